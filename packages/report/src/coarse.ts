/** Values in the units of the data whose decimals say nothing, because they are millions that lie far apart. */
import { BEYOND_DIGITS, limitsNeedPowers, MILLIONS } from './digits.ts';
import type { NumberRun, Run, Runs } from './rich.ts';

/** Distances below this are told by decimals. */
const FINE = 1e3;
/** Smaller values beside them keep their decimals. */
const COARSE_FROM = 1e4;

/**
 * Whether decimals say nothing about values in the units of the data that are read together: some are millions, and neither do these
 * lie close to each other (9,999,999,999.57 and 10,000,000,001.20) nor is one small beside them (a standard deviation of 1.97). Of a
 * value alone nobody knows.
 */
export function areCoarse(values: readonly number[]): boolean {
  const sizes = values.filter((value) => Number.isFinite(value) && value !== 0);
  const large = sizes.filter((value) => Math.abs(value) >= MILLIONS);
  const spread = Math.max(...large) - Math.min(...large);
  if (large.length > 1 && spread > 0) return spread >= FINE;
  const others = sizes.filter((value) => Math.abs(value) < MILLIONS);
  return large.length > 0 && others.length > 0 && others.every((value) => Math.abs(value) >= FINE);
}

/** Whether a value among such others is written without decimals. */
export const losesDecimals = (value: number): boolean =>
  Math.abs(value) >= COARSE_FROM && Math.abs(value) < BEYOND_DIGITS;

/** A whole number that is millions has no decimals anywhere: 4,000,000. */
export const isWholeMillions = (value: number): boolean =>
  Math.abs(value) >= MILLIONS && Number.isInteger(value);

/** A value in the units of the data that has no decimals of its own. */
const isData = (run: Run): run is NumberRun =>
  typeof run === 'object' &&
  'number' in run &&
  (run.format === 'number' || run.format === 'value') &&
  run.decimals === undefined;

/** Values that are millions without decimals, where those read with them allow it. */
export function coarsened(runs: Runs): Runs {
  const read = runs.filter(isData).flatMap(({ number, scale, least }) => [number, scale ?? 0, least ?? 0]);
  if (!areCoarse(read)) return runs;
  return runs.map((run) =>
    isData(run) && losesDecimals(run.number) && !limitsNeedPowers(run.least ?? run.scale ?? 0, run.scale ?? 0)
      ? { ...run, format: 'integer' as const }
      : run,
  );
}

/** A number of at least seven digits with decimals, as texts write it. */
const MILLIONS_WRITTEN = /(?<![\d,.])\d{1,3}(?:,\d{3}){2,}\.\d+/g;

/** Words with numbers, as those that describe a figure: millions that lie far apart are written without decimals there too. */
export function coarseWords(words: string): string {
  const read = (written: string): number => Number(written.replaceAll(',', ''));
  const values = (words.match(MILLIONS_WRITTEN) ?? []).map(read);
  if (values.length < 2 || !areCoarse(values)) return words;
  return words.replace(MILLIONS_WRITTEN, (written) => Math.round(read(written)).toLocaleString('en'));
}
