/** Saved results to write from: those of a project, less those ticked off. */
import type { SavedResult } from '@constat/report';
import { useCallback, useMemo } from 'react';
import { useCurrentProject } from '../../state/current-project.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { ResultHead } from '../../storage/db.ts';
import { DEFAULT_PROJECT_NAME, listProjects } from '../../storage/projects.ts';
import { listHeads } from '../../storage/result-heads.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';

/** Every result, whatever project it is in. */
export const ALL_PROJECTS = 'all';

export interface Chosen {
  /** Project, or all; empty: the current one. */
  readonly project: string;
  /** Results ticked off. */
  readonly left: readonly string[];
}

export interface ChosenResults {
  /** null until they are read. */
  readonly heads: readonly ResultHead[] | null;
  readonly projects: Readonly<Record<string, string>>;
  readonly project: string;
  readonly results: readonly SavedResult[];
}

/** Those that a person kept, in the order of the results manager: own order first, then the oldest. */
export const inOrder = (heads: readonly ResultHead[]): readonly ResultHead[] =>
  [...heads].sort(
    (a, b) =>
      (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) ||
      a.timestamp - b.timestamp,
  );

export function useChosenResults(chosen: Chosen, fits: (head: ResultHead) => boolean): ChosenResults {
  const owner = useWorkspace((workspace) => workspace.owner);
  const current = useCurrentProject();
  const project = chosen.project === '' ? current : chosen.project;
  const all = useLive(useCallback(async () => (owner === null ? [] : listHeads(owner)), [owner]));
  const stored = useLive(useCallback(async () => (owner === null ? [] : listProjects(owner)), [owner]));
  const heads = useMemo(
    () =>
      all
        ? inOrder(
            all.filter(
              (head) =>
                head.problem === undefined &&
                (project === ALL_PROJECTS || head.projectId === project) &&
                fits(head),
            ),
          )
        : null,
    [all, project, fits],
  );
  const ids = useMemo(
    () => heads?.flatMap(({ id }) => (chosen.left.includes(id) ? [] : [id])) ?? [],
    [heads, chosen.left],
  );
  const results = useLive(
    useCallback(async () => (owner === null ? [] : readableResults(owner, ids)), [owner, ids]),
  );
  const projects = useMemo(
    () => ({
      [ALL_PROJECTS]: 'All projects',
      ...Object.fromEntries((stored ?? []).map(({ id, name }) => [id, name])),
      ...(stored?.some(({ id }) => id === 'default') ? {} : { default: DEFAULT_PROJECT_NAME }),
    }),
    [stored],
  );
  return { heads, projects, project, results: results ?? [] };
}
