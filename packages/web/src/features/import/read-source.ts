/** Reading: a file, pasted cells, a Google Sheet or a backup, up to the preview. */
import { type ColumnType, importExtension, importMessage } from '@constat/data';
import { isBackup, restoredWords } from '../../recovery/restored-words.ts';
import { importBundle, isBundleName } from '../../state/bundle-task.ts';
import { closeImport } from '../../state/import-dialog.ts';
import { notify } from '../../state/notify.ts';
import { withMissingTokens } from '../../state/preferences.ts';
import { useSession } from '../../state/session.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { fetchSheet, SheetError, sheetCsvUrl } from './google-sheet.ts';
import type { ImportAttempt } from './import-attempt.ts';
import type { ImportPreview, ImportSource, ReadSettings } from './import-contract.ts';
import type { Accepted } from './import-flow.ts';
import { ImportSession } from './import-session.ts';
import { takeProposals } from './proposals.ts';

/** A file that shows no progress for so long is damaged in a way that its reader does not come out of. */
const STALLED_MS = 120_000;

const nameOf = (source: ImportSource): string => (source.kind === 'file' ? source.file.name : 'pasted data');

/** Own data needs an account. */
export const mayImport = (): boolean => useSession.getState().session.kind === 'user';

/** Calls `stalled` when nothing was heard for too long. */
function patience(stalled: () => void) {
  let timer = setTimeout(stalled, STALLED_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(stalled, STALLED_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Reads a source with these settings, up to the preview. Where it cannot be read with them and could with those before, it is
 * shown as before, with the reason.
 */
export function readSource(
  attempt: ImportAttempt,
  source: ImportSource,
  settings: ReadSettings,
  before?: ReadSettings,
  accepting?: Accepted & { readonly rounds: number },
): void {
  const { screen } = attempt;
  const what = nameOf(source);
  const current = attempt.begin(what);
  attempt.source = source;
  screen.setSettings(settings);
  if (Object.keys(settings).length === 0) screen.setName(null);
  const session = new ImportSession();
  attempt.session = session;
  const failed = () => {
    if (current()) attempt.failed();
  };
  const waiting = patience(failed);
  const onProgress = (done: number, total: number) => {
    if (!current()) return;
    waiting.heard();
    screen.setStep({ kind: 'reading', what, done, total });
  };
  session.read(source, withMissingTokens(settings), onProgress).then((reply) => {
    waiting.end();
    if (!current()) return;
    if (reply.ok) {
      const { preview } = reply;
      const more = accepting?.rounds ? takeProposals(preview.report.notices, settings) : null;
      if (accepting && more) {
        const count = accepting.count + more.count;
        const next = { ...accepting, count, rounds: accepting.rounds - 1 };
        readSource(attempt, source, more.settings, before, next);
        return;
      }
      screen.setStep({ kind: 'preview', preview, busy: false });
      screen.setAccepted(accepting ?? null);
    } else if (reply.code === 'import.bundle' && source.kind === 'file') {
      closeImport();
      attempt.cancel();
      importBundle(source.file);
    } else if (before) {
      readSource(attempt, source, before);
      screen.setProblem(reply.message);
    } else attempt.fail(reply.message);
  }, failed);
}

/** What is proposed may bring more to propose: the names are known once the title is left out. */
const ROUNDS = 3;

/** Reads with all that is proposed. */
export function acceptAll(attempt: ImportAttempt, preview: ImportPreview, settings: ReadSettings): void {
  const taken = takeProposals(preview.report.notices, settings);
  if (!attempt.source || !taken) return;
  const accepting = { count: taken.count, before: settings, rounds: ROUNDS };
  readSource(attempt, attempt.source, taken.settings, settings, accepting);
}

/** A file of another program, a bundle, or a backup of Constat: each goes its own way. */
export function readFile(attempt: ImportAttempt, file: File): void {
  if (!mayImport()) attempt.fail(importMessage('import.guest'));
  else if (isBundleName(file.name)) {
    closeImport();
    importBundle(file);
  } else {
    const problem = nameProblem(file.name);
    if (problem !== null) attempt.fail(problem);
    else
      isBackup(file)
        .catch(() => false)
        .then((backup) =>
          backup ? restore(attempt, file) : readSource(attempt, { kind: 'file', file }, {}),
        );
  }
}

/** Why a file of this name cannot be read, or null. */
function nameProblem(name: string): string | null {
  try {
    importExtension(name);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : importMessage('import.failed-file');

/** A backup of Constat brings its own datasets and results. */
function restore(attempt: ImportAttempt, file: File): void {
  const { owner } = useWorkspace.getState();
  if (owner === null) return;
  const current = attempt.begin(file.name);
  import('../../recovery/backup.ts')
    .then(({ restoreBackup }) => restoreBackup(file, owner))
    .then(
      (restored) => {
        const message = restoredWords(restored);
        notify(message);
        if (current()) attempt.screen.setStep({ kind: 'done', message });
      },
      (error: unknown) => {
        if (current()) attempt.fail(wordsOf(error));
      },
    );
}

/** Cells from the clipboard. */
export function readPaste(attempt: ImportAttempt, text: string): void {
  if (!mayImport()) attempt.fail(importMessage('import.guest'));
  else if (text.trim() === '') attempt.fail(importMessage('import.paste-empty'));
  else readSource(attempt, { kind: 'paste', text }, {});
}

/** Fetches a Google Sheet that is open to everybody, then reads it like a file. */
export function readSheet(attempt: ImportAttempt, address: string): void {
  const url = sheetCsvUrl(address);
  if (!mayImport()) attempt.fail(importMessage('import.guest'));
  else if (url === null) attempt.fail(importMessage('import.sheet-address'));
  else fetchAndRead(attempt, url);
}

function fetchAndRead(attempt: ImportAttempt, url: string): void {
  const current = attempt.begin('the Google Sheet');
  const controller = new AbortController();
  attempt.download = controller;
  fetchSheet(url, controller.signal).then(
    (file) => {
      if (current()) readSource(attempt, { kind: 'file', file }, {});
    },
    (error: unknown) => {
      if (current())
        attempt.fail(error instanceof SheetError ? error.message : importMessage('import.failed-file'));
    },
  );
}

/** Gives a column of the preview another type. */
export const retype = (attempt: ImportAttempt, columnId: string, type: ColumnType): void =>
  change(attempt, attempt.session?.retype(columnId, type));

/** Leaves out columns of the preview, or takes them in again: shown at once, then as the worker says. */
export function keep(attempt: ImportAttempt, columnIds: readonly string[], kept: boolean): void {
  attempt.screen.setStep((before) => {
    if (before.kind !== 'preview') return before;
    const columns = before.preview.columns.map((column) =>
      columnIds.includes(column.id) ? { ...column, kept } : column,
    );
    return { ...before, preview: { ...before.preview, columns } };
  });
  change(attempt, attempt.session?.keep(columnIds, kept));
}

/** Changes so far: an answer is whole, and only that of the last one is still true. */
let changes = 0;

function change(attempt: ImportAttempt, changed: Promise<ImportPreview> | undefined): void {
  const current = attempt.watch();
  changes += 1;
  const own = changes;
  changed?.then(
    (preview) => {
      if (current() && own === changes) attempt.screen.setStep({ kind: 'preview', preview, busy: false });
    },
    () => {
      if (current()) attempt.failed();
    },
  );
}
