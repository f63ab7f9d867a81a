import type { SavedResult } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ReportDraft, SaveStatus } from '../report-draft.ts';
import { useDraft } from '../use-report.ts';
import { ExportMenu } from './export-menu.tsx';
import './builder.css';

const STATUS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved on this device',
  unsaved: 'Saving...',
  failed: 'Not saved',
};

const SAVED_IN_ACCOUNT = 'Saved on this device and in your account';

interface ReportHeaderProps {
  readonly draft: ReportDraft;
  /** The account has what is stored here. */
  readonly inAccount: boolean;
  readonly results: ReadonlyMap<string, SavedResult>;
  /** What stands above the title: the way back. */
  readonly children: ReactNode;
  /** Other ways to look at the report. */
  readonly aside?: ReactNode;
}

/** Title of the report that is written, where it is kept, undo, redo and export. */
export function ReportHeader({ draft, inAccount, results, children, aside }: ReportHeaderProps) {
  const { report, status, canUndo, canRedo } = useDraft(draft);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useUndoKeys(draft);
  return (
    <header className="rb-hd">
      <div className="t">
        {children}
        <h1 ref={heading} tabIndex={-1}>
          {report.title.trim() === '' ? 'Untitled report' : report.title}
        </h1>
      </div>
      <span className={status === 'failed' ? 'saved failed' : 'saved'} role="status">
        {status === 'saved' && inAccount ? SAVED_IN_ACCOUNT : STATUS[status]}
      </span>
      <span className="grow" />
      <Step label="Undo" hint="Ctrl Z" icon="undo" onClick={canUndo ? () => draft.undo() : null} />
      <Step label="Redo" hint="Ctrl Shift Z" icon="redo" onClick={canRedo ? () => draft.redo() : null} />
      {aside}
      <ExportMenu report={report} results={results} />
    </header>
  );
}

/** One history for the whole report, also inside its fields. */
function useUndoKeys(draft: ReportDraft): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) draft.redo();
      else draft.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [draft]);
}

interface StepProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: 'undo' | 'redo';
  /** null while there is nothing to do; the button stays in reach. */
  readonly onClick: (() => void) | null;
}

function Step({ label, hint, icon, onClick }: StepProps) {
  return (
    <Tooltip title={`${label} (${hint})`}>
      <IconButton
        aria-label={label}
        aria-disabled={onClick === null}
        className={onClick === null ? 'off' : ''}
        onClick={() => onClick?.()}
      >
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}
