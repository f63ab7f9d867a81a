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
    'score tended to be lower in control than in treated, and the difference was statistically significant, U = 1.00, p = .002, rank-biserial r = −.95, 95% CI [−.99, −.83].',
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
  expect(bootstrap!.difference!.ciLower).toBeLessThan(shift.estimate);
  expect(bootstrap!.difference!.ciUpper).toBeGreaterThan(shift.estimate);
});
