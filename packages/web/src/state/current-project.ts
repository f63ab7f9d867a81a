/** The project that new results go to, and that the manager shows; kept for each person on this device. */
import { DEFAULT_PROJECT } from '@constat/report';
import { create } from 'zustand';
import { useWorkspace } from './workspace.ts';

const keyOf = (owner: string): string => `constat:project:${owner}`;

/** Counts changes, so that components read the choice again. */
const useChanges = create<{ readonly count: number }>(() => ({ count: 0 }));

const read = (owner: string | null): string =>
  (owner === null ? null : localStorage.getItem(keyOf(owner))) ?? DEFAULT_PROJECT;

export const currentProject = (): string => read(useWorkspace.getState().owner);

export function useCurrentProject(): string {
  useChanges();
  return read(useWorkspace((state) => state.owner));
}

export function setCurrentProject(id: string): void {
  const { owner } = useWorkspace.getState();
  if (owner === null) return;
  if (id === DEFAULT_PROJECT) localStorage.removeItem(keyOf(owner));
  else localStorage.setItem(keyOf(owner), id);
  useChanges.setState(({ count }) => ({ count: count + 1 }));
}
