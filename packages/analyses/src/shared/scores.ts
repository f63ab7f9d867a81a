/** Ordered categories as numbers, for tests on ranks: only the order of their levels counts. */
import { type Column, Frame } from '@constat/data';
import { bold, join, type NoticeBlock, rich } from '@constat/report';
import { rName, rStrings } from './r-code.ts';

/** What a test on ranks takes: numbers, and categories with an order. */
export const RANKED_TYPES = ['numeric', 'ordinal'] as const;

/** A category whose levels were numbered in their order. */
export interface ScoredVariable {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
}

/** The levels of several variables in one order, that of the first that has one of its own. */
function commonOrder(frame: Frame, names: readonly string[]): readonly string[] {
  const orders = names.map((name) => frame.column(name).categoryOrder ?? frame.factor(name).levels);
  const used = new Set(names.flatMap((name) => frame.factor(name).levels));
  const all = [...new Set(orders.flat())].filter((level) => used.has(level));
  const numeric = all.every((level) => level.trim() !== '' && Number.isFinite(Number(level)));
  const own = names.some((name) => frame.column(name).categoryOrder !== undefined);
  return numeric && !own ? all.sort((a, b) => Number(a) - Number(b)) : all;
}

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
  const levels = commonOrder(frame, ordered);
  const numbers = levels.map(Number);
  const asTheyAre = numbers.every(
    (value, i) => Number.isFinite(value) && (i === 0 || value > numbers[i - 1]!),
  );
  const scores = new Map(levels.map((level, i) => [level, asTheyAre ? numbers[i]! : i + 1]));
  const columns = frame.columns.map((column): Column => {
    if (!ordered.includes(column.name)) return column;
    const { codes, levels: own } = frame.factor(column.name);
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
    frame: new Frame(columns),
    scored: asTheyAre ? [] : ordered.map((name) => ({ name, label: frame.label(name), levels })),
  };
}

/** Says which variables were numbered, and in which order. */
export function scoredNotice(scored: readonly ScoredVariable[]): NoticeBlock[] {
  const first = scored[0];
  if (!first) return [];
  const names = join(
    scored.map(({ label }) => bold(label)),
    ', ',
    ' and ',
  );
  return [
    {
      kind: 'notice',
      code: 'levels-as-scores',
      level: 'info',
      message: rich`The levels of ${names} count by their order: ${first.levels.join(', ')} as 1 to ${String(first.levels.length)}. Ranks use nothing but that order; medians and differences are in these numbers.`,
    },
  ];
}

/** The same in R. */
export const rScores = (scored: readonly ScoredVariable[]): readonly string[] =>
  scored.map(({ name, levels }) => `d$${rName(name)} <- match(d$${rName(name)}, ${rStrings(levels)})`);
