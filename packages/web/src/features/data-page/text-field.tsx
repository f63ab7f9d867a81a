import { useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | null;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  /** Ids of suggestions in a datalist. */
  readonly list?: string | undefined;
}

/** A labelled line of text, with what is wrong with it below. */
export function TextField({
  label,
  hideLabel,
  value,
  onChange,
  problem,
  placeholder,
  numeric,
  list,
}: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={hideLabel ? 'sr' : 'lab'} htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <input
          id={id}
          type="text"
          inputMode={numeric ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          list={list}
          placeholder={placeholder}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {problem && (
        <p className="dt-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
