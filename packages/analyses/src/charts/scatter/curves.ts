/** Curves through the points of a scatter plot. */
import {
  compileFormula,
  leastSquares,
  lowess,
  moments,
  nonlinearRegression,
  numbersAt,
  parseFormula,
  polynomialDesign,
  StatsError,
  sdOf,
  studentT,
  zip,
} from '@constat/stats';
import { leastSquaresLine } from '../../correlation/kit/scatter.ts';
import { readStarts, rightSide } from '../../regression/nonlinear-regression/refusals.ts';
import type { ScatterOptions } from './options.ts';

export interface CurvePoint {
  readonly x: number;
  readonly fit: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface Curve {
  readonly curve: readonly CurvePoint[];
  readonly rSquared: number | null;
}

/** Places of a curve that are kept. */
const CURVE_POINTS = 101;
const NONE: Curve = { curve: [], rSquared: null };

const DEGREES = { quadratic: 2, cubic: 3 } as const;

/** The curve that was asked for; none where the cases do not determine it. */
export function curveOf(x: Float64Array, y: Float64Array, options: ScatterOptions): Curve {
  switch (options.curve) {
    case 'none':
      return NONE;
    case 'line':
      return { curve: lineOf(x, y, options), rSquared: null };
    case 'smooth':
      return { curve: smoothOf(x, y, options.span), rSquared: null };
    case 'exponential':
      return determined(() => exponentialOf(x, y));
    case 'formula':
      return determined(() => formulaOf(x, y, options));
    default: {
      const degree = DEGREES[options.curve];
      return determined(() => polynomialOf(x, y, degree, options));
    }
  }
}

function determined(fit: () => Curve): Curve {
  try {
    return fit();
  } catch (error) {
    if (error instanceof StatsError) return NONE;
    throw error;
  }
}

const lineOf = (x: Float64Array, y: Float64Array, { band, confidenceLevel }: ScatterOptions) =>
  leastSquaresLine(x, y, x.length - 2, confidenceLevel).map((point) => ({
    x: point.x,
    fit: point.fit,
    ciLower: band ? point.ciLower : null,
    ciUpper: band ? point.ciUpper : null,
  }));

function smoothOf(x: Float64Array, y: Float64Array, span: number): readonly CurvePoint[] {
  const order = Uint32Array.from(x.keys()).sort((a, b) => x[a]! - x[b]!);
  const ordered = numbersAt(x, order);
  const fit = lowess(ordered, numbersAt(y, order), { span });
  const stride = Math.max(1, Math.floor(ordered.length / CURVE_POINTS));
  return Array.from(ordered.keys())
    .filter((i) => i % stride === 0 || i === ordered.length - 1)
    .map((i) => ({ x: ordered[i]!, fit: fit[i]!, ciLower: null, ciUpper: null }));
}

/** The values as distances from their mean in standard deviations, and evenly spread places between the ends. */
function scaled(x: Float64Array) {
  const m = moments(x);
  const sd = sdOf(m) ?? 1;
  const z = x.map((value) => (value - m.mean) / sd);
  const [low, high] = z.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  const places = Array.from(
    { length: CURVE_POINTS },
    (_, i) => low + ((high - low) * i) / (CURVE_POINTS - 1),
  );
  return { z, places, at: (place: number) => m.mean + sd * place };
}

const explained = (residual: number, y: Float64Array): number => 1 - residual / moments(y).m2;

function polynomialOf(
  x: Float64Array,
  y: Float64Array,
  degree: number,
  { band, confidenceLevel }: ScatterOptions,
): Curve {
  const { z, places, at } = scaled(x);
  const { coefficients, inverse, rank, residualSumOfSquares } = leastSquares(
    polynomialDesign('x', z, degree),
    y,
  );
  const df = x.length - rank;
  const error = Math.sqrt(residualSumOfSquares / df);
  const half = band && df > 0 ? studentT.isf((1 - confidenceLevel) / 2, df) * error : null;
  return {
    rSquared: explained(residualSumOfSquares, y),
    curve: places.map((place) => {
      const powers = Array.from(coefficients, (_, power) => place ** power);
      const fit = zip(powers, coefficients).reduce(
        (sum, [power, coefficient]) => sum + power * coefficient,
        0,
      );
      // the length of L'v, where the covariance is s²LL'
      let length = 0;
      for (let column = 0; column < rank; column++)
        length += powers.reduce((sum, power, row) => sum + power * inverse[row * rank + column]!, 0) ** 2;
      const reach = half === null ? null : half * Math.sqrt(length);
      return {
        x: at(place),
        fit,
        ciLower: reach === null ? null : fit - reach,
        ciUpper: reach === null ? null : fit + reach,
      };
    }),
  };
}

/** A formula of x as it is written, or with its parameters by least squares. */
function formulaOf(x: Float64Array, y: Float64Array, options: ScatterOptions): Curve {
  const text = rightSide(options.formula);
  const formula = parseFormula(text);
  const names = formula.names.filter((name) => name !== 'x');
  const starts = Object.fromEntries(readStarts(options.start).starts.map(({ name, value }) => [name, value]));
  const fit = names.length > 0 ? nonlinearRegression(text, y, { x }, starts) : null;
  const parameters = Float64Array.from(
    names,
    (name) => fit?.parameters.find((each) => each.name === name)?.estimate ?? 0,
  );
  const { places, at } = scaled(x);
  const across = Float64Array.from(places, at);
  const gradient = new Float64Array(names.length);
  const value = compileFormula(formula, names, { x: across });
  const fitted = compileFormula(formula, names, { x });
  const residual = y.reduce((sum, own, row) => sum + (own - fitted(row, parameters, gradient)) ** 2, 0);
  return {
    rSquared: Number.isFinite(residual) ? explained(residual, y) : null,
    // where it has no value it is not drawn
    curve: Array.from(across, (place, row) => ({
      x: place,
      fit: value(row, parameters, gradient),
      ciLower: null,
      ciUpper: null,
    })).filter((point) => Number.isFinite(point.fit)),
  };
}

function exponentialOf(x: Float64Array, y: Float64Array): Curve {
  const { z, places, at } = scaled(x);
  // the line through the logarithms of the values on the side where most of them are is near enough to start from
  const side = moments(y).mean < 0 ? -1 : 1;
  const positive = Uint32Array.from(y.keys()).filter((i) => side * (y[i] ?? 0) > 0);
  const logs = numbersAt(y, positive).map((value) => Math.log(side * value));
  const [level = 0, rate = 0] = leastSquares(
    polynomialDesign('x', numbersAt(z, positive), 1),
    logs,
  ).coefficients;
  const fit = nonlinearRegression(
    'a * exp(b * z)',
    y,
    { z },
    {
      a: side * Math.exp(level),
      b: rate,
    },
  );
  const value = (name: string) => fit.parameters.find((each) => each.name === name)?.estimate ?? 0;
  const [a, b] = [value('a'), value('b')];
  return {
    rSquared: explained(fit.residualSumOfSquares, y),
    curve: places.map((place) => ({
      x: at(place),
      fit: a * Math.exp(b * place),
      ciLower: null,
      ciUpper: null,
    })),
  };
}
