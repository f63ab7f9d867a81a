import { useState } from 'react';
import { Field } from '../../ui/field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

/** A number within limits: what is outside them stays typed, is said below, and changes nothing. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !(typed.trim() !== '' && Number(typed) >= min && Number(typed) <= max);
  const change = (text: string) => {
    setTyped(text);
    const next = Number(text);
    if (text.trim() !== '' && next >= min && next <= max) onChange(next);
  };
  return (
    <Field
      label={label}
      note={(id) => (
        <p id={id} className="fp-note" role="status">
          {isWrong ? `From ${min} to ${max}.` : ''}
        </p>
      )}
    >
      {(id, noteId) => (
        <input
          id={id}
          type="number"
          min={min}
          max={max}
          step={step}
          value={typed ?? String(value)}
          aria-invalid={isWrong}
          aria-describedby={noteId}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
