/** Complex samples against what they come to where the design is simple. */
import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import { prepareDesign } from './survey-design.ts';
import {
  surveyCrosstab,
  surveyMean,
  surveyProportions,
  surveyQuantiles,
  surveyRatio,
  surveyTotal,
} from './survey-estimates.ts';
import { surveyRegression } from './survey-regression.ts';

const x = Float64Array.of(2, 4, 9, 5, 7, 3);
const all = new Uint8Array(6).fill(1);
const simple = prepareDesign({ weights: new Float64Array(6).fill(10) });
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatsError) return `${error.code} ${error.argument}`;
    throw error;
  }
  return 'answered';
};

describe('survey estimates', () => {
  it('are those of a simple random sample where every row is a unit of equal weight', () => {
    const mean = surveyMean(simple, x, all);
    const variance = x.reduce((sum, v) => sum + (v - 5) ** 2, 0) / 5;
    expect(mean.estimate).toBeCloseTo(5, 12);
    expect(mean.standardError).toBeCloseTo(Math.sqrt(variance / 6), 12);
    expect(mean.deffReplace).toBeCloseTo(1, 12);
    expect(mean.df).toBe(5);
    expect(surveyTotal(simple, x, all).estimate).toBeCloseTo(300, 10);
    expect(surveyRatio(simple, x, new Float64Array(6).fill(1), all).estimate).toBeCloseTo(5, 12);
    expect(surveyQuantiles(simple, x, [0.5], all).quantiles[0]?.estimate).toBe(4);
    expect(surveyProportions(simple, [0, 0, 1, 1, 1, 0], 2, all).levels[1]?.estimate).toBeCloseTo(0.5, 12);
  });

  it('have no error where the whole population was sampled', () => {
    const census = prepareDesign({
      weights: new Float64Array(6).fill(1),
      fpc: [new Float64Array(6).fill(6)],
    });
    expect(surveyMean(census, x, all).standardError).toBeCloseTo(0, 12);
  });

  it('test a table that is exactly independent as such', () => {
    const rows = { codes: [0, 0, 0, 0, 1, 1, 1, 1], count: 2 };
    const columns = { codes: [0, 0, 1, 1, 0, 0, 1, 1], count: 2 };
    const design = prepareDesign({ weights: new Float64Array(8).fill(3) });
    const { pearson, pValue } = surveyCrosstab(design, rows, columns, new Uint8Array(8).fill(1));
    expect(pearson).toBeCloseTo(0, 12);
    expect(pValue).toBeCloseTo(1, 12);
  });

  it('regress with the sandwich of White times n / (n - 1) where rows are units', () => {
    const z = Float64Array.of(1, 2, 3, 4, 5, 7);
    const design = modelMatrix({ variables: [{ name: 'z', kind: 'numeric', values: z }], terms: [['z']] });
    const rows = Int32Array.from(x, (_, i) => i);
    const [, slope] = surveyRegression(simple, rows, design, x, 'gaussian').coefficients;
    const mean = z.reduce((sum, v) => sum + v, 0) / 6;
    const sxx = z.reduce((sum, v) => sum + (v - mean) ** 2, 0);
    const b = z.reduce((sum, v, i) => sum + (v - mean) * x[i]!, 0) / sxx;
    const meat = z.reduce((sum, v, i) => sum + ((v - mean) * (x[i]! - 5 - b * (v - mean))) ** 2, 0);
    expect(slope?.standardError).toBeCloseTo(Math.sqrt(((meat / sxx ** 2) * 6) / 5), 10);
  });

  it('refuse strata of one unit, negative weights and populations below their sample', () => {
    const weights = new Float64Array(3).fill(1);
    expect(codeOf(() => prepareDesign({ weights, strata: [0, 0, 1] }))).toBe('too-few strata');
    expect(codeOf(() => prepareDesign({ weights: Float64Array.of(1, -1, 2) }))).toBe('out-of-domain weights');
    expect(codeOf(() => prepareDesign({ weights, fpc: [[2, 2, 2]] }))).toBe('out-of-domain fpc');
  });
});
