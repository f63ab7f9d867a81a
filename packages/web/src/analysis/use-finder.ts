/** The finder in the app: loaded when somebody first asks, with the variables of the active dataset. */
import {
  type Aim,
  type Answer,
  type Finder,
  type FinderVariable,
  loadFinder,
  loadForm,
  type NamedVariable,
  type RawOptions,
} from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wordsOf } from '../lib/question-words.ts';
import { findRoute } from '../routes/routes.ts';
import { useActiveDataset } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { assignFresh, firstAcceptingRole, isNeeded, roleOption, shownRoles } from './options-state.ts';
import { type Summaries, useSummaries } from './use-summaries.ts';

/** What the finder makes of a question. */
export interface Found {
  /** Only pages that this version has. */
  readonly answers: readonly Answer[];
  /** Whether the first of them is clearly ahead. */
  readonly isClear: boolean;
  /** Variables of the active dataset that the question names. */
  readonly named: readonly NamedVariable[];
  /** The words that say what is wanted, or null. */
  readonly aim: Aim | null;
  /** What the data say about them, in one line; empty where none is named. */
  readonly facts: string;
}

const NOTHING: Found = { answers: [], isClear: false, named: [], aim: null, facts: '' };

const useLoaded = (asked: boolean): Finder | null =>
  useQuery({
    queryKey: ['finder'],
    queryFn: loadFinder,
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data ?? null;

/** A dataset's variables as the finder reads them. */
export const variablesOf = (dataset: DatasetInfo | null, summaries: Summaries): readonly FinderVariable[] =>
  (dataset?.columns ?? []).map(({ name, label, type }) => ({
    name,
    type,
    levels: summaries.get(name)?.distinct ?? null,
    ...(label ? { label } : {}),
  }));

/** The variables of the active dataset, their levels counted. */
function useVariables(dataset: DatasetInfo | null): readonly FinderVariable[] {
  const summaries = useSummaries(dataset);
  return useMemo(() => variablesOf(dataset, summaries), [dataset, summaries]);
}

/** The words of an aim up to the first variable among them: "depend on age" wants a prediction by "depend on". */
function besideNames(aim: Aim | null, named: readonly NamedVariable[], question: string): Aim | null {
  if (!aim || named.some(({ start, end }) => start <= aim.start && aim.start < end)) return null;
  const end = Math.min(aim.end, ...named.map(({ start }) => start).filter((start) => start > aim.start));
  return { ...aim, end, said: wordsOf(question).slice(aim.start, end).join(' ') };
}

/** Answers to a question, null until the finder is loaded. */
export function useFinder(question: string): Found | null {
  const asked = question.trim() !== '';
  const finder = useLoaded(asked);
  const dataset = useActiveDataset();
  const variables = useVariables(asked ? dataset : null);
  return useMemo(() => {
    if (!asked) return NOTHING;
    if (!finder) return null;
    const reading = finder.readWithVariables(question, variables);
    const answers = finder.answersTo(question, reading).filter(({ path }) => findRoute(path) !== undefined);
    return {
      answers,
      isClear: finder.isClearlyFirst(answers),
      named: reading.named,
      aim: besideNames(finder.reasonAim(reading), reading.named, question),
      facts: finder.factsOf(reading.named),
    };
  }, [asked, finder, question, variables]);
}

/** A role of a tool and the variables put into it. */
export interface Placed {
  readonly role: string;
  readonly names: readonly string[];
}

/** The options of an analysis with the named variables in their roles, as far as its roles take them. */
export async function optionsFor(
  analysisId: string,
  named: readonly NamedVariable[],
): Promise<{
  readonly options: RawOptions;
  readonly placed: readonly Placed[];
  /** Roles that still need a variable. */
  readonly open: readonly string[];
} | null> {
  const form = await loadForm(analysisId);
  if (!form) return null;
  let options: RawOptions = {};
  const placed = new Map<string, string[]>();
  for (const { variable } of named) {
    const role = firstAcceptingRole(form, options, variable, variable.levels);
    if (role === null) continue;
    options = assignFresh(form, options, role, variable.name);
    const label = form.options[role]?.label ?? role;
    placed.set(label, [...(placed.get(label) ?? []), variable.name]);
  }
  const open = shownRoles(form, options).flatMap((key) => {
    const option = roleOption(form, key);
    return option && isNeeded(option) && !placed.has(option.label) ? [option.label] : [];
  });
  return { options, placed: [...placed].map(([role, names]) => ({ role, names })), open };
}
