/** The datasets of the person using the app, and which of them is active. Follows the local store, also across tabs. */
import { type Dataset, randomId } from '@constat/data';
import { create } from 'zustand';
import { freeName } from '../storage/dataset-names.ts';
import { hasDataset, listDatasets, saveDataset, touchDataset } from '../storage/datasets.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { follow } from '../storage/follow.ts';
import { enterGuest, ownerOf, sessionKnown, useSession } from './session.ts';
import { ACTIVE } from './worked-here.ts';

interface WorkspaceState {
  readonly status: 'loading' | 'ready';
  readonly owner: string | null;
  readonly datasets: readonly DatasetInfo[];
  /** The one chosen last. It counts while it is among the datasets: gone into the bin or not listed yet, nothing is active. */
  readonly activeId: string | null;
}

export const useWorkspace = create<WorkspaceState>(() => ({
  status: 'loading',
  owner: null,
  datasets: [],
  activeId: null,
}));

const activeKey = (owner: string) => ACTIVE + owner;
let stopFollowing = (): void => undefined;

/** Shows the datasets of this owner; null (a visitor) shows none. Nothing is deleted by switching. */
export function openWorkspace(owner: string | null): void {
  stopFollowing();
  if (owner === null) {
    useWorkspace.setState({ status: 'ready', owner, datasets: [], activeId: null });
    return;
  }
  const activeId = localStorage.getItem(activeKey(owner));
  useWorkspace.setState({ status: 'loading', owner, datasets: [], activeId });
  stopFollowing = follow(
    () => listDatasets(owner),
    // A list may have been read before what was chosen meanwhile was stored: it never takes the choice away.
    (datasets) => useWorkspace.setState({ status: 'ready', datasets }),
  );
}

/** Keeps the workspace on the owner of the session, which may be known already. */
export function followSession(): void {
  useSession.subscribe((state, before) => {
    if (state.status !== 'ready') return;
    const owner = ownerOf(state.session);
    if (before.status !== 'ready' || ownerOf(before.session) !== owner) openWorkspace(owner);
  });
  const { status, session } = useSession.getState();
  if (status === 'ready') openWorkspace(ownerOf(session));
}

/** The dataset that analyses use, or null. */
export const useActiveDataset = (): DatasetInfo | null =>
  useWorkspace((state) => state.datasets.find((dataset) => dataset.id === state.activeId) ?? null);

/** Makes a dataset the active one. */
export function selectDataset(id: string): void {
  const { owner } = useWorkspace.getState();
  if (owner === null) return;
  localStorage.setItem(activeKey(owner), id);
  useWorkspace.setState({ activeId: id });
  void touchDataset(id);
}

/** Stores a dataset for the current owner and makes it active. A built-in sample already here is only selected. */
export async function addDataset(dataset: Dataset): Promise<'added' | 'selected'> {
  const { info, isNew } = await keepDataset(dataset);
  selectDataset(info.id);
  return isNew ? 'added' : 'selected';
}

/** Stores a dataset beside the active one; a built-in sample only once. */
export async function keepDataset(
  dataset: Dataset,
): Promise<{ readonly info: DatasetInfo; readonly isNew: boolean }> {
  const owner = useWorkspace.getState().owner ?? ownerOf(await sessionKnown()) ?? becomeGuest();
  const known = await listDatasets(owner);
  const existing = dataset.sampleId
    ? known.find((candidate) => candidate.sampleId === dataset.sampleId)
    : undefined;
  if (existing) return { info: existing, isNew: false };
  // An edited copy of the sample may have its name.
  const name = dataset.sampleId ? freeName(known, dataset.name) : dataset.name;
  const info = await saveDataset(owner, { ...dataset, name, id: await ownId(owner, dataset, known) });
  listAtOnce(info);
  return { info, isNew: true };
}

/** A sample has the same id for everybody: each account gets its own, and no other dataset is overwritten, whoever has it. */
async function ownId(
  owner: string,
  { id, sampleId }: Dataset,
  known: readonly DatasetInfo[],
): Promise<string> {
  if (sampleId === undefined) return id;
  const own = owner === 'guest' ? id : `${id}_${owner}`;
  const isTaken = known.some((dataset) => dataset.id === own) || (await hasDataset(own));
  return isTaken ? randomId('dataset') : own;
}

/** Shows a dataset that was just stored and makes it active, without waiting for the store to report it. */
export function adoptDataset(info: DatasetInfo): void {
  listAtOnce(info);
  selectDataset(info.id);
}

function listAtOnce(info: DatasetInfo): void {
  const { datasets } = useWorkspace.getState();
  useWorkspace.setState({ datasets: [info, ...datasets.filter((known) => known.id !== info.id)] });
}

/** A visitor who chooses a sample, saves a result or begins a report starts guest mode. */
export function becomeGuest(): string {
  enterGuest();
  openWorkspace('guest');
  return 'guest';
}
