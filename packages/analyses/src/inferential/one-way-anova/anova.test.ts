import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { contrastsOf } from '../kit/planned-contrasts.ts';
import type { AnovaResult } from './compute.ts';
import { analysis } from './index.ts';

// R's PlantGrowth
const plants = frameOf({
  weight: [
    4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14, 4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89,
    4.32, 4.69, 6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26,
  ],
  group: ['ctrl', 'trt1', 'trt2'].flatMap((level) => Array(10).fill(level)),
  flat: Array(30).fill(2),
  steps: ['ctrl', 'trt1', 'trt2'].flatMap((_, i) => Array(10).fill(i)),
});
const options = { outcomes: ['weight'], group: 'group' };

it('names the extreme groups, the verdict and the effect', async () => {
  const { blocks } = await done(analysis, plants, options);
  expect(textOf(blocks, 'finding')).toBe(
    'Mean weight was highest in group = trt2 (5.53) and lowest in group = trt1 (4.66); the differences between the groups were statistically significant, F(2, 27) = 4.85, p = .016, η² = .26.',
  );
});

it('speaks of Welch’s test where Fisher’s is not asked for', async () => {
  const { blocks } = await done(analysis, plants, { ...options, tests: ['welch'] });
  // R: oneway.test(weight ~ group): F = 5.181, num df = 2.000, denom df = 17.128, p-value = 0.01739
  expect(textOf(blocks, 'finding')).toContain('F(2, 17.13) = 5.18, p = .017');
});

it('limits of eta squared are those of the noncentrality of F', async () => {
  const { result } = await done(analysis, plants, options);
  const { etaSquared } = (result as AnovaResult).outcomes[0]!;
  // R: l <- uniroot(function(l) pf(4.846088, 2, 27, l) - q, c(0, 100))$root for q = .975 and .025; l / (l + 30)
  expect(etaSquared.ciLower).toBeCloseTo(0.009903978, 6);
  expect(etaSquared.ciUpper).toBeCloseTo(0.463897, 5);
});

it('one group without spread leaves the comparisons with separate variances', async () => {
  const y = [1, 2, 4, 5, 3, 3, 3, 3, 6, 7, 9];
  const one = frameOf({ y, g: [...'aaaabbbbccc'] });
  const asked = {
    outcomes: ['y'],
    group: 'g',
    postHoc: ['gamesHowell'],
    customContrasts: [{ label: 'middle', weights: '-1 2 -1' }],
  };
  const outcome = ((await done(analysis, one, asked)).result as AnovaResult).outcomes[0]!;
  // R: t.test(c(3, 3, 3, 3), c(6, 7, 9)): t = -4.91353814911995, df = 2; of a and c t = -3.41396725435279, df = 4.86127167630058
  const [, ac, bc] = outcome.postHoc.gamesHowell!;
  expect(bc?.statistic).toBeCloseTo(-4.91353814911995, 11);
  expect(bc?.df).toBeCloseTo(2, 12);
  expect(ac?.df).toBeCloseTo(4.86127167630058, 11);
  // R: u <- c(1, 4, 1) * v / n; sum(w * m) / sqrt(sum(u)); the group b has no variance, so that df is that of a and c
  expect(outcome.contrasts[0]?.welch?.statistic).toBeCloseTo(-3.41396725435279, 11);
  expect(outcome.contrasts[0]?.welch?.df).toBeCloseTo(4.86127167630058, 11);
  const two = frameOf({ y: y.with(8, 6).with(9, 6).with(10, 6), g: [...'aaaabbbbccc'] });
  const none = ((await done(analysis, two, asked)).result as AnovaResult).outcomes[0]!;
  expect(none.postHoc.gamesHowell).toBeUndefined();
});

describe('contrasts', () => {
  it.each(['deviation', 'simple', 'difference', 'helmert', 'repeated', 'polynomial'] as const)(
    '%s sum to zero, one fewer than the levels',
    (set) => {
      const contrasts = contrastsOf(set, ['a', 'b', 'c', 'd']);
      expect(contrasts).toHaveLength(3);
      for (const { weights } of contrasts) expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 12);
    },
  );

  it('of one’s own are read with blanks, commas and a true minus sign', async () => {
    const { result } = await done(analysis, plants, {
      ...options,
      customContrasts: [{ label: 'treated', weights: '−1, 0.5; 0.5' }],
    });
    const [contrast] = (result as AnovaResult).outcomes[0]!.contrasts;
    expect(contrast?.pooled.meanDifference).toBeCloseTo(0.0615, 10);
  });

  it.each(['1 2 3', '1 -1', '1 x -1', '0 0 0'])('%s is refused', async (weights) => {
    expect(
      await refusedCodes(analysis, plants, { ...options, customContrasts: [{ label: '', weights }] }),
    ).toEqual(['bad-contrast']);
  });
});

it('refuses what cannot be compared, by code', async () => {
  expect(await refusedCodes(analysis, plants, { ...options, outcomes: ['flat'] })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, plants, { ...options, outcomes: ['steps'] })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, plants, { ...options, group: 'flat' })).toEqual(['too-few-levels']);
  expect(await refusedCodes(analysis, plants, { ...options, postHoc: ['dunnett'], control: 'none' })).toEqual(
    ['unknown-level'],
  );
});

it('approximates the Bayes factor by the BIC on request', async () => {
  const { result, blocks } = await done(analysis, plants, { ...options, bayesFactor: true });
  // R: (BIC(lm(weight ~ 1, PlantGrowth)) - BIC(lm(weight ~ group, PlantGrowth))) / 2
  expect((result as AnovaResult).outcomes[0]?.logBayesFactor).toBeCloseTo(1.19970268058, 8);
  expect(textOf(blocks, 'methods')).toContain('approximated from the BIC');
  const without = await done(analysis, plants, options);
  expect(without.blocks).not.toContainEqual(expect.objectContaining({ id: 'bayes' }));
});

it('gives a group of one neither a standard deviation nor limits', async () => {
  const single = frameOf({ y: [1, 2, 4, 3, 5, 9, 7], g: ['a', 'a', 'a', 'b', 'b', 'b', 'c'] });
  const { blocks } = await done(analysis, single, { outcomes: ['y'], group: 'g' });
  const table = blocks.find((block) => block.kind === 'table' && block.id === 'groups');
  const cells = table?.kind === 'table' ? table.rows.map((row) => row.cells) : [];
  // R: sd(7) is NA
  expect(cells[2]).toMatchObject({ g: 'c', n: 1, M: 7, SD: null, SE: null });
  expect(cells[2]).toMatchObject({ '95% CI for M LL': null, '95% CI for M UL': null });
  expect(cells[0]).toMatchObject({ g: 'a', n: 3, SD: expect.closeTo(1.527525, 6) });
  expect(textOf(blocks, 'apa')).toContain('c (M = 7.00, n = 1)');
});
