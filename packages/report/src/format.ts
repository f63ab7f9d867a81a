/**
 * How numbers are written, by default by the rules of the APA Publication Manual (7th ed., 2020, sections 6.36 to 6.45):
 * equal decimals in a column, no leading zero where a value cannot exceed 1, a true minus sign, p to three decimals.
 *
 * Extreme sizes are written as `4.57 × 10⁻⁹`. `formatNumber` gives that as plain text with superscript characters;
 * `numberRuns` gives the same as runs whose exponent carries the mark `sup`, for renderers that can raise text.
 */
import { boundAfter, boundRunsAfter } from './bounds.ts';
import { coarsened, isWholeMillions } from './coarse.ts';
import { BEYOND_DIGITS, HUGE, heldDecimals, isExtreme, limitsNeedPowers, magnitude } from './digits.ts';
import type { Mark, NumberFormat, NumberRun, Run, Runs, TextRun } from './rich.ts';
import { type Spelling, spelledRuns } from './spelling.ts';
import { superscript } from './superscript.ts';

export interface NumberSettings {
  /** Decimals of values, statistics, effects, proportions. */
  readonly decimals: number;
  readonly pDecimals: number;
  readonly percentDecimals: number;
  /** Small p values: below a limit (`< .001`), or as they are (`4.6 × 10⁻⁹`). */
  readonly pStyle: 'limit' | 'exact';
  /** Whether p values and proportions keep the zero before the point: `0.061` instead of `.061`. */
  readonly leadingZero: boolean;
  /** `1,234.5` or `1 234,5`. */
  readonly decimalMark: 'point' | 'comma';
  /** Of the words around the numbers. */
  readonly spelling: Spelling;
}

export const DEFAULT_NUMBERS: NumberSettings = {
  decimals: 2,
  pDecimals: 3,
  percentDecimals: 1,
  pStyle: 'limit',
  leadingZero: false,
  decimalMark: 'point',
  spelling: 'british',
};

/** The same for what is not ours to spell: programs and data. */
export const asWritten = (settings: NumberSettings): NumberSettings => ({ ...settings, spelling: 'british' });

const MINUS = '\u2212';
/** Where no number exists; tables leave the cell empty instead. */
const NO_VALUE = '\u2014';
/** Between thousands where the comma is the decimal mark. */
const NARROW_SPACE = '\u202F';

/** A share above zero and below this has no digits worth writing: η² < .001. */
const SMALLEST_SHARE = 0.001;

const isTinyShare = (value: number): boolean => value > NEGLIGIBLE && value < SMALLEST_SHARE;

/** Sums of shares miss the whole by less than this. */
const WHOLE_SLACK = 1e-12;

/** True when a share that is not the whole would be written as the whole: .9996 as 1.00 or as 100.0%. */
const readsAsWhole = (share: number, whole: 1 | 100, digits: number): boolean =>
  Math.abs(share) < 1 - WHOLE_SLACK && Number((Math.abs(share) * whole).toFixed(digits)) === whole;

/** Values in units of the data keep this many significant digits when they are small. */
const SIGNIFICANT = 3;
/** A column never shows more significant digits of its largest value than this, for the sake of a tiny neighbour. */
const COLUMN_SIGNIFICANT = 7;
/** Effects and proportions below this size are written as zero. */
const NEGLIGIBLE = 1e-6;
/** Shares smaller than this many decimals of a percent are written as zero. */
const MOST_PERCENT_DECIMALS = 6;

/** The text of a number before the exponent is raised. */
interface Written {
  readonly text: string;
  /** Power of ten, absent unless the number is written in scientific notation. */
  readonly exponent?: string;
}

/** Writes a number; `decimals` overrides the number of decimals that the format would choose. */
export function formatNumber(
  value: number,
  format: NumberFormat,
  settings: NumberSettings = DEFAULT_NUMBERS,
  decimals?: number,
): string {
  return plainText(write(value, format, settings, decimals));
}

