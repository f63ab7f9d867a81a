import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { SeriesLimits, SpcResult } from './result.ts';

const run = async (columns: Parameters<typeof frameOf>[0], options: Record<string, unknown>) =>
  done(analysis, frameOf(columns), options);

/** Nonconforming cans, Montgomery (2013), table 7.1: samples of 50. */
const cans = [
  12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
];

describe('published charts', () => {
  it('p chart of orange juice cans: centre .2313, limits .0524 and .4102, points 15 and 23', async () => {
    const { result, blocks } = await run({ cans }, { value: 'cans', chart: 'p', size: 50 });
    const [limits] = (result as SpcResult).stages[0]!.limits;
    expect(limits?.center.from).toBeCloseTo(0.2313, 4);
    expect(limits?.lower.from).toBeCloseTo(0.0524, 4);
    expect(limits?.upper.from).toBeCloseTo(0.4102, 4);
    expect(textOf(blocks, 'finding')).toBe(
      'The process of cans is not in control: 2 shares lie beyond the limits (points 15 and 23).',
    );
  });

  it('says so when nothing stands out', async () => {
    const { blocks } = await run(
      { y: [3, 5, 4, 6, 2, 5, 4, 3, 6, 5, 4, 2] },
      { value: 'y', ruleSet: 'nelson' },
    );
    expect(textOf(blocks, 'finding')).toBe(
      'The process of y shows no sign of a special cause: none of the 12 points lies beyond the limits or completes a pattern.',
    );
  });
});

describe('stages and points left out', () => {
  const y = [1, 3, 2, 4, 2, 3, 11, 13, 12, 14, 12, 13];
  it('gives each stage its own limits', async () => {
    const stage = y.map((_, i) => (i < 6 ? 'before' : 'after'));
    const { result } = await run({ y, stage }, { value: 'y', stage: 'stage' });
    const { stages, signals } = result as SpcResult;
    expect(stages.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['before', 1, 6],
      ['after', 7, 12],
    ]);
    expect(stages[1]?.limits[0]?.center.from).toBeCloseTo(12.5, 12);
    expect(signals).toEqual([]);
  });

  it('draws points that do not count', async () => {
    const { result } = await run({ y: [1, 2, 1, 2, 50, 2, 1, 2] }, { value: 'y', omit: '5' });
    const { stages, series } = result as SpcResult;
    expect(stages[0]?.limits[0]?.center.from).toBeCloseTo(11 / 7, 12);
    expect(series[0]?.points).toHaveLength(8);
  });

  it('keeps a subgroup of one without a spread', async () => {
    const { result } = await run(
      { y: [1, 2, 3, 5, 4, 6, 2], g: ['a', 'a', 'b', 'b', 'c', 'c', 'd'] },
      { value: 'y', subgroup: 'g', chart: 'xbar-r' },
    );
    const { series } = result as SpcResult;
    expect(series.map(({ points }) => points.length)).toEqual([4, 3]);
  });

  it('cuts rows into subgroups of a size', async () => {
    const { result } = await run({ y: [1, 2, 3, 5, 4, 6] }, { value: 'y', subgroupSize: 2, chart: 'xbar-s' });
    expect((result as SpcResult).points).toBe(3);
  });

  it('widens limits by Laney’s correction', async () => {
    const sizes = cans.map(() => 50);
    const { result } = await run({ cans, sizes }, { value: 'cans', sizes: 'sizes', chart: 'p', laney: true });
    const { stages } = result as SpcResult;
    expect(stages[0]?.overdispersion).toBeGreaterThan(1);
    expect(stages[0]?.limits[0]?.upper.to).toBeGreaterThan(0.4102);
  });

  it.each(['ewma', 'cusum', 'c', 'i-mr'])('answers with %s', async (chart) => {
    const { blocks } = await run({ cans }, { value: 'cans', chart, zones: true });
    expect(blocks.some(({ kind }) => kind === 'figure')).toBe(true);
  });
});

