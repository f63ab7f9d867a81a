import { describe, expect, it } from 'vitest';
import { StatsError } from '../stats-error.ts';
import {
  boxBehnkenDesign,
  factorialDesign,
  fractionalDesign,
  latinSquare,
  plackettBurmanDesign,
} from './designs.ts';

const sumsToZero = (runs: readonly (readonly number[])[]): boolean =>
  runs[0]!.every((_, j) => runs.reduce((sum, run) => sum + run[j]!, 0) === 0);

describe('designs', () => {
  it('of Plackett and Burman are balanced and orthogonal', () => {
    for (const size of [8, 12, 16, 20, 24]) {
      const { runs } = plackettBurmanDesign(size);
      expect(runs).toHaveLength(size);
      expect(sumsToZero(runs)).toBe(true);
      for (let i = 0; i < size - 1; i++)
        for (let j = i + 1; j < size - 1; j++)
          expect(runs.reduce((sum, run) => sum + run[i]! * run[j]!, 0)).toBe(0);
    }
    expect(() => plackettBurmanDesign(10)).toThrow(StatsError);
  });

  it('of Box and Behnken have 4 runs a pair and no corner', () => {
    const { runs } = boxBehnkenDesign(4, 3);
    expect(runs).toHaveLength(27);
    expect(sumsToZero(runs)).toBe(true);
    expect(runs.every((run) => run.filter((value) => value !== 0).length <= 2)).toBe(true);
    expect(() => boxBehnkenDesign(2, 1)).toThrow(StatsError);
  });

  it('of several levels hold every combination once', () => {
    const { runs } = factorialDesign([
      [1, 2, 3],
      [10, 20],
    ]);
    expect(runs).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
      [1, 20],
      [2, 20],
      [3, 20],
    ]);
  });

  it('Latin squares have each treatment once in every row and column', () => {
    const square = latinSquare(5);
    for (let i = 0; i < 5; i++) {
      expect(new Set(square[i]).size).toBe(5);
      expect(new Set(square.map((row) => row[i])).size).toBe(5);
    }
  });

  it('refuse generators that are no products of base factors', () => {
    expect(() => fractionalDesign(4, { D: 'ABX' })).toThrow(StatsError);
    expect(() => fractionalDesign(4, { D: '' })).toThrow(StatsError);
    expect(() => fractionalDesign(5, { D: 'ABE', E: 'AB' })).toThrow(StatsError);
  });
});
