import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { LinearResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const line = { source: 'moments', n: 40, meanX: 25.3, sdX: 6.1, meanY: 112, sdY: 17.5, r: 0.56 };

it.each([
  [{ ...line, sdX: 0 }, 'no-variation'],
  [{ ...line, sdY: 0 }, 'no-variation'],
  [{ ...line, n: 2 }, 'too-few-cases'],
  [{ ...line, r: 1.01 }, 'invalid-option'],
  [{ slope: 1, standardError: 0, n: 9 }, 'not-positive'],
  [{ slope: 1, standardError: 1, n: 4, predictors: 3 }, 'too-few-cases'],
  [{ ...line, r: 1 }, 'done'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s lm(dist ~ speed, cars) from its moments', async () => {
  // coef(summary(lm(dist ~ speed, cars))): slope 3.932409 (SE 0.4155128), intercept -17.579095 (SE 6.7584402), sigma 15.37959
  const { result } = await done(analysis, nothing, {
    source: 'moments',
    n: 50,
    meanX: 15.4,
    sdX: 5.2876444348,
    meanY: 42.98,
    sdY: 25.769377492,
    r: 0.806894900685,
  });
  const { line: fit } = result as LinearResult;
  expect(fit?.slope.estimate).toBeCloseTo(3.932409, 5);
  expect(fit?.slope.standardError).toBeCloseTo(0.4155128, 6);
  expect(fit?.intercept.estimate).toBeCloseTo(-17.579095, 4);
  expect(fit?.intercept.standardError).toBeCloseTo(6.7584402, 5);
  expect(fit?.residualSd).toBeCloseTo(15.37959, 4);
});

it('says what a coefficient and a prediction tell', async () => {
  const one = await done(analysis, nothing, { slope: -0.0312, standardError: 0.0116, n: 32, predictors: 2 });
  expect(textOf(one.blocks, 'finding')).toContain('b = −0.0312, t(29) = −2.69, p = .012.');
  const far = await done(analysis, nothing, { ...line, x0: 60 });
  expect(textOf(far.blocks, 'interpretation')).toContain('5.69 standard deviations from the mean');
});

it('a perfect line has no test and no width', async () => {
  const { result } = await done(analysis, nothing, { ...line, r: 1, x0: 30 });
  expect((result as LinearResult).slope).toMatchObject({ standardError: 0, statistic: null, pValue: null });
});

it('takes the moments of two variables', () => {
  const frame = frameOf({ x: [1, 2, 3, null], y: [2, 4, 7, 1], same: [1, 1, 1, 1] });
  expect(fillFromData(analysis, frame, { outcome: 'y', predictor: 'x' })).toMatchObject({
    options: { source: 'moments', n: 3, meanX: 2, sdX: 1 },
  });
  const code = (predictor: string) => fillFromData(analysis, frame, { outcome: 'y', predictor });
  expect(code('same')).toMatchObject({ refusals: [{ code: 'no-variation' }] });
  expect(code('y')).toMatchObject({ refusals: [{ code: 'same-variable' }] });
});
