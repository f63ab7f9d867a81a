import { describe, expect, it } from 'vitest';
import { codeOf } from '../../test/near.ts';
import { conferenceMatrix, definitiveScreeningDesign } from './definitive-screening.ts';
import { edgeCentroids, extremeVertices, simplexCentroid, simplexLattice } from './mixture-designs.ts';
import { optimalDesign } from './optimal-design.ts';
import { fittingArrays, ORTHOGONAL_ARRAYS, orthogonalArray } from './orthogonal-arrays.ts';
import { planDesign } from './plan.ts';
import type { DesignPlan, PlanFactor } from './plan-types.ts';
import { factorialTerms } from './terms.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const column = (runs: readonly (readonly number[])[], at: number): readonly number[] =>
  runs.map((run) => run[at] ?? Number.NaN);
const inner = (a: readonly number[], b: readonly number[]): number =>
  sumOf(a.map((value, i) => value * (b[i] ?? Number.NaN)));

describe('definitive screening', () => {
  it('comes from conference matrices: zero diagonal, orthogonal columns (Xiao, Lin & Bai 2012)', () => {
    for (const order of [4, 6, 8, 10, 12, 14, 16, 18, 20, 24]) {
      const c = conferenceMatrix(order);
      c.forEach((row, i) => {
        expect(row[i]).toBe(0);
        expect(row.filter((value) => Math.abs(value) === 1)).toHaveLength(order - 1);
        for (let j = 0; j < i; j++) expect(inner(row, c[j] ?? [])).toBe(0);
      });
    }
  });

  it('keeps main effects clear of each other, of squares and of interactions (Jones & Nachtsheim 2011)', () => {
    for (const [factors, fake, runs] of [
      [6, 0, 13],
      [7, 0, 17],
      [9, 0, 21],
      [5, 2, 17],
      [4, 2, 13],
    ] as const) {
      const design = definitiveScreeningDesign(factors, fake);
      expect(design.runs).toHaveLength(runs);
      for (let i = 0; i < factors; i++) {
        const main = column(design.runs, i);
        expect(main.filter((value) => value === 0)).toHaveLength(3);
        for (let j = 0; j < factors; j++) {
          if (i !== j) expect(inner(main, column(design.runs, j))).toBe(0);
          for (let k = 0; k <= j; k++)
            expect(
              inner(
                main,
                design.runs.map((run) => (run[j] ?? Number.NaN) * (run[k] ?? Number.NaN)),
              ),
            ).toBe(0);
        }
      }
    }
  });
});

describe('orthogonal arrays', () => {
  it('have every pair of levels equally often in every pair of columns', () => {
    for (const { name, columns, runs } of ORTHOGONAL_ARRAYS) {
      const levels = Object.entries(columns).flatMap(([level, count]) =>
        new Array<number>(count).fill(Number(level)),
      );
      const rows = orthogonalArray(name, levels);
      expect(rows).toHaveLength(runs);
      for (let i = 0; i < levels.length; i++)
        for (let j = 0; j < i; j++) {
          const pairs = new Map<string, number>();
          for (const row of rows) {
            const key = `${row[i]} ${row[j]}`;
            pairs.set(key, (pairs.get(key) ?? 0) + 1);
          }
          const each = runs / ((levels[i] ?? 0) * (levels[j] ?? 0));
          expect([...pairs.values()].every((count) => count === each)).toBe(true);
          expect(pairs.size).toBe((levels[i] ?? 0) * (levels[j] ?? 0));
        }
    }
  });

  it('gives L9 as it is printed (Taguchi 1986; Phadke 1989)', () => {
    expect(orthogonalArray('L9', [3, 3, 3, 3]).map((row) => row.map((level) => level + 1).join(''))).toEqual([
      '1111',
      '1222',
      '1333',
      '2123',
      '2231',
      '2312',
      '3132',
      '3213',
      '3321',
    ]);
  });

  it('gives two-level factors columns of the highest resolution', () => {
    const rows = orthogonalArray('L8', [2, 2, 2, 2]).map((row) => row.map((level) => 2 * level - 1));
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < 4; j++)
        for (let k = 0; k < j; k++)
          if (i !== j && i !== k)
            expect(
              inner(
                column(rows, i),
                rows.map((row) => (row[j] ?? 0) * (row[k] ?? 0)),
              ),
            ).toBe(0);
  });

  it('offers what fits', () => {
    expect(fittingArrays([2, 2, 2]).map(({ name }) => name)).toEqual(['L4', 'L8', 'L12', 'L16', 'L32']);
    expect(fittingArrays([2, 3, 3]).map(({ name }) => name)).toEqual(['L18']);
    expect(codeOf(() => orthogonalArray('L4', [2, 2, 2, 2]))).toBe('out-of-domain');
  });
});

