import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import './rename-dialog.css';

interface RenameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** The word on the button. */
  readonly action?: string;
  /** Why the text cannot be used, or null. */
  readonly problemOf: (text: string) => string | null;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Asks for another name. */
export function RenameDialog({
  title,
  label,
  value,
  action = 'Rename',
  problemOf,
  onSave,
  onClose,
}: RenameDialogProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const reason = problemOf(text);
    setProblem(reason);
    if (reason !== null) return;
    onClose();
    if (text.trim() !== value) onSave(text.trim());
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        className="rename"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <h2 id={id}>{title}</h2>
        <div>
          <label className="lab" htmlFor={`${id}-name`}>
            {label}
          </label>
          <div className="field">
            <input
              id={`${id}-name`}
              ref={focusAndSelect}
              value={text}
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : `${id}-problem`}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
            />
          </div>
          {problem !== null && (
            <p id={`${id}-problem`} className="problem" role="alert">
              {problem}
            </p>
          )}
        </div>
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
