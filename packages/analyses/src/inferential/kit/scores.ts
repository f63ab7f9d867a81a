/** Ordered categories as numbers, for tests on ranks: only the order of their levels counts. */

import { type Column, Frame } from '@constat/data';
import { bold, join, type Run, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { Notice } from '../../presentation.ts';
import { rName, rStrings } from '../../shared/r-code.ts';

/** What a test on ranks takes: numbers, and categories with an order. */
export const RANKED_TYPES = ['numeric', 'ordinal'] as const;

/** A category whose levels were numbered in their order. */
export interface ScoredVariable {
  readonly name: string;
  readonly label: string;
  /** The values in order, and what they are called. */
  readonly values: readonly string[];
  readonly levels: readonly string[];
}

/** The values of several variables in one order, that of the first that has one of its own. */
function commonOrder(frame: Frame, names: readonly string[]): readonly string[] {
  const orders = names.map((name) => frame.column(name).categoryOrder ?? frame.factor(name).values);
  const used = new Set(names.flatMap((name) => frame.factor(name).values));
  const all = [...new Set(orders.flat())].filter((value) => used.has(value));
  const numeric = all.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  const own = names.some((name) => frame.column(name).categoryOrder !== undefined);
  return numeric && !own ? all.sort((a, b) => Number(a) - Number(b)) : all;
}

/** Levels that are numbers themselves, in rising order. */
export const isRising = (values: readonly string[]): boolean =>
  values.map(Number).every((value, i, all) => Number.isFinite(value) && (i === 0 || value > all[i - 1]!));

/** What levels count as by their order: 1, 2, 3, or what they are where they are numbers that rise. */
export const scoresOf = (values: readonly string[]): readonly number[] =>
  isRising(values) ? values.map(Number) : values.map((_, i) => i + 1);

/**
 * The frame with the ordered categories among these variables as numbers 1, 2, 3 by their levels, the same level the same number in
 * all of them; levels that are numbers themselves in rising order count as they are.
 */
export function scoredFrame(
  frame: Frame,
  names: readonly string[],
): { readonly frame: Frame; readonly scored: readonly ScoredVariable[] } {
  const ordered = [...new Set(names)].filter((name) => frame.column(name).type === 'ordinal');
  if (ordered.length === 0) return { frame, scored: [] };
  const values = commonOrder(frame, ordered);
  const numbers = scoresOf(values);
  const asTheyAre = isRising(values);
  const scores = new Map(zip(values, numbers).map(([value, number]) => [value, number]));
  const called = new Map(
    ordered.flatMap((name) => {
      const factor = frame.factor(name);
      return zip(factor.values, factor.levels).map(([value, level]) => [value, level] as const);
    }),
  );
  const columns = frame.columns.map((column): Column => {
    if (!ordered.includes(column.name)) return column;
    const { codes, values: own } = frame.factor(column.name);
    const { missingValueCodes: _codes, categoryOrder: _order, ...rest } = column;
    return {
      ...rest,
      type: 'numeric',
      cells: {
        kind: 'numbers',
        values: Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : scores.get(own[code]!)!)),
      },
    };
  });
  return {
    frame: new Frame(columns, frame.settings),
    scored: asTheyAre
      ? []
      : ordered.map((name) => ({
          name,
          label: frame.label(name),
          values,
          levels: values.map((value) => called.get(value) ?? value),
        })),
  };
}

/** Says which variables were numbered, and in which order. */
export function scoredNotice(scored: readonly ScoredVariable[]): Notice[] {
  const first = scored[0];
  if (!first) return [];
  const names = (write: (label: string) => Run): Runs =>
    join(
      scored.map(({ label }) => write(label)),
      ', ',
      ' and ',
    );
  return [
    {
      kind: 'notice',
      code: 'levels-as-scores',
      level: 'info',
      message: rich`The levels of ${names(bold)} count by their order: ${first.levels.join(', ')} as 1 to ${String(first.levels.length)}. Ranks use nothing but that order; medians and differences are in these numbers.`,
      inMethods: rich` Levels of ${names((label) => label)} were read in their order: ${first.levels.join(', ')}.`,
    },
  ];
}

/** The same in R. */
export const rScores = (scored: readonly ScoredVariable[]): readonly string[] =>
  scored.map(({ name, values }) => `d$${rName(name)} <- match(d$${rName(name)}, ${rStrings(values)})`);
