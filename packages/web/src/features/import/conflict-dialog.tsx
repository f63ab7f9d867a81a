import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { newNameProblem, suggestName } from '../../storage/dataset-names.ts';
import type { NameConflict } from './import-flow.ts';

interface ConflictDialogProps {
  readonly conflict: NameConflict;
  readonly onCancel: () => void;
  readonly onReplace: () => void;
  readonly onRename: (name: string) => void;
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** A name that is taken: give up, replace the other dataset, or choose another name. */
export function ConflictDialog({ conflict, onCancel, onReplace, onRename }: ConflictDialogProps) {
  const id = useId();
  const datasets = useWorkspace((state) => state.datasets);
  /** null until the field is asked for. */
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = () => {
    if (name === null) {
      setName(suggestName(datasets, conflict.name));
      return;
    }
    const reason = newNameProblem(datasets, name);
    setProblem(reason);
    if (reason === null) onRename(name);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="sm"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <form
        className="imp-conflict"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <h2 id={id}>A dataset with this name already exists</h2>
        <p id={`${id}-text`}>
          <b>{conflict.existing.name}</b> is on this device already, with{' '}
          {conflict.existing.rows.toLocaleString('en')} rows and {conflict.existing.columns.length} variables.
          Replacing it can be undone; saved results keep pointing to it.
        </p>
        {name !== null && (
          <div>
            <label className="lab" htmlFor={`${id}-name`}>
              New dataset name
            </label>
            <div className="field">
              <input
                id={`${id}-name`}
                ref={focusAndSelect}
                value={name}
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : `${id}-problem`}
                onChange={(event) => {
                  setName(event.target.value);
                  setProblem(null);
                }}
              />
            </div>
            {problem !== null && (
              <p id={`${id}-problem`} className="imp-problem" role="alert">
                {problem}
              </p>
            )}
          </div>
        )}
        <div className="imp-acts">
          <Button onClick={onCancel}>Cancel Import</Button>
          <span className="grow" />
          <Button onClick={onReplace}>Replace Existing</Button>
          <Button type="submit" variant="contained">
            {name === null ? 'Import with New Name' : 'Save with New Name'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