describe('refusals', () => {
  const y = [1, 2, 3, 4];
  it.each([
    [{ y }, { chart: 'xbar-r' }, 'needs-subgroups'],
    [{ y }, { chart: 'p' }, 'needs-sizes'],
    [{ y }, { omit: 'x' }, 'bad-points'],
    [{ y }, { omit: '9' }, 'no-such-point'],
    [{ y: [4] }, {}, 'too-few-points'],
    [{ y: [null, null] }, {}, 'no-values'],
    [{ y: [4, 4, 4] }, {}, 'no-variation'],
    [{ y: [1, 2, 60] }, { chart: 'p', size: 50 }, 'more-defectives-than-items'],
    [{ y: [1, 2.5, 6] }, { chart: 'c' }, 'not-a-count'],
    [{ y: [0, 0, 0] }, { chart: 'c' }, 'no-variation'],
    [{ y: [1, 2, 6], n: [10, 0, 10] }, { chart: 'u', sizes: 'n' }, 'bad-size'],
    [{ y, g: ['a', 'b', 'c', 'd'] }, { chart: 'xbar-r', subgroup: 'g' }, 'subgroups-of-one'],
    [{ y, s: ['a', 'a', 'a', 'b'] }, { stage: 's' }, 'too-few-points'],
    [{ y }, { chart: 'p', size: 10, center: 2 }, 'bad-center'],
    [{ y }, { ruleSet: 'own', userRules: [{ least: 5, of: 4 }] }, 'rule-with-too-many-points'],
    [{ y }, { ruleSet: 'own', userRules: [{ sigmas: 0, side: 'either' }] }, 'rule-without-distance'],
    [{ y }, { ruleSet: 'own', ownRules: [] }, 'no-rules'],
  ] as const)('%j %j: %s', async (columns, options, code) => {
    expect(await refusedCodes(analysis, frameOf(columns), { value: 'y', ...options })).toEqual([code]);
  });
});

describe('rules of one’s own', () => {
  const y = [10, 11, 10, 13, 13.2, 9, 13.1, 10, 9.5, 10.5];
  const known = { value: 'y', center: 10, sigma: 2, ruleSet: 'own', ownRules: [] };
  it('are named where they find points, and with one side only', async () => {
    const userRules = [{ least: 3, of: 4, sigmas: 1.25, side: 'above' }];
    const { result, blocks } = await run({ y }, { ...known, userRules });
    expect((result as SpcResult).signals[0]).toMatchObject({ rule: userRules[0], points: [7] });
    expect(textOf(blocks, 'finding')).toBe(
      'The process of y is not in control: 1 value completes the pattern ‘user rule: 3 of 4 points beyond 1.25σ above the centre’ (point 7).',
    );
    const below = await run({ y }, { ...known, userRules: [{ ...userRules[0], side: 'below' }] });
    expect(textOf(below.blocks, 'finding')).toBe(
      'The process of y shows no sign of a special cause: none of the 10 points completes a pattern.',
    );
  });
});

describe('rare events and moving averages', () => {
  const gaps = [12, 3, 25, 7, 0, 18, 41, 9, 5, 30, 2, 14];
  const times = gaps.map((gap) => gap || 1);
  const limitsOf = async (y: readonly number[], options: Record<string, unknown>) => {
    const { result } = await run({ y }, { value: 'y', ...options });
    const [{ lower, center, upper }] = (result as SpcResult).stages[0]!.limits as [SeriesLimits];
    return [lower.from, center.from, upper.from];
  };

  it('g charts have the limits of qgeom, or three sigma', async () => {
    // R: qgeom(c(0.00135, 0.5, 0.99865), 1 / (mean(x) + 1)); mean(x) + 3 * sqrt(mean(x) * (mean(x) + 1))
    expect(await limitsOf(gaps, { chart: 'g' })).toEqual([0, 9, 94]);
    const [lower, , upper] = await limitsOf(gaps, { chart: 'g', gLimits: 'sigma' });
    expect(lower).toBe(0);
    expect(upper).toBeCloseTo(56.8071625786, 8);
  });

  it.each([
    // R: qweibull with the shape of maximum likelihood, qexp, and times to the power 1/3.6
    ['weibull', 0.0398041445777, 10.4599779469597, 78.2991765446675],
    ['exponential', 0.0188001929875, 9.6462982627926, 91.9564720542346],
    ['nelson', 0, 10.1152837397, 173.348016529],
  ] as const)('t charts by %s have the limits of R', async (tLimits, lower, center, upper) => {
    const limits = await limitsOf(times, { chart: 't', tLimits });
    for (const [i, value] of [lower, center, upper].entries()) expect(limits[i]).toBeCloseTo(value, 5);
  });

  it('moving averages begin with fewer values and wider limits', async () => {
    const { result } = await run({ y: times }, { value: 'y', chart: 'ma', window: 3 });
    const { points } = (result as SpcResult).series[0]!;
    // R: mean(y[10:12]); mean(y) + 3 * s / sqrt(3); mean(y) - 3 * s with s = mean(abs(diff(y))) * sqrt(pi) / 2
    expect(points[11]?.value).toBeCloseTo(15.3333333333, 9);
    expect(points[11]?.upper).toBeCloseTo(41.2673986791, 8);
    expect(points[0]?.lower).toBeCloseTo(-33.456190803, 8);
  });

  it('refuses what cannot lie between events, and averages longer than the data', async () => {
    const codes = (y: readonly number[], options: Record<string, unknown>) =>
      refusedCodes(analysis, frameOf({ y }), { value: 'y', ...options });
    expect(await codes([1, 2.5, 3], { chart: 'g' })).toEqual(['not-a-count']);
    expect(await codes([0, 0, 0], { chart: 'g' })).toEqual(['no-variation']);
    expect(await codes([1, -2, 3], { chart: 't' })).toEqual(['not-a-time']);
    expect(await codes([1, 0, 3], { chart: 't' })).toEqual(['not-a-time']);
    expect(await codes([1, 2, 3], { chart: 'ma', window: 4 })).toEqual(['window-too-long']);
  });
});

