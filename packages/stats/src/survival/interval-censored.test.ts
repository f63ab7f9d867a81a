/** Interval-censored times against what they come to where times are exact or right censored only. */
import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import { intervalCensoredModel } from './interval-censored.ts';
import { turnbull } from './turnbull.ts';

const none = Number.POSITIVE_INFINITY;
const alone = (rows: number) => modelMatrix({ variables: [], terms: [], rows });
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatsError) return error.code;
    throw error;
  }
  return 'answered';
};

describe('intervalCensoredModel', () => {
  it('has the rate events over time in an exponential model of exact and right-censored times', () => {
    const lower = Float64Array.of(2, 3, 5, 7, 4);
    const upper = Float64Array.of(2, 3, 5, none, none);
    const { coefficients, logLik, counts } = intervalCensoredModel({ lower, upper }, alone(5), 'exponential');
    expect(coefficients[0]?.estimate).toBeCloseTo(Math.log(21 / 3), 12);
    expect(coefficients[0]?.standardError).toBeCloseTo(1 / Math.sqrt(3), 10);
    expect(logLik).toBeCloseTo(3 * Math.log(3 / 21) - 3, 12);
    expect(counts).toEqual({ exact: 3, left: 0, interval: 0, right: 2 });
  });

  it('is the mean and spread of logarithms in a lognormal model of exact times', () => {
    const times = Float64Array.of(1.5, 2, 4, 3, 8);
    const { scale, coefficients, quantile } = intervalCensoredModel(
      { lower: times, upper: times },
      alone(5),
      'lognormal',
    );
    const logs = times.map(Math.log);
    const mean = logs.reduce((sum, l) => sum + l, 0) / 5;
    expect(coefficients[0]?.estimate).toBeCloseTo(mean, 10);
    expect(scale).toBeCloseTo(Math.sqrt(logs.reduce((sum, l) => sum + (l - mean) ** 2, 0) / 5), 10);
    expect(quantile([1], 0.5).estimate).toBeCloseTo(Math.exp(mean), 10);
  });

  it('refuses ends in the wrong order, negative times and no events', () => {
    const of = (lower: number[], upper: number[]) => ({
      lower: Float64Array.from(lower),
      upper: Float64Array.from(upper),
    });
    expect(codeOf(() => turnbull(of([3, 1], [2, 4])))).toBe('out-of-domain');
    expect(codeOf(() => turnbull(of([-1, 1], [2, 4])))).toBe('out-of-domain');
    expect(codeOf(() => turnbull(of([1, 1], [none, none])))).toBe('constant-column');
  });
});

describe('turnbull', () => {
  it('is Kaplan and Meier where times are exact or right censored', () => {
    const { intervals } = turnbull({
      lower: Float64Array.of(1, 2, 2.5, 4),
      upper: Float64Array.of(1, 2, none, 4),
    });
    expect(intervals.map(({ left }) => left)).toEqual([1, 2, 4]);
    [0.25, 0.25, 0.5].forEach((mass, i) => {
      expect(intervals[i]?.mass).toBeCloseTo(mass, 8);
    });
  });
});
