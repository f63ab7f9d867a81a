import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import type { MetaResult } from '../kit/result.ts';
import { analysis } from './index.ts';

// 13 trials of the BCG vaccine against tuberculosis, Colditz et al. (1994); numbers of metafor 3.8-1
const bcg = frameOf({
  trial: [
    'Aronson',
    'Ferguson',
    'Rosenthal 60',
    'Hart',
    'Frimodt-Moller',
    'Stein',
    'Vandiviere',
    'TPT',
    'Coetzee',
  ].concat(['Rosenthal 61', 'Comstock 74', 'Comstock 69', 'Comstock 76']),
  tpos: [4, 6, 3, 62, 33, 180, 8, 505, 29, 17, 186, 5, 27],
  tn: [123, 306, 231, 13598, 5069, 1541, 2545, 88391, 7499, 1716, 50634, 2498, 16913],
  cpos: [11, 29, 11, 248, 47, 372, 10, 499, 45, 65, 141, 3, 29],
  cn: [139, 303, 220, 12867, 5808, 1451, 629, 88391, 7277, 1665, 27338, 2341, 17854],
  year: [1948, 1949, 1960, 1977, 1973, 1953, 1973, 1980, 1968, 1961, 1974, 1969, 1976],
  ablat: [44, 55, 42, 52, 13, 44, 19, 13, 27, 42, 18, 33, 33],
  twice: [88, 110, 84, 104, 26, 88, 38, 26, 54, 84, 36, 66, 66],
  alloc: [...'rrrrasrrrssss'],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
});

const BCG = { study: 'trial', measure: 'RR', events1: 'tpos', n1: 'tn', events2: 'cpos', n2: 'cn' } as const;

const odd = frameOf({
  name: ['a', 'b', 'c', 'd'],
  e: [0, 0, 3, 12],
  none: [0, 0, 0, 0],
  n: [10, 20, 30, 10],
  half: [1.5, 2, 3, 4],
  y: [0.2, 0.5, 0.1, 0.4],
  v: [0.04, -0.01, 0.02, 0.03],
  se: [0.2, 0.1, 0.14, 0.17],
  same: [0.2, 0.2, 0.2, 0.2],
  low: [0.1, 0.6, 0, 0.2],
  high: [0.3, 0.4, 0.2, 0.6],
  r: [0.2, 1, 0.3, 0.1],
  few: [10, 3, 20, 30],
  sd: [1, -1, 1, 1],
  zero: [0, 0, 0, 0],
  lone: [0.3, null, null, null],
  gone: [null, null, null, null],
});

const resultOf = async (options: RawOptions, frame = bcg): Promise<MetaResult> =>
  (await done(analysis, frame, options)).result as MetaResult;

