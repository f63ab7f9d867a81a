import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ExportFormat, reportEntries } from '../../export/formats.ts';
import { BUNDLE_CHOICE } from '../../state/bundle-task.ts';
import { useWholes } from '../../state/use-heads.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReportPreview } from './report-preview.tsx';
import type { Selection } from './use-selection.ts';

/** Results drawn in the preview; the export has all of them. */
const PREVIEWED = 8;

interface ReportButtonsProps {
  readonly onPreview: () => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onBundle: () => void;
}

/** The report of what is selected, where there is no room beside the list. */
export function ReportButtons({ onPreview, onExport, onBundle }: ReportButtonsProps) {
  return (
    <>
      <Button onClick={onPreview}>
        <Icon name="publication" />
        Preview report
      </Button>
      <ActionMenu
        label="Export as"
        align="right"
        entries={[...reportEntries(onExport), { ...BUNDLE_CHOICE, onSelect: onBundle }]}
        trigger={(props) => (
          <Button variant="contained" {...props}>
            <Icon name="export" />
            Export
          </Button>
        )}
      />
    </>
  );
}

interface ReportPaneProps {
  readonly selection: Selection;
  /** Beside the list; otherwise it comes up from below when it is asked for. */
  readonly beside: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The report of what is selected as it will be exported. */
export function ReportPane({ selection, beside, open, onClose }: ReportPaneProps) {
  const { selected } = selection;
  const previewed = useWholes(selected.slice(0, PREVIEWED));
  const preview = (onExport: (format: ExportFormat) => void) => (
    <ReportPreview
      results={previewed}
      total={selected.length}
      onReorder={selection.reorder}
      onExport={onExport}
      onBuild={selection.build}
    />
  );
  return (
    <>
      {beside && (
        <aside className="pv" aria-label="Report">
          {preview(selection.exportAs)}
        </aside>
      )}
      <Drawer
        anchor="bottom"
        open={open && !beside}
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Report preview' } }}
      >
        <div className="rm-sheet">
          <div className="pv">
            <IconButton className="pv-close" aria-label="Close the preview" onClick={onClose}>
              <Icon name="close" />
            </IconButton>
            {preview((format) => {
              onClose();
              selection.exportAs(format);
            })}
          </div>
        </div>
      </Drawer>
    </>
  );
}
