import Button from '@mui/material/Button';
import type { ColumnInfo } from '../../storage/db.ts';
import { useForm } from './form-context.ts';
import { boxesFor, useDistinct, useRoleActions } from './use-role-actions.ts';

/** What becomes of several selected variables: a button for every box that takes some of them. */
export function PickedBar({
  columns,
  onDone,
}: {
  readonly columns: readonly ColumnInfo[];
  readonly onDone: () => void;
}) {
  const { analysis, options } = useForm();
  const { sendMany } = useRoleActions();
  const choices = boxesFor(analysis, options, columns, useDistinct());
  return (
    <div className="vpicked" role="toolbar" aria-label="Selected variables">
      <span>{columns.length.toLocaleString('en')} selected</span>
      {choices.map(({ key, label, taken }) => (
        <Button
          key={key}
          size="dense"
          onClick={() => {
            sendMany(taken, key);
            onDone();
          }}
        >
          Add {taken.length.toLocaleString('en')} to {label}
        </Button>
      ))}
      <Button size="dense" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}
