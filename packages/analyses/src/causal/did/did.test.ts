import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { DidResult } from './result.ts';

// Card and Krueger's (1994, table 3) means of employment in New Jersey and Pennsylvania, two stores each around them
const stores = frameOf({
  state: ['PA', 'PA', 'PA', 'PA', 'NJ', 'NJ', 'NJ', 'NJ'],
  after: ['no', 'no', 'yes', 'yes', 'no', 'no', 'yes', 'yes'],
  fte: [22.33, 24.33, 20.17, 22.17, 19.44, 21.44, 20.03, 22.03],
});

const units = ['a', 'b', 'c', 'd', 'e', 'f'];
const rows = units.flatMap((unit, u) =>
  [1, 2, 3, 4].map((time) => ({
    unit,
    time,
    group: u < 3 ? 0 : 1,
    now: u >= 3 && time >= 3 ? 1 : 0,
    y: u + time * 0.5 + (u >= 3 && time >= 3 ? 2 : 0) + 0.3 * Math.sin(7 * u + 3 * time),
  })),
);
const panel = frameOf({
  unit: rows.map(({ unit }) => unit),
  time: rows.map(({ time }) => time),
  group: rows.map(({ group }) => group),
  now: rows.map(({ now }) => now),
  y: rows.map(({ y }) => y),
  three: rows.map((_, i) => i % 3),
  none: rows.map(() => 0),
  flat: rows.map(() => 1),
  fixed: rows.map(({ unit }) => units.indexOf(unit)),
  late: rows.map(({ group, time }) => (group === 1 && time > 2 ? 1 : 0)),
  huge: rows.map(({ y }, i) => (i === 2 ? Number.POSITIVE_INFINITY : y)),
  few: rows.map(({ y }, i) => ([0, 1, 2, 12, 13, 14].includes(i) ? y * y : null)),
});

const EVENT = {
  design: 'event-study',
  outcome: 'y',
  treated: 'group',
  unit: 'unit',
  time: 'time',
  treatmentPeriod: 3,
} as const;

const resultOf = async (options: RawOptions, frame = panel): Promise<DidResult> =>
  (await done(analysis, frame, options)).result as DidResult;

describe('difference in differences', () => {
  it('gives the difference of Card and Krueger (2.76 before rounding) with the groups in their order', async () => {
    const options = { outcome: 'fte', treated: 'state', treatedLevels: ['NJ', 'PA'], post: 'after' };
    const { result, blocks } = await done(analysis, stores, options);
    const { did, cells } = result as DidResult;
    expect(did?.estimate).toBeCloseTo(2.75, 10);
    expect(cells.map(({ mean }) => mean)).toEqual(
      [23.33, 21.17, 20.44, 21.03].map((mean) => expect.closeTo(mean, 10)),
    );
    expect(did!.clusterStandardError).toBeNull();
    expect(textOf(blocks, 'finding')).toContain(
      'The change of fte did not differ significantly with the treatment',
    );
    expect(textOf(blocks, 'methods')).toContain('robust to unequal variances (HC1)');
  });

  it('finds the same effect with fixed effects in a balanced panel', async () => {
    const fixed = await resultOf({
      design: 'fixed-effects',
      outcome: 'y',
      treatment: 'now',
      unit: 'unit',
      time: 'time',
    });
    const plain = await resultOf({ outcome: 'y', treated: 'group', post: 'late', cluster: 'unit' }).catch(
      () => null,
    );
    expect(fixed.units).toBe(6);
    expect(fixed.did?.estimate).toBeGreaterThan(1.5);
    expect(fixed.did?.clusterStandardErrorNested).toBeLessThan(fixed.did!.clusterStandardError!);
    // after the treatment there are no untreated among the late rows
    expect(plain).toBeNull();
  });

  it('shows effects by period and the trends before', async () => {
    const { result, blocks } = await done(analysis, panel, EVENT);
    const { events, reference, preTrendTest, preTrend } = result as DidResult;
    expect(reference).toBe(2);
    expect(events.map(({ period }) => period)).toEqual([1, 3, 4]);
    expect(preTrendTest?.df1).toBe(1);
    expect(preTrend?.n).toBe(12);
    expect(textOf(blocks, 'finding')).toContain('in 2 of 2 periods after the treatment began');
  });

  it.each([
    ['used-twice', { outcome: 'y', treated: 'y', post: 'late' }],
    ['no-treated', { outcome: 'y', treated: 'none', post: 'late' }],
    ['no-pre-period', { outcome: 'y', treated: 'group', post: 'flat' }],
    ['not-two-levels', { outcome: 'y', treated: 'three', post: 'late' }],
    ['empty-cell', { outcome: 'y', treated: 'group', post: 'late' }],
    ['no-variation', { ...EVENT, outcome: 'flat' }],
    ['one-cluster', { ...EVENT, cluster: 'none' }],
    ['no-pre-period', { ...EVENT, treatmentPeriod: 0 }],
    ['no-post-period', { ...EVENT, treatmentPeriod: 9 }],
    ['unknown-period', { ...EVENT, referencePeriod: 2.5 }],
    ['collinear', { ...EVENT, covariates: ['fixed'] }],
    ['not-finite', { ...EVENT, outcome: 'huge' }],
    ['too-few-rows', { ...EVENT, covariates: ['few'], treatmentPeriod: 3 }],
    [
      'no-treatment',
      { design: 'fixed-effects', outcome: 'y', treatment: 'none', unit: 'unit', time: 'time' },
    ],
  ])('says why: %s', async (code, options) => {
    expect(await refusedCodes(analysis, panel, options)).toEqual([code]);
  });
});
