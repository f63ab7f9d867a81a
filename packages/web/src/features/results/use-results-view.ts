/** Which of the saved results the manager shows, in which order and how: project, search, types, days. */
import { DEFAULT_PROJECT } from '@constat/report';
import { useMemo, useState } from 'react';
import { useCurrentProject } from '../../state/current-project.ts';
import type { ResultHead } from '../../storage/db.ts';
import {
  type DateChoice,
  NO_FILTER,
  passes,
  RESULT_ORDERS,
  type ResultFilter,
  type ResultOrder,
} from './results-filter.ts';

export type ResultLook = 'list' | 'cards';

/** 'all', or the id of a project. */
export type ProjectView = string;
export const ALL_RESULTS = 'all';

/** What narrows the list, and how it looks. */
export interface ViewChoices {
  readonly filter: ResultFilter;
  readonly date: DateChoice;
  readonly order: ResultOrder;
  readonly look: ResultLook;
}

const FIRST_CHOICES: ViewChoices = { filter: NO_FILTER, date: 'any', order: 'newest', look: 'list' };

export interface ResultsView {
  readonly choices: ViewChoices;
  readonly change: (change: Partial<ViewChoices>) => void;
  /** The project that is shown, or all of them. */
  readonly project: ProjectView;
  readonly showProject: (project: ProjectView) => void;
  readonly showAll: () => void;
  /** All results, those of the project, and those of them that pass the filter. */
  readonly sorted: readonly ResultHead[];
  readonly inProject: readonly ResultHead[];
  readonly shown: readonly ResultHead[];
  readonly isFiltered: boolean;
}

export function useResultsView(results: readonly ResultHead[]): ResultsView {
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const current = useCurrentProject();
  const [all, setAll] = useState(current === DEFAULT_PROJECT);
  const project = all ? ALL_RESULTS : current;
  const { filter, order } = choices;
  const sorted = useMemo(() => [...results].sort(RESULT_ORDERS[order].compare), [results, order]);
  const inProject = useMemo(() => {
    const ofProject = { ...NO_FILTER, selectedProjects: project === ALL_RESULTS ? [] : [project] };
    return sorted.filter((result) => passes(result, ofProject));
  }, [sorted, project]);
  const shown = useMemo(() => inProject.filter((result) => passes(result, filter)), [inProject, filter]);
  const change = (next: Partial<ViewChoices>) => setChoices((before) => ({ ...before, ...next }));
  return {
    choices,
    change,
    project,
    showProject: (next) => setAll(next === ALL_RESULTS),
    showAll: () => {
      change({ filter: NO_FILTER, date: 'any' });
      setAll(true);
    },
    sorted,
    inProject,
    shown,
    isFiltered:
      filter.searchQuery.trim() !== '' || filter.selectedKinds.length > 0 || filter.dateRange !== null,
  };
}
