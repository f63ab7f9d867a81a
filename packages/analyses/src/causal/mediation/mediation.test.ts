import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { MediationResult } from './result.ts';

// deterministic data: x works on y through m, more so where w is large
const wave = (seed: number, i: number) => {
  const value = Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453;
  return 4 * (value - Math.floor(value)) - 2;
};
const rows = Array.from({ length: 60 }, (_, i) => {
  const x = wave(1, i);
  const w = wave(2, i);
  const m = 0.8 * x + 0.5 * x * w + wave(3, i) / 2;
  return {
    x,
    w,
    m,
    y: 0.7 * m + 0.1 * x + wave(4, i) / 2,
    g: i % 2 === 0 ? 'A' : 'B',
    t: ['u', 'v', 'w'][i % 3]!,
  };
});
const frame = frameOf({
  x: rows.map(({ x }) => x),
  w: rows.map(({ w }) => w),
  m: rows.map(({ m }) => m),
  y: rows.map(({ y }) => y),
  g: rows.map(({ g }) => g),
  t: rows.map(({ t }) => t),
  m2: rows.map(({ m, w }) => m - w + (m * w) / 3),
  twice: rows.map(({ x }) => 2 * x),
  sum: rows.map(({ x, m }) => x + m),
  flat: rows.map(() => 1),
  huge: rows.map(({ x }, i) => (i === 3 ? Number.POSITIVE_INFINITY : x)),
  few: rows.map(({ x }, i) => (i < 4 ? x : null)),
});
const BASE = { outcome: 'y', predictor: 'x', mediators: ['m'], bootstrapSamples: 1000 } as const;

const resultOf = async (options: RawOptions): Promise<MediationResult> =>
  (await done(analysis, frame, options)).result as MediationResult;

describe('mediation', () => {
  it('splits the total effect into a direct and an indirect one', async () => {
    const { result, blocks } = await done(analysis, frame, BASE);
    const { mediation, bootstrap } = result as MediationResult;
    const [effect] = mediation!.indirect;
    expect(effect!.estimate + mediation!.direct.estimate).toBeCloseTo(mediation!.total.estimate, 12);
    expect(effect?.estimate).toBeCloseTo(mediation!.a[0]!.estimate * mediation!.b[0]!.estimate, 14);
    expect(bootstrap).toMatchObject({ samples: 1000, failed: 0 });
    expect(effect?.bootstrap?.ciLower).toBeGreaterThan(0);
    expect(textOf(blocks, 'finding')).toMatch(/^x had an indirect effect on y through m: /);
    expect(textOf(blocks, 'methods')).toContain('Simple mediation');
  });

  it('adds up parallel and serial effects', async () => {
    for (const structure of ['parallel', 'serial']) {
      const { mediation } = await resultOf({
        ...BASE,
        mediators: ['m', 'm2'],
        structure,
        bootstrapKind: 'bca',
      });
      expect(mediation?.indirect).toHaveLength(structure === 'serial' ? 3 : 2);
      const sum = mediation!.indirect.reduce((all, { estimate }) => all + estimate, 0);
      expect(sum).toBeCloseTo(mediation!.totalIndirect.estimate, 10);
      expect(mediation!.totalIndirect.bootstrap).not.toBeNull();
    }
  });

  it('takes two groups as predictor', async () => {
    const { coded, mediation } = await resultOf({ ...BASE, predictor: 'g', bootstrap: false });
    expect(coded).toEqual({ g: ['A', 'B'] });
    expect(mediation!.indirect[0]!.bootstrap).toBeNull();
  });

  it.each([
    ['used-twice', { mediators: ['y'] }],
    ['not-two-groups', { predictor: 't' }],
    ['no-variation', { mediators: ['flat'] }],
    ['not-finite', { predictor: 'huge' }],
    ['perfect-fit', { mediators: ['twice'] }],
    ['perfect-fit', { outcome: 'sum' }],
    ['too-few-rows', { covariates: ['few', 'w'] }],
    ['one-mediator', { mode: 'moderated-mediation', mediators: ['m', 'm2'], moderator: 'w' }],
    ['collinear', { mode: 'moderation', moderator: 'twice' }],
  ])('says why: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { ...BASE, ...options })).toEqual([code]);
  });
});

describe('moderation', () => {
  const MODERATION = { mode: 'moderation', outcome: 'm', predictor: 'x', moderator: 'w' } as const;

  it('gives slopes that follow from the model, whatever is centred', async () => {
    const one = (await resultOf(MODERATION)).moderation!;
    const other = (await resultOf({ ...MODERATION, center: false })).moderation!;
    expect(one.slopes.map(({ estimate }) => estimate)).toEqual(other.slopes.map(({ estimate }) => estimate));
    expect(one.slopes[2]?.estimate).toBeGreaterThan(one.slopes[0]!.estimate);
    expect(one.johnsonNeyman).toMatchObject({ exists: true, significantInside: false });
    const at = one.curve.filter(({ ciLower }) => ciLower > 0).map(({ value }) => value);
    expect(Math.min(...at)).toBeGreaterThanOrEqual(one.johnsonNeyman!.upper!);
  });

  it('speaks of groups where the moderator has two', async () => {
    const { result, blocks } = await done(analysis, frame, { ...MODERATION, moderator: 'g' });
    expect((result as MediationResult).moderation).toMatchObject({
      binary: true,
      johnsonNeyman: null,
      curve: [],
    });
    expect(textOf(blocks, 'finding')).toContain('did not significantly depend on g');
    expect(textOf(blocks, 'apa')).toContain('at A, b = ');
  });

  it('finds the indirect effect at values of the moderator', async () => {
    for (const moderated of ['first', 'second']) {
      const { conditional } = await resultOf({
        ...BASE,
        mode: 'moderated-mediation',
        moderator: 'w',
        moderated,
        probe: 'percentiles',
      });
      const [low, , high] = conditional!.indirect;
      expect(high!.estimate - low!.estimate).toBeCloseTo(
        conditional!.index.estimate * (high!.value - low!.value),
        12,
      );
      expect(conditional!.index.bootstrap).not.toBeNull();
    }
  });
});
