import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { Field } from './field.tsx';
import './form-dialog.css';

interface FormDialogProps {
  readonly title: string;
  /** The word on the button that sends. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form over the page: Enter sends, Escape and Cancel close. */
export function FormDialog({ title, action, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        className="form-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** The first field of such a form: a name, with what is wrong about it. */
export function NameField({ label, value, problem, onChange }: NameFieldProps) {
  return (
    <Field
      label={label}
      note={(id) =>
        problem !== null && (
          <p id={id} className="problem" role="alert">
            {problem}
          </p>
        )
      }
    >
      {(id, noteId) => (
        <input
          id={id}
          ref={focusAndSelect}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : noteId}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
