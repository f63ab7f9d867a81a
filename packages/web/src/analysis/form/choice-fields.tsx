import {
  type Choice,
  type ChoiceOption,
  type ChoicesOption,
  choiceLabel,
  type ToggleOption,
} from '@constat/analyses';
import { useId } from 'react';
import type { FieldProps } from './field-props.ts';
import { SelectField } from './select-field.tsx';

const helpOf = (choice: Choice): string | null => (typeof choice === 'string' ? null : choice.help);

function Legend({ label, help, hidden }: { label: string; help: string; hidden: boolean }) {
  return (
    <legend className={hidden ? 'sr' : 'lab'} title={help}>
      {label}
    </legend>
  );
}

/** More choices than this are a list to open. */
const MOST_RADIOS = 7;

/** One of many: a list, the chosen one's help under it. */
function ChoiceSelect({ option, value, onChange, hideLabel }: FieldProps<ChoiceOption>) {
  const chosen = option.choices[String(value)];
  const help = chosen === undefined ? null : helpOf(chosen);
  return (
    <div className="fgroup">
      <SelectField
        label={option.label}
        hideLabel={hideLabel}
        stacked
        value={String(value)}
        choices={Object.entries(option.choices).map(([key, choice]) => ({
          value: key,
          label: choiceLabel(choice),
        }))}
        onChange={onChange}
      />
      {help !== null && <p className="fnote">{help}</p>}
    </div>
  );
}

/** One of a few: radio buttons, each with its line of help. */
export function ChoiceField(props: FieldProps<ChoiceOption>) {
  const { option, value, onChange, hideLabel } = props;
  const name = useId();
  if (Object.keys(option.choices).length > MOST_RADIOS) return <ChoiceSelect {...props} />;
  return (
    <fieldset className="fgroup">
      <Legend label={option.label} help={option.help} hidden={hideLabel} />
      {Object.entries(option.choices).map(([key, choice]) => {
        const help = helpOf(choice);
        return (
          <label key={key} className="choice">
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            <span>{choiceLabel(choice)}</span>
            {help !== null && <small>{help}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Several of a few: checkboxes. */
export function ChoicesField({ option, value, onChange, hideLabel }: FieldProps<ChoicesOption>) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const keys = Object.keys(option.choices);
  const toggle = (key: string, on: boolean) =>
    onChange(keys.filter((other) => (other === key ? on : chosen.includes(other))));
  return (
    <fieldset className="fgroup">
      <Legend label={option.label} help={option.help} hidden={hideLabel} />
      {Object.entries(option.choices).map(([key, choice]) => {
        const help = helpOf(choice);
        const on = chosen.includes(key);
        return (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={on}
              disabled={on && chosen.length <= (option.min ?? 0)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            <span>{choiceLabel(choice)}</span>
            {help !== null && <small>{help}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** On or off. */
export function ToggleField({ option, value, onChange }: FieldProps<ToggleOption>) {
  return (
    <label className="choice" title={option.help}>
      <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      <span>{option.label}</span>
    </label>
  );
}