/** The same as runs: the exponent of scientific notation is marked `sup`, the marks of the run are kept. */
export function numberRuns(run: NumberRun, settings: NumberSettings = DEFAULT_NUMBERS): readonly TextRun[] {
  return runsOf(writeRun(run, settings), run.marks ?? []);
}

function runsOf({ text, exponent }: Written, marks: readonly Mark[]): readonly TextRun[] {
  const base = textRun(text, marks);
  return exponent === undefined ? [base] : [base, textRun(exponent, [...marks, 'sup'])];
}

const plainText = ({ text, exponent }: Written): string =>
  exponent === undefined ? text : text + superscript(exponent);

/** A run beside others of its interval: a power of ten where they are. A number with decimals of its own, as ratios have, is no value of the data. */
const writeRun = (run: NumberRun, settings: NumberSettings): Written =>
  isInUnits(run.format) &&
  (run.decimals !== undefined ||
    (run.scale !== undefined && limitsNeedPowers(run.least ?? run.scale, run.scale)))
    ? write(run.number, Math.abs(run.number) >= HUGE ? 'statistic' : 'number', settings, run.decimals)
    : write(run.number, run.format, settings, decimalsBeside(run, settings));

/** Decimals more than usual for the sake of a limit that would read as zero: [−0.328, −0.001]; of shares one. */
const MORE_DECIMALS = 2;

/** The decimals of a run: its own, or those of the numbers beside it unless it would read as zero with them. */
function decimalsBeside(
  { number, format, decimals, scale, least = 0 }: NumberRun,
  settings: NumberSettings,
): number | undefined {
  if (decimals !== undefined || scale === undefined) return decimals;
  if (isExtreme(scale)) return undefined;
  if (format === 'value')
    return Math.max(...[scale, least].map((each) => naturalDecimals(each, format, settings)));
  const shared = decimalsForLimit(least, format, naturalDecimals(scale, format, settings), scale);
  return vanishes(number, format, shared) ? undefined : shared;
}

/** Decimals of an interval: as usual, or those with which its smallest limit does not read as zero, where they are not many more. */
export function decimalsForLimit(
  least: number,
  format: NumberFormat,
  usual: number,
  largest: number,
): number {
  const needed = vanishes(least, format, usual) ? -magnitude(least) : usual;
  const fits = magnitude(largest) + 1 + needed <= COLUMN_SIGNIFICANT;
  return fits && needed <= usual + (format === 'proportion' ? 1 : MORE_DECIMALS) ? needed : usual;
}

/** The texts that one run becomes. */
export interface WrittenRun {
  readonly texts: readonly TextRun[];
  /** Whether they write a number. */
  readonly number: boolean;
}

/** The same runs, one for one, with every number written. */
export function resolveEach(runs: Runs, settings: NumberSettings = DEFAULT_NUMBERS): readonly WrittenRun[] {
  const spelt = spelledRuns(runs, settings.spelling);
  return separated(compared(coarsened(spelt), settings), settings).map((run, i): WrittenRun => {
    if (typeof run === 'string') return { texts: [{ text: run }], number: false };
    return 'number' in run
      ? { texts: boundRunsAfter(spelt[i - 1], numberRuns(run, settings)), number: true }
      : { texts: [run], number: false };
  });
}

/** Runs with every number written: what renderers put into their markup. */
export const resolveRuns = (runs: Runs, settings: NumberSettings = DEFAULT_NUMBERS): readonly TextRun[] =>
  resolveEach(runs, settings).flatMap(({ texts }) => texts);

/** Runs as plain text, marks dropped. */
export function runsToText(runs: Runs, settings: NumberSettings = DEFAULT_NUMBERS): string {
  const spelt = spelledRuns(runs, settings.spelling);
  return separated(compared(coarsened(spelt), settings), settings)
    .map((run, i) => {
      if (typeof run === 'string') return run;
      if (!('number' in run)) return run.text;
      return boundAfter(spelt[i - 1], plainText(writeRun(run, settings)));
    })
    .join('');
}

