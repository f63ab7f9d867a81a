/** The dataset being edited: in memory at once, in the local store right after, in step with other tabs. */
import {
  type Applied,
  applyEdit,
  applyExact,
  countWritten,
  type Dataset,
  type EditOperation,
  EditRefusedError,
  type ExactOperation,
  editSteps,
  exactSteps,
} from '@constat/data';
import { create } from 'zustand';
import { isEqual } from '../../lib/is-equal.ts';
import { notify } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import {
  ChangedElsewhereError,
  type Edited,
  moveStep,
  openForEditing,
  recordStep,
  saveEdits,
} from '../../storage/edit-log.ts';
import { renamedColumns, renameInDrafts } from '../../storage/rename-drafts.ts';
import { refreshFiltered } from './refresh-filtered.ts';
import { samePlaces } from './same-places.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

interface EditorState {
  readonly status: 'loading' | 'ready' | 'gone';
  readonly edited: Edited | null;
  readonly save: SaveState;
  /** Why the last edit was not made. */
  readonly refusal: string | null;
  /** A long edit under way, by its name. */
  readonly busy: string | null;
}

const EMPTY: EditorState = { status: 'loading', edited: null, save: 'saved', refusal: null, busy: null };

/** From so many cells on an edit that touches all of them is made in slices, between which the page answers. */
const MANY_CELLS = 2_000_000;
const SLICE_MS = 12;

const READ_ONLY =
  'A filter is on: these rows are a copy that follows the original. Clear the filter, or open the original dataset, to edit. Or keep these rows as a dataset of their own.';

export const useEditor = create<EditorState>(() => EMPTY);

/** What the local store holds of the dataset that is open, and what it should hold. */
let saved: Edited | null = null;
let latest: Edited | null = null;
/** The edits that lead from what is stored to what is shown; null where one of them cannot be made again. */
let unsaved: readonly Made[] | null = [];
/** The write under way. */
let writing: Promise<void> | null = null;
/** Grows with every dataset opened, so that late answers for another one are recognised. */
let opening = 0;

/** Opens a dataset, once everything edited before is in the store. */
export async function openEditor(id: string): Promise<void> {
  opening += 1;
  const mine = opening;
  useEditor.setState(EMPTY);
  await writing;
  if (mine === opening) await load(id);
}

async function load(id: string): Promise<void> {
  opening += 1;
  const mine = opening;
  const opened = await openForEditing(id);
  if (mine === opening) show(opened);
}

/** Shows what the store holds; a long edit of what was shown before is given up. */
function show(opened: Edited | null): void {
  opening += 1;
  saved = opened;
  latest = opened;
  unsaved = [];
  useEditor.setState({ ...EMPTY, status: opened ? 'ready' : 'gone', edited: opened });
}

/** Leaves the dataset; what is still being written is written. */
export function closeEditor(): void {
  opening += 1;
  useEditor.setState(EMPTY);
}

/** An edit, and what takes it back. */
interface Made {
  readonly label: string;
  readonly operation: EditOperation;
  readonly inverse: ExactOperation;
}

export interface EditOutcome {
  /** Cells written, where the edit writes cells. */
  readonly cells: number;
}

/** Makes an edit, or says in `refusal` why not. */
export function edit(label: string, operation: EditOperation): EditOutcome | null {
  const edited = ready();
  if (!edited) return null;
  try {
    return finish(edited, label, operation, applyEdit(edited.dataset, operation));
  } catch (error) {
    refuse(error);
    return null;
  }
}

/** Makes an edit that may touch every cell, in slices where there are many; `then` follows when it is made. */
export function editMany(
  label: string,
  operation: EditOperation,
  then: (outcome: EditOutcome) => void = () => {},
): void {
  const edited = ready();
  if (!edited) return;
  if (!isLarge(edited.dataset)) {
    const outcome = edit(label, operation);
    if (outcome) then(outcome);
    return;
  }
  inSlices(label, editSteps(edited.dataset, operation), (applied) =>
    then(finish(edited, label, operation, applied)),
  );
}

/** Takes the last step back, or makes it again; `then` is told what was applied, to show where. */
export function moveInLog(direction: 'undo' | 'redo', then: (step: ExactOperation) => void = () => {}): void {
  const edited = ready();
  const { log } = edited ?? {};
  const step = log?.steps[direction === 'undo' ? log.position - 1 : log.position];
  if (!edited || !log || !step) return;
  const done = ({ dataset, inverse }: Applied): void => {
    unsaved = null;
    change({ dataset, log: moveStep(log, direction, inverse) });
    then(step.operation);
  };
  if (isLarge(edited.dataset) && step.operation.kind !== 'write')
    inSlices(step.label, exactSteps(edited.dataset, step.operation), done);
  else done(applyExact(edited.dataset, step.operation));
}

const isLarge = ({ rows, columns }: Dataset): boolean => rows * columns.length > MANY_CELLS;

