import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { TrendResult } from './result.ts';

/** Annual flow of the Nile at Aswan 1871-1900 (R datasets: Nile). */
const nile = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958,
  1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840,
];
const frame = frameOf({
  nile,
  gaps: nile.map((value, i) => (i === 0 || i === 12 ? null : value)),
  constant: nile.map(() => 7),
  line: nile.map((_, i) => 3 * i),
  three: nile.map((value, i) => (i < 3 ? value : null)),
  cycle: nile.map((_, i) => i % 3),
});

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, { series: 'nile', ...options });
  return { ...outcome, result: outcome.result as TrendResult };
};

describe('trend analysis', () => {
  it('tests by ranks', async () => {
    const { result, blocks } = await run({ parts: ['kendall'] });
    // R: see the program of the result; S, Var(S), Sen's slope of Nile[1:30]
    expect(result.kendall).toMatchObject({ s: -31 });
    expect(result.kendall?.varS).toBeCloseTo(3135, 9);
    expect(result.kendall?.senSlope).toBeCloseTo(-1.11111111111111, 10);
    expect(result.kendall?.ciLower).toBeCloseTo(-9.47058823529412, 10);
    expect(textOf(blocks, 'finding')).toContain(
      'The trend of nile over time was not statistically significant',
    );
  });

  it('fits a line and predicts', async () => {
    const { result } = await run({ parts: ['fit'], predictAt: '31, 40' });
    // R: lm(Nile[1:30] ~ I(1:30))
    expect(result.fit?.terms[1]?.estimate).toBeCloseTo(-2.66496106785317, 10);
    expect(result.fit?.predictions.map(({ position }) => position)).toEqual([31, 40]);
    expect(result.fit?.predictions[0]?.estimate).toBeCloseTo(1037.05977011494, 8);
  });

  it('says in which way neighbouring residuals depend on each other', async () => {
    const series = frameOf({
      saw: nile.map((_, i) => (i % 2 ? 3 : 0) + (i % 5) / 10),
      wave: nile.map((_, i) => Math.sin(i / 3)),
    });
    const finding = async (name: string) =>
      textOf((await done(analysis, series, { series: name })).blocks, 'finding');
    expect(await finding('saw')).toContain('But residuals depended on those before; see Assumptions.');
    expect(await finding('wave')).toContain('But neighbouring residuals were alike; see Assumptions.');
  });

  it('keeps the positions of values when others are missing', async () => {
    const { result, sample } = await run({ series: 'gaps', parts: ['fit'] });
    expect(sample).toEqual({ used: 28, excluded: 2 });
    expect(result.points[0]?.position).toBe(2);
    // R: coef(lm(x ~ t)) without rows 1 and 13
    expect(result.fit?.terms[1]?.estimate).toBeCloseTo(-2.604199437954, 10);
  });

  it('compares seasons with themselves', async () => {
    const { result, blocks } = await run({ season: 'own', period: 3, parts: ['kendall'] });
    expect(result.seasonal?.s).toBe(-11);
    expect(textOf(blocks, 'finding')).toContain('Season by season');
  });

  it('averages', async () => {
    const { result } = await run({ parts: ['average'], window: 4 });
    expect(result.points[3]?.trailing).toBeCloseTo((1120 + 1160 + 963 + 1210) / 4, 10);
    expect(result.points[2]?.centered).toBeCloseTo((560 + 1160 + 963 + 1210 + 580) / 4, 10);
  });

  it.each([
    ['constant', { series: 'constant' }],
    ['too-few-values', { series: 'three', parts: ['fit'], degree: '2' }],
    ['no-residuals', { series: 'line', parts: ['fit'] }],
    ['window-too-long', { parts: ['average'], window: 31 }],
    ['bad-positions', { predictAt: 'next' }],
    ['no-season-varies', { series: 'cycle', season: 'own', period: 3 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { series: 'nile', ...options })).toEqual([code]);
  });
});