/** `η² < .001`, not `η² = < .001`: a share written as a bound takes the place of the sign before it. */
function compared(runs: Runs, settings: NumberSettings): Runs {
  const isBound = (run: Run | undefined): boolean =>
    typeof run === 'object' &&
    'number' in run &&
    (run.format === 'proportion' || run.format === 'percent') &&
    /^[<>]/.test(plainText(writeRun(run, settings)));
  return runs.map((run, i) =>
    typeof run === 'string' && run.endsWith('= ') && isBound(runs[i + 1]) ? run.slice(0, -2) : run,
  );
}

/** With a decimal comma, what stands between two numbers is a semicolon: `[0,12; 0,34]`. */
function separated(runs: Runs, { decimalMark }: NumberSettings): Runs {
  if (decimalMark === 'point') return runs;
  const isNumber = (run: Run | undefined) => typeof run === 'object' && 'number' in run;
  return runs.map((run, i) => {
    if (typeof run !== 'string') return run;
    const after = isNumber(runs[i - 1]);
    const before = isNumber(runs[i + 1]);
    if (run === ', ' && after && before) return '; ';
    const inside = after ? run.replace(/^, (?=\u221E)/, '; ') : run;
    return before ? inside.replace(/(?<=\u221E), $/, '; ') : inside;
  });
}

/**
 * Decimals with which all these numbers are written, so that a column (or a row with a format of its own) lines up.
 * A value that would read as zero with them is written on its own terms: see `formatCell`.
 */
export function columnDecimals(
  values: Iterable<number | null | undefined>,
  format: NumberFormat,
  settings: NumberSettings = DEFAULT_NUMBERS,
): number {
  let decimals = 0;
  let largest = 0;
  let any = false;
  let almostWhole = false;
  for (const value of values) {
    if (value === null || value === undefined || !Number.isFinite(value)) continue;
    if (isInUnits(format) && isExtreme(value)) continue;
    any = true;
    decimals = Math.max(decimals, naturalDecimals(value, format, settings));
    largest = Math.max(largest, Math.abs(value));
    almostWhole ||= format === 'proportion' && readsAsWhole(value, 1, settings.decimals);
  }
  if (!any) return format === 'integer' || format === 'df' ? 0 : settings.decimals;
  if (format === 'percent') return settings.percentDecimals;
  // tiny effects beside larger ones show their own digits in their cell
  if (format === 'effect' || format === 'proportion')
    return Math.max(naturalDecimals(largest, format, settings), settings.decimals + Number(almostWhole));
  if (!isInUnits(format)) return decimals;
  const room = COLUMN_SIGNIFICANT - 1 - magnitude(largest);
  return Math.min(decimals, Math.max(settings.decimals, room));
}

/** A number in a column written with `decimals`, unless a value that is not zero would then read as zero, or all are `powers` of ten. */
export function formatCell(
  value: number,
  format: NumberFormat,
  settings: NumberSettings,
  decimals: number,
  powers = false,
): readonly TextRun[] {
  if (powers && isInUnits(format) && Math.abs(value) >= HUGE && Number.isFinite(value))
    return runsOf(write(value, 'statistic', settings), []);
  const own = vanishes(value, format, decimals) || (format === 'df' && isWhole(value));
  return runsOf(write(value, format, settings, own ? undefined : decimals), []);
}

const SIZES: ReadonlySet<NumberFormat> = new Set(['number', 'value', 'effect', 'proportion']);

/** In the units of the data, computed or observed. */
const isInUnits = (format: NumberFormat): boolean => format === 'number' || format === 'value';

