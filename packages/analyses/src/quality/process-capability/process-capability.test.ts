import { Frame, generateSample } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { AttributeCapability } from './attribute.ts';
import type { CapabilityResult } from './compute.ts';
import { analysis } from './index.ts';

const y = [9.8, 10.1, 10.0, 9.9, 10.2, 10.1, 9.7, 10.0, 10.3, 9.9, 10.0, 10.1];
const run = async (options: Record<string, unknown>, columns: Parameters<typeof frameOf>[0] = { y }) =>
  done(analysis, frameOf(columns), { value: 'y', ...options });

describe('indices', () => {
  it('are told in words', async () => {
    const { blocks } = await run({ lsl: 9.5, usl: 10.5 });
    expect(textOf(blocks, 'finding')).toMatch(
      /^The process of y is not capable of staying between 9\.50 and 10\.50: Cpk = 0\.\d\d, Ppk = 0\.\d\d\. About [\d,]+ parts per million are expected outside\.$/,
    );
  });

  it('exist for one limit alone', async () => {
    const { result } = await run({ usl: 11 });
    const { indices } = result as CapabilityResult;
    expect(indices.within.potential).toBeNull();
    expect(indices.within.actual).toBe(indices.within.toUpper);
    expect(indices.cpm).toBeNull();
  });

  it('agree where all values are one subgroup each way', async () => {
    const g = y.map((_, i) => String(Math.floor(i / 3)));
    const { result } = await run({ lsl: 9, usl: 11, subgroup: 'g', withinMethod: 'pooled' }, { y, g });
    expect((result as CapabilityResult).subgroups).toBe(4);
  });

  it('turn the limits with a negative power', async () => {
    const { result } = await run({ lsl: 9, usl: 11, target: 10, transform: 'power', lambda: -1 });
    const { limits, indices } = result as CapabilityResult;
    expect(limits.lower).toBeCloseTo(1 / 11, 12);
    expect(limits.upper).toBeCloseTo(1 / 9, 12);
    expect(indices.within.potential).toBeGreaterThan(0);
  });

  it('find the power of skewed values', async () => {
    const skewed = y.map((value, i) => Math.exp(value - 10 + (i % 3)));
    const { result } = await run({ usl: 20, transform: 'estimate', percentiles: true }, { y: skewed });
    const { lambda, percentiles } = result as CapabilityResult;
    expect(Math.abs(lambda!)).toBeLessThan(1);
    expect(percentiles?.pp).toBeNull();
    expect(percentiles?.ppk).not.toBeNull();
  });
});

describe('between and within subgroups', () => {
  const groups = y.map((_, i) => String(Math.floor(i / 3)));
  const shifted = y.map((value, i) => value + [0, 0.8, -0.5, 0.3][Math.floor(i / 3)]!);
  it('takes both variances together', async () => {
    const { result } = await run(
      { lsl: 9, usl: 11, subgroup: 'g', withinMethod: 'between' },
      { y: shifted, g: groups },
    );
    // The printed R program: means 0.9059209, inside 0.2067863, between 0.8980195.
    expect((result as CapabilityResult).indices.within.sd).toBeCloseTo(0.9215203, 6);
  });
  it('needs more than one subgroup', async () => {
    const codes = await refusedCodes(analysis, frameOf({ y, g: y.map(() => 'a') }), {
      value: 'y',
      lsl: 9,
      subgroup: 'g',
      withinMethod: 'between',
    });
    expect(codes).toEqual(['no-variation-within']);
  });
});

describe('sixpack', () => {
  it('shows charts, last subgroups, normal plot and widths', async () => {
    const g = Array.from({ length: 60 }, (_, i) => `s${Math.floor(i / 2)}`);
    const values = g.map((_, i) => 10 + Math.sin(i * 7.3));
    const { result, blocks } = await run({ lsl: 5, usl: 15, subgroup: 'g', sixpack: true }, { y: values, g });
    expect(blocks.flatMap((block) => (block.kind === 'figure' ? [block.id] : []))).toEqual([
      'histogram',
      'chart-location',
      'chart-spread',
      'last',
      'normal-plot',
      'widths',
    ]);
    const { last } = (result as CapabilityResult).sixpack!;
    expect([last[0]?.name, last.length]).toEqual(['s5', 50]);
  });
});

describe('refusals', () => {
  it.each([
    [{ y }, {}, 'no-limits'],
    [{ y }, { lsl: 11, usl: 9 }, 'limits-reversed'],
    [{ y }, { lsl: 9, usl: 9 }, 'limits-reversed'],
    [{ y }, { lsl: 9, withinMethod: 'rbar' }, 'needs-subgroups'],
    [{ y: [1, 2] }, { lsl: 0 }, 'too-few-values'],
    [{ y: [2, 2, 2] }, { lsl: 0 }, 'no-variation'],
    [{ y }, { lsl: 0, transform: 'log' }, 'limit-not-positive'],
    [{ y: [1, -2, 3] }, { usl: 5, transform: 'log' }, 'values-not-positive'],
    [{ y: [1, 1, 2, 2], g: ['a', 'a', 'b', 'b'] }, { usl: 5, subgroup: 'g' }, 'no-variation-within'],
    [{ y: [1, 3, 2], g: ['a', 'b', 'c'] }, { usl: 5, subgroup: 'g' }, 'subgroups-of-one'],
  ] as const)('%j %j: %s', async (columns, options, code) => {
    expect(await refusedCodes(analysis, frameOf(columns), { value: 'y', ...options })).toEqual([code]);
  });
});

