/** One import from choosing to stored: choose -> reading -> preview -> storing -> done, with a conflict in between. */
import { type ColumnType, importExtension, importMessage } from '@constat/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isBackupName, restoredWords } from '../../recovery/restored-words.ts';
import { importBundle, isBundleName } from '../../state/bundle-task.ts';
import { closeImport } from '../../state/import-dialog.ts';
import { notify } from '../../state/notify.ts';
import { withMissingTokens } from '../../state/preferences.ts';
import { openSample } from '../../state/samples.ts';
import { useSession } from '../../state/session.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { adoptDataset, useWorkspace } from '../../state/workspace.ts';
import { undoReplace } from '../../storage/dataset-bin.ts';
import { datasetNamed } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { isStorageFull, STORAGE_FULL } from '../../storage/quota.ts';
import { fetchSheet, SheetError, sheetCsvUrl } from './google-sheet.ts';
import type { ImportPreview, ImportSource, ReadSettings, Stored } from './import-contract.ts';
import { ImportSession } from './import-session.ts';

export type ImportStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly what: string; readonly done: number; readonly total: number }
  | { readonly kind: 'preview'; readonly preview: ImportPreview; readonly busy: boolean }
  | { readonly kind: 'done'; readonly message: string };

/** The new name that is taken, and the dataset that has it. */
export interface NameConflict {
  readonly name: string;
  readonly existing: DatasetInfo;
}

export interface ImportFlow {
  readonly step: ImportStep;
  /** Why it did not work, in the words of the product. */
  readonly problem: string | null;
  readonly conflict: NameConflict | null;
  /** How the file was read: what a notice offers to change. */
  readonly settings: ReadSettings;
  /** The name that was typed in the preview; it survives reading again. */
  readonly name: string | null;
  readonly setName: (name: string) => void;
  readonly readFile: (file: File) => void;
  readonly readPaste: (text: string) => void;
  /** Fetches a Google Sheet that is open to everybody, then reads it like a file. */
  readonly readSheet: (address: string) => void;
  readonly useSample: (id: string) => void;
  readonly reread: (settings: ReadSettings) => void;
  readonly retype: (columnId: string, type: ColumnType) => void;
  /** Stores under a name; one that is taken raises the conflict. */
  readonly store: (name: string) => void;
  readonly replaceExisting: () => void;
  readonly storeAs: (name: string) => void;
  /** Back to the start; nothing of the import is kept. */
  readonly cancel: () => void;
}

/** 'survey: 120 rows, 5 variables' */
const describe = (info: DatasetInfo): string =>
  `${info.name}: ${info.rows.toLocaleString('en')} ${info.rows === 1 ? 'row' : 'rows'}, ${info.columns.length} ${info.columns.length === 1 ? 'variable' : 'variables'}`;

const nameOf = (source: ImportSource): string => (source.kind === 'file' ? source.file.name : 'pasted data');

/** A file that shows no progress for so long is damaged in a way that its reader does not come out of. */
const STALLED_MS = 120_000;

