/** The results that are ticked, and what can be done with all of them at once. */
import { REPORT_TITLE } from '@constat/report';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ExportFormat } from '../../export/formats.ts';
import { reportHref } from '../../routes/report-address.ts';
import { compareHref } from '../../routes/result-address.ts';
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

const NO_IDS: ReadonlySet<string> = new Set();

export interface Selection {
  readonly selected: readonly ResultHead[];
  readonly ids: readonly string[];
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
  /** What leaves its place is no longer selected. */
  readonly remove: (ids: readonly string[]) => void;
  readonly move: (ids: readonly string[], project: ProjectChoice) => void;
}

/** `results` in the order in which they are exported. */
export function useSelection(results: readonly ResultHead[]): Selection {
  const [chosen, setChosen] = useState(NO_IDS);
  const [refused, setRefused] = useState(false);
  const navigate = useNavigate();
  const owner = useWorkspace((state) => state.owner);
  const selected = useMemo(
    () => reportOrder(results.filter((result) => chosen.has(result.id))),
    [results, chosen],
  );
  const ids = selected.map(({ id }) => id);
  const choose = (changed: readonly string[], on: boolean) => {
    setRefused(false);
    setChosen((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  /** Whether there is something to work on; says so where there is not. */
  const hasSome = () => {
    setRefused(ids.length === 0);
    return ids.length > 0;
  };
  return {
    selected,
    ids,
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