/** True when a value that is not zero would be written as zero. */
const vanishes = (value: number, format: NumberFormat, decimals: number): boolean =>
  SIZES.has(format) && value !== 0 && Number.isFinite(value) && Number(value.toFixed(decimals)) === 0;

function write(value: number, format: NumberFormat, settings: NumberSettings, decimals?: number): Written {
  const written = writeWithPoint(value, format, settings, decimals);
  if (settings.decimalMark === 'point') return written;
  return { ...written, text: written.text.replaceAll(',', NARROW_SPACE).replace('.', ',') };
}

function writeWithPoint(
  value: number,
  format: NumberFormat,
  settings: NumberSettings,
  decimals?: number,
): Written {
  if (Number.isNaN(value)) return { text: NO_VALUE };
  if (!Number.isFinite(value)) return { text: value > 0 ? '\u221E' : `${MINUS}\u221E` };
  const digits = clampDecimals(decimals ?? naturalDecimals(value, format, settings));
  switch (format) {
    case 'integer':
      return Math.abs(value) >= BEYOND_DIGITS ? scientific(value) : { text: grouped(value, digits) };
    case 'number':
    case 'value':
      return isExtreme(value) && (decimals === undefined || Math.abs(value) > 1)
        ? scientific(value)
        : { text: grouped(value, heldDecimals(value, digits)) };
    case 'statistic':
    case 'effect':
      return fixedOrScientific(value, digits);
    case 'rank-sum':
      return Math.abs(value) >= BEYOND_DIGITS ? scientific(value) : { text: grouped(value, digits) };
    case 'df':
      return Math.abs(value) >= BEYOND_DIGITS ? scientific(value) : { text: fixed(value, digits) };
    case 'p':
      return pValue(value, digits, settings);
    case 'p-equation': {
      const { text, ...rest } = pValue(value, digits, settings);
      return { text: /^[<>]/.test(text) ? text : `= ${text}`, ...rest };
    }
    case 'proportion':
      if (isTinyShare(value) && (decimals === undefined || (digits >= 3 && readsAsZero(value, digits))))
        return { text: `< ${upToOne(SMALLEST_SHARE.toFixed(3), settings)}` };
      if (Math.abs(value) >= HUGE) return scientific(value);
      return readsAsWhole(value, 1, digits)
        ? beyond(value, upToOne((1 - 10 ** -digits).toFixed(digits), settings))
        : { text: upToOne(fixed(value, digits), settings) };
    case 'percent':
      if (Math.abs(value) >= HUGE) return scientific(value);
      return readsAsWhole(value, 100, digits)
        ? beyond(value, `${(100 - 10 ** -digits).toFixed(digits)}%`)
        : { text: `${grouped(value * 100, digits)}%` };
    case 'level':
      if (Math.abs(value) >= HUGE) return scientific(value);
      return { text: `${signed(String(Number((value * 100).toFixed(digits))))}%` };
  }
}

const readsAsZero = (value: number, digits: number): boolean => Number(value.toFixed(digits)) === 0;

/** Decimals of a number that stands alone. */
function naturalDecimals(value: number, format: NumberFormat, settings: NumberSettings): number {
  const { decimals } = settings;
  switch (format) {
    case 'integer':
      return 0;
    case 'df':
      return isWhole(value) ? 0 : decimals;
    case 'rank-sum':
      return isWhole(value) ? 0 : isWhole(2 * value) ? 1 : decimals;
    case 'p':
    case 'p-equation':
      return settings.pDecimals;
    case 'percent': {
      // more digits only where a share would read as none
      const size = Math.abs(value) * 100;
      const reads = size === 0 || Number(size.toFixed(settings.percentDecimals)) > 0;
      const needed = -magnitude(size);
      return reads || needed > MOST_PERCENT_DECIMALS ? settings.percentDecimals : needed;
    }
    case 'level':
      return 4;
    case 'number': {
      const size = Math.abs(value);
      if (isWholeMillions(value)) return 0;
      return size === 0 || size >= 0.1 ? decimals : Math.max(decimals, SIGNIFICANT - 1 - magnitude(size));
    }
    case 'value':
      return ownDecimals(value, naturalDecimals(value, 'number', settings));
    case 'statistic':
      return value !== 0 && readsAsZero(value, decimals) ? decimals + 1 : decimals;
    case 'effect':
    case 'proportion': {
      const size = Math.abs(value);
      if (format === 'proportion' && readsAsWhole(value, 1, decimals)) return decimals + 1;
      return size < 0.5 * 10 ** -decimals && size >= NEGLIGIBLE
        ? Math.max(decimals, -magnitude(size))
        : decimals;
    }
  }
}

