import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ChiSquareResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  coin: [...Array(61).fill('heads'), ...Array(39).fill('tails')],
  hand: [...Array(40).fill('left'), ...Array(60).fill('right')],
  one: Array(100).fill('x'),
});

it('tests one variable against equal shares', async () => {
  const { blocks, result } = await done(analysis, frame, { variable: 'coin' });
  // R: chisq.test(c(61, 39)): X-squared = 4.84, p = 0.02781; binom.test(61, 100)$p.value = 0.0352002
  expect(textOf(blocks, 'finding')).toBe(
    'The departure of coin from equal shares was statistically significant, χ²(1) = 4.84, p = .028, w = 0.22, 95% CI [0.00, 0.42] (from 0, because each of its limits is a test at .025).',
  );
  expect((result as ChiSquareResult).fit?.exactPValue).toBeCloseTo(0.0352002, 6);
});

it('turns expected numbers into shares', async () => {
  const { result } = await done(analysis, frame, {
    variable: 'coin',
    expected: [
      { level: 'heads', share: 3 },
      { level: 'tails', share: 1 },
    ],
  });
  expect((result as ChiSquareResult).fit?.shares).toEqual([0.75, 0.25]);
});

it('counts a level whose count is zero, and refuses where nothing is counted', async () => {
  const counts = frameOf({ side: ['a', 'b', 'c', 'd'], n: [4, 0, 5, 3], none: [0, 0, 0, 0] });
  const { result } = await done(analysis, counts, { variable: 'side', weights: 'n' });
  // R: chisq.test(c(4, 0, 5, 3)): X-squared = 4.6667, df = 3
  expect((result as ChiSquareResult).fit?.counts).toEqual([4, 0, 5, 3]);
  expect((result as ChiSquareResult).fit?.fit.pearson).toMatchObject({ df: 3 });
  expect((result as ChiSquareResult).fit?.fit.pearson.statistic).toBeCloseTo(14 / 3, 12);
  expect(await refusedCodes(analysis, counts, { variable: 'side', weights: 'none' })).toEqual([
    'too-few-values',
  ]);
});

it('tests two variables for association', async () => {
  const { blocks } = await done(analysis, frame, { variable: 'coin', second: 'hand' });
  expect(textOf(blocks, 'finding')).toContain(
    'The association between coin and hand was statistically significant',
  );
});

it('refuses what cannot be tested, by code', async () => {
  expect(await refusedCodes(analysis, frame, { variable: 'one' })).toEqual(['too-few-levels']);
  expect(await refusedCodes(analysis, frame, { variable: 'coin', second: 'coin' })).toEqual([
    'same-variable',
  ]);
  const expected = [{ level: 'heads', share: 1 }];
  expect(await refusedCodes(analysis, frame, { variable: 'coin', expected })).toEqual(['missing-share']);
  expect(
    await refusedCodes(analysis, frame, {
      variable: 'coin',
      expected: [...expected, { level: 'tails', share: 0 }],
    }),
  ).toEqual(['zero-share']);
});

it('adds the Bayes factor on request: of a share, or of a table by its sampling plan', async () => {
  const { result, blocks } = await done(analysis, frame, { variable: 'coin', bayesFactor: true });
  // R: lbeta(62, 40) - lbeta(1, 1) - 100 * log(.5)
  expect((result as ChiSquareResult).fit?.logBayesFactor).toBeCloseTo(0.331029532078, 10);
  expect(blocks).toContainEqual(expect.objectContaining({ kind: 'table', id: 'bayes' }));
  const table = await done(analysis, frame, {
    variable: 'coin',
    second: 'hand',
    bayesFactor: true,
    samplingPlan: 'rows',
  });
  // R 4.2.2: BayesFactor::contingencyTableBF(matrix(c(40, 0, 21, 39), 2), "indepMulti", fixedMargin = "rows")
  expect((table.result as ChiSquareResult).table?.whole.logBayesFactor).toBeCloseTo(24.5514004202, 8);
});

it('has limits of w no larger than w can be', async () => {
  const { result } = await done(analysis, frameOf({ x: ['a', 'a', 'b'] }), { variable: 'x' });
  // equal shares of two values: w is 1 where all cases have one of them
  expect((result as ChiSquareResult).fit?.effect.ciUpper).toBe(1);
});
