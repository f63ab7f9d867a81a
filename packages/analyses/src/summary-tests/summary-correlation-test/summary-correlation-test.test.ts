import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { CorrelationTestResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ r: 0.5, n: 2 }, 'too-few-cases'],
  [{ r: 1, n: 9 }, 'perfect-correlation'],
  [{ r: -1.5, n: 9 }, 'invalid-option'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s cor.test of cars: t = 9.464, df = 48, 0.6816422 to 0.8862036', async () => {
  const { result, blocks } = await done(analysis, nothing, { r: 0.8068949, n: 50 });
  const { statistic, ciLower, ciUpper } = result as CorrelationTestResult;
  expect(statistic).toBeCloseTo(9.464, 3);
  expect(ciLower).toBeCloseTo(0.6816422, 6);
  expect(ciUpper).toBeCloseTo(0.8862036, 6);
  expect(textOf(blocks, 'finding')).toBe(
    'The correlation is statistically significant, t(48) = 9.46, p < .001: r = .81, 95% CI [.68, .89].',
  );
});

it('keeps both limits with one direction, and knows that three cases know little', async () => {
  const one = (await done(analysis, nothing, { r: 0.3, n: 40, alternative: 'greater' })).result;
  expect((one as CorrelationTestResult).ciUpper).toBeLessThan(1);
  const three = (await done(analysis, nothing, { r: 0.3, n: 3 })).result;
  expect(three).toMatchObject({ ciLower: -1, ciUpper: 1, df: 1 });
});

it('takes the correlation of two variables', () => {
  const frame = frameOf({ x: [1, 2, 3, null], y: [1, 2, 3, 9], same: [5, 5, 5, 5] });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'y' })).toMatchObject({
    options: { n: 3 },
  });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'same' })).toMatchObject({
    refusals: [{ code: 'no-variation' }],
  });
});
