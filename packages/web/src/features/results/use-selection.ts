/** The results that are ticked, and what can be done with all of them at once. */
import { REPORT_TITLE } from '@constat/report';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { create } from 'zustand';
import type { ExportFormat } from '../../export/formats.ts';
import { reportHref } from '../../routes/report-address.ts';
import { compareHref, panelsHref } from '../../routes/result-address.ts';
import { exportBundle } from '../../state/bundle-task.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { ResultHead } from '../../storage/db.ts';
import { startReport } from '../reports/report-actions.ts';
import { exportAs, moveTo, remove } from './result-actions.ts';
import type { ProjectChoice } from './use-manager.ts';

/** As the work was done, the first result first, unless the owner gave an order. */
export const reportOrder = (results: readonly ResultHead[]): readonly ResultHead[] =>
  results.some(({ order }) => order !== undefined)
    ? results
    : [...results].sort((a, b) => a.timestamp - b.timestamp);

/** In the order of the ids; what is not among them comes last, as it was. */
export function inOrder<T extends { readonly id: string }>(
  results: readonly T[],
  ids: readonly string[],
): readonly T[] {
  const placeOf = ({ id }: T): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...results].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The ids with one of them some places further on; it stops at the ends. */
export function movedBy(ids: readonly string[], id: string, places: number): readonly string[] {
  const from = ids.indexOf(id);
  if (from < 0) return ids;
  const to = Math.min(Math.max(from + places, 0), ids.length - 1);
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

interface Chosen {
  readonly chosen: ReadonlySet<string>;
  readonly order: readonly string[];
}

/** Apart from the page, so that who opens a result and comes back finds the others still ticked. */
const useChosen = create<Chosen>(() => ({ chosen: new Set(), order: [] }));

export interface Selection {
  readonly selected: readonly ResultHead[];
  readonly ids: readonly string[];
  /** Gives a result another place in the report; negative is further up. */
  readonly reorder: (id: string, places: number) => void;
  readonly has: (id: string) => boolean;
  readonly choose: (ids: readonly string[], on: boolean) => void;
  /** Something was asked for while nothing was selected. */
  readonly refused: boolean;
  readonly exportAs: (format: ExportFormat) => void;
  /** `project` is the name of the one that is shown, if it is one. */
  readonly exportBundle: (project: string | null) => void;
  /** Makes a report of what is selected, to be written on. */
  readonly build: () => void;
  readonly compare: () => void;
  /** Puts the figures of what is selected beside each other. */
  readonly combine: () => void;
  /** What leaves its place is no longer selected. */
  readonly remove: (ids: readonly string[]) => void;
  readonly move: (ids: readonly string[], project: ProjectChoice) => void;
}

/** `results` in the order in which they are exported. */
export function useSelection(results: readonly ResultHead[]): Selection {
  const { chosen, order } = useChosen();
  const [refused, setRefused] = useState(false);
  const navigate = useNavigate();
  const owner = useWorkspace((state) => state.owner);
  const selected = useMemo(
    () => inOrder(reportOrder(results.filter((result) => chosen.has(result.id))), order),
    [results, chosen, order],
  );
  const ids = selected.map(({ id }) => id);
  const choose = (changed: readonly string[], on: boolean) => {
    setRefused(false);
    const next = new Set(useChosen.getState().chosen);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    useChosen.setState({ chosen: next });
  };
  /** Whether there is something to work on; says so where there is not. */
  const hasSome = () => {
    setRefused(ids.length === 0);
    return ids.length > 0;
  };
  return {
    selected,
    ids,
    reorder: (id, places) => useChosen.setState({ order: movedBy(ids, id, places) }),
    has: (id) => chosen.has(id),
    choose,
    refused,
    exportAs: (format) => {
      if (hasSome()) void exportAs(ids, format);
    },
    exportBundle: (project) => {
      if (!hasSome() || owner === null) return;
      const only = selected.length === 1 ? selected[0]?.title : undefined;
      exportBundle({ title: only ?? project ?? REPORT_TITLE, project, results: { owner, ids } });
    },
    build: () => startReport(ids, (id) => void navigate(reportHref(id))),
    compare: () => void navigate(compareHref(ids)),
    combine: () => void navigate(panelsHref(ids)),
    remove: (gone) => {
      choose(gone, false);
      remove(gone);
    },
    move: (moved, project) => {
      choose(moved, false);
      moveTo(moved, project);
    },
  };
}
