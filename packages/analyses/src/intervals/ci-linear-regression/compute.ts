import {
  type LineFromMoments,
  type LineMoments,
  type LinePrediction,
  lineFromMoments,
  linePrediction,
  type TestedCoefficient,
  testedCoefficient,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { LinearOptions } from './options.ts';

/** The line and both bands at one value of the predictor. */
export interface BandPoint extends LinePrediction {
  readonly x: number;
}

export interface LinearResult {
  readonly sample: Sample;
  readonly df: number;
  readonly slope: TestedCoefficient;
  readonly line: LineFromMoments | null;
  readonly prediction: LinePrediction | null;
  readonly band: readonly BandPoint[];
}

const BAND_POINTS = 41;
/** The band is drawn so many standard deviations to either side. */
const BAND_REACH = 2.5;

/** The six numbers; zero stands for what is not asked for. */
export const momentsOf = ({ n, meanX, sdX, meanY, sdY, r }: LinearOptions): LineMoments => ({
  n,
  meanX: meanX ?? 0,
  sdX: sdX ?? 0,
  meanY: meanY ?? 0,
  sdY: sdY ?? 0,
  r: r ?? 0,
});

export function compute(_: unknown, options: LinearOptions): LinearResult {
  const { source, n, predictors, x0, confidenceLevel: level } = options;
  const sample = { used: n, excluded: 0 };
  if (source === 'slope') {
    const df = n - predictors - 1;
    const slope = testedCoefficient(options.slope ?? 0, options.standardError ?? 0, df, level);
    return { sample, df, slope, line: null, prediction: null, band: [] };
  }
  const moments = momentsOf(options);
  const line = lineFromMoments(moments, level);
  const { meanX, sdX } = moments;
  return {
    sample,
    df: line.df,
    slope: line.slope,
    line,
    prediction: x0 === null ? null : linePrediction(moments, x0, level),
    band: Array.from({ length: BAND_POINTS }, (_each, i) => {
      const x = meanX + sdX * BAND_REACH * ((2 * i) / (BAND_POINTS - 1) - 1);
      return { x, ...linePrediction(moments, x, level) };
    }),
  };
}
