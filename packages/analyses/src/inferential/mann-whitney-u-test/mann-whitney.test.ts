import { type Block, runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { MannWhitneyResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  score: [10.1, 11.2, 9.8, 10.7, 12, 10.6, 14.9, 13.1, 15, 12.2, 16.4, 11.5, 15.2],
  flat: Array(13).fill(4),
  group: [...Array(6).fill('control'), ...Array(7).fill('treated')],
  three: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a'],
});
const options = { outcomes: ['score'], group: 'group' };

it('says direction, verdict, test and effect in one sentence', async () => {
  const { blocks } = await done(analysis, frame, options);
  // R: wilcox.test(score ~ group), effectsize::rank_biserial
  expect(textOf(blocks, 'finding')).toBe(
    'score tended to be lower in group = control than in group = treated, and the difference was statistically significant, U = 1, p = .002, rank-biserial r = −.95, 95% CI [−.99, −.83].',
  );
});

it('gives the p value that was asked for', async () => {
  const p = async (method: string) => {
    const { result } = await done(analysis, frame, { ...options, method });
    return (result as MannWhitneyResult).outcomes[0]!.pValue;
  };
  // R: exact = TRUE; exact = FALSE; exact = FALSE, correct = FALSE
  expect(await p('auto')).toBeCloseTo(0.002331002, 8);
  expect(await p('exact')).toBeCloseTo(0.002331002, 8);
  expect(await p('corrected')).toBeCloseTo(0.005340993, 8);
  expect(await p('asymptotic')).toBeCloseTo(0.004274734, 8);
});

it('gives the exact p of larger groups only where it is asked for, and refuses where they are too large', async () => {
  const groups = (n: number) =>
    frameOf({
      score: Array.from({ length: 2 * n }, (_, i) => (i * 37) % 1009),
      group: Array.from({ length: 2 * n }, (_, i) => (i % 2 ? 'a' : 'b')),
    });
  const exact = async (method: string) => {
    const { result } = await done(analysis, groups(60), { ...options, method });
    return (result as MannWhitneyResult).outcomes[0]!.exact;
  };
  expect(await exact('auto')).toBe(false);
  expect(await exact('exact')).toBe(true);
  expect(await refusedCodes(analysis, groups(500), { ...options, method: 'exact' })).toEqual([
    'too-large-for-exact',
  ]);
});

it('refuses what cannot be compared, by code', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['flat'], group: 'group' })).toEqual([
    'no-variation',
  ]);
  expect(await refusedCodes(analysis, frame, { outcomes: ['score'], group: 'three' })).toEqual([
    'too-many-levels',
  ]);
  expect(await refusedCodes(analysis, frame, { ...options, levels: ['control', 'none'] })).toEqual([
    'unknown-level',
  ]);
});

it('adds bootstrap intervals on request, the same for the same seed', async () => {
  const bootstrapped = async (change: object) => {
    const { result } = await done(analysis, frame, { ...options, bootstrap: true, ...change });
    return (result as MannWhitneyResult).outcomes[0]!;
  };
  const { shift, bootstrap } = await bootstrapped({});
  expect(await bootstrapped({})).toMatchObject({ bootstrap: bootstrap! });
  // R 4.2.2: boot::boot(strata = group, R = 1e5) of the median of all differences, percentile limits
  const percentile = (await bootstrapped({ bootstrapKind: 'percentile' })).bootstrap!.difference!;
  expect(percentile.ciLower).toBeCloseTo(-5, 0);
  expect(percentile.ciUpper).toBeCloseTo(-1.5, 0);
  expect(bootstrap?.difference?.ciLower).toBeLessThan(shift.estimate);
  expect(bootstrap?.difference?.ciUpper).toBeGreaterThan(shift.estimate);
});

/** The text of the notice with a code. */
const noticeOf = (blocks: readonly Block[], code: string): string | undefined =>
  blocks.flatMap((block) =>
    block.kind === 'notice' && block.code === code ? [runsToText(block.message)] : [],
  )[0];

const single = frameOf({
  score: [7.5, 1.2, 3.4, 2.2, 8.8, 5.1, 6],
  group: ['case', ...Array(6).fill('controls')],
});

