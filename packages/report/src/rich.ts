/**
 * Rich text as data: a list of runs that every renderer (screen, HTML, Word, LaTeX, Markdown, text) turns into
 * its own markup. Numbers stay numbers with a format, so decimals and p style can be chosen once and applied
 * everywhere, also to saved results.
 */

/** How a number is written. See `formatNumber` in format.ts for the rule behind each name. */
export const NUMBER_FORMATS = [
  'integer', // 1,204
  'number', // a value in the units of the data: 3.70
  'value', // a value that was observed or chosen, with its own decimals: 80, 46.2
  'statistic', // t, F, z, chi-square: 1.92
  'rank-sum', // U, V, W, whole or halves: 4,753 or 4,753.5
  'df', // 58 or 55.31
  'p', // .061 or < .001
  'p-equation', // = .061 or < .001, for prose after the letter p
  'proportion', // cannot exceed 1 in size, no leading zero: r, R squared, alpha: .49
  'effect', // standardised effect sizes: 0.49
  'percent', // value is a fraction: 12.5%
  'level', // value is a confidence level, a fraction: 95%, 99.9%
] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export type Mark = 'bold' | 'italic' | 'sub' | 'sup' | 'code';

export interface TextRun {
  readonly text: string;
  readonly marks?: readonly Mark[];
}

export interface NumberRun {
  readonly number: number;
  readonly format: NumberFormat;
  /** Overrides the number of decimals that the format would choose. */
  readonly decimals?: number;
  /** The size of the largest number written beside this one, which chooses the decimals of both. */
  readonly scale?: number;
  /** The size of the smallest of them, which must not read as zero. */
  readonly least?: number;
  readonly marks?: readonly Mark[];
}

export type Run = string | TextRun | NumberRun;
export type Runs = readonly Run[];

/** A number to be formatted when it is rendered. */
export function num(value: number, format: NumberFormat = 'number', decimals?: number): NumberRun {
  return decimals === undefined ? { number: value, format } : { number: value, format, decimals };
}

/** Text set in bold; never parsed as markup. */
export const bold = (text: string): TextRun => ({ text, marks: ['bold'] });

/** Greek letters stand upright, by the rules of the APA: χ², η², σ. */
const isGreek = (text: string): boolean => /^\p{Script=Greek}[\p{Nd}\p{No}]*$/u.test(text);

/** Text set in italic, Greek letters upright; never parsed as markup. */
export const italic = (text: string): TextRun => (isGreek(text) ? { text } : { text, marks: ['italic'] });

/** Text set below the line: the 10 of BF10. */
export const sub = (text: string): TextRun => ({ text, marks: ['sub'] });

const limit = (value: number, other: number | null, format: NumberFormat, decimals?: number): NumberRun => {
  const sizes = [Math.abs(value), Math.abs(other ?? value)];
  const scale = Math.max(...sizes);
  return decimals === undefined && Number.isFinite(scale)
    ? { number: value, format, scale, least: Math.min(...sizes) }
    : num(value, format, decimals);
};

/**
 * `[lower, upper]`, both with the same decimals; a missing limit of a one-sided interval is written as infinity, outside a round
 * bracket because infinity does not belong to it.
 */
export function interval(
  lower: number | null,
  upper: number | null,
  format: NumberFormat = 'number',
  decimals?: number,
): Runs {
  return [
    lower === null ? '(' : '[',
    lower === null ? '\u2212\u221E' : limit(lower, upper, format, decimals),
    ', ',
    upper === null ? '\u221E' : limit(upper, lower, format, decimals),
    upper === null ? ')' : ']',
  ];
}

/** Two values as they were observed, with the same decimals: `between 15.43 and 22.80`. */
export const observedPair = (from: number, to: number, between: string): Runs => [
  limit(from, to, 'value'),
  between,
  limit(to, from, 'value'),
];

type Piece = Run | Runs;

const isRuns = (piece: Piece): piece is Runs => Array.isArray(piece);

/**
 * Builds runs from a template. In the literal parts `*x*` is italic and `**x**` is bold; interpolated values
 * are taken as they are, so a column called `*p*` or `<b>` stays harmless.
 *
 *     rich`Mean ${label} was ${num(3.7)} higher, *t*(${num(df, 'df')}) = ${num(t, 'statistic')}`
 */
export function rich(literals: TemplateStringsArray, ...values: readonly Piece[]): Runs {
  const runs: Run[] = [];
  literals.forEach((literal, i) => {
    runs.push(...parseMarks(literal));
    const value = values[i];
    if (value === undefined) return;
    if (isRuns(value)) runs.push(...value);
    else runs.push(value);
  });
  return merged(runs);
}

/** Neighbouring plain strings as one run, empty ones left out. */
function merged(runs: readonly Run[]): Runs {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result[result.length - 1];
    if (run === '') continue;
    if (typeof run === 'string' && typeof last === 'string') result[result.length - 1] = last + run;
    else result.push(run);
  }
  return result;
}

function parseMarks(literal: string): Run[] {
  const runs: Run[] = [];
  const pattern = /\*\*([^*]+)\*\*|\*([^*]+)\*/g;
  let end = 0;
  for (const match of literal.matchAll(pattern)) {
    if (match.index > end) runs.push(literal.slice(end, match.index));
    if (match[1] !== undefined) runs.push({ text: match[1], marks: ['bold'] });
    else if (match[2] !== undefined) runs.push(isGreek(match[2]) ? match[2] : italic(match[2]));
    end = match.index + match[0].length;
  }
  if (end < literal.length) runs.push(literal.slice(end));
  return runs;
}

/** Runs joined with a separator between them, for lists in a sentence. */
export function join(parts: readonly Piece[], separator = ', ', last = separator): Runs {
  const runs: Run[] = [];
  parts.forEach((part, i) => {
    if (i > 0) runs.push(i === parts.length - 1 ? last : separator);
    if (isRuns(part)) runs.push(...part);
    else runs.push(part);
  });
  return runs;
}
