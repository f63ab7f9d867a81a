import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { LinearityResult, Type1Result } from './compute.ts';
import { analysis } from './index.ts';
import type { StabilityResult } from './stability.ts';

/** AIAG (2010), Measurement systems analysis, 4th ed., linearity example: five parts, twelve readings each. */
const REFERENCES = [2, 4, 6, 8, 10];
const READINGS = [
  [2.7, 2.5, 2.4, 2.5, 2.7, 2.3, 2.5, 2.5, 2.4, 2.4, 2.6, 2.4],
  [5.1, 3.9, 4.2, 5.0, 3.8, 3.9, 3.9, 3.9, 3.9, 4.0, 4.1, 3.8],
  [5.8, 5.7, 5.9, 5.9, 6.0, 6.1, 6.0, 6.1, 6.4, 6.3, 6.0, 6.1],
  [7.6, 7.7, 7.8, 7.7, 7.8, 7.8, 7.8, 7.7, 7.8, 7.5, 7.6, 7.7],
  [9.1, 9.3, 9.5, 9.3, 9.4, 9.5, 9.5, 9.5, 9.6, 9.2, 9.3, 9.4],
];
const study = (offset = 0) =>
  frameOf({
    Reading: READINGS.flat().map((reading) => reading + offset),
    Reference: REFERENCES.flatMap((reference) => new Array<number>(12).fill(reference + offset)),
    Same: new Array<number>(60).fill(5),
  });
const OPTIONS = { measurement: 'Reading', reference: 'Reference' };

describe('gage linearity', () => {
  it('gives the line that AIAG prints', async () => {
    const { result, blocks } = await done(analysis, study(), OPTIONS);
    const { line, parts } = result as LinearityResult;
    expect(line.slope.estimate).toBeCloseTo(-0.1317, 4);
    expect(line.intercept.estimate).toBeCloseTo(0.7367, 4);
    expect(line.slope.statistic).toBeCloseTo(-12.043, 3);
    expect(line.intercept.statistic).toBeCloseTo(10.158, 3);
    expect(line.rSquared).toBeCloseTo(0.714, 3);
    expect(line.residualSd).toBeCloseTo(0.2395, 4);
    expect(parts.map(({ bias }) => +bias.toFixed(6))).toEqual([0.491667, 0.125, 0.025, -0.291667, -0.616667]);
    expect(textOf(blocks, 'finding')).toContain('changes with the size of the part, from 0.49 at 2 to');
  });

  it('keeps its digits beside large reference values', async () => {
    const [plain, far] = await Promise.all(
      [0, 1e7].map(async (offset) => {
        const { line } = (await done(analysis, study(offset), OPTIONS)).result as LinearityResult;
        return [line.slope.estimate, line.slope.pValue, line.average.estimate, line.residualSd];
      }),
    );
    for (const [i, value] of (plain ?? []).entries()) expect((far?.[i] ?? 0) / value).toBeCloseTo(1, 6);
  });

  it('refuses one reference value, and leads to the type 1 study of it', async () => {
    expect(await refusedCodes(analysis, study(), { ...OPTIONS, reference: 'Same' })).toEqual([
      'one-reference',
    ]);
    expect(await refusedCodes(analysis, study(), { ...OPTIONS, measurement: 'Reference' })).toEqual([
      'no-spread',
    ]);
    expect(
      await refusedCodes(analysis, frameOf({ Reading: [1, 2.1, 3.2], Reference: [1, 2, 3] }), OPTIONS),
    ).toEqual(['no-repeats']);
    expect(
      await refusedCodes(analysis, frameOf({ Reading: [1, 2, null], Reference: [1, 2, 3] }), OPTIONS),
    ).toEqual(['too-few-readings']);
  });
});