it('compares a single case with a group, and shows no interval that has not the confidence asked for', async () => {
  const { result, blocks } = await done(analysis, single, options);
  const { pValue, test, shift, typical } = (result as MannWhitneyResult).outcomes[0]!;
  // R 4.2.2: wilcox.test(7.5, y, conf.int = TRUE), whose interval has 71.42857 percent; exact = FALSE; effectsize::rank_biserial
  expect(pValue).toBeCloseTo(0.571428571429, 11);
  expect(test.statistic).toBe(5);
  expect(test.pCorrected).toBeCloseTo(0.453254704754, 11);
  expect(shift.estimate).toBeCloseTo(3.25, 12);
  expect(shift.ciLower).toBeCloseTo(-1.3, 12);
  expect(shift.ciUpper).toBeCloseTo(6.3, 12);
  expect([typical.ciLower, typical.ciUpper]).toEqual([null, null]);
  expect(test.rankBiserial.estimate).toBeCloseTo(0.666666666667, 11);
  expect(test.rankBiserial.ciLower).toBeCloseTo(-0.463628701287, 11);
  expect(test.rankBiserial.ciUpper).toBeCloseTo(0.971106202204, 11);
  expect(noticeOf(blocks, 'level-not-reached')).toBe(
    'Too few values for an interval with 95% confidence. From the smallest to the largest value that the typical difference can have is an interval with only 71.4% for score, so none is shown.',
  );
  const lower = await done(analysis, single, { ...options, confidenceLevel: 0.7 });
  expect((lower.result as MannWhitneyResult).outcomes[0]?.typical).toEqual(shift);
  expect(noticeOf(lower.blocks, 'level-not-reached')).toBeUndefined();
});

it('answers where both groups are constant, and leaves out the Brunner–Munzel test', async () => {
  const apart = frameOf({
    score: [...Array(10).fill(3), ...Array(10).fill(4)],
    group: [...Array(10).fill('a'), ...Array(10).fill('b')],
  });
  const { result } = await done(analysis, apart, { ...options, brunnerMunzel: true });
  const { brunnerMunzel, pValue } = (result as MannWhitneyResult).outcomes[0]!;
  expect(brunnerMunzel).toBeNull();
  // 2 / choose(20, 10)
  expect(pValue).toBeCloseTo(2 / 184756, 12);
});

it('draws bootstrap samples beside a single case', async () => {
  const { result } = await done(analysis, single, { ...options, bootstrap: true });
  const { difference, effect } = (result as MannWhitneyResult).outcomes[0]!.bootstrap!;
  expect(difference?.ciLower).toBeLessThan(3.25);
  expect(difference?.ciUpper).toBeGreaterThan(3.25);
  expect(effect?.ciLower).toBeLessThan(effect!.ciUpper);
});

it('refuses a group without values', async () => {
  const empty = frameOf({ score: [Number.NaN, 1, 2], group: ['a', 'b', 'b'] });
  expect(await refusedCodes(analysis, empty, options)).toEqual(['too-few-values']);
});

it('takes a confidence level of 99.99% and writes its α', async () => {
  const { result, blocks } = await done(analysis, frame, { ...options, confidenceLevel: 0.9999 });
  const { rankBiserial } = (result as MannWhitneyResult).outcomes[0]!.test;
  // R 4.2.2: effectsize::rank_biserial(score ~ group, ci = 0.9999)
  expect(rankBiserial.ciLower).toBeCloseTo(-0.9963607370331, 10);
  expect(rankBiserial.ciUpper).toBeCloseTo(-0.5079196106509, 10);
  expect(textOf(blocks, 'methods')).toContain('α = .0001');
  expect(textOf(blocks, 'finding')).toContain('99.99% CI');
  const { blocks: other } = await done(analysis, frame, { ...options, confidenceLevel: 0.975 });
  expect(textOf(other, 'methods')).toContain('α = .025)');
});

it('refuses one value against one', async () => {
  const two = frameOf({ y: [1, 2], g: ['a', 'b'] });
  expect(await refusedCodes(analysis, two, { outcomes: ['y'], group: 'g' })).toEqual(['too-few-values']);
});
