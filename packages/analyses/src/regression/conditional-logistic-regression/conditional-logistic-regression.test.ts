import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import type { ConditionalResult } from './compute.ts';
import { analysis } from './index.ts';

const infert = await referenceFrame('dep_cl_infert.csv');
const infertility = { outcome: 'case', sets: 'stratum', covariates: ['spontaneous', 'induced'] };

const odd = frameOf({
  case: [1, 0, 1, 0, 1, 0, 1, 0],
  flat: [1, 1, 1, 1, 1, 1, 1, 1],
  three: [0, 1, 2, 0, 1, 2, 0, 1],
  set: [1, 1, 2, 2, 3, 3, 4, 4],
  lone: [1, 2, 3, 4, 5, 6, 7, 8],
  within: [5, 5, 6, 6, 7, 7, 8, 8],
  higher: [2, 1, 5, 3, 9, 7, 4, 1],
  x: [1, 2, 5, 3, 7, 9, 1, 4],
  z: [2, 2, 4, 5, 1, 0, 3, 2],
  twice: [2, 4, 10, 6, 14, 18, 2, 8],
});

describe('conditional logistic regression', () => {
  it('equals R’s clogit on infertility after abortions and says it in a sentence', async () => {
    // R: clogit(case ~ spontaneous + induced + strata(stratum), infert): 1.9859 (se 0.3524), 1.4090 (se 0.3607), LR 53.15
    const { result, blocks } = await done(analysis, infert, infertility);
    const { coefficients, fit } = result as ConditionalResult;
    expect(coefficients.map(({ estimate }) => estimate.toFixed(4))).toEqual(['1.9859', '1.4090']);
    expect(coefficients.map(({ standardError }) => standardError.toFixed(4))).toEqual(['0.3524', '0.3607']);
    expect(fit.likelihoodRatio.statistic).toBeCloseTo(53.15, 2);
    expect(fit.informativeSets).toBe(83);
    expect(textOf(blocks, 'finding')).toBe(
      'spontaneous (OR = 7.29, 95% CI [3.65, 14.54]) and induced (OR = 4.09, 95% CI [2.02, 8.30]) contributed significantly. All predictors together: likelihood ratio χ²(2) = 53.15, p < .001.',
    );
  });

  it('turns the odds ratios around with the level of the cases', async () => {
    const of = async (event: string) =>
      (
        (await done(analysis, odd, { outcome: 'case', sets: 'set', covariates: ['z'], event }))
          .result as ConditionalResult
      ).coefficients[0]!.estimate;
    expect(await of('first')).toBeCloseTo(-(await of('last')), 8);
  });

  it('asks where cases outnumber controls', async () => {
    const codes = async (options: RawOptions) =>
      (await done(analysis, infert, { ...infertility, ...options })).blocks.flatMap((block) =>
        block.kind === 'notice' ? [block.code] : [],
      );
    expect(await codes({ event: 'first' })).toEqual(['more-cases-than-controls']);
    expect(await codes({})).toEqual([]);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'case', sets: 'set', covariates: ['x'], ...options });
    expect(await codes({ outcome: 'flat' })).toEqual(['one-level-outcome']);
    expect(await codes({ outcome: 'three' })).toEqual(['outcome-levels']);
    expect(await codes({ sets: 'lone' })).toEqual(['no-informative-set']);
    expect(await codes({ covariates: ['within'] })).toEqual(['constant-within-sets']);
    expect(await codes({ covariates: ['higher'] })).toEqual(['separation']);
    expect(await codes({ covariates: ['z', 'x', 'twice'] })).toEqual(['collinear']);
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ covariates: ['set'] })).toEqual(['used-twice']);
  });

  it('offers Efron’s likelihood where sets are too large', async () => {
    const n = 40_000;
    const large = frameOf({
      case: Array.from({ length: n }, (_, i) => i % 2),
      set: Array.from({ length: n }, () => 1),
      x: Array.from({ length: n }, (_, i) => (i * 7919) % 101),
    });
    const asked = { outcome: 'case', sets: 'set', covariates: ['x'] };
    expect(await refusedCodes(analysis, large, asked)).toEqual(['sets-too-large']);
  });
});
