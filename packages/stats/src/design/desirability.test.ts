import { describe, expect, it } from 'vitest';
import { desirability, optimiseDesirability } from './desirability.ts';

describe('desirability', () => {
  it('follows Derringer and Suich (1980), eqs 1 and 2', () => {
    const more = { goal: 'maximise', lower: 120, target: 170, weight: 1 } as const;
    expect([100, 120, 129.5, 170, 200].map((value) => desirability(value, more))).toEqual([0, 0, 0.19, 1, 1]);
    const near = { goal: 'target', lower: 400, target: 500, upper: 600, weight: 2 } as const;
    expect(desirability(450, near)).toBeCloseTo(0.25, 12);
    expect(desirability(575, near)).toBeCloseTo(0.0625, 12);
    const less = { goal: 'minimise', target: 1, upper: 3, weight: 1 } as const;
    expect([0, 1, 2, 3, 4].map((value) => desirability(value, less))).toEqual([1, 1, 0.5, 0, 0]);
  });

  it('finds the top of a hill inside the region, and its edge where the top lies outside', () => {
    const hill = (top: readonly number[]) => ({
      goal: { goal: 'maximise', lower: -50, target: 0, weight: 1 } as const,
      importance: 1,
      predict: (settings: readonly number[]) =>
        -settings.reduce((sum, value, i) => sum + (value - top[i]!) ** 2, 0),
    });
    const range = { kind: 'range', low: -1, high: 1 } as const;
    const inside = optimiseDesirability([hill([0.3, -0.7])], [range, range], 1);
    expect(inside.settings[0]).toBeCloseTo(0.3, 4);
    expect(inside.settings[1]).toBeCloseTo(-0.7, 4);
    const outside = optimiseDesirability([hill([2, 0.1])], [range, range], 1);
    expect(outside.settings[0]).toBe(1);
    expect(outside.settings[1]).toBeCloseTo(0.1, 4);
  });

  it('takes levels as they are, and the least bad settings where nothing is acceptable', () => {
    const best = optimiseDesirability(
      [
        {
          goal: { goal: 'minimise', target: 0, upper: 1, weight: 1 },
          importance: 2,
          predict: ([a, b]) => 5 - a! + b!,
        },
      ],
      [
        { kind: 'levels', levels: [-1, 1] },
        { kind: 'range', low: -1, high: 1 },
      ],
      1,
    );
    expect(best).toEqual({ settings: [1, -1], desirability: 0 });
  });
});