describe('meta-analysis', () => {
  it('pools the BCG trials as metafor does and says so', async () => {
    const { result, blocks } = await done(analysis, bcg, BCG);
    const { pooled, egger, trimFill } = result as MetaResult;
    expect(pooled.estimate).toBeCloseTo(-0.71453234215814, 8);
    expect(pooled.tau2).toBeCloseTo(0.313243258136486, 7);
    expect(pooled.i2).toBeCloseTo(92.2213845, 5);
    expect(egger?.df).toBe(11);
    expect(trimFill).toMatchObject({ missing: 1, side: 'right' });
    expect(textOf(blocks, 'finding')).toBe(
      'Across 13 studies the pooled risk ratio was 0.49, 95% CI [0.34, 0.70], statistically significant, p < .001; the studies differed by more than sampling error, Q(12) = 152.23, p < .001, I² = 92.2%.',
    );
    expect(textOf(blocks, 'interpretation')).toContain('true risk ratio is expected between 0.15 and 1.55');
  });

  it('gives the influence of each study', async () => {
    const { influence, cumulative } = await resultOf({
      ...BCG,
      further: ['influence', 'cumulative'],
      order: 'year',
    });
    // influence(rma(yi, vi, data = dat)) of metafor
    expect(influence[3]?.residual).toBeCloseTo(-1.451201, 5);
    expect(influence[3]?.dffits).toBeCloseTo(-0.520051, 5);
    expect(influence[3]?.cook).toBeCloseTo(0.229482, 5);
    expect(influence[3]?.covarianceRatio).toBeCloseTo(0.965126, 5);
    expect(cumulative.map(({ name }) => name).slice(0, 3)).toEqual(['Aronson', 'Ferguson', 'Stein']);
    expect(cumulative.at(-1)?.estimate).toBeCloseTo(-0.71453234215814, 8);
  });

  it('regresses effects on moderators and refuses what cannot be told apart', async () => {
    const { regression } = await resultOf({ ...BCG, covariates: ['ablat'] });
    expect(regression?.terms[1]?.estimate).toBeCloseTo(-0.0291, 4);
    expect(regression?.bubble?.line).toHaveLength(41);
    expect(await refusedCodes(analysis, bcg, { ...BCG, covariates: ['ablat', 'twice'] })).toEqual([
      'collinear',
    ]);
    expect(await refusedCodes(analysis, bcg, { ...BCG, covariates: ['flat'] })).toEqual([
      'constant-predictor',
    ]);
    expect(await refusedCodes(analysis, bcg, { ...BCG, method: 'MH', covariates: ['ablat'] })).toEqual([
      'method-without-moderators',
    ]);
    expect(await refusedCodes(analysis, bcg, { ...BCG, covariates: ['ablat'], factors: ['ablat'] })).toEqual([
      'used-twice',
    ]);
  });

  it('pools subgroups apart, a lone study as it is', async () => {
    const { subgroup } = await resultOf({ ...BCG, subgroup: 'alloc' });
    expect(subgroup?.groups.map(({ level, k }) => [level, k])).toEqual([
      ['a', 1],
      ['r', 7],
      ['s', 5],
    ]);
    expect(subgroup?.groups[0]).toMatchObject({ tau2: 0, q: 0, qPValue: null });
  });

  it('keeps pooled tables apart from corrected ones', async () => {
    const counts = { measure: 'OR', events1: 'e', n1: 'few', events2: 'none', n2: 'few' };
    const rows = { measure: 'OR', events1: 'e', n1: 'n', events2: 'half', n2: 'n' };
    expect(await refusedCodes(analysis, odd, rows)).toEqual(['not-a-count']);
    expect(await refusedCodes(analysis, odd, { ...counts, events1: 'zero', method: 'MH' })).toEqual([
      'no-events',
    ]);
    expect(await refusedCodes(analysis, odd, { ...counts, events1: 'zero', method: 'PETO' })).toEqual([
      'no-events',
    ]);
    const { studies } = await resultOf({ ...BCG, measure: 'OR', method: 'PETO' });
    expect(studies.every(({ effect }) => effect !== null)).toBe(true);
  });

  it('refuses models that need counts', async () => {
    const given = { measure: 'GEN', effect: 'y', error: 'se' };
    expect(await refusedCodes(analysis, odd, { ...given, method: 'MH' })).toEqual(['method-needs-counts']);
    expect(await refusedCodes(analysis, bcg, { ...BCG, method: 'PETO' })).toEqual(['method-needs-counts']);
  });

  it.each([
    ['variance-not-positive', { measure: 'GEN', effect: 'y', error: 'v' }],
    ['one-study', { measure: 'GEN', effect: 'lone', error: 'se' }],
    ['no-values', { measure: 'GEN', effect: 'gone', error: 'se' }],
    ['used-twice', { measure: 'GEN', effect: 'se', error: 'se' }],
    ['limits-reversed', { measure: 'GEN', errorKind: 'limits', effect: 'y', lower: 'low', upper: 'high' }],
    ['ratio-not-positive', { measure: 'GEN', ratio: true, effect: 'zero', error: 'se' }],
    ['correlation-out-of-range', { measure: 'COR', r: 'r', n: 'n' }],
    ['too-few-pairs', { measure: 'COR', r: 'y', n: 'few' }],
    ['events-exceed-total', { measure: 'PLO', events: 'e', n: 'n' }],
    ['empty-group', { measure: 'PLO', events: 'none', n: 'zero' }],
    ['negative-sd', { measure: 'MD', mean1: 'y', sd1: 'sd', n1: 'n', mean2: 'se', sd2: 'same', n2: 'n' }],
    ['no-spread', { measure: 'SMD', mean1: 'y', sd1: 'zero', n1: 'n', mean2: 'se', sd2: 'none', n2: 'n' }],
  ])('says why: %s', async (code, options) => {
    expect(await refusedCodes(analysis, odd, options)).toEqual([code]);
  });

  it('takes ratios with limits, and a single study with a fixed effect', async () => {
    const ratios = frameOf({ hr: [0.8, 0.7], lo: [0.6, 0.5], hi: [1.0667, 0.98] });
    const { pooled, scale } = await resultOf(
      {
        measure: 'GEN',
        ratio: true,
        errorKind: 'limits',
        effect: 'hr',
        lower: 'lo',
        upper: 'hi',
        method: 'FE',
      },
      ratios,
    );
    expect(scale).toBe('exp');
    expect(Math.exp(pooled.estimate)).toBeGreaterThan(0.7);
    const { blocks } = await done(analysis, odd, {
      measure: 'GEN',
      effect: 'lone',
      error: 'se',
      method: 'FE',
    });
    expect(textOf(blocks, 'finding')).toContain('Across 1 study the pooled effect was');
  });

  it('leaves out the funnel tests where all errors are the same', async () => {
    const { egger, begg, trimFill } = await resultOf(
      { measure: 'GEN', effect: 'y', error: 'same', bias: ['egger', 'begg', 'trimFill'] },
      odd,
    );
    expect(egger).toBeNull();
    expect(begg).toBeNull();
    expect(trimFill?.missing).toBeGreaterThanOrEqual(0);
  });
});
