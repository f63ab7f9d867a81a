import type { Report, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { type ExportProgress, exportReport, reportPage } from '../../../export/export-report.ts';
import { type ExportFormat, reportEntries } from '../../../export/formats.ts';
import { BUNDLE_CHOICE, exportBundle } from '../../../state/bundle-task.ts';
import { notify } from '../../../state/notify.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ExportMenuProps {
  readonly report: Report;
  readonly results: ReadonlyMap<string, SavedResult>;
}

/** Reports with fewer figures are written before anybody could press Cancel. */
const WORTH_TELLING = 4;

/** Exports the report; how far it is, and Cancel, for one that takes a while. */
export function ExportMenu({ report, results }: ExportMenuProps) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const bundle = async (settings: Parameters<typeof reportPage>[2]) => {
    const { owner } = useWorkspace.getState();
    if (owner === null) return;
    const html = await reportPage(report, results, settings);
    const ids = report.items.flatMap((item) => (item.kind === 'result' ? [item.resultId] : []));
    exportBundle({
      title: report.title.trim() === '' ? 'Report' : report.title,
      project: null,
      results: { owner, ids: [...new Set(ids)] },
      report: { report, html },
    });
  };
  const start = async (format: ExportFormat | 'bundle') => {
    const controller = new AbortController();
    running.current = controller;
    const settings = { signal: controller.signal, onProgress: setProgress };
    try {
      if (format === 'bundle') await bundle(settings);
      else await exportReport(report, results, format, settings);
    } catch (error) {
      if (controller.signal.aborted) notify('Export cancelled');
      else
        notify(
          `The report could not be exported: ${error instanceof Error ? error.message : 'unknown reason'}`,
          { label: 'Try again', onAction: () => void start(format) },
        );
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  if (progress && progress.total > WORTH_TELLING)
    return (
      <div className="rb-progress" role="status">
        <progress value={progress.done} max={progress.total} aria-label="Exporting the report" />
        <span>
          {progress.done < progress.total - 1
            ? `Figure ${progress.done + 1} of ${progress.total - 1}`
            : 'Writing the document'}
        </span>
        <Button variant="text" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      </div>
    );
  return (
    <ActionMenu
      label="Export as"
      align="right"
      entries={[
        ...reportEntries((format) => void start(format)),
        { ...BUNDLE_CHOICE, onSelect: () => void start('bundle') },
      ]}
      trigger={(props) => (
        <Button variant="contained" disabled={progress !== null} {...props}>
          <Icon name="export" />
          Export
        </Button>
      )}
    />
  );
}