describe('fitted distributions', () => {
  const y = [
    20.836, 1.052, 5.721, 6.597, 2.432, 3.745, 5.339, 2.281, 2.261, 3.675, 2.727, 3.047, 1.842, 6.222, 4.946,
    2.573, 2.638, 9.77, 2.731, 4.21, 1.038, 1.907, 7.942, 3.883,
  ];
  const fittedOf = async (distribution: string, values: readonly number[] = y) => {
    const { result } = await done(analysis, frameOf({ y: values }), {
      value: 'y',
      lsl: 0.2,
      usl: 14,
      distribution,
    });
    return (result as CapabilityResult).fitted!;
  };

  it.each([
    // R: maximum likelihood by uniroot, then qweibull, qlnorm, qgamma; -n - sum((2i - 1) / n (log F + log(1 - F)))
    ['weibull', 0.682425427, 0.618590326, 30756.5101647, 0.86149348],
    ['lognormal', 0.530544033, 0.455424977, 20320.28813736, 0.261719033],
    ['gamma', 0.714637993, 0.649518474, 15304.60417704, 0.610779937],
  ] as const)('%s has the indices, parts outside and fit of R', async (name, pp, ppk, outside, ad) => {
    const { capability, compared } = await fittedOf(name);
    expect(capability.pp).toBeCloseTo(pp, 7);
    expect(capability.ppk).toBeCloseTo(ppk, 7);
    expect(capability.expected.total).toBeCloseTo(outside, 2);
    expect(compared.find((each) => each.name === name)?.ad).toBeCloseTo(ad, 7);
  });

  it('the one that fits best has the smallest statistic of Anderson and Darling', async () => {
    const { name, compared } = await fittedOf('best');
    expect(name).toBe('lognormal');
    expect(compared.map((each) => each.name)).toEqual(['normal', 'weibull', 'lognormal', 'gamma', 'johnson']);
    // With a value below zero only the normal distribution and Johnson's curve are left.
    const below = await fittedOf('best', [-3, ...y]);
    expect(below.compared.map((each) => each.name)).toEqual(['normal', 'johnson']);
  });

  it('a bounded Johnson curve that leaves out some values answers without the statistic of its fit', async () => {
    const flat = [...Array.from({ length: 29 }, (_, i) => 10 + i / 5), 40];
    const { family, compared, sampleRatio } = await fittedOf('johnson', flat);
    // R: quantile(x, pnorm(c(-3, -1, 1, 3) * 0.524), type = 5), (v[4] - v[3]) * (v[2] - v[1]) / (v[3] - v[2])^2
    expect(family).toBe('SB');
    expect(sampleRatio).toBeCloseTo(0.367032238489122, 8);
    expect(compared.at(-1)).toEqual({ name: 'johnson', ad: null, logLik: null, aic: null });
    expect((await fittedOf('best', flat)).name).not.toBe('johnson');
  });

  it('says why a distribution does not fit', async () => {
    const codes = (values: readonly number[]) =>
      refusedCodes(analysis, frameOf({ y: values }), { value: 'y', usl: 14, distribution: 'gamma' });
    expect(await codes([-1, ...y])).toEqual(['no-fit']);
  });
});

describe('counts', async () => {
  const cans = new Frame((await generateSample('juice-cans'))!.columns);
  const counted = async (options: Record<string, unknown>, frame = cans) =>
    done(analysis, frame, { value: 'Leaking', sizes: 'Tested', ...options });

  /** R 4.2.2: binom.test(698, 4700), qnorm(p, lower.tail = FALSE); poisson.test(698, 4700). */
  it('give exact limits, the process Z and defects a unit', async () => {
    const share = (await counted({ data: 'defectives' })).result as AttributeCapability;
    expect(share).toMatchObject({ found: 698, inspected: 4700, range: [0.02, 0.48] });
    expect(share.rate).toBeCloseTo(0.1485106383, 9);
    expect(share.rateLimits[0]).toBeCloseTo(0.1384585311, 9);
    expect(share.rateLimits[1]).toBeCloseTo(0.1590014893, 9);
    expect(share.z).toBeCloseTo(1.0428424297, 9);
    expect(share.zLimits[0]).toBeCloseTo(0.9985701246, 9);
    expect(share.zLimits[1]).toBeCloseTo(1.0872709973, 9);
    const defects = (await counted({ data: 'defects' })).result as AttributeCapability;
    expect(defects.rateLimits[0]).toBeCloseTo(0.1376961537, 9);
    expect(defects.rateLimits[1]).toBeCloseTo(0.1599487815, 9);
    expect(defects.z).toBeNull();
  });

  it('have no process Z where nothing or everything is defective', async () => {
    const frame = frameOf({ Leaking: [0, 0, 0], Tested: [50, 40, 50] });
    const { result, blocks } = await counted({ data: 'defectives' }, frame);
    expect(result).toMatchObject({ rate: 0, z: null, zLimits: [expect.any(Number), null] });
    expect(textOf(blocks, 'finding')).not.toContain('Z');
  });

  it.each([
    ['more-than-inspected', { Leaking: [51, 2, 3] }],
    ['no-count', { Leaking: [1.5, 2, 3] }],
    ['bad-size', { Tested: [0, 50, 50] }],
    ['too-few-samples', { Leaking: [1, Number.NaN, Number.NaN] }],
  ])('are refused: %s', async (code, columns) => {
    const frame = frameOf({ Leaking: [1, 2, 3], Tested: [50, 50, 50], ...columns });
    expect(
      await refusedCodes(analysis, frame, {
        value: 'Leaking',
        sizes: 'Tested',
        data: 'defectives',
      }),
    ).toContain(code);
  });
});