/** The decimals that a value has itself, at most so many; what is left of its last digit does not count. */
function ownDecimals(value: number, most: number): number {
  for (let decimals = 0; decimals < most; decimals++) {
    const shifted = value * 10 ** decimals;
    if (Math.abs(shifted - Math.round(shifted)) <= 1e-12 * Math.max(1, Math.abs(shifted))) return decimals;
  }
  return most;
}

const clampDecimals = (decimals: number): number => Math.min(20, Math.max(0, Math.trunc(decimals)));

const isWhole = (value: number): boolean =>
  Math.abs(value - Math.round(value)) <= 1e-9 * Math.max(1, Math.abs(value));

const fixedOrScientific = (value: number, digits: number): Written =>
  Math.abs(value) >= HUGE ? scientific(value) : { text: grouped(value, digits) };

function scientific(value: number): Written {
  const [mantissa = '', exponent = '0'] = value.toExponential(SIGNIFICANT - 1).split('e');
  return { text: `${signed(mantissa)} \u00D7 10`, exponent: signed(exponent.replace('+', '')) };
}

/** Never '-0.00': a value that rounds to zero has no sign. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return signed(Number(text) === 0 ? text.replace('-', '') : text);
}

const signed = (text: string): string => text.replace('-', MINUS);

/** A share on the far side of the last bound that its digits can write: `> 99.9%`, `< −.999`. */
const beyond = (share: number, bound: string): Written => ({
  text: share < 0 ? `< ${MINUS}${bound}` : `> ${bound}`,
});

function grouped(value: number, digits: number): string {
  const [whole = '', fraction] = fixed(value, digits).split('.');
  const separated = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** A value that cannot exceed 1: by default without the zero before the point. */
const upToOne = (text: string, { leadingZero }: NumberSettings): string =>
  leadingZero ? text : text.replace(/^(\u2212?)0\./, '$1.');

function pValue(value: number, digits: number, settings: NumberSettings): Written {
  if (digits === 0) return { text: fixed(value, 0) };
  const smallest = 10 ** -digits;
  if (value < smallest) {
    return settings.pStyle === 'exact' && value > 0
      ? scientific(value)
      : { text: `< ${upToOne(smallest.toFixed(digits), settings)}` };
  }
  const text = value.toFixed(digitsBesideLevel(value, digits));
  return {
    text:
      Number(text) >= 1 ? `> ${upToOne((1 - smallest).toFixed(digits), settings)}` : upToOne(text, settings),
  };
}

/** Levels at which people decide: a p value on one side of it must not read as the level itself. */
const LEVELS: readonly number[] = [0.1, 0.05, 0.01];

/** Decimals that tell a p value from the level beside it: .0499, not .050. */
function digitsBesideLevel(value: number, digits: number): number {
  const level = LEVELS.find((each) => each !== value && Math.abs(value - each) < 0.5 * 10 ** -digits);
  if (level === undefined) return digits;
  let needed = digits;
  while (needed < 8 && Number(value.toFixed(needed)) === level) needed++;
  return needed;
}

const textRun = (text: string, marks: readonly Mark[]): TextRun =>
  marks.length > 0 ? { text, marks } : { text };
