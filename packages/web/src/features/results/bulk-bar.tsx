import Button from '@mui/material/Button';
import type { ExportFormat } from '../../export/export-results.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { REPORT_CHOICES } from './result-actions.ts';

interface BulkBarProps {
  readonly selected: number;
  /** Every shown result is selected. */
  readonly all: boolean;
  readonly onAll: (selected: boolean) => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onDelete: () => void;
}

/** What can be done with several results at once. */
export function BulkBar({ selected, all, onAll, onExport, onDelete }: BulkBarProps) {
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
            entries={REPORT_CHOICES.map(({ format, label, hint, icon }) => ({
              id: format,
              label,
              hint,
              icon,
              onSelect: () => onExport(format),
            }))}
            trigger={(props) => (
              <Button variant="text" aria-label="Export selected" {...props}>
                <Icon name="export" />
                <span className="lbl">Export</span>
              </Button>
            )}
          />
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
