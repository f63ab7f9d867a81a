/** The rows that a step uses where not all are meant: only women, without outliers, age up to 60. */
import { type FilterCondition, type FilterGroup, Frame, filterMask, keepRows } from '@constat/data';
import { andList } from '@constat/report';
import { quantileSorted } from '@constat/stats';
import type { DataFacts } from './data-facts.ts';

export interface Rows {
  readonly conditions: readonly FilterCondition[];
  /** Variables whose outliers are left out. */
  readonly withoutOutliers: readonly string[];
}

const WORDS: Readonly<Partial<Record<FilterCondition['operator'], string>>> = {
  eq: 'is',
  neq: 'is not',
  gt: 'above',
  gte: 'at least',
  lt: 'below',
  lte: 'at most',
};

const conditionText = ({ column, operator, value, value2, values }: FilterCondition): string => {
  if (operator === 'in') return `${column} is ${(values ?? []).join(' or ')}`;
  if (operator === 'between') return `${column} from ${value} to ${value2}`;
  return `${column} ${WORDS[operator] ?? operator} ${value}`;
};

/** The rows in words. */
export const rowsText = ({ conditions, withoutOutliers }: Rows): string =>
  [
    ...conditions.map(conditionText),
    ...(withoutOutliers.length > 0 ? [`without outliers of ${andList(withoutOutliers)}`] : []),
  ].join(', ');

/** A later condition on a variable replaces an earlier one. */
export const mergeRows = (before: Rows | undefined, more: Rows): Rows => ({
  conditions: [
    ...(before?.conditions ?? []).filter(({ column }) =>
      more.conditions.every((one) => one.column !== column),
    ),
    ...more.conditions,
  ],
  withoutOutliers: [...new Set([...(before?.withoutOutliers ?? []), ...more.withoutOutliers])],
});

/** The levels that conditions leave. */
const levelsLeft = (
  names: readonly string[],
  { operator, value, values }: FilterCondition,
): readonly string[] => {
  if (operator === 'eq') return names.filter((name) => name === value);
  if (operator === 'neq') return names.filter((name) => name !== value);
  return operator === 'in' ? names.filter((name) => values?.includes(name)) : names;
};

/** What is known of a dataset where only these rows count. */
export const factsWithin = (facts: DataFacts, rows: Rows | undefined): DataFacts =>
  rows === undefined || rows.conditions.length === 0
    ? facts
    : {
        ...facts,
        variables: facts.variables.map((variable) => {
          const own = rows.conditions.find(({ column }) => column === variable.name);
          if (!own || variable.levelNames.length === 0) return variable;
          const levelNames = levelsLeft(variable.levelNames, own);
          return { ...variable, levelNames, levels: levelNames.length };
        }),
      };

/** Quartile fences of Tukey: 1.5 times the distance of the quartiles beyond them. */
const FENCE = 1.5;

const fencesOf = (frame: Frame, column: string): readonly FilterCondition[] => {
  const sorted = frame
    .numbers(column)
    .filter((value) => !Number.isNaN(value))
    .sort();
  if (sorted.length === 0) return [];
  const [q1, q3] = [quantileSorted(sorted, 0.25), quantileSorted(sorted, 0.75)];
  const reach = FENCE * (q3 - q1);
  return [{ column, operator: 'between', value: q1 - reach, value2: q3 + reach }];
};

/** The rows of a frame that are meant, and the filter that keeps them. */
export function withinRows(
  { columns, rows: count, settings }: Frame,
  { conditions, withoutOutliers }: Rows,
): { readonly frame: Frame; readonly filter: FilterGroup } {
  const keep = (filter: FilterGroup) =>
    new Frame(keepRows({ columns }, filterMask(columns, count, filter)).columns, settings);
  const first: FilterGroup = { logic: 'AND', conditions };
  if (withoutOutliers.length === 0) return { frame: keep(first), filter: first };
  const kept = keep(first);
  const fences = withoutOutliers.filter((name) => kept.has(name)).flatMap((name) => fencesOf(kept, name));
  const filter: FilterGroup = { logic: 'AND', conditions: [...conditions, ...fences] };
  return { frame: keep(filter), filter };
}