export function useImport(): ImportFlow {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<NameConflict | null>(null);
  const [settings, setSettings] = useState<ReadSettings>({});
  const [name, setName] = useState<string | null>(null);
  const session = useRef<ImportSession | null>(null);
  const source = useRef<ImportSource | null>(null);
  /** Grows with every start: an answer that comes late is recognised. */
  const turn = useRef(0);

  const download = useRef<AbortController | null>(null);

  const end = useCallback(() => {
    turn.current += 1;
    session.current?.end();
    session.current = null;
    download.current?.abort();
    download.current = null;
  }, []);
  useEffect(() => end, [end]);

  const fail = useCallback(
    (message: string) => {
      end();
      setConflict(null);
      setStep({ kind: 'choose' });
      setProblem(message);
    },
    [end],
  );
  const failed = useCallback(
    () =>
      fail(importMessage(source.current?.kind === 'paste' ? 'import.failed-paste' : 'import.failed-file')),
    [fail],
  );

  const cancel = useCallback(() => {
    end();
    source.current = null;
    setConflict(null);
    setProblem(null);
    setStep({ kind: 'choose' });
  }, [end]);

  const read = useCallback(
    (from: ImportSource, how: ReadSettings) => {
      end();
      source.current = from;
      setSettings(how);
      if (Object.keys(how).length === 0) setName(null);
      setProblem(null);
      const mine = turn.current;
      const current = () => turn.current === mine;
      const what = nameOf(from);
      setStep({ kind: 'reading', what, done: 0, total: 0 });
      const worker = new ImportSession();
      session.current = worker;
      const stalled = () => {
        if (current()) failed();
      };
      let patience = setTimeout(stalled, STALLED_MS);
      const onProgress = (done: number, total: number) => {
        if (!current()) return;
        clearTimeout(patience);
        patience = setTimeout(stalled, STALLED_MS);
        setStep({ kind: 'reading', what, done, total });
      };
      worker.read(from, withMissingTokens(how), onProgress).then(
        (reply) => {
          clearTimeout(patience);
          if (!current()) return;
          if (reply.ok) setStep({ kind: 'preview', preview: reply.preview, busy: false });
          else fail(reply.message);
        },
        () => {
          if (current()) failed();
        },
      );
    },
    [end, fail, failed],
  );

  /** A backup of Constat brings its own datasets and results. */
  const restore = useCallback(
    (file: File) => {
      const { owner } = useWorkspace.getState();
      if (owner === null) return;
      end();
      setProblem(null);
      const mine = turn.current;
      setStep({ kind: 'reading', what: file.name, done: 0, total: 0 });
      import('../../recovery/backup.ts')
        .then(({ restoreBackup }) => restoreBackup(file, owner))
        .then(
          (restored) => {
            const message = restoredWords(restored);
            notify(message);
            if (turn.current === mine) setStep({ kind: 'done', message });
          },
          (error: unknown) => {
            if (turn.current === mine)
              fail(error instanceof Error ? error.message : importMessage('import.failed-file'));
          },
        );
    },
    [end, fail],
  );

  const readFile = useCallback(
    (file: File) => {
      if (useSession.getState().session.kind !== 'user') return fail(importMessage('import.guest'));
      if (isBundleName(file.name)) {
        closeImport();
        importBundle(file);
        return;
      }
      if (isBackupName(file.name)) return restore(file);
      try {
        importExtension(file.name);
      } catch (error) {
        return fail(error instanceof Error ? error.message : importMessage('import.failed-file'));
      }
      read({ kind: 'file', file }, {});
    },
    [fail, read, restore],
  );

  const readPaste = useCallback(
    (text: string) => {
      if (useSession.getState().session.kind !== 'user') return fail(importMessage('import.guest'));
      if (text.trim() === '') return fail(importMessage('import.paste-empty'));
      read({ kind: 'paste', text }, {});
    },
    [fail, read],
  );

  const readSheet = useCallback(
    (address: string) => {
      if (useSession.getState().session.kind !== 'user') return fail(importMessage('import.guest'));
      const url = sheetCsvUrl(address);
      if (url === null) return fail(importMessage('import.sheet-address'));
      end();
      setProblem(null);
      const mine = turn.current;
      const current = () => turn.current === mine;
      const what = 'the Google Sheet';
      setStep({ kind: 'reading', what, done: 0, total: 0 });
      const controller = new AbortController();
      download.current = controller;
      fetchSheet(url, controller.signal).then(
        (file) => {
          if (current()) read({ kind: 'file', file }, {});
        },
        (error: unknown) => {
          if (current())
            fail(error instanceof SheetError ? error.message : importMessage('import.failed-file'));
        },
      );
    },
    [end, fail, read],
  );

  const finish = useCallback(
    ({ info, replaced }: Stored) => {
      end();
      adoptDataset(info);
      setConflict(null);
      const message = `${describe(info)} loaded`;
      setStep({ kind: 'done', message });
      notify(
        message,
        replaced
          ? {
              label: 'Undo',
              onAction: () =>
                void undoReplace(replaced).then(
                  () => notify(`${replaced.info.name} is back as it was`),
                  undoFailed,
                ),
            }
          : undefined,
      );
    },
    [end],
  );

  const write = useCallback(
    (name: string, replace?: string) => {
      const { owner } = useWorkspace.getState();
      const worker = session.current;
      if (owner === null || !worker) return;
      setStep((before) => (before.kind === 'preview' ? { ...before, busy: true } : before));
      const mine = turn.current;
      worker.store({ owner, name: name.trim(), ...(replace === undefined ? {} : { replace }) }).then(
        (stored) => {
          if (turn.current === mine) finish(stored);
        },
        (error: unknown) => {
          if (turn.current !== mine) return;
          if (!isStorageFull(error)) {
            failed();
            return;
          }
          // What was read stays with its worker, ready to be stored when there is room.
          setStep((before) => (before.kind === 'preview' ? { ...before, busy: false } : before));
          setConflict(null);
          reportNotStored(error, STORAGE_FULL, () => write(name, replace));
        },
      );
    },
    [finish, failed],
  );

  const store = useCallback(
    (name: string) => {
      const existing = datasetNamed(useWorkspace.getState().datasets, name);
      if (existing) setConflict({ name: name.trim(), existing });
      else write(name);
    },
    [write],
  );

  const chooseSample = useCallback(
    (id: string) => {
      setProblem(null);
      openSample(id).then(
        () => {
          const { datasets, activeId } = useWorkspace.getState();
          const info = datasets.find((dataset) => dataset.id === activeId);
          const message = info ? `${describe(info)} loaded` : 'Sample data loaded';
          setStep({ kind: 'done', message });
          notify(message);
        },
        (error: unknown) => {
          if (isStorageFull(error)) reportNotStored(error, STORAGE_FULL, () => chooseSample(id));
          else fail(importMessage('import.failed-sample'));
        },
      );
    },
    [fail],
  );

  const retype = useCallback(
    (columnId: string, type: ColumnType) => {
      const mine = turn.current;
      session.current?.retype(columnId, type).then(
        (preview) => {
          if (turn.current === mine) setStep({ kind: 'preview', preview, busy: false });
        },
        () => {
          if (turn.current === mine) failed();
        },
      );
    },
    [failed],
  );

  return {
    step,
    problem,
    conflict,
    settings,
    name,
    setName,
    readFile,
    readPaste,
    readSheet,
    useSample: chooseSample,
    retype,
    store,
    cancel,
    reread: (next) => {
      if (source.current) read(source.current, { ...settings, ...next });
    },
    replaceExisting: () => {
      if (conflict) write(conflict.name, conflict.existing.id);
    },
    storeAs: (name) => write(name),
  };
}

const undoFailed = () =>
  notify('The earlier version could not be brought back; look under Recently deleted.');
