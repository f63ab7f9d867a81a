/** The datasets of the person using the app, and which of them is active. Follows the local store, also across tabs. */
import type { Dataset } from '@constat/data';
import { liveQuery, type Subscription } from 'dexie';
import { create } from 'zustand';
import { listDatasets, saveDataset, touchDataset } from '../storage/datasets.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { enterGuest, ownerOf, useSession } from './session.ts';

interface WorkspaceState {
  readonly status: 'loading' | 'ready';
  readonly owner: string | null;
  readonly datasets: readonly DatasetInfo[];
  readonly activeId: string | null;
}

export const useWorkspace = create<WorkspaceState>(() => ({
  status: 'loading',
  owner: null,
  datasets: [],
  activeId: null,
}));

const activeKey = (owner: string) => `constat:active:${owner}`;
let subscription: Subscription | null = null;

/** Shows the datasets of this owner; null (a visitor) shows none. Nothing is deleted by switching. */
export function openWorkspace(owner: string | null): void {
  subscription?.unsubscribe();
  subscription = null;
  if (owner === null) {
    useWorkspace.setState({ status: 'ready', owner, datasets: [], activeId: null });
    return;
  }
  const activeId = localStorage.getItem(activeKey(owner));
  useWorkspace.setState({ status: 'loading', owner, datasets: [], activeId });
  subscription = liveQuery(() => listDatasets(owner)).subscribe((datasets) => {
    const known = datasets.some((dataset) => dataset.id === useWorkspace.getState().activeId);
    useWorkspace.setState({ status: 'ready', datasets, ...(known ? {} : { activeId: null }) });
  });
}

/** Keeps the workspace on the owner of the session. */
export function followSession(): void {
  useSession.subscribe((state, before) => {
    if (state.status !== 'ready') return;
    const owner = ownerOf(state.session);
    if (before.status !== 'ready' || ownerOf(before.session) !== owner) openWorkspace(owner);
  });
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
  const owner = useWorkspace.getState().owner ?? becomeGuest();
  const existing = dataset.sampleId
    ? (await listDatasets(owner)).find((known) => known.sampleId === dataset.sampleId)
    : undefined;
  if (existing) {
    selectDataset(existing.id);
    return 'selected';
  }
  const info = await saveDataset(owner, dataset);
  const { datasets } = useWorkspace.getState();
  useWorkspace.setState({ datasets: [info, ...datasets.filter((known) => known.id !== info.id)] });
  selectDataset(info.id);
  return 'added';
}

/** A visitor who chooses a sample starts guest mode. */
function becomeGuest(): string {
  enterGuest();
  openWorkspace('guest');
  return 'guest';
}
