import type { CasesOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { variablesOf } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

type Case = Readonly<Record<string, number | string>>;

const isCase = (value: unknown): value is Case => typeof value === 'object' && value !== null;

/** New cases to predict: a value for each variable of the model. */
export function CasesField({ option, value, onChange, hideLabel }: FieldProps<CasesOption>) {
  const { analysis, dataset, options, summaries } = useForm();
  const variables = variablesOf(analysis, options, option.of);
  const cases = Array.isArray(value) ? value.filter(isCase) : [];
  // Cases have no identity of their own: their place in the list is what they are.
  const places = cases.map((_, index) => `Case ${index + 1}`);
  const levelsOf = (name: string): readonly string[] | null => {
    const type = dataset.columns.find((column) => column.name === name)?.type;
    const numeric = type === 'numeric' || type === 'date';
    return numeric ? null : (summaries.get(name)?.levels?.map(({ level }) => level) ?? []);
  };
  const empty = (): Case =>
    Object.fromEntries(variables.map((name) => [name, levelsOf(name)?.[0] ?? 0] as const));
  const set = (index: number, name: string, next: number | string) =>
    onChange(cases.map((one, i) => (i === index ? { ...one, [name]: next } : one)));
  if (variables.length === 0)
    return <p className="fnote">Once the model has predictors, new cases can be predicted here.</p>;
  return (
    <fieldset className="fgroup">
      <legend className={hideLabel ? 'sr' : 'lab'} title={option.help}>
        {option.label}
      </legend>
      {cases.map((one, index) => (
        <fieldset className="lrow" key={places[index]} aria-label={places[index]}>
          <div className="lfields">
            {variables.map((name) => {
              const levels = levelsOf(name);
              const held = one[name];
              return levels ? (
                <SelectField
                  key={name}
                  label={name}
                  value={typeof held === 'string' ? held : (levels[0] ?? '')}
                  choices={levels.map((level) => ({ value: level, label: level }))}
                  onChange={(level) => set(index, name, level)}
                />
              ) : (
                <PlainNumber
                  key={name}
                  label={name}
                  value={typeof held === 'number' ? held : 0}
                  onChange={(number) => set(index, name, number)}
                />
              );
            })}
          </div>
          <IconButton
            size="dense"
            aria-label={`Remove case ${index + 1}`}
            onClick={() => onChange(cases.filter((_, i) => i !== index))}
          >
            <Icon name="close" size={14} />
          </IconButton>
        </fieldset>
      ))}
      <Button
        size="dense"
        disabled={cases.length >= option.max}
        onClick={() => onChange([...cases, empty()])}
      >
        <Icon name="plus" size={14} />
        Add case
      </Button>
    </fieldset>
  );
}

/** The number that was typed, with a decimal point or comma; NaN when it is none. */
const read = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')));

/** Any number, in the units of the data. */
function PlainNumber({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const [text, setText] = useState(String(value));
  useEffect(() => setText((shown) => (read(shown) === value ? shown : String(value))), [value]);
  return (
    <div className="selfield">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={!Number.isFinite(read(text))}
          onChange={(event) => {
            setText(event.target.value);
            const next = read(event.target.value);
            if (Number.isFinite(next)) onChange(next);
          }}
        />
      </span>
    </div>
  );
}
