/** What the manager shows beside the results themselves: projects, and what can be undone. */
import { DEFAULT_PROJECT } from '@constat/report';
import { useCallback } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import type { StoredProject } from '../../storage/db.ts';
import { DEFAULT_PROJECT_NAME, listProjects } from '../../storage/projects.ts';
import { type HistoryState, historyOf } from '../../storage/results-history.ts';
import { useLive } from '../../storage/use-live.ts';

const NO_PROJECTS: readonly StoredProject[] = [];

/** The projects of this person, without the default one. */
export function useProjects(): readonly StoredProject[] {
  const owner = useWorkspace((state) => state.owner);
  return (
    useLive(useCallback(async () => (owner === null ? [] : listProjects(owner)), [owner])) ?? NO_PROJECTS
  );
}

const NOTHING: HistoryState = { undo: null, redo: null };

export function useHistory(): HistoryState {
  const owner = useWorkspace((state) => state.owner);
  return useLive(useCallback(async () => (owner === null ? NOTHING : historyOf(owner)), [owner])) ?? NOTHING;
}

export interface ProjectChoice {
  readonly id: string;
  readonly name: string;
}

/** Every project a result can be in, the default one first. */
export const choicesOf = (projects: readonly StoredProject[]): readonly ProjectChoice[] => [
  { id: DEFAULT_PROJECT, name: DEFAULT_PROJECT_NAME },
  ...projects,
];