describe('type 1 study', () => {
  const TYPE1 = { measurement: 'Reading', study: 'type1' };
  // R 4.2: t.test(x, mu = 2.45), x being the readings of the first part; Cg and Cgk by hand
  const first = frameOf({ Reading: READINGS[0] ?? [], Same: new Array<number>(12).fill(5) });

  it('sets bias and spread against the tolerance', async () => {
    const { result } = await done(analysis, first, { ...TYPE1, referenceValue: 2.45, tolerance: 6 });
    const { bias, capability } = result as Type1Result;
    expect([bias.bias, bias.sd, bias.statistic, bias.pValue].map((value) => +value.toPrecision(6))).toEqual([
      0.0416667, 0.124011, 1.16391, 0.269086,
    ]);
    expect(capability?.cg).toBeCloseTo((0.2 * 6) / (6 * bias.sd), 12);
    expect(capability?.cgk).toBeCloseTo((0.1 * 6 - bias.bias) / (3 * bias.sd), 12);
  });

  it('says that a bias beyond the allowed share leaves no capability', async () => {
    const { result, blocks } = await done(analysis, first, { ...TYPE1, referenceValue: 2, tolerance: 4 });
    const { capability } = result as Type1Result;
    expect(capability?.percentWithBias).toBeNull();
    expect(textOf(blocks, 'finding')).toContain('not capable');
  });

  it('refuses without a reference value, readings that vary, or two of them', async () => {
    expect(await refusedCodes(analysis, first, TYPE1)).toEqual(['no-reference']);
    expect(await refusedCodes(analysis, first, { ...TYPE1, measurement: 'Same', referenceValue: 5 })).toEqual(
      ['no-spread'],
    );
    expect(
      await refusedCodes(analysis, frameOf({ Reading: [1, null] }), { ...TYPE1, referenceValue: 1 }),
    ).toEqual(['too-few-readings']);
  });
});

describe('stability', () => {
  // R 4.2: xbar and range limits with d2 by integrate(ptukey), lm(means ~ seq_along(means)), t.test(means, mu = 10)
  const WEEKS = Array.from({ length: 12 }, (_, i) => i + 1);
  const OVER_WEEKS = [
    [10.02, 10.01, 9.99],
    [10, 10.03, 10.01],
    [9.98, 10, 10.01],
    [10.02, 10.02, 10],
    [10.03, 10.01, 10.02],
    [10, 10.02, 10.04],
    [10.03, 10.02, 10.05],
    [10.01, 10.04, 10.03],
    [10.05, 10.03, 10.04],
    [10.04, 10.06, 10.03],
    [10.05, 10.04, 10.07],
    [10.06, 10.05, 10.04],
  ];
  const frame = frameOf({
    Reading: OVER_WEEKS.flat(),
    Week: WEEKS.flatMap((week) => [week, week, week]),
    Two: OVER_WEEKS.flat().map((_, i) => i % 2),
    Own: OVER_WEEKS.flat().map((_, i) => i),
  });
  const OPTIONS = { study: 'stability', measurement: 'Reading', occasion: 'Week', referenceValue: 10 };

  it('has the limits, the drift and the bias of R', async () => {
    const { result, blocks } = await done(analysis, frame, OPTIONS);
    const { chart, drift, bias } = result as StabilityResult;
    const { sigma, limits } = chart.stages[0];
    expect(sigma).toBeCloseTo(0.01624749363, 9);
    expect(limits[0]?.lower.from).toBeCloseTo(9.99824740442, 9);
    expect(limits[0]?.upper.from).toBeCloseTo(10.05453037336, 9);
    expect(chart.signals.map(({ points }) => points)).toEqual([[3]]);
    expect(drift?.slope).toBeCloseTo(0.00465034965, 10);
    expect(drift?.pValue).toBeCloseTo(5.48649847e-6, 12);
    expect(drift?.ciLower).toBeCloseTo(0.003462248516, 10);
    expect(bias?.bias).toBeCloseTo(0.02638888889, 10);
    expect(bias?.statistic).toBeCloseTo(5.125444107, 8);
    expect(bias?.ciUpper).toBeCloseTo(0.03772089, 7);
    expect(textOf(blocks, 'finding')).toContain('drifts upwards by 0.00465 an occasion');
  });

  it('charts single readings, and does without a reference value', async () => {
    const { result } = await done(analysis, frame, { ...OPTIONS, occasion: 'Own', referenceValue: null });
    const { bias, chartOptions, occasions } = result as StabilityResult;
    expect([bias, chartOptions.chart, occasions]).toEqual([null, 'i-mr', 36]);
  });

  it('refuses two occasions', async () => {
    expect(await refusedCodes(analysis, frame, { ...OPTIONS, occasion: 'Two' })).toEqual([
      'too-few-occasions',
    ]);
  });
});