/** Batches of three (the last of two), made of three parts in short runs; numbers beside them come from the printed R program. */
const batches = {
  y: [
    10.2, 10.4, 10.1, 11, 11.3, 11.1, 9.8, 9.9, 10, 10.9, 10.6, 10.8, 9.5, 9.9, 9.6, 10.4, 10.5, 10.1, 12,
    11.9, 12.2, 10, 10.3,
  ],
  batch: Array.from({ length: 23 }, (_, i) => `b${Math.floor(i / 3) + 1}`),
  part: [...'AAABBCCCCAABBBCCAAABBCC'],
};

describe('between and within subgroups', () => {
  it('takes the limits of means from their moving ranges, and adds both variances', async () => {
    const { result, blocks } = await run(batches, { value: 'y', subgroup: 'batch', chart: 'imr-r' });
    const { components, limits } = (result as SpcResult).stages[0];
    expect(components?.within).toBeCloseTo(0.1957084, 7);
    expect(components?.means).toBeCloseTo(1.057142, 6);
    expect(components?.between).toBeCloseTo(1.050707, 6);
    expect(components?.total).toBeCloseTo(1.068778, 6);
    expect(limits.map(({ id }) => id)).toEqual(['location', 'moving', 'spread']);
    expect(limits[0]?.upper.from).toBeCloseTo(13.69851, 5);
    expect(limits[2]?.upper).toEqual({
      from: expect.closeTo(0.7213591, 7),
      to: expect.closeTo(0.8528334, 7),
    });
    expect(textOf(blocks, 'interpretation')).toContain(
      '96.6% of the variance of single values lies between subgroups',
    );
  });

  it('finds nothing between subgroups that are alike', async () => {
    const y = [1, 9, 2, 8, 1.5, 8.5, 9, 1, 5, 5.5];
    const { result } = await run(
      { y, g: y.map((_, i) => String(Math.floor(i / 2))) },
      { value: 'y', subgroup: 'g', chart: 'imr-s' },
    );
    expect((result as SpcResult).stages[0].components?.between).toBe(0);
  });
});

describe('short runs', () => {
  const zOf = async (shortRun: string) => {
    const { result } = await run(batches, { value: 'y', part: 'part', chart: 'z-mr', shortRun });
    return (result as SpcResult).series[0].points.map(({ value }) => value);
  };
  it('measures each value against its part', async () => {
    expect((await zOf('constant'))[18]).toBeCloseTo(2.764529, 6);
    expect((await zOf('runs'))[20]).toBeCloseTo(4.72844603, 7);
    expect((await zOf('parts'))[0]).toBeCloseTo((10.2 - 10.6) / 0.5494606937807088, 10);
    const own = Math.log(10.58454992841168);
    expect((await zOf('relative'))[0]).toBeCloseTo((Math.log(10.2) - own) / 0.04832959752415105, 10);
  });
  it('names the part whose runs say nothing', async () => {
    expect(
      await refusedCodes(analysis, frameOf({ y: [1, 2, 3, 4], part: [...'ABAB'] }), {
        value: 'y',
        part: 'part',
        chart: 'z-mr',
      }),
    ).toEqual(['no-runs-of-parts']);
    const y = [1, 2, 1.5, 7, 1, 2, 8];
    const part = [...'AAABAAB'];
    expect(
      await refusedCodes(analysis, frameOf({ y, part }), {
        value: 'y',
        part: 'part',
        chart: 'z-mr',
        shortRun: 'parts',
      }),
    ).toEqual(['run-without-range']);
    expect(
      await refusedCodes(analysis, frameOf({ y: [-1, 2, 3], part: [...'AAA'] }), {
        value: 'y',
        part: 'part',
        chart: 'z-mr',
        shortRun: 'relative',
      }),
    ).toEqual(['not-above-zero']);
  });
});
