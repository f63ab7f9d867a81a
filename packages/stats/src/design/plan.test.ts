import { describe, expect, it } from 'vitest';
import { StatsError } from '../stats-error.ts';
import { fractionalDesign } from './designs.ts';
import { confoundedBlocks, fractionChoices, readGenerators } from './fractions.ts';
import { planDesign } from './plan.ts';
import type { DesignPlan, PlanFactor } from './plan-types.ts';

const numeric = (name: string, low = -1, high = 1): PlanFactor => ({
  kind: 'numeric',
  name,
  unit: '',
  low,
  high,
});
const levels = (name: string, ...items: readonly string[]): PlanFactor => ({
  kind: 'levels',
  name,
  unit: '',
  levels: items,
});
const factors = (count: number): readonly PlanFactor[] =>
  Array.from({ length: count }, (_, i) => numeric(`f${i}`));

const base: Omit<DesignPlan, 'shape' | 'factors'> = {
  replicates: 1,
  centerPoints: 0,
  blocks: 'none',
  seed: null,
  responses: ['y'],
};

const refusal = (plan: DesignPlan): string | undefined => {
  try {
    planDesign(plan);
  } catch (error) {
    if (error instanceof StatsError) return error.argument;
    throw error;
  }
  return undefined;
};

describe('fractions', () => {
  it('have the resolutions of Montgomery (2013), table 8.14', () => {
    const known: Readonly<Record<number, readonly string[]>> = {
      3: ['4:3', '8:full'],
      4: ['8:4', '16:full'],
      5: ['8:3', '16:5', '32:full'],
      6: ['8:3', '16:4', '32:6', '64:full'],
      7: ['8:3', '16:4', '32:4', '64:7', '128:full'],
      8: ['16:4', '32:4', '64:5'],
      9: ['16:3', '32:4', '64:4', '128:6'],
      10: ['16:3', '32:4', '64:4', '128:5'],
      11: ['16:3', '32:4', '64:4', '128:5'],
    };
    for (const [count, expected] of Object.entries(known))
      expect(
        fractionChoices(Number(count)).map((each) => `${each.runs}:${each.resolution ?? 'full'}`),
      ).toEqual(expected);
  });

  it('are read from text with any separators', () => {
    expect(readGenerators('d = ab, E=-ac;')).toEqual({ D: 'AB', E: '-AC' });
    expect(readGenerators('')).toEqual({});
  });

  it('are blocked by the longest words there are', () => {
    // Montgomery (2013), table 7.9: 2^3 in 2 blocks confounds ABC; 2^4 in 4 blocks ABC, ACD, BD
    expect(confoundedBlocks(fractionalDesign(3, {}), 2)?.confounded).toEqual(['ABC']);
    const four = confoundedBlocks(fractionalDesign(4, {}), 4)!;
    expect(four.confounded.map((word) => word.length)).toEqual([2, 3, 3]);
    expect([0, 1, 2, 3].map((block) => four.blocks.filter((each) => each === block).length)).toEqual([
      4, 4, 4, 4,
    ]);
    // of 2^(3-1) with C = AB every contrast is a main effect
    expect(confoundedBlocks(fractionalDesign(3, { C: 'AB' }), 2)).toBeNull();
    expect(confoundedBlocks(fractionalDesign(3, {}), 3)).toBeNull();
  });
});

