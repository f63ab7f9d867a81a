/** From a plan of an experiment, as its author states it, to the runs in the order in which they are made. */

import { matrix } from '../linalg/matrix.ts';
import { pivotedQr } from '../linalg/qr.ts';
import { shuffle } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import {
  boxBehnkenDesign,
  centralCompositeDesign,
  type FractionalDesign,
  factorialDesign,
  fractionalDesign,
  latinSquare,
  plackettBurmanDesign,
} from './designs.ts';
import { confoundedBlocks, readGenerators } from './fractions.ts';

/** A factor: a number between two settings, or named levels. */
export type PlanFactor =
  | {
      readonly kind: 'numeric';
      readonly name: string;
      readonly unit: string;
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly kind: 'levels';
      readonly name: string;
      readonly unit: string;
      readonly levels: readonly string[];
    };

export const DESIGN_KINDS = [
  'twoLevel',
  'plackettBurman',
  'centralComposite',
  'boxBehnken',
  'fullFactorial',
  'latinSquare',
] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

export type DesignShape =
  /** Generators as `D=AB E=AC`; none for all combinations. */
  | { readonly kind: 'twoLevel'; readonly generators: string }
  | { readonly kind: 'plackettBurman'; readonly runs: number }
  | { readonly kind: 'centralComposite'; readonly alpha: 'rotatable' | 'face' | number }
  | { readonly kind: 'boxBehnken' }
  | { readonly kind: 'fullFactorial' }
  /** Rows, columns and treatments, in this order. */
  | { readonly kind: 'latinSquare' };

export interface DesignPlan {
  readonly shape: DesignShape;
  readonly factors: readonly PlanFactor[];
  readonly replicates: number;
  /** In each block. */
  readonly centerPoints: number;
  /** None, one per replicate, or this many by the signs of interactions (central composite: 2, cube and star). */
  readonly blocks: 'none' | 'replicates' | number;
  /** Null keeps the standard order. */
  readonly seed: number | null;
  readonly responses: readonly string[];
}

export interface PlannedRun {
  /** From 1. */
  readonly standardOrder: number;
  /** From 1. */
  readonly block: number;
  readonly point: 'design' | 'axial' | 'center';
  /** Coded units; positions of levels in full factorials and Latin squares. */
  readonly coded: readonly number[];
  /** In the units of the factors. */
  readonly settings: readonly (number | string)[];
}

export interface PlannedDesign {
  /** In the order in which they are to be made. */
  readonly runs: readonly PlannedRun[];
  readonly blocks: number;
  /** Distance of the axial points of a central composite design. */
  readonly alpha: number | null;
  /** Of two-level designs. */
  readonly fraction: FractionalDesign | null;
  /** Effects that cannot be told from differences between blocks. */
  readonly confounded: readonly string[];
  /** Degrees of freedom left for error by the model: null where the design cannot have such terms. */
  readonly residualDf: {
    readonly linear: number;
    readonly interactions: number | null;
    readonly quadratic: number | null;
  };
}

interface BaseRun {
  readonly coded: readonly number[];
  readonly point: PlannedRun['point'];
  readonly block: number;
}

/** The most runs of a plan. */
export const MAX_PLANNED_RUNS = 2000;

/** A setting in the units of its factor. */
export function settingOf(factor: PlanFactor, code: number, positions: boolean): number | string {
  if (factor.kind === 'levels') return factor.levels[positions ? code : code < 0 ? 0 : 1]!;
  const half = (factor.high - factor.low) / 2;
  // rounded to a ten-thousandth of the half range, which no instrument resolves
  const step = 10 ** (Math.floor(Math.log10(Math.abs(half))) - 4);
  return +(Math.round((factor.low + half + code * half) / step) * step).toPrecision(12);
}

const atCenter = (factors: number): number[] => new Array<number>(factors).fill(0);

function baseRuns(plan: DesignPlan): {
  readonly runs: readonly BaseRun[];
  readonly alpha: number | null;
  readonly fraction: FractionalDesign | null;
  readonly confounded: readonly string[];
} {
  const { shape, factors, blocks } = plan;
  const k = factors.length;
  const plain = (runs: readonly (readonly number[])[]) => ({
    runs: runs.map((coded): BaseRun => ({ coded, point: 'design', block: 0 })),
    alpha: null,
    fraction: null,
    confounded: [],
  });
  switch (shape.kind) {
    case 'twoLevel': {
      const fraction = fractionalDesign(k, readGenerators(shape.generators));
      const assigned = typeof blocks === 'number' ? confoundedBlocks(fraction, blocks) : null;
      if (typeof blocks === 'number' && !assigned)
        throw new StatsError('out-of-domain', 'main effects would be confounded with blocks', 'blocks');
      return {
        runs: fraction.runs.map((coded, i) => ({
          coded,
          point: 'design',
          block: assigned?.blocks[i] ?? 0,
        })),
        alpha: null,
        fraction,
        confounded: assigned?.confounded ?? [],
      };
    }
    case 'plackettBurman':
      if (k >= shape.runs) throw new StatsError('out-of-domain', 'too many factors for these runs', 'runs');
      return plain(plackettBurmanDesign(shape.runs).runs.map((run) => run.slice(0, k)));
    case 'centralComposite': {
      const { runs, alpha } = centralCompositeDesign(k, { alpha: shape.alpha, centerPoints: 0 });
      const cube = 2 ** k;
      return {
        runs: runs.map((coded, i) => ({
          coded,
          point: i < cube ? 'design' : 'axial',
          block: typeof blocks === 'number' && i >= cube ? 1 : 0,
        })),
        alpha,
        fraction: null,
        confounded: [],
      };
    }
    case 'boxBehnken':
      return plain(boxBehnkenDesign(k, 0).runs);
    case 'fullFactorial':
      return plain(
        factorialDesign(
          factors.map((factor) => (factor.kind === 'levels' ? factor.levels.map((_, i) => i) : [])),
        ).runs,
      );
    case 'latinSquare':
      return plain(squareRuns(plan));
  }
}

