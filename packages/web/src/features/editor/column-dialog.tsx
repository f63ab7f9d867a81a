import { COLUMN_TYPES, type ColumnType, type Dataset } from '@constat/data';
import { useId, useState } from 'react';
import { FormDialog, NameField } from '../../ui/form-dialog.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { TYPE_NAMES } from '../variables/names.ts';
import { NARROWEST, WIDEST } from './column-widths.ts';
import { addColumn, renameColumn } from './commands.ts';
import { useGrid } from './grid-state.ts';
import { widenSelected, widthOf } from './width-commands.ts';

const nameProblem = (dataset: Dataset, name: string, own?: string): string | null => {
  const trimmed = name.trim();
  if (trimmed === '') return 'A variable needs a name.';
  return trimmed !== own && dataset.columns.some((column) => column.name === trimmed)
    ? `A variable named '${trimmed}' already exists. Please choose a different name.`
    : null;
};

const widthProblem = (text: string): string | null => {
  const width = Number(text);
  return text.trim() === '' || (width >= NARROWEST && width <= WIDEST)
    ? null
    : `Enter a number from ${NARROWEST} to ${WIDEST}.`;
};

/** Asks for the name of a new variable, for another name, or for a width. */
export function ColumnDialog({ dataset }: { dataset: Dataset }) {
  const dialog = useGrid((state) => state.dialog);
  const close = () => useGrid.setState({ dialog: null });
  if (!dialog) return null;
  if (dialog.kind === 'add') return <AddDialog dataset={dataset} at={dialog.at} onClose={close} />;
  const column = dataset.columns[dialog.at];
  if (!column) return null;
  if (dialog.kind === 'width')
    return (
      <RenameDialog
        title="Column width"
        label={`Width in pixels, ${NARROWEST} to ${WIDEST}; empty for the automatic width`}
        value={String(widthOf(column, dataset.rows))}
        action="Set width"
        problemOf={widthProblem}
        onSave={(text) => widenSelected(text === '' ? null : Number(text))}
        onClose={close}
      />
    );
  return (
    <RenameDialog
      title="Rename the variable"
      label="Variable name"
      value={column.name}
      problemOf={(name) => nameProblem(dataset, name, column.name)}
      onSave={(name) => renameColumn(dialog.at, name)}
      onClose={close}
    />
  );
}

function AddDialog({ dataset, at, onClose }: { dataset: Dataset; at: number; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [type, setType] = useState<ColumnType>('numeric');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const reason = nameProblem(dataset, name);
    setProblem(reason);
    if (reason === null && addColumn(at, name, type)) onClose();
  };
  return (
    <FormDialog title="Add a variable" action="Add" onSubmit={add} onClose={onClose}>
      <NameField
        label="Variable name"
        value={name}
        problem={problem}
        onChange={(next) => {
          setName(next);
          setProblem(null);
        }}
      />
      <div>
        <label className="lab" htmlFor={`${id}t`}>
          Type
        </label>
        <div className="field">
          <select
            id={`${id}t`}
            className="ed-select"
            value={type}
            onChange={(event) =>
              setType(COLUMN_TYPES.find((each) => each === event.target.value) ?? 'numeric')
            }
          >
            {COLUMN_TYPES.map((each) => (
              <option key={each} value={each}>
                {TYPE_NAMES[each]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </FormDialog>
  );
}
