/** Whether a gauge reads too much or too little: of one part (type 1 study), and over a range of parts (linearity). */
import { mean } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { type MeanDifferenceTest, tOfDifference } from '../tests/t-of-difference.ts';

/** Readings of one part and how far their mean lies from its reference value. */
export interface GageBias extends Omit<MeanDifferenceTest, 'meanDifference'> {
  readonly reference: number;
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly bias: number;
}

/** The readings of one part, two or more, against its reference value. */
export function gageBias(readings: Float64Array, reference: number, level: number): GageBias {
  const { length: n } = readings;
  // as differences: a large reference value costs no digits
  let bias = 0;
  for (const reading of readings) bias += (reading - reference) / n;
  let squares = 0;
  for (const reading of readings) squares += (reading - reference - bias) ** 2;
  const sd = Math.sqrt(squares / (n - 1));
  const { meanDifference: _, ...test } = tOfDifference(bias, sd / Math.sqrt(n), n - 1, {
    alternative: 'two-sided',
    level,
  });
  return { reference, n, mean: reference + bias, sd, bias, ...test };
}

/** Capability of a gauge: how much of a share of the tolerance its readings of one part take up. */
export interface GageCapability {
  readonly cg: number;
  /** The same with the bias. */
  readonly cgk: number;
  readonly percentRepeatability: number;
  /** null where the bias alone takes up the whole share. */
  readonly percentWithBias: number | null;
}

/**
 * @param percent The share of the tolerance that a gauge may take, usually 20.
 * @param multiplier How many standard deviations its spread is, usually 6.
 */
export function gageCapability(
  { sd, bias }: Pick<GageBias, 'sd' | 'bias'>,
  tolerance: number,
  { percent, multiplier }: { readonly percent: number; readonly multiplier: number },
): GageCapability {
  const allowed = (percent / 100) * tolerance;
  const cg = allowed / (multiplier * sd);
  const cgk = (allowed / 2 - Math.abs(bias)) / ((multiplier / 2) * sd);
  return {
    cg,
    cgk,
    percentRepeatability: percent / cg,
    percentWithBias: cgk > 0 ? percent / cgk : null,
  };
}

interface Coefficient {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

interface FTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

/** The straight line of the bias over the reference values. */
export interface GageLinearity {
  readonly n: number;
  readonly df: number;
  readonly intercept: Coefficient;
  readonly slope: Coefficient;
  /** The mean bias, which is that of the line at the mean of the reference values. */
  readonly average: Coefficient;
  readonly residualSd: number;
  readonly rSquared: number;
  /** No bias anywhere: intercept and slope both zero. */
  readonly none: FTest;
  /** Whether a straight line is enough, from repeated readings; null without more than two references or repeats. */
  readonly lackOfFit: FTest | null;
}

/** Three readings or more, of two reference values or more. */
export function gageLinearity(
  references: Float64Array,
  readings: Float64Array,
  level: number,
): GageLinearity {
  const { length: n } = references;
  const biases = readings.map((reading, i) => reading - (references[i] ?? Number.NaN));
  const [centre, average] = [mean(references), mean(biases)];
  let [spread, products, total] = [0, 0, 0];
  for (const [i, bias] of biases.entries()) {
    const across = (references[i] ?? 0) - centre;
    spread += across ** 2;
    products += across * (bias - average);
    total += (bias - average) ** 2;
  }
  const slope = products / spread;
  let residual = 0;
  for (const [i, bias] of biases.entries())
    residual += (bias - average - slope * ((references[i] ?? 0) - centre)) ** 2;
  const df = n - 2;
  const variance = residual / df;
  const critical = studentT.isf((1 - level) / 2, df);
  const coefficient = (estimate: number, standardError: number): Coefficient => ({
    estimate,
    standardError,
    statistic: estimate / standardError,
    pValue: 2 * studentT.sf(Math.abs(estimate / standardError), df),
    ciLower: estimate - critical * standardError,
    ciUpper: estimate + critical * standardError,
  });
  const none = (n * average ** 2 + slope ** 2 * spread) / 2 / variance;
  return {
    n,
    df,
    intercept: coefficient(average - slope * centre, Math.sqrt(variance * (1 / n + centre ** 2 / spread))),
    slope: coefficient(slope, Math.sqrt(variance / spread)),
    average: coefficient(average, Math.sqrt(variance / n)),
    residualSd: Math.sqrt(variance),
    rSquared: total > 0 ? 1 - residual / total : 0,
    none: { statistic: none, df1: 2, df2: df, pValue: fDistribution.sf(none, 2, df) },
    lackOfFit: lackOfFit(references, biases, residual),
  };
}

/** The readings of each part, under its reference value. */
export function readingsByReference(
  references: Float64Array,
  readings: Float64Array,
): ReadonlyMap<number, readonly number[]> {
  const parts = new Map<number, number[]>();
  for (const [i, reading] of readings.entries()) {
    const reference = references[i] ?? Number.NaN;
    const part = parts.get(reference);
    if (part) part.push(reading);
    else parts.set(reference, [reading]);
  }
  return parts;
}

function lackOfFit(
  references: Float64Array,
  biases: Float64Array,
  residual: number,
): GageLinearity['lackOfFit'] {
  const parts = readingsByReference(references, biases);
  let pure = 0;
  for (const part of parts.values()) {
    const own = mean(part);
    for (const bias of part) pure += (bias - own) ** 2;
  }
  const [df1, df2] = [parts.size - 2, biases.length - parts.size];
  if (df1 < 1 || df2 < 1 || !(pure > 0)) return null;
  const statistic = Math.max(0, residual - pure) / df1 / (pure / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}
