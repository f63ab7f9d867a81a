import { useState } from 'react';
import { MESSAGES } from '../../cloud/messages.ts';
import { Field } from '../../ui/field.tsx';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** The note under a field: what is wrong with it, or its help. */
function FieldNote({
  id,
  problem,
  help,
}: {
  id: string;
  problem?: string | undefined;
  help?: string | undefined;
}) {
  if (!problem && !help) return null;
  return (
    <p id={id} className={problem ? 'auth-note auth-note--problem' : 'auth-note'}>
      {problem ?? help}
    </p>
  );
}

/** An e-mail address. */
export function EmailField({ label, value, onChange, problem }: FieldProps) {
  return (
    <Field label={label} note={(id) => <FieldNote id={id} problem={problem} />}>
      {(id, noteId) => (
        <input
          id={id}
          type="email"
          autoComplete="email"
          inputMode="email"
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A password, hidden until its owner asks to see it. */
export function PasswordField({ label, value, onChange, problem, isNew }: FieldProps & { isNew: boolean }) {
  const [visible, setVisible] = useState(false);
  const help = isNew ? MESSAGES.passwordHelp : undefined;
  return (
    <Field label={label} note={(id) => <FieldNote id={id} problem={problem} help={help} />}>
      {(id, noteId) => (
        <>
          <input
            id={id}
            type={visible ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            value={value}
            aria-invalid={problem !== undefined}
            aria-describedby={problem || help ? noteId : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="auth-show"
            aria-label={`${visible ? 'Hide' : 'Show'}: ${label}`}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? 'Hide' : 'Show'}
          </button>
        </>
      )}
    </Field>
  );
}
