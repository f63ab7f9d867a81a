/** The same questions put to other JavaScript libraries, as far as they can answer them. */
import jstat from 'jstat';
import { MultivariateLinearRegression } from 'ml-regression';
import * as simple from 'simple-statistics';
import type { BenchData } from './data.ts';

type Work = (data: BenchData) => void;

export interface Competitor {
  readonly task: 'descriptives' | 'ttest' | 'regression';
  readonly library: string;
  /** What it leaves out of what Constat computes. */
  readonly without: string;
  readonly work: Work;
}

const split = (data: BenchData): [number[], number[]] => {
  const a: number[] = [];
  const b: number[] = [];
  data.group.forEach((code, row) => {
    (code === 0 ? a : b).push(data.y[row]!);
  });
  return [a, b];
};

export const COMPETITORS: readonly Competitor[] = [
  {
    task: 'descriptives',
    library: 'simple-statistics',
    without: 'intervals, standard errors, kurtosis of type 2, histogram',
    work: ({ x }) => {
      for (const column of x) {
        const values = Array.from(column);
        const ordered = simple.numericSort(values);
        for (const p of [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]) simple.quantileSorted(ordered, p);
        simple.mean(values);
        simple.sampleStandardDeviation(values);
        simple.sampleSkewness(values);
        simple.sampleKurtosis(values);
        simple.medianAbsoluteDeviation(values);
      }
    },
  },
  {
    task: 'descriptives',
    library: 'jStat',
    without: 'intervals, standard errors, kurtosis of type 2, histogram',
    work: ({ x }) => {
      for (const column of x) {
        const values = Array.from(column);
        jstat.mean(values);
        jstat.stdev(values, true);
        jstat.skewness(values);
        jstat.kurtosis(values);
        jstat.quantiles(values, [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]);
      }
    },
  },
  {
    task: 'ttest',
    library: 'simple-statistics',
    without: 'everything but the t statistic',
    work: (data) => {
      const [a, b] = split(data);
      simple.tTestTwoSample(a, b, 0);
    },
  },
  {
    task: 'regression',
    library: 'ml-regression',
    without: 'p values, diagnostics, residuals',
    work: ({ x, y }) => {
      const rows = Array.from(y, (_, i) => x.map((column) => column[i]!));
      const outcome = Array.from(y, (value) => [value]);
      new MultivariateLinearRegression(rows, outcome);
    },
  },
];
