/** Runs in a sequence of values about a centre line: what a chart without limits shows. */
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { runsTest } from '../tests/runs-test.ts';

/** Points after each other that belong together, by their places from 0; points on the line, or equal ones, lie between them. */
export interface PointRun {
  /** Above the line, or rising. */
  readonly up: boolean;
  readonly length: number;
  readonly first: number;
  readonly last: number;
}

/** A number of runs, with the chances of so few and of so many where only chance is at work. */
export interface RunsCount {
  readonly runs: number;
  readonly expected: number;
  readonly few: number;
  readonly many: number;
}

export interface RunsAboutLine {
  /** Points that are not on the line. */
  readonly useful: number;
  readonly above: number;
  readonly below: number;
  /** Runs on one side of the line. */
  readonly sides: readonly PointRun[];
  /** Runs that rise or fall all the way. */
  readonly trends: readonly PointRun[];
  readonly crossings: number;
  /** The longest run and the fewest crossings that chance still gives (Anhøj & Olesen 2014, PLoS ONE 9, e113825). */
  readonly longestLimit: number;
  readonly crossingsLimit: number;
  /** Runs about the line, exactly up to 10,000 points; null where all useful points are on one side. */
  readonly about: RunsCount | null;
  /** Stretches that rise or fall, by the normal distribution; null below three values that differ from the one before. */
  readonly upDown: RunsCount | null;
}

/** A run that may still grow. */
type Open = { -readonly [Key in keyof PointRun]: PointRun[Key] };

const ONE_SIDE = 0.05;

export function runsAboutLine(values: Float64Array, line: number): RunsAboutLine {
  const sides: boolean[] = [];
  const runs: Open[] = [];
  for (const [place, value] of values.entries()) {
    if (value === line) continue;
    const isAbove = value > line;
    const run = sides.at(-1) === isAbove ? runs.at(-1) : undefined;
    sides.push(isAbove);
    if (run) {
      run.length += 1;
      run.last = place;
    } else runs.push({ up: isAbove, length: 1, first: place, last: place });
  }
  const useful = sides.length;
  const above = sides.filter(Boolean).length;
  return {
    useful,
    above,
    below: useful - above,
    sides: runs,
    trends: trendsOf(values),
    crossings: Math.max(0, runs.length - 1),
    longestLimit: useful > 0 ? Math.round(Math.log2(useful) + 3) : 0,
    crossingsLimit: useful > 1 ? binomial.quantile(ONE_SIDE, useful - 1, 0.5) : 0,
    about: aboutOf(sides),
    upDown: upDownOf(values),
  };
}

/** Runs in which each value differs from the one before in the same direction; equal neighbours neither end nor lengthen them. */
function trendsOf(values: Float64Array): readonly PointRun[] {
  const runs: Open[] = [];
  let [before, beforeAt] = [Number.NaN, 0];
  for (const [place, value] of values.entries()) {
    if (value === before) continue;
    const run = runs.at(-1);
    const rises = value > before;
    if (Number.isNaN(before)) {
      [before, beforeAt] = [value, place];
      continue;
    }
    if (run && run.up === rises) {
      run.length += 1;
      run.last = place;
    } else runs.push({ up: rises, length: 2, first: beforeAt, last: place });
    [before, beforeAt] = [value, place];
  }
  return runs;
}

function aboutOf(sides: readonly boolean[]): RunsCount | null {
  const [few, many] = [runsTest(sides, 'clustered'), runsTest(sides, 'alternating')];
  if (!few || !many) return null;
  return {
    runs: few.runs,
    expected: few.expected,
    few: few.exactPValue ?? few.pValue,
    many: many.exactPValue ?? many.pValue,
  };
}

/** Levene (1952, Ann. Math. Stat. 23, 34-56): with n different values the runs up and down have mean (2n - 1)/3 and variance (16n - 29)/90. */
function upDownOf(values: Float64Array): RunsCount | null {
  const different = values.filter((value, i) => i === 0 || value !== values[i - 1]);
  const n = different.length;
  if (n < 3) return null;
  const runs = trendsOf(different).length;
  const expected = (2 * n - 1) / 3;
  const z = (runs - expected) / Math.sqrt((16 * n - 29) / 90);
  return { runs, expected, few: normal.cdf(z), many: normal.sf(z) };
}
