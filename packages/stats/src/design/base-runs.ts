/** The runs of a design before they are repeated, put into blocks and ordered. */
import { shuffle } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { StatsError } from '../stats-error.ts';
import { definitiveScreeningDesign } from './definitive-screening.ts';
import {
  boxBehnkenDesign,
  centralCompositeDesign,
  type FractionalDesign,
  factorialDesign,
  fractionalDesign,
  latinSquare,
  plackettBurmanDesign,
  twoLevelDesign,
} from './designs.ts';
import { confoundedBlocks, readGenerators } from './fractions.ts';
import {
  axialMixtures,
  centroidOf,
  edgeCentroids,
  extremeVertices,
  fromPseudo,
  isSimplex,
  type ShareLimits,
  simplexCentroid,
  simplexLattice,
} from './mixture-designs.ts';
import { optimalDesign } from './optimal-design.ts';
import { orthogonalArray } from './orthogonal-arrays.ts';
import type { DesignPlan, DesignShape, OptimalModel, PlannedRun } from './plan-types.ts';
import { type EffectTerm, factorialTerms } from './terms.ts';

export interface BaseRun {
  readonly coded: readonly number[];
  readonly point: PlannedRun['point'];
  readonly block: number;
  /** Runs with the same number are one whole plot of a replicate; 0 where there are none. */
  readonly plot: number;
}

export interface BaseRuns {
  readonly runs: readonly BaseRun[];
  readonly alpha: number | null;
  readonly fraction: FractionalDesign | null;
  readonly confounded: readonly string[];
  readonly efficiency: number | null;
}

/** The middle of a design. */
export const atCenter = (plan: DesignPlan): readonly number[] =>
  plan.shape.kind === 'mixture'
    ? centroidOf(extremeVertices(shareLimits(plan, plan.shape.total)))
    : new Array<number>(plan.factors.length).fill(0);

const NOTHING = { alpha: null, fraction: null, confounded: [], efficiency: null } as const;

/** The runs that the shape of a plan asks for. */
export function baseRuns(plan: DesignPlan): BaseRuns {
  const { shape, factors, blocks } = plan;
  const k = factors.length;
  const plain = (runs: readonly (readonly number[])[]) => ({
    runs: runs.map((coded): BaseRun => ({ coded, point: 'design', block: 0, plot: 0 })),
    ...NOTHING,
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
          plot: 0,
        })),
        ...NOTHING,
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
          plot: 0,
        })),
        ...NOTHING,
        alpha,
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
    case 'splitPlot':
      return { runs: splitRuns(k, shape.hard), ...NOTHING };
    case 'definitive':
      return plain(definitiveScreeningDesign(k, shape.fake).runs);
    case 'taguchi':
      return plain(
        orthogonalArray(
          shape.array,
          factors.map((factor) => (factor.kind === 'levels' ? factor.levels.length : 0)),
        ),
      );
    case 'mixture':
      return plain(mixtureRuns(plan, shape));
    case 'optimal': {
      const { runs, efficiency } = optimalRuns(plan, shape.runs, shape.model);
      return { ...plain(runs), efficiency };
    }
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

/** All combinations, the first factors the same within a whole plot. */
function splitRuns(factors: number, hard: number): readonly BaseRun[] {
  if (!(hard >= 1 && hard < factors))
    throw new StatsError('out-of-domain', 'hard to change are some factors, not all', 'hard');
  return twoLevelDesign(factors).runs.map((coded) => ({
    coded,
    point: 'design',
    block: 0,
    plot: coded.slice(0, hard).reduce((plot, code, i) => plot + (code > 0 ? 2 ** i : 0), 1),
  }));
}

/** What share of the total each component may have. */
const shareLimits = ({ factors }: DesignPlan, total: number): readonly ShareLimits[] =>
  factors.map((factor) =>
    factor.kind === 'numeric' ? { low: factor.low / total, high: factor.high / total } : { low: 0, high: 1 },
  );

type Mixture = Extract<DesignShape, { readonly kind: 'mixture' }>;

function mixtureRuns(
  plan: DesignPlan,
  { points, degree, inside, total }: Mixture,
): readonly (readonly number[])[] {
  const q = plan.factors.length;
  const limits = shareLimits(plan, total);
  if (points === 'vertices') {
    const corners = extremeVertices(limits);
    return inside ? [...corners, ...edgeCentroids(corners, limits), centroidOf(corners)] : corners;
  }
  if (!isSimplex(limits))
    throw new StatsError('out-of-domain', 'upper limits cut off corners of the mixture', 'limits');
  const base = points === 'lattice' ? simplexLattice(q, degree) : simplexCentroid(q);
  const hasCentroid = points === 'centroid' || degree % q === 0;
  const more = inside
    ? [...(hasCentroid ? [] : [new Array<number>(q).fill(1 / q)]), ...axialMixtures(q)]
    : [];
  return [...base, ...more].map((point) => fromPseudo(point, limits));
}

/** The terms of the model for which a design is optimal; categories have no square. */
function optimalTerms({ factors }: DesignPlan, model: OptimalModel): readonly EffectTerm[] {
  const squares = factors.flatMap(({ kind }, i) => (kind === 'numeric' ? [[i, i]] : []));
  return [
    ...factorialTerms(factors.length, model === 'main' ? 1 : 2),
    ...(model === 'quadratic' ? squares : []),
  ];
}

const optimalRuns = (plan: DesignPlan, runs: number, model: OptimalModel) =>
  optimalDesign({
    levels: plan.factors.map(({ kind }) =>
      model === 'quadratic' && kind === 'numeric' ? [-1, 0, 1] : [-1, 1],
    ),
    terms: optimalTerms(plan, model),
    runs,
    seed: plan.seed ?? 1,
  });
