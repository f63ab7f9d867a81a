/** Several files, sheets or tables at once: read one after the other, shown in a list, stored together. */
import { importMessage } from '@constat/data';
import { isBackup } from '../../recovery/restored-words.ts';
import { isBundleName } from '../../state/bundle-task.ts';
import { notify } from '../../state/notify.ts';
import { withMissingTokens } from '../../state/preferences.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { adoptDataset, useWorkspace } from '../../state/workspace.ts';
import { isStorageFull, STORAGE_FULL } from '../../storage/quota.ts';
import type { ImportAttempt } from './import-attempt.ts';
import type { SeveralItem, StoreSeveralRequest } from './import-contract.ts';
import { ImportSession } from './import-session.ts';
import { mayImport } from './read-source.ts';

/** Reads several tables, up to the list of them. */
export async function readSeveral(attempt: ImportAttempt, items: readonly SeveralItem[]): Promise<void> {
  if (!mayImport()) {
    attempt.fail(importMessage('import.guest'));
    return;
  }
  const own = await Promise.all(
    items.map(
      ({ source }) => source.kind === 'file' && (isBundleName(source.file.name) || isBackup(source.file)),
    ),
  );
  if (own.includes(true)) {
    attempt.fail('A bundle or a backup made by Constat is imported by itself, not with other files.');
    return;
  }
  const what = `${items.length} tables`;
  const current = attempt.begin(what);
  const session = new ImportSession();
  attempt.session = session;
  const onProgress = (done: number, total: number) => {
    if (current()) attempt.screen.setStep({ kind: 'reading', what, done, total });
  };
  const read = items.map((item) => ({ ...item, settings: withMissingTokens(item.settings) }));
  session.readSeveral(read, onProgress).then(
    (tables) => {
      if (current()) attempt.screen.setStep({ kind: 'several', tables, busy: false });
    },
    () => {
      if (current()) attempt.failed();
    },
  );
}

/** Stores tables of the list and says how many there are. */
export function storeSeveral(
  attempt: ImportAttempt,
  tables: StoreSeveralRequest['tables'],
  joined: string | null,
): void {
  const { owner } = useWorkspace.getState();
  const { session } = attempt;
  if (owner === null || !session) return;
  const setBusy = (busy: boolean) =>
    attempt.screen.setStep((before) => (before.kind === 'several' ? { ...before, busy } : before));
  setBusy(true);
  const current = attempt.watch();
  session.storeSeveral({ owner, tables, joined }).then(
    (infos) => {
      if (!current()) return;
      attempt.end();
      for (const info of infos) adoptDataset(info);
      const message =
        infos.length === 1
          ? `${infos[0]!.name}: ${infos[0]!.rows.toLocaleString('en')} rows loaded`
          : `${infos.length} datasets loaded`;
      attempt.screen.setStep({ kind: 'done', message });
      notify(message);
    },
    (error: unknown) => {
      if (!current()) return;
      if (!isStorageFull(error)) {
        attempt.failed();
        return;
      }
      setBusy(false);
      reportNotStored(error, STORAGE_FULL, () => storeSeveral(attempt, tables, joined));
    },
  );
}
