import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { StudySizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const plan = async (options: object) =>
  (await done(analysis, nothing, { ...options })).result as StudySizeResult;

it.each([
  [{ riskUnexposed: 0, riskRatio: 2 }, ['out-of-range']],
  [{ riskUnexposed: 0.1, riskRatio: 1 }, ['zero-effect']],
  [{ riskUnexposed: 0.6, riskRatio: 2 }, ['risk-above-one']],
  [{ riskUnexposed: 0.6, riskRatio: 0.5 }, ['done']],
  [{ design: 'case-control', exposureControls: 0.3, oddsRatio: 0 }, ['not-positive']],
  [{ design: 'rates', rateUnexposed: 0, rateRatio: 2 }, ['not-positive']],
  [{ design: 'matched', discordant: 0.3, oddsRatio: 2, solveFor: 'power', size: 1 }, ['too-few-cases']],
  [{ design: 'prevalence', prevalence: 0.5, halfWidth: 0 }, ['out-of-range']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('plans a case-control study as power.prop.test of R', async () => {
  const { blocks, result } = await done(analysis, nothing, {
    design: 'case-control',
    exposureControls: 0.3,
    oddsRatio: 3,
    power: 0.9,
  });
  // power.prop.test(p1 = .5625, p2 = .3, power = .9): 72.70
  expect((result as StudySizeResult).plan.sizes).toEqual([73, 73]);
  expect(textOf(blocks, 'finding')).toContain('exposure of 56.2% in cases and 30.0% in controls');
});

it('gives back the power it planned for, with and without correction', async () => {
  for (const corrected of [false, true]) {
    const { plan: found } = await plan({ riskUnexposed: 0.1, riskRatio: 2, ratio: 2, corrected });
    const { plan: again } = await plan({
      riskUnexposed: 0.1,
      riskRatio: 2,
      ratio: 2,
      corrected,
      solveFor: 'power',
      size: found.sizes[0]!,
    });
    expect(again.power).toBeCloseTo(found.power!, 10);
    expect(found.power).toBeGreaterThan(0.8);
    expect(found.power).toBeLessThan(0.81);
  }
});

it('finds the ratio that a size detects', async () => {
  for (const design of [
    { design: 'cohort', riskUnexposed: 0.1 },
    { design: 'case-control', exposureControls: 0.3 },
    { design: 'matched', discordant: 0.4 },
    { design: 'rates', rateUnexposed: 0.05 },
  ]) {
    const { detectable } = await plan({ ...design, solveFor: 'effect', size: 300 });
    expect(detectable).toBeGreaterThan(1);
    const ratio = { riskRatio: detectable!, oddsRatio: detectable!, rateRatio: detectable! };
    const { plan: found } = await plan({ ...design, ...ratio, solveFor: 'power', size: 300 });
    expect(found.power).toBeCloseTo(0.8, 6);
  }
});

it('plans a survey with design effect and small population', async () => {
  // 384.16 for 50% within 5 points at 95% confidence, the textbook number.
  expect((await plan({ design: 'prevalence', prevalence: 0.5, halfWidth: 0.05 })).plan.total).toBe(385);
  const small = await plan({
    design: 'prevalence',
    prevalence: 0.5,
    halfWidth: 0.05,
    population: 1000,
    designEffect: 2,
  });
  expect(small.plan.exact).toBeCloseTo(2 * (384.1459 / (1 + 383.1459 / 1000)), 3);
  expect(small.precision?.halfWidth).toBeLessThanOrEqual(0.05);
});
