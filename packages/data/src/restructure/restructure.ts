/** Applies a restructuring: the datasets it makes and what it did, or a coded reason why not. */
import { imputeSteps } from '../impute/multiple.ts';
import { aggregate } from './aggregate.ts';
import { append, merge } from './combine.ts';
import { longToWide, wideToLong } from './reshape.ts';
import { duplicates, sampleRows, sortRows, splitRows } from './rows.ts';
import type { Restructured, Table } from './source.ts';
import { RestructureError, type RestructureStep } from './steps.ts';

/** The datasets that a step makes of its sources; `other` is the second one of a merge or append. */
export function restructure(table: Table, step: RestructureStep, other: Table | null = null): Restructured {
  const work = restructureSteps(table, step, other);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same, stopping now and then where it takes long. */
export function* restructureSteps(
  table: Table,
  step: RestructureStep,
  other: Table | null = null,
): Generator<{ readonly done: number; readonly total: number }, Restructured> {
  return step.kind === 'impute' ? yield* imputeSteps(table, step) : atOnce(table, step, other);
}

function atOnce(
  table: Table,
  step: Exclude<RestructureStep, { kind: 'impute' }>,
  other: Table | null,
): Restructured {
  switch (step.kind) {
    case 'wideToLong':
      return wideToLong(table, step);
    case 'longToWide':
      return longToWide(table, step);
    case 'merge':
      return merge(table, needed(other), step);
    case 'append':
      return append(table, needed(other), step);
    case 'aggregate':
      return aggregate(table, step);
    case 'sort':
      return sortRows(table, step);
    case 'duplicates':
      return duplicates(table, step);
    case 'sample':
      return sampleRows(table, step);
    case 'split':
      return splitRows(table, step);
  }
}

function needed(other: Table | null): Table {
  if (!other) throw new RestructureError('unknown-dataset', 'Choose the second dataset.');
  return other;
}

/** The dataset that a step reads besides the one it starts from. */
export const otherSource = (step: RestructureStep): string | null =>
  step.kind === 'merge' || step.kind === 'append' ? step.otherId : null;

/** One line that says what was done, after the name of the dataset it was done to. */
export function describeRestructure(step: RestructureStep, otherName = 'another dataset'): string {
  switch (step.kind) {
    case 'wideToLong':
      return `wide to long: ${step.families.map((family) => family.name).join(', ')} by ${step.indexName}`;
    case 'longToWide':
      return `long to wide: ${step.measures.join(', ')} by ${step.index}`;
    case 'merge':
      return `merged with ${otherName} by ${step.keys.map((key) => key.left).join(', ')} (${step.join})`;
    case 'append':
      return `rows of ${otherName} appended`;
    case 'aggregate':
      return step.groups.length > 0 ? `aggregated by ${step.groups.join(', ')}` : 'aggregated';
    case 'sort':
      return `sorted by ${step.by.map(({ column, direction }) => `${column} (${direction})`).join(', ')}`;
    case 'duplicates': {
      const by = step.variables.length > 0 ? step.variables.join(', ') : 'all variables';
      return `duplicates by ${by}: ${{ mark: 'marked', list: 'listed', keepFirst: 'first kept', keepLast: 'last kept' }[step.action]}`;
    }
    case 'sample':
      return `random sample of ${step.size.kind === 'rows' ? `${step.size.rows} rows` : `${+(step.size.share * 100).toPrecision(6)}%`}, seed ${step.seed}`;
    case 'impute':
      return `multiple imputation of ${step.variables.length} variables (${step.imputations} imputations, ${step.iterations} iterations, seed ${step.seed})`;
    case 'split':
      return step.by === 'group'
        ? `split by ${step.variable}`
        : `split at random, ${+(step.share * 100).toPrecision(6)}% for training, seed ${step.seed}`;
  }
}
