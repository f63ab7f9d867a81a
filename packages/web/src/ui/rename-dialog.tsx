import { useState } from 'react';
import { FormDialog, NameField } from './form-dialog.tsx';

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

/** Asks for another name. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, label, value, action = 'Rename', problemOf, onSave, onClose } = props;
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
    <FormDialog title={title} action={action} onSubmit={save} onClose={onClose}>
      <NameField
        label={label}
        value={text}
        problem={problem}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
