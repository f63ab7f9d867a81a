/** A finished run as a result to be saved. */
import { type AnyForm, isCalculator, isShown, type Outcome } from '@constat/analyses';
import { CONSTAT_VERSION, createSavedResult, type SavedResult } from '@constat/report';
import type { DatasetInfo } from '../storage/db.ts';
import { roleKeys, variablesIn } from './options-state.ts';

export type Done = Extract<Outcome, { status: 'done' }>;

/** The numbers a calculator was given: 'Cases 25, Mean 101.3'. */
function numbersOf({ options: schema }: AnyForm, { options }: Done): string {
  return Object.entries(schema)
    .filter(([key, option]) => option.kind === 'number' && option.required && options[key] !== null)
    .filter(([, option]) => isShown(option, schema, options))
    .map(([key, { label }]) => `${label} ${options[key]}`)
    .join(', ');
}

/** 'Independent-samples t-test: len by supp' */
function titleOf(analysis: AnyForm, done: Done): string {
  if (isCalculator(analysis)) {
    const numbers = numbersOf(analysis, done);
    return numbers === '' ? analysis.entry.title : `${analysis.entry.title}: ${numbers}`;
  }
  const roles = roleKeys(analysis)
    .map((key) => variablesIn(analysis, done.options, key).join(', '))
    .filter((names) => names !== '');
  return roles.length === 0 ? analysis.entry.title : `${analysis.entry.title}: ${roles.join(' by ')}`;
}

export interface RunOn {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
  /** The revision that was computed on; the dataset may have changed since. */
  readonly revision: number;
  readonly projectId: string;
}

/** Everything that is needed to show the result again without computing. */
export function toSavedResult({ analysis, dataset, revision, projectId }: RunOn, done: Done): SavedResult {
  const { entry, version } = analysis;
  return createSavedResult({
    title: titleOf(analysis, done),
    type: entry.resultType,
    component: entry.title,
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    analysis: { id: entry.id, version },
    options: done.options,
    blocks: done.blocks,
    result: done.result,
    sample: done.sample,
    dataset: isCalculator(analysis)
      ? null
      : { id: dataset.id, name: dataset.name, revision, rows: dataset.rows },
    seed: done.seed,
    projectId,
    constat: CONSTAT_VERSION,
    ...(done.payload ? { payload: done.payload } : {}),
  });
}
