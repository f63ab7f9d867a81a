/** Several variables as numbers: items, raters or methods. */

import type { Frame } from '@constat/data';
import { type Action, bold, join, num, type Run, rich } from '@constat/report';
import { type NonEmpty, numbersAt, valuesAt, zip } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import type { Notice } from '../../presentation.ts';
import { rStrings } from '../../shared/r-code.ts';
import { commonScale, type LevelScale, ownScales } from './scales.ts';

/** A level of words with the number it counts as. */
export interface RatedLevel {
  readonly value: string;
  readonly called: string;
  readonly code: number;
}

/** Variables whose answers count alike. */
export interface RatedScale {
  readonly names: readonly string[];
  /** Null where the values are numbers themselves. */
  readonly levels: readonly RatedLevel[] | null;
  /** Whether words have an order of their own. */
  readonly ordered: boolean;
}

export interface Ratings {
  readonly names: NonEmpty<string>;
  readonly labels: NonEmpty<string>;
  /** One column per variable, NaN where missing, all rows of the frame. */
  readonly columns: NonEmpty<Float64Array>;
  readonly scales: readonly RatedScale[];
}

/** The variables as numbers by their scales: two levels are 0 and 1, more 1, 2, 3. */
function rated(frame: Frame, names: NonEmpty<string>, scales: readonly LevelScale[]): Ratings {
  const columns = names.map((): Float64Array => new Float64Array(0));
  const ratedScales = scales.map(({ members, levels, ordered }): RatedScale => {
    const first = levels?.length === 2 ? 0 : 1;
    const code = levels && new Map(levels.map((value, i) => [value, i + first]));
    const called = new Map<string, string>();
    for (const at of members) {
      const name = names[at]!;
      if (!code && frame.column(name).type === 'numeric') {
        columns[at] = frame.numbers(name);
        continue;
      }
      const { codes, values, levels: own } = frame.factor(name);
      const codesOf = zip(values, own).map(([value, level]) => {
        called.set(value, level);
        return code ? code.get(value)! : Number(value);
      });
      columns[at] = Float64Array.from(codes, (place) => (place < 0 ? Number.NaN : codesOf[place]!));
    }
    return {
      names: valuesAt(names, members),
      levels:
        levels?.map((value, i) => ({ value, called: called.get(value) ?? value, code: i + first })) ?? null,
      ordered,
    };
  });
  return { names, labels: names.map((name) => frame.label(name)), columns, scales: ratedScales };
}

/** The variables as numbers, each in its own order; words that they share get the same number in each. */
export const ratingsOf = (frame: Frame, names: NonEmpty<string>): Ratings =>
  rated(frame, names, ownScales(frame, names));

/** The variables as numbers on one scale, as categories or ratings that are compared with each other. */
export const commonRatings = (frame: Frame, names: NonEmpty<string>): Ratings =>
  rated(frame, names, [commonScale(frame, names)]);

/** The levels of the words that count as this number in the variable. */
export const calledAs = ({ scales }: Ratings, name: string, code: number): string =>
  scales.find(({ names }) => names.includes(name))?.levels?.find((level) => level.code === code)?.called ??
  String(code);

/** The columns in the rows where every one has a value. */
export function completeColumns(columns: NonEmpty<Float64Array>): {
  readonly columns: NonEmpty<Float64Array>;
  readonly rows: Uint32Array;
} {
  const { length } = columns[0];
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
    columns: n === length ? columns : columns.map((values) => numbersAt(values, used)),
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
  const at = columns.findIndex(reachesTooFar);
  const name = names[at];
  if (name === undefined) return null;
  return {
    code: 'too-large',
    variable: name,
    message: rich`${bold(name)} holds a number that is infinite or too large to be squared.`,
    advice: rich`Correct it in the data editor, or divide the variable with Transform.`,
  };
}

/** A loop, because a function called for each of millions of values takes ten times as long. */
function reachesTooFar(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i] ?? 0) > LARGEST) return true;
  return false;
}

const asIs = (label: string): string => label;

const numbered = (levels: readonly RatedLevel[]): string =>
  levels.map(({ called, code }) => `${called} = ${code}`).join(', ');

/** Says how words were numbered. */
export function ratedNotice(scales: readonly RatedScale[], labelOf: (name: string) => string): Notice[] {
  const worded = scales.flatMap(({ names, levels }) => (levels ? [{ names, levels }] : []));
  if (worded.length === 0) return [];
  const which = (write: (label: string) => Run) =>
    worded.map(({ names, levels }) =>
      scales.length === 1
        ? rich`${numbered(levels)}`
        : rich`${join(
            names.map((name) => write(labelOf(name))),
            ', ',
            ' and ',
          )}: ${numbered(levels)}`,
    );
  return [
    {
      kind: 'notice',
      code: 'levels-as-numbers',
      level: 'info',
      message: rich`Levels count as numbers${scales.length === 1 ? ':' : '.'} ${join(which(bold), '; ')}.`,
      inMethods: rich` Answers were read as numbers in their order (${join(which(asIs), '; ')}).`,
    },
  ];
}

/** The same in R, for the columns of `x`. */
export const rRatings = (names: readonly string[], scales: readonly RatedScale[]): readonly string[] => [
  `x <- d[, ${rStrings(names)}, drop = FALSE]`,
  ...scales.flatMap(({ names: members, levels }) => {
    if (!levels) return [];
    const which = scales.length === 1 ? '' : rStrings(members);
    return [
      `x[${which}] <- lapply(x${which === '' ? '' : `[${which}]`}, function(v) match(v, ${rStrings(levels.map(({ value }) => value))})${levels[0]?.code === 0 ? ' - 1' : ''})`,
    ];
  }),
];

/** What `rRead` must know so that words stay as they are spelled. */
export const rRated = (
  scales: readonly RatedScale[],
): readonly { readonly name: string; readonly levels: readonly string[] }[] =>
  scales.flatMap(({ names, levels }) =>
    levels ? names.map((name) => ({ name, levels: levels.map(({ value }) => value) })) : [],
  );
