import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import type { MetaResult } from '../kit/result.ts';
import { analysis } from './index.ts';

// made for this test: six laboratories of unequal size, one with a single effect, values far from zero, two of them missing
const made = frameOf({
  lab: [...'AAAAAAAAABCCCCCCDDDDDDDDEEEFFFF'],
  y: [
    101.14, 100.88, 100.96, 101.57, 101.02, 101.73, 101.6, 101.01, 101.48, 99.66, 99.45, 99.63, 99.72, 100.02,
    99.97, 99.93, 100.23, 99.42, 100.22, 99.89, 100.06, 100.01, 99.54, 99.75, 99.35, 99.83, 99.64, 99.6,
    99.49, 99.45, 99.92,
  ],
  v: [
    0.049,
    0.175,
    0.139,
    0.137,
    0.191,
    0.28,
    0.268,
    0.265,
    0.08,
    0.225,
    0.122,
    0.033,
    0.038,
    0.231,
    0.111,
    0.131,
    0.11,
    0.012,
    0.274,
    null,
    0.22,
    0.176,
    0.167,
    0.113,
    0.249,
    0.064,
    0.125,
    0.151,
    0.154,
    0.122,
    0.197,
  ],
  dose: [
    3.1,
    8.6,
    0.4,
    6.9,
    null,
    6.2,
    3.6,
    0.5,
    6.6,
    5.6,
    5.7,
    5.1,
    7.1,
    1.7,
    7.5,
    4.8,
    4.3,
    5.1,
    2,
    6.4,
    2.9,
    6.8,
    1.4,
    5.6,
    1,
    7.8,
    7,
    7,
    4.5,
    7.9,
    5.9,
  ],
  kind: [...'xyxyzyxzyxzzzyzyyxxxxzyzzxzyyxy'],
  one: Array.from({ length: 31 }, () => 'same'),
  each: Array.from({ length: 31 }, (_, i) => `e${i}`),
});

// none or all have the event in some studies
const counts = frameOf({
  study: [...'abcdefgh'],
  x: [0, 0, 2, 5, 9, 14, 3, 30],
  n: [8, 12, 9, 25, 9, 40, 3, 70],
});

const EFFECTS = {
  measure: 'GEN',
  effect: 'y',
  error: 'v',
  errorKind: 'variance',
  covariates: ['dose'],
  factors: ['kind'],
  plots: [],
} as const;
const LEVELS = { ...EFFECTS, perStudy: 'several', levels: ['lab'], rho: 0.4, knappHartung: true } as const;

const resultOf = async (options: RawOptions, frame = made): Promise<MetaResult> =>
  (await done(analysis, frame, options)).result as MetaResult;

