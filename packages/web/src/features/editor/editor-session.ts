/** The dataset being edited: in memory at once, in the local store right after, in step with other tabs. */
import {
  applyEdit,
  applyExact,
  countWritten,
  type EditOperation,
  EditRefusedError,
  type ExactOperation,
} from '@constat/data';
import { create } from 'zustand';
import { notify } from '../../app/notify.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import {
  ChangedElsewhereError,
  type Edited,
  moveStep,
  openForEditing,
  recordStep,
  saveEdits,
} from '../../storage/edit-log.ts';
import { refreshFiltered } from './refresh-filtered.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

interface EditorState {
  readonly status: 'loading' | 'ready' | 'gone';
  readonly edited: Edited | null;
  readonly save: SaveState;
  /** Why the last edit was not made. */
  readonly refusal: string | null;
}

const EMPTY: EditorState = { status: 'loading', edited: null, save: 'saved', refusal: null };

export const useEditor = create<EditorState>(() => EMPTY);

/** What the local store holds of the dataset that is open, and what it should hold. */
let saved: Edited | null = null;
let latest: Edited | null = null;
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
  if (mine !== opening) return;
  saved = opened;
  latest = opened;
  useEditor.setState({ status: opened ? 'ready' : 'gone', edited: opened, save: 'saved', refusal: null });
}

/** Leaves the dataset; what is still being written is written. */
export function closeEditor(): void {
  opening += 1;
  useEditor.setState(EMPTY);
}

export interface EditOutcome {
  /** Cells written, where the edit writes cells. */
  readonly cells: number;
}

/** Makes an edit, or says in `refusal` why not. */
export function edit(label: string, operation: EditOperation): EditOutcome | null {
  const { edited } = useEditor.getState();
  if (!edited) return null;
  try {
    const { dataset, inverse } = applyEdit(edited.dataset, operation);
    change({ dataset, log: recordStep(edited.log, label, inverse) });
    return { cells: countWritten(inverse) };
  } catch (error) {
    if (!(error instanceof EditRefusedError)) throw error;
    useEditor.setState({ refusal: error.message });
    return null;
  }
}

/** Takes the last step back, or makes it again; answers what was applied, to show where. */
export function moveInLog(direction: 'undo' | 'redo'): ExactOperation | null {
  const { edited } = useEditor.getState();
  const { log } = edited ?? {};
  const step = log?.steps[direction === 'undo' ? log.position - 1 : log.position];
  if (!edited || !log || !step) return null;
  const { dataset, inverse } = applyExact(edited.dataset, step.operation);
  change({ dataset, log: moveStep(log, direction, inverse) });
  return step.operation;
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
    });
}

async function writeAll(): Promise<void> {
  while (saved && latest && latest !== saved) {
    const next: Edited = latest;
    const { revision } = await saveEdits(saved, next);
    const stored = { ...next, dataset: { ...next.dataset, revision } };
    saved = stored;
    latest = latest === next ? stored : { ...latest, dataset: { ...latest.dataset, revision } };
    if (useEditor.getState().edited?.dataset.id === stored.dataset.id)
      useEditor.setState({ edited: latest, save: latest === saved ? 'saved' : 'saving' });
    refreshFiltered(stored.dataset);
  }
}

async function failed(error: unknown): Promise<void> {
  const id = saved?.dataset.id;
  if (error instanceof ChangedElsewhereError && id !== undefined) {
    notify(
      'Another tab changed this dataset. It was loaded again; repeat your last change if it is missing.',
    );
    await load(id);
    return;
  }
  useEditor.setState({ save: 'failed' });
  const full = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
  notify(
    full
      ? 'The disk is full: the last change could not be saved. It stays on this page; free some space, then try again.'
      : 'The last change could not be saved. It stays on this page.',
    { label: 'Try again', onAction: write },
  );
}

/** Follows the store: what another tab changed is shown here, unless this page has something to save first. */
export function followStore({ id, revision }: DatasetInfo): void {
  const { edited } = useEditor.getState();
  if (writing || !saved || saved.dataset.id !== id || edited !== saved) return;
  if (revision <= saved.dataset.revision) return;
  void load(id).then(() => notify('Updated with the changes of another page.'));
}
