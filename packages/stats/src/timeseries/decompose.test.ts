import { describe, expect, it } from 'vitest';
import { centredAverage, classicalDecomposition, strengthOf, trailingAverage } from './decompose.ts';
import { stlWindows } from './stl.ts';

const values = Float64Array.of(1, 4, 2, 6, 3, 8, 5, 9);

describe('moving averages', () => {
  it('are centred, with half weights at the ends of an even window', () => {
    expect(centredAverage(values, 3)[1]).toBeCloseTo(7 / 3, 14);
    // (1 / 2 + 4 + 2 + 6 + 3 / 2 ...) of R: filter(x, c(.5, 1, 1, 1, .5) / 4)
    expect(centredAverage(values, 4)[2]).toBeCloseTo((0.5 + 4 + 2 + 6 + 1.5) / 4, 14);
    expect(centredAverage(values, 4)[1]).toBeNaN();
  });

  it('or trail behind', () => {
    expect(trailingAverage(values, 3)[2]).toBeCloseTo(7 / 3, 14);
    expect(trailingAverage(values, 3)[1]).toBeNaN();
  });
});

describe('classical decomposition', () => {
  it('adds up', () => {
    const { trend, seasonal, remainder, figure } = classicalDecomposition(values, 2, 'additive');
    expect(figure[0]! + figure[1]!).toBeCloseTo(0, 14);
    expect(trend[3]! + seasonal[3]! + remainder[3]!).toBeCloseTo(6, 14);
  });

  it.each([
    ['too-few', 5, 'additive'],
    ['out-of-domain', 2, 'multiplicative'],
  ] as const)('refuses: %s', (code, period, kind) => {
    const given = kind === 'multiplicative' ? values.map((value) => value - 2) : values;
    expect(() => classicalDecomposition(given, period, kind)).toThrow(expect.objectContaining({ code }));
  });
});

it('strength is the share that goes with a part', () => {
  const zero = new Float64Array(8);
  expect(strengthOf(values, zero)).toBe(1);
  expect(strengthOf(zero, values)).toBe(0);
  expect(strengthOf(zero, zero)).toBeNull();
});

it('windows of STL are those of its authors', () => {
  // R: stl(nottem, "periodic")$win with n = 240
  expect(stlWindows(12, 2401)).toEqual({ trend: 19, lowPass: 13 });
});
