import { type ColumnEdit, columnsChange, type Dataset, editColumns, VariableError } from '@constat/data';
import IconButton from '@mui/material/IconButton';
import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import '../data-page/data-page.css';
import { VariablePanel } from '../variables/variable-panel.tsx';
import '../variables/variables.css';
import { Distribution } from './distribution.tsx';
import { edit, useEditor } from './editor-session.ts';
import { focusGrid, select, selectedRange, useGrid } from './grid-state.ts';
import { usePanel } from './panel-state.ts';
import { cellAt } from './selection.ts';

interface EditorPanelProps {
  /** What is shown, with changes that are not stored yet. */
  readonly dataset: Dataset;
  readonly info: DatasetInfo;
}

/** One step of the history, as every edit of the grid. */
async function change(label: string, edits: readonly ColumnEdit[]): Promise<void> {
  const columns = useEditor.getState().edited?.dataset.columns;
  if (!columns) return;
  try {
    edit(label, columnsChange(columns, editColumns(columns, edits)));
  } catch (error) {
    if (!(error instanceof VariableError)) throw error;
    useEditor.setState({ refusal: error.message });
  }
}

const close = (): void => {
  usePanel.setState({ open: false });
  focusGrid();
};

/** The variables of the selection beside the grid: distribution, names, type, labels, codes that mean missing. */
export function EditorPanel({ dataset, info }: EditorPanelProps) {
  useGrid((state) => state.selection);
  const { column: first, columns: count } = selectedRange(dataset.rows, dataset.columns.length);
  const shown = dataset.columns.slice(first, first + count);
  const chosen = shown.map(({ cells: _, ...column }): ColumnInfo => column);
  const [single] = shown;
  if (!single) return null;
  const row = useGrid.getState().selection.active.row;
  const step = (to: number) => select({ ...cellAt(row, to), kind: 'columns' });
  return (
    <aside className="ed-panel dt" aria-label="Variable">
      <header className="ed-phd">
        <Icon name={single.type} />
        <h2 className="trunc">{count === 1 ? single.name : `${count} variables`}</h2>
        <span className="faint">
          {count === 1 ? `${first + 1} of ${dataset.columns.length}` : `of ${dataset.columns.length}`}
        </span>
        <span className="grow" />
        <IconButton
          className="prev"
          size="dense"
          aria-label="Previous variable"
          disabled={first === 0}
          onClick={() => step(first - 1)}
        >
          <Icon name="chevronRight" size={14} />
        </IconButton>
        <IconButton
          size="dense"
          aria-label="Next variable"
          disabled={first + count >= dataset.columns.length}
          onClick={() => step(first + count)}
        >
          <Icon name="chevronRight" size={14} />
        </IconButton>
        <IconButton size="dense" aria-label="Close the panel" onClick={close}>
          <Icon name="close" size={14} />
        </IconButton>
      </header>
      {count === 1 && <Distribution column={single} />}
      <VariablePanel
        key={chosen.map(({ id }) => id).join()}
        dataset={{ ...info, columns: dataset.columns.map(({ cells: _, ...column }) => column) }}
        chosen={chosen}
        onEdit={change}
      />
    </aside>
  );
}