describe('effects that belong together', () => {
  it('are pooled as rma.mv and clubSandwich do', async () => {
    const { result, blocks } = await done(analysis, made, LEVELS);
    const { pooled, multilevel, regression, leaveOneOut, egger, sample } = result as MetaResult;
    expect(sample).toEqual({ used: 29, excluded: 2 });
    // rma.mv(y, vcalc(v, lab, row, rho = .4), random = ~ 1 | lab/row, test = "t") of metafor 3.8, robust(clubSandwich = TRUE)
    expect(pooled.estimate).toBeCloseTo(99.894876054149, 6);
    expect(pooled.standardError).toBeCloseTo(0.28541026196, 5);
    expect(multilevel?.levels.map(({ label, groups }) => [label, groups])).toEqual([
      ['lab', 6],
      ['lab / Effect', 29],
    ]);
    expect(multilevel?.levels[0]?.variance).toBeCloseTo(0.41992247358, 5);
    expect(multilevel?.levels[1]?.variance).toBeCloseTo(0.006681703726, 5);
    expect(multilevel?.biasReduced?.[0]?.standardError).toBeCloseTo(0.2847277372, 5);
    expect(multilevel?.biasReduced?.[0]?.df).toBeCloseTo(4.915830712, 4);
    // the same with mods = ~ dose + kind; the variance between effects is zero there; anova(btt = 3:4)
    expect(regression?.terms.map(({ estimate }) => estimate)).toEqual(
      [99.72627772, 0.02185981114, 0.2373239119, -0.0413837277].map((value) => expect.closeTo(value, 6)),
    );
    expect(regression?.levels[1]?.variance).toBe(0);
    expect(regression?.tests[1]).toMatchObject({
      name: 'kind',
      df1: 2,
      df2: 25,
      statistic: expect.closeTo(2.2314509725, 5),
    });
    expect(leaveOneOut.map(({ name }) => name)).toEqual([...'ABCDEF']);
    expect(egger).toBeNull();
    expect(textOf(blocks, 'finding')).toMatch(
      /^Across 29 effects in 6 clusters \(lab\) the pooled effect was 99\.89,/,
    );
  });

  it('are refused where levels say nothing', async () => {
    expect(await refusedCodes(analysis, made, { ...LEVELS, levels: ['one'] })).toEqual(['one-group']);
    expect(await refusedCodes(analysis, made, { ...LEVELS, levels: ['each'] })).toEqual(['nothing-shared']);
    expect(await refusedCodes(analysis, made, { ...LEVELS, levels: ['lab', 'one'] })).toEqual([
      'same-groups',
    ]);
    expect(await refusedCodes(analysis, made, { ...LEVELS, method: 'DL' })).toEqual([
      'levels-need-likelihood',
    ]);
  });
});

describe('products of moderators', () => {
  it('are tested together, with the factor of Knapp and Hartung not below one', async () => {
    const { regression } = await resultOf({
      ...EFFECTS,
      method: 'DL',
      knappHartung: true,
      neverNarrower: true,
      terms: [['dose'], ['kind'], ['dose', 'kind']],
    });
    // rma(y, v, mods = ~ dose * kind, method = "DL", test = "adhoc"), anova(btt = 5:6)
    expect(regression?.terms.map(({ estimate }) => estimate)).toEqual(
      [101.11911505565, -0.2035040295, -1.85638499308, -0.98833811798, 0.41811791242, 0.14324656253].map(
        (value) => expect.closeTo(value, 7),
      ),
    );
    expect(regression?.terms[4]?.standardError).toBeCloseTo(0.13063309683, 8);
    expect(regression?.factor?.used).toBe(1);
    expect(regression?.tests[2]?.statistic).toBeCloseTo(5.20939885199, 7);
  });
});

describe('proportions by a logistic model', () => {
  it('need no correction of zeros', async () => {
    const { result, blocks } = await done(analysis, counts, {
      study: 'study',
      measure: 'PLO',
      method: 'GLMM',
      events: 'x',
      n: 'n',
    });
    const { pooled } = result as MetaResult;
    // glmer(cbind(x, n - x) ~ 1 + (1 | study), nAGQ = 50) of lme4; the ratio of likelihoods by rma.glmm
    expect(pooled.estimate).toBeCloseTo(-0.706645, 4);
    expect(pooled.tau2).toBeCloseTo(7.729, 3);
    expect(pooled.standardError).toBeCloseTo(1.0873, 3);
    expect(pooled.q).toBeCloseTo(47.628045158, 7);
    expect(pooled.i2).toBeCloseTo(96.029, 2);
    expect(textOf(blocks, 'methods')).toContain('modelled as binomial counts');
  });

  it('are refused for other effects and for moderators', async () => {
    expect(await refusedCodes(analysis, made, { ...EFFECTS, method: 'GLMM' })).toEqual([
      'method-needs-proportions',
    ]);
    expect(
      await refusedCodes(analysis, counts, {
        measure: 'PLO',
        method: 'GLMM',
        events: 'x',
        n: 'n',
        covariates: ['n'],
      }),
    ).toEqual(['method-without-moderators']);
  });
});
