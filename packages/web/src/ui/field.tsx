import './field.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  readonly label: string;
  /** What stands under the box, if anything; the control is described by the id it is given. */
  readonly note?: (id: string) => ReactNode;
  readonly children: (id: string, noteId: string) => ReactNode;
}

/** A control in its box, with a label above; `children` is given the ids that tie them together. */
export function Field({ label, note, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="field">{children(id, noteId)}</div>
      {note?.(noteId)}
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line of text, a number or a date. */
export function TextField({ label, value, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label}>
      {(id) => <input {...input} id={id} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

interface SelectFieldProps<K extends string> {
  readonly label: string;
  readonly value: K;
  /** The words for each value, in the order they are offered. */
  readonly choices: Readonly<Record<K, string>>;
  readonly onChange: (value: K) => void;
}

/** One of a few values. */
export function SelectField<K extends string>({ label, value, choices, onChange }: SelectFieldProps<K>) {
  return (
    <Field label={label}>
      {(id) => (
        <>
          <select id={id} value={value} onChange={(event) => onChange(event.target.value as K)}>
            {(Object.keys(choices) as K[]).map((key) => (
              <option key={key} value={key}>
                {choices[key]}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={14} />
        </>
      )}
    </Field>
  );
}