describe('mixtures', () => {
  it('has the points of lattices and centroids (Scheffé 1958, 1963)', () => {
    expect(simplexLattice(3, 2)).toEqual([
      [1, 0, 0],
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 1, 0],
      [0, 0.5, 0.5],
      [0, 0, 1],
    ]);
    expect(simplexLattice(4, 3)).toHaveLength(20);
    expect(simplexCentroid(3)).toHaveLength(7);
    expect(simplexCentroid(3).at(-1)).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it('finds the vertices of the flare of McLean and Anderson (1966)', () => {
    const limits = [
      { low: 0.4, high: 0.6 },
      { low: 0.1, high: 0.5 },
      { low: 0.1, high: 0.5 },
      { low: 0.03, high: 0.08 },
    ];
    const printed = [
      [0.4, 0.1, 0.47, 0.03],
      [0.4, 0.1, 0.42, 0.08],
      [0.6, 0.1, 0.27, 0.03],
      [0.6, 0.1, 0.22, 0.08],
      [0.4, 0.47, 0.1, 0.03],
      [0.4, 0.42, 0.1, 0.08],
      [0.6, 0.27, 0.1, 0.03],
      [0.6, 0.22, 0.1, 0.08],
    ];
    const found = extremeVertices(limits);
    expect(found).toHaveLength(8);
    for (const point of printed)
      expect(found.some((each) => each.every((share, i) => Math.abs(share - (point[i] ?? 9)) < 1e-12))).toBe(
        true,
      );
    // the region is a box with six faces
    expect(edgeCentroids(found, limits)).toHaveLength(12);
  });

  it('refuses limits that leave no mixture', () => {
    expect(
      codeOf(() =>
        extremeVertices([
          { low: 0.6, high: 0.9 },
          { low: 0.6, high: 0.9 },
        ]),
      ),
    ).toBe('out-of-domain');
  });
});

describe('D-optimal designs', () => {
  const two = (factors: number) => Array.from({ length: factors }, () => [-1, 1]);

  it('finds orthogonal designs where there are some', () => {
    const saturated = optimalDesign({ levels: two(7), terms: factorialTerms(7, 1), runs: 8, seed: 3 });
    expect(saturated.efficiency).toBeCloseTo(100, 8);
    expect(
      optimalDesign({ levels: two(4), terms: factorialTerms(4, 2), runs: 16, seed: 3 }).efficiency,
    ).toBeCloseTo(100, 8);
  });

  it('finds the three by three factorial for a quadratic of nine runs', () => {
    const terms = [...factorialTerms(2, 2), [0, 0], [1, 1]];
    const three = [
      [-1, 0, 1],
      [-1, 0, 1],
    ];
    // 100 * det(crossprod(model.matrix(~ a * b + I(a^2) + I(b^2), expand.grid(a = -1:1, b = -1:1))))^(1/6) / 9 in R
    expect(optimalDesign({ levels: three, terms, runs: 9, seed: 1 }).efficiency).toBeCloseTo(
      46.2240849567,
      6,
    );
  });

  it('is the same again with the same seed, and refuses fewer runs than terms', () => {
    const asked = { levels: two(5), terms: factorialTerms(5, 2), runs: 18, seed: 7 };
    expect(optimalDesign(asked)).toEqual(optimalDesign(asked));
    expect(codeOf(() => optimalDesign({ ...asked, runs: 15 }))).toBe('too-few');
  });
});

describe('plans', () => {
  const numeric = (name: string, low = -1, high = 1): PlanFactor => ({
    kind: 'numeric',
    name,
    unit: '',
    low,
    high,
  });
  const base = { replicates: 1, centerPoints: 0, blocks: 'none', seed: 5, responses: ['y'] } as const;

  it('sets hard-to-change factors once for each whole plot', () => {
    const plan: DesignPlan = {
      ...base,
      shape: { kind: 'splitPlot', hard: 2 },
      factors: ['A', 'B', 'C', 'D'].map((name) => numeric(name)),
      replicates: 2,
    };
    const { runs } = planDesign(plan);
    expect(runs).toHaveLength(32);
    expect(runs.map(({ wholePlot }) => wholePlot)).toEqual(runs.map((_, i) => Math.floor(i / 4) + 1));
    for (let plot = 1; plot <= 8; plot++) {
      const own = runs.filter(({ wholePlot }) => wholePlot === plot);
      expect(new Set(own.map(({ coded }) => coded.slice(0, 2).join())).size).toBe(1);
      expect(new Set(own.map(({ coded }) => coded.slice(2).join())).size).toBe(4);
    }
  });

  it('adds up shares of a mixture to the total, above lower limits', () => {
    const plan: DesignPlan = {
      ...base,
      shape: { kind: 'mixture', points: 'lattice', degree: 2, inside: true, total: 100 },
      factors: [numeric('A', 20, 100), numeric('B', 0, 100), numeric('C', 10, 100)],
      centerPoints: 1,
    };
    const { runs } = planDesign({
      ...plan,
      factors: [numeric('A', 20, 90), numeric('B', 0, 70), numeric('C', 10, 80)],
    });
    expect(runs).toHaveLength(11);
    for (const { settings } of runs) expect(sumOf(settings.map(Number))).toBeCloseTo(100, 6);
    expect(Math.min(...runs.map(({ settings }) => Number(settings[0])))).toBe(20);
    expect(
      codeOf(() =>
        planDesign({ ...plan, factors: [numeric('A', 20, 50), numeric('B', 0, 70), numeric('C', 10, 80)] }),
      ),
    ).toBe('out-of-domain');
  });

  it('makes the other designs, with their efficiency', () => {
    const factors = ['A', 'B', 'C'].map((name) => numeric(name, 10, 20));
    const optimal = planDesign({
      ...base,
      shape: { kind: 'optimal', runs: 12, model: 'quadratic' },
      factors,
    });
    expect(optimal.runs).toHaveLength(12);
    expect(optimal.efficiency).toBeGreaterThan(40);
    const definitive = planDesign({ ...base, shape: { kind: 'definitive', fake: 2 }, factors });
    expect(definitive.runs).toHaveLength(13);
    const levels = ['1', '2', '3'];
    const taguchi = planDesign({
      ...base,
      shape: { kind: 'taguchi', array: 'L9' },
      factors: ['A', 'B', 'C', 'D'].map((name) => ({ kind: 'levels', name, unit: '', levels })),
    });
    expect(taguchi.runs).toHaveLength(9);
    expect(taguchi.residualDf.linear).toBe(0);
  });
});