describe('plans', () => {
  it('put settings into the units of the factors', () => {
    const { runs } = planDesign({
      ...base,
      shape: { kind: 'twoLevel', generators: '' },
      factors: [numeric('heat', 160, 180), levels('brand', 'old', 'new')],
      replicates: 2,
    });
    expect(runs.map(({ settings }) => settings.join(' '))).toEqual([
      '160 old',
      '180 old',
      '160 new',
      '180 new',
      '160 old',
      '180 old',
      '160 new',
      '180 new',
    ]);
    expect(runs.map(({ standardOrder }) => standardOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('shuffle runs within blocks, the same for the same seed', () => {
    const plan: DesignPlan = {
      ...base,
      shape: { kind: 'twoLevel', generators: '' },
      factors: factors(4),
      centerPoints: 2,
      blocks: 2,
      seed: 7,
    };
    const design = planDesign(plan);
    expect(design.runs.map(({ block }) => block)).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
    expect(design.confounded).toEqual(['ABCD']);
    const order = design.runs.map(({ standardOrder }) => standardOrder);
    expect(planDesign(plan).runs.map(({ standardOrder }) => standardOrder)).toEqual(order);
    expect(planDesign({ ...plan, seed: 8 }).runs.map(({ standardOrder }) => standardOrder)).not.toEqual(
      order,
    );
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(design.runs.filter(({ point }) => point === 'center').map(({ block }) => block)).toEqual([
      1, 1, 2, 2,
    ]);
  });

  it('count what is left for error', () => {
    const half = planDesign({
      ...base,
      shape: { kind: 'twoLevel', generators: 'E=ABCD' },
      factors: factors(5),
    });
    // 16 runs: 1 + 5 main effects, 10 interactions
    expect(half.residualDf).toEqual({ linear: 10, interactions: 0, quadratic: null });
    const surface = planDesign({
      ...base,
      shape: { kind: 'centralComposite', alpha: 'rotatable' },
      factors: factors(3),
      centerPoints: 6,
    });
    // 20 runs, 10 coefficients of the quadratic model
    expect(surface.residualDf).toEqual({ linear: 16, interactions: 13, quadratic: 10 });
    expect(surface.alpha).toBeCloseTo(8 ** 0.25, 12);
    const square = planDesign({
      ...base,
      shape: { kind: 'latinSquare' },
      factors: ['r', 'c', 't'].map((name) => levels(name, '1', '2', '3', '4')),
    });
    // (p - 1)(p - 2)
    expect(square.residualDf).toEqual({ linear: 6, interactions: null, quadratic: null });
  });

  it('Box–Behnken designs of 3 to 7 factors estimate the quadratic model', () => {
    const runs = [12, 24, 40, 48, 56]; // Box & Behnken (1960), table 4, without centre points
    for (const [i, count] of runs.entries()) {
      const k = i + 3;
      const design = planDesign({
        ...base,
        shape: { kind: 'boxBehnken' },
        factors: factors(k),
        centerPoints: 3,
      });
      expect(design.runs).toHaveLength(count + 3);
      expect(design.residualDf.quadratic).toBe(count + 3 - (1 + 2 * k + (k * (k - 1)) / 2));
    }
  });

  it('Latin squares hold each treatment once a row and column, in random places', () => {
    const plan: DesignPlan = {
      ...base,
      shape: { kind: 'latinSquare' },
      factors: ['row', 'column', 'treatment'].map((name) => levels(name, 'a', 'b', 'c', 'd', 'e')),
      seed: 3,
    };
    const { runs } = planDesign(plan);
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      expect(new Set(runs.map(({ settings }) => `${settings[a]} ${settings[b]}`)).size).toBe(25);
    expect(planDesign({ ...plan, seed: 4 }).runs).not.toEqual(runs);
  });

  it('are refused with the setting that is wrong', () => {
    const two: DesignPlan = { ...base, shape: { kind: 'twoLevel', generators: '' }, factors: factors(2) };
    expect(refusal({ ...two, shape: { kind: 'twoLevel', generators: 'B=AX' } })).toBe('generators');
    expect(refusal({ ...two, blocks: 4 })).toBe('blocks');
    expect(refusal({ ...two, factors: [numeric('a'), levels('b', 'x', 'y')], centerPoints: 1 })).toBe(
      'centerPoints',
    );
    expect(refusal({ ...two, replicates: 600 })).toBe('replicates');
    expect(refusal({ ...two, shape: { kind: 'plackettBurman', runs: 8 }, factors: factors(8) })).toBe('runs');
    expect(
      refusal({
        ...two,
        shape: { kind: 'latinSquare' },
        factors: [levels('a', '1', '2'), levels('b', '1', '2'), levels('c', '1')],
      }),
    ).toBe('factors');
  });
});
