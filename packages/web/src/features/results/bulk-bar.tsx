import Button from '@mui/material/Button';
import { type ExportFormat, reportEntries } from '../../export/formats.ts';
import { BUNDLE_CHOICE } from '../../state/bundle-task.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BULK_BATCH, cancelBulk, useBulk } from './bulk.ts';

interface BulkBarProps {
  readonly selected: number;
  /** Every shown result is selected. */
  readonly all: boolean;
  readonly onAll: (selected: boolean) => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onBundle: () => void;
  readonly onMove: () => void;
  /** Absent unless two are selected. */
  readonly onCompare?: () => void;
  /** Absent unless the selected results have figures. */
  readonly onCombine?: () => void;
  readonly onDelete: () => void;
}

const DOING = { bulk_move: 'Moving', bulk_delete: 'Deleting', bulk_export: 'Exporting' } as const;

/** How far work on many results is, with a way to stop it. */
function Progress() {
  const { status, completed, total, operationType } = useBulk();
  if (status !== 'processing' || total <= BULK_BATCH) return null;
  return (
    <div className="bulk on" role="status">
      <progress value={completed} max={total} aria-label={`${DOING[operationType]} ${total} results`} />
      <b>
        {DOING[operationType]} {completed} of {total}
      </b>
      <span className="grow" />
      <Button variant="text" onClick={cancelBulk}>
        Cancel
      </Button>
    </div>
  );
}

/** What can be done with several results at once, and how far it is. */
export function BulkBar(props: BulkBarProps) {
  return (
    <>
      <Progress />
      <Actions {...props} />
    </>
  );
}

function Actions(props: BulkBarProps) {
  const { selected, all, onAll, onExport, onBundle, onMove, onCompare, onCombine, onDelete } = props;
  return (
    <fieldset className={selected > 0 ? 'bulk on' : 'bulk'} aria-label="Selected results">
      <input
        type="checkbox"
        className="cb"
        aria-label="Select all results shown"
        checked={all && selected > 0}
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && !all;
        }}
        onChange={() => onAll(!all)}
      />
      <b aria-live="polite">{selected === 0 ? 'Select all' : `${selected} selected`}</b>
      {selected > 0 && (
        <>
          <ActionMenu
            label="Export as"
            entries={[...reportEntries(onExport), { ...BUNDLE_CHOICE, onSelect: onBundle }]}
            trigger={(trigger) => (
              <Button variant="text" aria-label="Export selected" {...trigger}>
                <Icon name="export" />
                <span className="lbl">Export</span>
              </Button>
            )}
          />
          <Button variant="text" aria-label="Move selected" onClick={onMove}>
            <Icon name="folder" />
            <span className="lbl">Move</span>
          </Button>
          {onCompare && (
            <Button variant="text" aria-label="Compare the two selected" onClick={onCompare}>
              <Icon name="swap" />
              <span className="lbl">Compare</span>
            </Button>
          )}
          {onCombine && (
            <Button variant="text" aria-label="Figures of the selected as panels of one" onClick={onCombine}>
              <Icon name="chart" />
              <span className="lbl">Panels</span>
            </Button>
          )}
          <span className="grow" />
          <Button variant="text" className="danger" aria-label="Delete selected" onClick={onDelete}>
            <Icon name="trash" />
            <span className="lbl">Delete</span>
          </Button>
        </>
      )}
    </fieldset>
  );
}