/** A Latin square with rows, columns and treatments in random order. */
function squareRuns({ factors, seed }: DesignPlan): readonly (readonly number[])[] {
  const [rows, columns, treatments] = factors.map((factor) =>
    factor.kind === 'levels' ? factor.levels.length : 0,
  );
  if (factors.length !== 3 || rows !== columns || rows !== treatments)
    throw new StatsError('length-mismatch', 'a Latin square has three factors of as many levels', 'factors');
  const order = rows!;
  const places = (): Int32Array => Int32Array.from({ length: order }, (_, i) => i);
  const random = seed === null ? null : new Xoshiro256(seed);
  const [r, c, t] = [places(), places(), places()].map((each) => (random ? shuffle(random, each) : each));
  return latinSquare(order)
    .flatMap((row, i) => row.map((at, j) => [r![i]!, c![j]!, t![at]!]))
    .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
}

const usesPositions = ({ shape }: DesignPlan): boolean =>
  shape.kind === 'fullFactorial' || shape.kind === 'latinSquare';

/** Whether a centre can be run: every factor must be a number, and the design one that has a middle. */
export const hasCenter = (plan: Pick<DesignPlan, 'shape' | 'factors'>): boolean =>
  plan.shape.kind !== 'fullFactorial' &&
  plan.shape.kind !== 'latinSquare' &&
  plan.factors.every((factor) => factor.kind === 'numeric');

/** The runs of a plan: replicated, with centre points, in blocks, in random order within each block. */
export function planDesign(plan: DesignPlan): PlannedDesign {
  const { factors, replicates, centerPoints, blocks, seed } = plan;
  requireCount(replicates, 'replicates', 1);
  requireCount(centerPoints, 'centerPoints', 0);
  if (centerPoints > 0 && !hasCenter(plan))
    throw new StatsError('out-of-domain', 'levels have no centre', 'centerPoints');
  const { runs: base, ...facts } = baseRuns(plan);
  const count = blocks === 'replicates' ? replicates : typeof blocks === 'number' ? blocks : 1;
  if (base.length * replicates + count * centerPoints > MAX_PLANNED_RUNS)
    throw new StatsError('out-of-domain', 'too many runs', 'replicates');
  const all: BaseRun[] = [];
  for (let replicate = 0; replicate < replicates; replicate++)
    for (const run of base) all.push(blocks === 'replicates' ? { ...run, block: replicate } : run);
  for (let block = 0; block < count; block++)
    for (let i = 0; i < centerPoints; i++)
      all.push({ coded: atCenter(factors.length), point: 'center', block });
  const random = seed === null ? null : new Xoshiro256(seed);
  const order = Array.from({ length: count }, (_, block) => {
    const own = Int32Array.from(all.flatMap((run, i) => (run.block === block ? [i] : [])));
    return [...(random ? shuffle(random, own) : own)];
  }).flat();
  const positions = usesPositions(plan);
  const runs = order.map((i): PlannedRun => {
    const { coded, point, block } = all[i]!;
    return {
      standardOrder: i + 1,
      block: block + 1,
      point,
      coded,
      settings: factors.map((factor, j) => settingOf(factor, coded[j]!, positions)),
    };
  });
  return { runs, blocks: count, ...facts, residualDf: residualDf(plan, runs, count) };
}

type Values = readonly number[];

/** Degrees of freedom that the usual models leave, from the ranks of their columns. */
function residualDf(
  plan: DesignPlan,
  runs: readonly PlannedRun[],
  blocks: number,
): PlannedDesign['residualDf'] {
  const positions = usesPositions(plan);
  const linear = plan.factors.map((factor, j): readonly Values[] => {
    const codes = runs.map(({ coded }) => coded[j]!);
    if (!positions || factor.kind === 'numeric') return [codes];
    return factor.levels.slice(1).map((_, level) => codes.map((code) => (code === level + 1 ? 1 : 0)));
  });
  const products = linear.flatMap((a, i) =>
    linear
      .slice(i + 1)
      .flatMap((b) => a.flatMap((x) => b.map((y): Values => x.map((value, row) => value * y[row]!)))),
  );
  const constant: readonly Values[] = [
    runs.map(() => 1),
    ...Array.from({ length: blocks - 1 }, (_, b) => runs.map(({ block }) => (block === b + 2 ? 1 : 0))),
  ];
  const left = (columns: readonly Values[]): number => runs.length - rankOf(columns, runs.length);
  const first = [...constant, ...linear.flat()];
  const surface = plan.shape.kind === 'centralComposite' || plan.shape.kind === 'boxBehnken';
  const second = [...first, ...products];
  return {
    linear: left(first),
    interactions: plan.shape.kind === 'latinSquare' ? null : left(second),
    quadratic: surface
      ? left([...second, ...linear.flat().map((values) => values.map((value) => value * value))])
      : null,
  };
}

/** Only full factorials have more columns than this, and theirs are independent. */
const MANY_COLUMNS = 200;

function rankOf(columns: readonly Values[], rows: number): number {
  if (columns.length > MANY_COLUMNS) return Math.min(columns.length, rows);
  const a = matrix(rows, columns.length);
  columns.forEach((values, j) => {
    a.data.set(values, j * rows);
  });
  return pivotedQr(a, 1e-9).rank;
}
