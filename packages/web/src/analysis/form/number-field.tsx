import type { NumberOption, TextOption } from '@constat/analyses';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { FieldProps } from './field-props.ts';
import { numberProblem, numberText, validNumber } from './number-text.ts';

/** A number: follows every keystroke while it is valid, says the limits while it is not. */
export function NumberField({ option, value, onChange, hideLabel }: FieldProps<NumberOption>) {
  const id = useId();
  const number = typeof value === 'number' ? value : option.default;
  const [text, setText] = useState(() => numberText(option, number));
  const problem = numberProblem(option, text);
  useEffect(() => {
    // The value changed elsewhere (example, undo, an action of the result): show it.
    setText((shown) => (validNumber(option, shown) === number ? shown : numberText(option, number)));
  }, [option, number]);
  return (
    <div className={problem === null ? 'fgroup' : 'fgroup err'}>
      <label className={hideLabel ? 'sr' : 'lab'} htmlFor={id} title={option.help}>
        {option.label}
      </label>
      <span className="field">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}e`}
          onChange={(event) => {
            setText(event.target.value);
            const next = validNumber(option, event.target.value);
            // No result may stand beside a number that it does not belong to: a field that can be empty is while its text is no number.
            if (next !== null || option.default === null) onChange(next);
          }}
          onBlur={() => {
            if (problem === null) setText(numberText(option, number));
          }}
        />
      </span>
      {problem !== null && (
        <small id={`${id}e`}>
          <Icon name="stop" size={14} />
          {problem}
        </small>
      )}
    </div>
  );
}

/** Letters from which a field is for a whole text or output, not for a list. */
const WHOLE_TEXT = 200_000;

/** Words. */
export function TextField({ option, value, onChange, hideLabel }: FieldProps<TextOption>) {
  const id = useId();
  const text = typeof value === 'string' ? value : option.default;
  const props = {
    id,
    value: text,
    maxLength: option.maxLength,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="fgroup">
      <label className={hideLabel ? 'sr' : 'lab'} htmlFor={id} title={option.help}>
        {option.label}
      </label>
      <span className={option.multiline ? 'field field--area' : 'field'}>
        {option.multiline ? (
          <textarea rows={option.maxLength > WHOLE_TEXT ? 12 : 3} {...props} />
        ) : (
          <input {...props} />
        )}
      </span>
    </div>
  );
}
