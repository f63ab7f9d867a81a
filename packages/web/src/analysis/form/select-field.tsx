import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** The label above, not beside. */
  readonly stacked?: boolean;
  /** What it is for, under it. */
  readonly help?: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A labelled native select in the look of a field. */
export function SelectField({
  label,
  hideLabel = false,
  stacked = false,
  help = '',
  value,
  choices,
  onChange,
}: SelectFieldProps) {
  const id = useId();
  const field = (
    <div className={stacked ? 'selfield selfield--stacked' : 'selfield'}>
      <label className={hideLabel ? 'sr' : 'lab'} htmlFor={id}>
        {label}
      </label>
      <span className="field field--select">
        <select
          id={id}
          value={value}
          aria-describedby={help === '' ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
    </div>
  );
  if (help === '') return field;
  return (
    <>
      {field}
      <p className="fnote" id={`${id}-help`}>
        {help}
      </p>
    </>
  );
}