/** What is open for the next edit; while a long one is under way, nothing is. */
function ready(): Edited | null {
  const { edited, busy } = useEditor.getState();
  if (edited?.dataset.filteredFrom) {
    useEditor.setState({ refusal: READ_ONLY });
    return null;
  }
  if (busy === null) return edited;
  useEditor.setState({ refusal: `Still working: ${busy}. Try again in a moment.` });
  return null;
}

function finish(
  { log }: Edited,
  label: string,
  operation: EditOperation,
  { dataset, inverse }: Applied,
): EditOutcome {
  unsaved &&= [...unsaved, { label, operation, inverse }];
  change({ dataset, log: recordStep(log, label, inverse) });
  return { cells: countWritten(inverse) };
}

function refuse(error: unknown): void {
  if (!(error instanceof EditRefusedError)) throw error;
  useEditor.setState({ refusal: error.message });
}

/** Does long work in slices; it is dropped when another dataset was opened meanwhile. */
function inSlices(label: string, work: Generator<void, Applied>, done: (applied: Applied) => void): void {
  const mine = opening;
  useEditor.setState({ busy: label, refusal: null });
  const slice = (): void => {
    if (mine !== opening) return;
    const end = performance.now() + SLICE_MS;
    try {
      do {
        const next = work.next();
        if (!next.done) continue;
        useEditor.setState({ busy: null });
        done(next.value);
        return;
      } while (performance.now() < end);
    } catch (error) {
      useEditor.setState({ busy: null });
      refuse(error);
      return;
    }
    setTimeout(slice);
  };
  setTimeout(slice);
}

export const dismissRefusal = (): void => useEditor.setState({ refusal: null });

function change(edited: Edited): void {
  latest = edited;
  useEditor.setState({ edited, save: 'saving', refusal: null });
  write();
}

/** Stores what was edited, unless that is under way: then edits made meanwhile are stored right after. */
function write(): void {
  writing ??= writeAll()
    .catch(failed)
    .finally(() => {
      writing = null;
      // What was made again after a conflict is not stored yet.
      if (useEditor.getState().save === 'saving' && latest !== saved) write();
    });
}

async function writeAll(): Promise<void> {
  while (saved && latest && latest !== saved) {
    const next: Edited = latest;
    const before = saved.dataset.columns;
    const under = unsaved?.length ?? 0;
    const { revision } = await saveEdits(saved, next);
    const stored = { ...next, dataset: { ...next.dataset, revision } };
    saved = stored;
    unsaved = latest === next ? [] : (unsaved?.slice(under) ?? null);
    latest = latest === next ? stored : { ...latest, dataset: { ...latest.dataset, revision } };
    if (useEditor.getState().edited?.dataset.id === stored.dataset.id)
      useEditor.setState({ edited: latest, save: latest === saved ? 'saved' : 'saving' });
    refreshFiltered(stored.dataset, before);
    void renameInDrafts(stored.dataset.id, renamedColumns(before, stored.dataset.columns)).catch(
      () => undefined,
    );
  }
}

async function failed(error: unknown): Promise<void> {
  const id = saved?.dataset.id;
  if (error instanceof ChangedElsewhereError && id !== undefined) {
    const at = opening;
    const opened = await openForEditing(id);
    if (at !== opening) return;
    // What was edited while the data was read counts as well.
    const [base, mine] = [saved, useEditor.getState().busy === null ? unsaved : null];
    show(opened);
    notify(
      base && mine && makeAgain(base, mine)
        ? 'Updated with the changes of another page. Yours are kept.'
        : 'Another tab changed this dataset. It was loaded again; repeat your last change if it is missing.',
    );
    return;
  }
  useEditor.setState({ save: 'failed' });
  reportNotStored(error, 'The last change could not be saved. It stays on this page.', write);
}

/** Makes edits on what another tab stored, unless they would land elsewhere or on cells that it changed as well. */
function makeAgain(base: Edited, made: readonly Made[]): boolean {
  if (!saved || saved.dataset.id !== base.dataset.id || !samePlaces(base, saved)) return false;
  let next: Edited = saved;
  for (const { label, operation, inverse } of made) {
    let again: Applied;
    try {
      again = applyEdit(next.dataset, operation);
    } catch (error) {
      if (error instanceof EditRefusedError) return false;
      throw error;
    }
    if (!isEqual(inverse, again.inverse)) return false;
    next = { dataset: again.dataset, log: recordStep(next.log, label, again.inverse) };
  }
  unsaved = made;
  latest = next;
  useEditor.setState({ edited: next, save: 'saving' });
  return true;
}

/** Follows the store: what another tab changed is shown here, unless this page has something to save first. */
export function followStore({ id, revision }: DatasetInfo): void {
  const { edited, busy } = useEditor.getState();
  if (writing || busy !== null || !saved || saved.dataset.id !== id || edited !== saved) return;
  if (revision <= saved.dataset.revision) return;
  void update(id);
}

/** Shows what another tab stored; an edit made while it is read is stored first, and then put together with it. */
async function update(id: string): Promise<void> {
  const [at, before] = [opening, latest];
  const opened = await openForEditing(id);
  if (at !== opening || latest !== before || useEditor.getState().busy !== null) return;
  show(opened);
  notify('Updated with the changes of another page.');
}
