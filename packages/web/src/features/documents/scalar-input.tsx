import type { ScalarField } from '@constat/analyses';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface ScalarInputProps {
  readonly id?: string;
  readonly kind: ScalarField['kind'];
  readonly choices?: Readonly<Record<string, string>> | undefined;
  readonly value: string;
  readonly placeholder?: string | undefined;
  /** Where no visible label belongs to it. */
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The control of a text, number, date or choice. */
export function ScalarInput(props: ScalarInputProps) {
  const {
    id,
    kind,
    choices = {},
    value,
    placeholder,
    label,
    describedBy,
    invalid,
    onChange,
    onKeyDown,
  } = props;
  const common = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    onKeyDown,
  };
  if (kind === 'choice')
    return (
      <div className="field">
        <select
          {...common}
          value={value in choices ? value : (Object.keys(choices)[0] ?? '')}
          onChange={(event) => onChange(event.target.value)}
        >
          {Object.entries(choices).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </div>
    );
  if (kind === 'long')
    return (
      <div className="field doc-long">
        <textarea
          {...common}
          dir="auto"
          rows={2}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    );
  return (
    <div className="field" data-invalid={invalid || undefined}>
      <input
        {...common}
        dir="auto"
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
