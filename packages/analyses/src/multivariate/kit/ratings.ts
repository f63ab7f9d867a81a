/** Several variables on one common scale: items, raters or methods. */
import type { Frame } from '@constat/data';
import { type Action, bold, type NoticeBlock, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { rStrings } from '../../shared/r-code.ts';

/** A level of words with the number it counts as. */
export interface RatedLevel {
  readonly value: string;
  readonly called: string;
  readonly code: number;
}

export interface Ratings {
  readonly names: readonly string[];
  readonly labels: readonly string[];
  /** One column per variable, NaN where missing, all rows of the frame. */
  readonly columns: readonly Float64Array[];
  /** Null where the values are numbers themselves. */
  readonly levels: readonly RatedLevel[] | null;
  /** Whether words have an order of their own. */
  readonly ordered: boolean;
}

const isNumber = (level: string): boolean => level.trim() !== '' && Number.isFinite(Number(level));

/** One order that holds all: the longest where the others agree with it, else numbers by size and words by code point. */
function mergedOrder(orders: readonly (readonly string[])[]): readonly string[] {
  const longest = orders.reduce((best, order) => (order.length > best.length ? order : best), []);
  const place = new Map(longest.map((level, i) => [level, i]));
  const agrees = orders.every((order) =>
    order.every((level, i) => place.has(level) && (i === 0 || place.get(level)! > place.get(order[i - 1]!)!)),
  );
  if (agrees) return longest;
  const all = [...new Set(orders.flat())];
  return all.every(isNumber)
    ? all.sort((a, b) => Number(a) - Number(b))
    : all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The variables as numbers; words that they share get the same number in each: two levels 0 and 1, more 1, 2, 3. */
export function ratingsOf(frame: Frame, names: readonly string[]): Ratings {
  const labels = names.map((name) => frame.label(name));
  if (names.every((name) => frame.column(name).type === 'numeric'))
    return { names, labels, columns: names.map((name) => frame.numbers(name)), levels: null, ordered: true };
  const factors = names.map((name) => frame.factor(name));
  const orders = names.map((name, j) => {
    const declared = frame.column(name).categoryOrder ?? [];
    return [...declared, ...factors[j]!.values.filter((value) => !declared.includes(value))];
  });
  const merged = mergedOrder(orders);
  const asNumbers = merged.every(isNumber);
  const first = merged.length === 2 ? 0 : 1;
  const code = new Map(merged.map((value, i) => [value, asNumbers ? Number(value) : i + first]));
  const called = new Map(
    factors.flatMap(({ values, levels }) => values.map((value, i) => [value, levels[i]!] as const)),
  );
  const ordered = names.every((name) => ['ordinal', 'numeric', 'boolean'].includes(frame.column(name).type));
  return {
    names,
    labels,
    columns: factors.map(({ codes, values }) => {
      const codesOf = values.map((value) => code.get(value)!);
      return Float64Array.from(codes, (at) => (at < 0 ? Number.NaN : codesOf[at]!));
    }),
    levels: asNumbers
      ? null
      : merged.map((value) => ({ value, called: called.get(value) ?? value, code: code.get(value)! })),
    ordered: asNumbers || ordered || merged.length <= 2,
  };
}

/** The columns in the rows where every one has a value. */
export function completeColumns(columns: readonly Float64Array[]): {
  readonly columns: readonly Float64Array[];
  readonly rows: Uint32Array;
} {
  const length = columns[0]?.length ?? 0;
  const rows = new Uint32Array(length);
  let n = 0;
  for (let row = 0; row < length; row++) {
    let whole = true;
    for (const values of columns)
      if (Number.isNaN(values[row]!)) {
        whole = false;
        break;
      }
    if (whole) rows[n++] = row;
  }
  const used = rows.subarray(0, n);
  return {
    rows: used,
    columns: n === length ? columns : columns.map((values) => Float64Array.from(used, (row) => values[row]!)),
  };
}

/** Words without an order have no numbers. */
export const unorderedWords = (
  name: string,
  count: number,
  option: string,
  names: readonly string[],
  order: readonly Action[],
): Refusal => ({
  code: 'unordered-categories',
  variable: name,
  message: rich`${bold(name)} has ${num(count, 'integer')} categories without an order, so it cannot count as a number.`,
  advice: rich`Remove it, or give the order of its categories under Order of levels if they have one.`,
  actions: [
    ...order,
    {
      kind: 'set-options',
      label: `Remove ${name}`,
      options: { [option]: names.filter((each) => each !== name) },
    },
  ],
});

/** Squares of larger numbers cannot be written. */
const LARGEST = 1e150;

/** A number that is too large for sums of squares, by its column; refused, because it is a slip or a code for missing. */
export function tooLarge(names: readonly string[], columns: readonly Float64Array[]): Refusal | null {
  const at = columns.findIndex((values) => values.some((value) => Math.abs(value) > LARGEST));
  const name = names[at];
  if (name === undefined) return null;
  return {
    code: 'too-large',
    variable: name,
    message: rich`${bold(name)} holds a number that is infinite or too large to be squared.`,
    advice: rich`Correct it in the data editor, or divide the variable with Transform.`,
  };
}

/** Says how words were numbered. */
export function ratedNotice(levels: readonly RatedLevel[] | null): NoticeBlock[] {
  if (!levels) return [];
  return [
    {
      kind: 'notice',
      code: 'levels-as-numbers',
      level: 'info',
      message: rich`Levels count as numbers: ${levels.map(({ called, code }) => `${called} = ${code}`).join(', ')}.`,
    },
  ];
}

/** The same in R, for the columns of `x`. */
export const rRatings = (
  names: readonly string[],
  levels: readonly RatedLevel[] | null,
): readonly string[] => [
  `x <- d[, ${rStrings(names)}, drop = FALSE]`,
  ...(levels
    ? [
        `x[] <- lapply(x, function(v) match(v, ${rStrings(levels.map(({ value }) => value))})${levels[0]?.code === 0 ? ' - 1' : ''})`,
      ]
    : []),
];

/** What `rRead` must know so that words stay as they are spelled. */
export const rRated = (
  names: readonly string[],
  levels: readonly RatedLevel[] | null,
): readonly { readonly name: string; readonly levels: readonly string[] }[] =>
  levels ? names.map((name) => ({ name, levels: levels.map(({ value }) => value) })) : [];
