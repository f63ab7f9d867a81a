/** Storing what was read, or a sample: names that are taken, a full store, and the way back from a replacement. */
import { importMessage } from '@constat/data';
import { notify } from '../../state/notify.ts';
import { openSample } from '../../state/samples.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { adoptDataset, useWorkspace } from '../../state/workspace.ts';
import { undoReplace } from '../../storage/dataset-bin.ts';
import { datasetNamed } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { isStorageFull, STORAGE_FULL } from '../../storage/quota.ts';
import type { ImportAttempt } from './import-attempt.ts';
import type { Stored } from './import-contract.ts';

/** 'survey: 120 rows, 5 variables' */
const describe = (info: DatasetInfo): string =>
  `${info.name}: ${info.rows.toLocaleString('en')} ${info.rows === 1 ? 'row' : 'rows'}, ${info.columns.length} ${info.columns.length === 1 ? 'variable' : 'variables'}`;

/** Stores under a name; one that is taken raises the conflict. */
export function store(attempt: ImportAttempt, name: string): void {
  const existing = datasetNamed(useWorkspace.getState().datasets, name);
  if (existing) attempt.screen.setConflict({ name: name.trim(), existing });
  else write(attempt, name);
}

/** Stores under a name, in the place of another dataset where its id is given. */
export function write(attempt: ImportAttempt, name: string, replace?: string): void {
  const { owner } = useWorkspace.getState();
  const { session } = attempt;
  if (owner === null || !session) return;
  setBusy(attempt, true);
  const current = attempt.watch();
  session.store({ owner, name: name.trim(), ...(replace === undefined ? {} : { replace }) }).then(
    (stored) => {
      if (current()) finish(attempt, stored);
    },
    (error: unknown) => {
      if (!current()) return;
      if (!isStorageFull(error)) {
        attempt.failed();
        return;
      }
      // What was read stays with its worker, ready to be stored when there is room.
      setBusy(attempt, false);
      attempt.screen.setConflict(null);
      reportNotStored(error, STORAGE_FULL, () => write(attempt, name, replace));
    },
  );
}

const setBusy = ({ screen }: ImportAttempt, busy: boolean): void =>
  screen.setStep((before) => (before.kind === 'preview' ? { ...before, busy } : before));

/** Makes what was stored the active dataset and says so. */
function finish(attempt: ImportAttempt, { info, replaced }: Stored): void {
  attempt.end();
  adoptDataset(info);
  attempt.screen.setConflict(null);
  const message = `${describe(info)} loaded`;
  attempt.screen.setStep({ kind: 'done', message });
  notify(message, replaced ? { label: 'Undo', onAction: () => bringBack(replaced) } : undefined);
}

function bringBack(replaced: NonNullable<Stored['replaced']>): void {
  void undoReplace(replaced).then(
    () => notify(`${replaced.info.name} is back as it was`),
    () => notify('The earlier version could not be brought back; look under Recently deleted.'),
  );
}

/** Opens a sample instead of reading anything. */
export function chooseSample(attempt: ImportAttempt, id: string): void {
  attempt.screen.setProblem(null);
  openSample(id).then(
    () => {
      const { datasets, activeId } = useWorkspace.getState();
      const info = datasets.find((dataset) => dataset.id === activeId);
      const message = info ? `${describe(info)} loaded` : 'Sample data loaded';
      attempt.screen.setStep({ kind: 'done', message });
      notify(message);
    },
    (error: unknown) => {
      if (isStorageFull(error)) reportNotStored(error, STORAGE_FULL, () => chooseSample(attempt, id));
      else attempt.fail(importMessage('import.failed-sample'));
    },
  );
}
