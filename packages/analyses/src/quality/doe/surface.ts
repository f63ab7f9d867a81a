/** The surface over two factors, and its shape. */
import { canonicalAnalysis, zip } from '@constat/stats';
import { settingAt } from './coding.ts';
import type { FittedRuns } from './model.ts';
import type { DoeOptions } from './options.ts';
import type { CanonicalResult, DoeFactor, OptimumResult, SurfaceGrid } from './result.ts';

/** Points along each side of the grid. */
const GRID = 49;

const isNumeric = ({ coding }: DoeFactor): boolean => coding.kind === 'numeric';

/** The two factors of the plot: those chosen, else the numbers whose terms explain most. */
function axesOf({ runs, model }: FittedRuns, options: DoeOptions): readonly [number, number] | null {
  const { factors } = runs;
  const strength = factors.map((_, i) =>
    model.effects.reduce((sum, { term, sumOfSquares }) => (term.includes(i) ? sum + sumOfSquares : sum), 0),
  );
  const numbers = factors
    .map((_, i) => i)
    .filter((i) => isNumeric(factors[i]!))
    .sort((a, b) => strength[b]! - strength[a]!);
  const chosen = [options.contourX, options.contourY].map((name) =>
    name === null ? -1 : factors.findIndex((factor) => factor.name === name),
  );
  const left = numbers.filter((i) => !chosen.includes(i));
  const x = chosen[0]! >= 0 ? chosen[0] : left.shift();
  const y = chosen[1]! >= 0 ? chosen[1] : left.shift();
  return x === undefined || y === undefined ? null : [x, y];
}

/** How far a factor may go, in coded units. */
export function rangeOf({ coding }: DoeFactor, region: DoeOptions['region']): readonly [number, number] {
  return coding.kind === 'numeric' && region === 'runs' ? [coding.from, coding.to] : [-1, 1];
}

/** Values of the model over a grid of two factors; null without two factors that are numbers. */
export function surfaceOf(
  fit: FittedRuns,
  options: DoeOptions,
  optimum: OptimumResult | null,
): SurfaceGrid | null {
  const { runs, model } = fit;
  const { factors } = runs;
  const axes = axesOf(fit, options);
  if (!axes) return null;
  const [x, y] = axes;
  const held = factors.map((factor, i) => {
    if (options.hold === 'best' && optimum) return optimum.settings[i]!.coded;
    if (options.hold === 'low') return -1;
    return options.hold === 'high' || factor.coding.kind === 'category' ? 1 : 0;
  });
  const steps = (factor: DoeFactor): readonly number[] => {
    const [from, to] = rangeOf(factor, options.region);
    return Array.from({ length: GRID }, (_, i) => from + ((to - from) * i) / (GRID - 1));
  };
  const [xs, ys] = [steps(factors[x]!), steps(factors[y]!)];
  const inUnits = (at: number, codes: readonly number[]): readonly number[] =>
    codes.map((code) => Number(settingAt(factors[at]!.coding, code)));
  const within = (row: number): boolean =>
    [x, y].every((at) => {
      const [from, to] = rangeOf(factors[at]!, options.region);
      const code = runs.coded[at]!.values[row]!;
      return code >= from - 1e-9 && code <= to + 1e-9;
    });
  const seen = new Map<string, { readonly x: number; readonly y: number }>();
  for (let row = 0; row < model.n; row++) {
    if (!within(row)) continue;
    const point = {
      x: Number(settingAt(factors[x]!.coding, runs.coded[x]!.values[row]!)),
      y: Number(settingAt(factors[y]!.coding, runs.coded[y]!.values[row]!)),
    };
    seen.set(`${point.x} ${point.y}`, point);
  }
  return {
    x,
    y,
    xs: inUnits(x, xs),
    ys: inUnits(y, ys),
    values: ys.flatMap((b) => xs.map((a) => model.meanAt(held.with(x, a).with(y, b)))),
    held: zip(factors, held).flatMap(([factor, ownHeld], i) =>
      i === x || i === y ? [] : [{ factor: i, setting: settingAt(factor.coding, ownHeld) }],
    ),
    runs: [...seen.values()],
  };
}

/** Eigenvalues smaller than this share of the largest say that the surface is a ridge. */
const FLAT = 1e-8;

/** Where the surface is level and what it looks like there: for models with the squares of all numeric factors. */
export function canonicalOf({ runs, model }: FittedRuns): CanonicalResult | null {
  const numbers = runs.factors.map((_, i) => i).filter((i) => isNumeric(runs.factors[i]!));
  const squared = model.effects.filter(({ kind }) => kind === 'square');
  if (numbers.length < 1 || squared.length < numbers.length || numbers.length < runs.factors.length)
    return null;
  const { stationary, eigenvalues, axes } = canonicalAnalysis(
    numbers.length,
    model.intercept.coefficient,
    model.effects,
  );
  if (!stationary) return null;
  const largest = Math.max(...eigenvalues.map(Math.abs));
  const nature = eigenvalues.some((value) => Math.abs(value) < FLAT * largest)
    ? 'ridge'
    : eigenvalues.every((value) => value < 0)
      ? 'maximum'
      : eigenvalues.every((value) => value > 0)
        ? 'minimum'
        : 'saddle';
  return {
    factors: numbers,
    nature,
    point: zip(stationary.point, runs.factors).map(([coded, factor]) => ({
      coded,
      setting: Number(settingAt(factor.coding, coded)),
    })),
    prediction: stationary.prediction,
    inside: zip(stationary.point, runs.factors).every(([code, factor]) => {
      const [from, to] = rangeOf(factor, 'runs');
      return code >= from && code <= to;
    }),
    eigenvalues,
    axes,
  };
}
