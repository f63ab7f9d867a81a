import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** A control in its box, with a label above; `children` is given the id that ties them together. */
function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="field">{children(id)}</div>
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
