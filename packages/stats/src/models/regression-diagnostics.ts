import { chiSquare } from '../distributions/chi-square.ts';
import { valuesAt } from '../lists.ts';
import { type DesignColumn, fillColumn } from './design.ts';
import type { LeastSquaresFit } from './least-squares.ts';
import type { LinearRegression } from './linear-regression.ts';
import { type RobustCoefficient, RobustSums, type RobustType } from './regression-robust.ts';
import { auxiliaryRSquared, FULL_LEVERAGE, forEachFittedBlock, type RowBlock } from './regression-rows.ts';

/** What to compute in the second pass. */
export interface DiagnosticsOptions {
  /** Robust covariances of the coefficients. */
  readonly robust?: boolean;
  /** White's test (models of numeric main effects only). */
  readonly white?: boolean;
  /** Keep residuals, fitted values, leverage, standardised and studentized residuals and Cook's distance by row. */
  readonly rows?: boolean;
}

/** A chi-square test. */
export interface ChiSquareTest {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/** A largest value and the row of the data it belongs to. */
export interface Extreme {
  readonly value: number;
  readonly row: number;
}

/** Quantities by row, in the order of the rows used. */
export interface RowDiagnostics {
  readonly fitted: Float64Array;
  readonly residuals: Float64Array;
  readonly leverage: Float64Array;
  /** Internally studentized residuals sqrt(w) e / (s sqrt(1 - h)). */
  readonly standardized: Float64Array;
  /** Externally studentized residuals, with the error variance of the fit without the row. */
  readonly studentized: Float64Array;
  readonly cooksDistance: Float64Array;
}

/** Diagnostics of a linear regression. */
export interface RegressionDiagnostics {
  /** sum (e_t - e_(t-1))^2 / sum e_t^2 in row order (Durbin & Watson 1950). */
  readonly durbinWatson: number;
  /** Studentized test of Koenker (1981); absent with weights. */
  readonly breuschPagan?: ChiSquareTest;
  /** Test of Breusch & Pagan (1979) for normal errors; absent with weights. */
  readonly breuschPaganOriginal?: ChiSquareTest;
  /** White's (1980) test: n R^2 of e^2 on the predictors, their squares and products. */
  readonly white?: ChiSquareTest;
  readonly leverage: Extreme;
  readonly leverageMean: number;
  readonly cooksDistance: Extreme;
  readonly standardizedResidual: Extreme;
  readonly studentizedResidual: Extreme;
  /** Sum of squared leave-one-out residuals e / (1 - h) over the rows of leverage below 1. */
  readonly press: number;
  /** Rows of leverage 1: each alone determines a coefficient, so its residual is 0 and has no standardised form. */
  readonly fullLeverage: number;
  readonly robust?: Readonly<Record<RobustType, readonly RobustCoefficient[]>>;
  readonly rows?: RowDiagnostics;
}

/** Second pass over the rows of a regression: residual diagnostics, heteroscedasticity tests, robust errors. */
export function regressionDiagnostics(
  regression: LinearRegression,
  options: DiagnosticsOptions = {},
): RegressionDiagnostics {
  const { fit, n, dfResidual, residualStandardError: sigma, residualSumOfSquares: rss } = regression;
  const { rank } = fit;
  const squares = options.white && canWhite(fit) ? new Float64Array(n) : undefined;
  const rows = options.rows ? emptyRows(n) : undefined;
  const meat = options.robust ? new RobustSums(rank) : undefined;
  const breuschPagan = fit.weights ? undefined : new BreuschPagan(rank, rss / n);
  const running = new RunningDiagnostics(sigma, dfResidual, rank);
  forEachFittedBlock(fit, (block) => {
    running.add(block);
    breuschPagan?.add(block);
    meat?.add(block);
    if (squares) for (let i = 0; i < block.count; i++) squares[block.from + i] = block.residuals[i]! ** 2;
    if (rows) storeRows(rows, fit, block, sigma, dfResidual);
  });
  return {
    ...running.results(fit, n),
    ...breuschPagan?.tests(n),
    ...(squares ? { white: whiteTest(fit, squares) } : {}),
    ...(meat ? { robust: meat.coefficients(regression) } : {}),
    ...(rows ? { rows } : {}),
  };
}

function emptyRows(n: number): RowDiagnostics {
  const make = (): Float64Array => new Float64Array(n);
  return {
    fitted: make(),
    residuals: make(),
    leverage: make(),
    standardized: make(),
    studentized: make(),
    cooksDistance: make(),
  };
}

/** Externally studentized residual from the internal one: the error variance without the row is s^2 (df - r^2)/(df - 1). */
function externally(r: number, df: number): number {
  return r * Math.sqrt((df - 1) / Math.max(0, df - r * r));
}

function storeRows(
  rows: RowDiagnostics,
  fit: LeastSquaresFit,
  { from, count, residuals, rootWeights, leverage }: RowBlock,
  sigma: number,
  df: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = from + i;
    const e = residuals[i]!;
    const h = Math.min(1, leverage[i]!);
    const r = h > FULL_LEVERAGE ? NaN : (e * rootWeights[i]!) / (sigma * Math.sqrt(1 - h));
    rows.fitted[at] = fit.outcome[fit.selection.index ? fit.selection.index[at]! : at]! - e;
    rows.residuals[at] = e;
    rows.leverage[at] = h;
    rows.standardized[at] = r;
    rows.studentized[at] = externally(r, df);
    rows.cooksDistance[at] = (r * r * h) / ((1 - h) * fit.rank);
  }
}

/** Sums and maxima over all rows. */
class RunningDiagnostics {
  readonly #sigma: number;
  readonly #df: number;
  readonly #rank: number;
  // sum of squared differences, of squares, of leverage, of squared deletion residuals, last residual, rows of leverage 1
  readonly #sums = new Float64Array(6);
  // largest leverage, Cook's distance and |standardised residual|, with their positions
  readonly #largest = new Float64Array(3);
  readonly #positions = new Int32Array(3);

  constructor(sigma: number, df: number, rank: number) {
    this.#sigma = sigma;
    this.#df = df;
    this.#rank = rank;
  }

  add({ from, count, residuals, rootWeights, leverage }: RowBlock): void {
    let [differences = 0, squares = 0, leverageSum = 0, press = 0, last = 0, full = 0] = this.#sums;
    let [maxLeverage = 0, maxCook = 0, maxResidual = 0] = this.#largest;
    const sigma = this.#sigma;
    for (let i = 0; i < count; i++) {
      const e = residuals[i]!;
      const h = Math.min(1, leverage[i]!);
      if (from + i > 0) differences += (e - last) * (e - last);
      last = e;
      squares += e * e;
      leverageSum += h;
      if (h > maxLeverage) {
        maxLeverage = h;
        this.#positions[0] = from + i;
      }
      if (h > FULL_LEVERAGE) {
        full++;
        continue;
      }
      const deleted = e / (1 - h);
      press += deleted * deleted;
      const weighted = (e * rootWeights[i]!) / sigma;
      const r2 = (weighted * weighted) / (1 - h);
      const cook = (r2 * h) / (1 - h);
      if (cook > maxCook) {
        maxCook = cook;
        this.#positions[1] = from + i;
      }
      if (r2 > maxResidual) {
        maxResidual = r2;
        this.#positions[2] = from + i;
      }
    }
    this.#sums.set([differences, squares, leverageSum, press, last, full]);
    this.#largest.set([maxLeverage, maxCook, maxResidual]);
  }

  results({ selection }: LeastSquaresFit, n: number): RunningResults {
    const [differences = 0, squares = 0, leverageSum = 0, press = 0, , full = 0] = this.#sums;
    const [leverage = 0, cook = 0, residual = 0] = this.#largest;
    const extreme = (value: number, which: number): Extreme => {
      const position = this.#positions[which]!;
      return { value, row: selection.index ? selection.index[position]! : position };
    };
    const r = Math.sqrt(residual);
    return {
      durbinWatson: differences / squares,
      leverage: extreme(leverage, 0),
      leverageMean: leverageSum / n,
      cooksDistance: extreme(cook / this.#rank, 1),
      standardizedResidual: extreme(r, 2),
      // increases with the standardised residual, so the same row is the largest
      studentizedResidual: extreme(externally(r, this.#df), 2),
      press,
      fullLeverage: full,
    };
  }
}

type RunningResults = Pick<
  RegressionDiagnostics,
  | 'durbinWatson'
  | 'leverage'
  | 'leverageMean'
  | 'cooksDistance'
  | 'standardizedResidual'
  | 'studentizedResidual'
  | 'press'
  | 'fullLeverage'
>;

/** Regression of e^2 - rss/n on the design through the rows of Q: its explained sum of squares is |Q'u|^2. */
class BreuschPagan {
  readonly #projection: Float64Array;
  readonly #mean: number;
  #total = 0;

  constructor(rank: number, mean: number) {
    this.#projection = new Float64Array(rank);
    this.#mean = mean;
  }

  add({ residuals, orthogonal, stride, count }: RowBlock): void {
    const u = new Float64Array(count);
    const mean = this.#mean;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const residual = residuals[i]!;
      const value = residual * residual - mean;
      u[i] = value;
      total += value * value;
    }
    this.#total += total;
    for (let j = 0; j < this.#projection.length; j++) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += u[i]! * orthogonal[j * stride + i]!;
      this.#projection[j]! += sum;
    }
  }

  tests(n: number): { breuschPagan: ChiSquareTest; breuschPaganOriginal: ChiSquareTest } {
    const explained = this.#projection.reduce((sum, value) => sum + value * value, 0);
    const df = Math.max(1, this.#projection.length - 1);
    return {
      breuschPagan: chiSquareTest((n * explained) / this.#total, df),
      breuschPaganOriginal: chiSquareTest((0.5 * explained) / (this.#mean * this.#mean), df),
    };
  }
}

function chiSquareTest(statistic: number, df: number): ChiSquareTest {
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}

/** White's test is defined here for main effects of numeric variables. */
function canWhite({ design, weights }: LeastSquaresFit): boolean {
  return (
    !weights &&
    design.intercept &&
    design.columns.every(
      ({ parts }) => parts.length === 0 || (parts.length === 1 && parts[0]!.kind === 'values'),
    )
  );
}

function whiteTest(fit: LeastSquaresFit, squares: Float64Array): ChiSquareTest {
  const { selection, n } = fit;
  const base = valuesAt(fit.design.columns, fit.kept).filter(({ parts }) => parts.length > 0);
  const materialise = (column: DesignColumn): Float64Array => {
    const out = new Float64Array(n);
    fillColumn(column, selection, 0, n, out, 0);
    return out;
  };
  const columns = base.map(materialise);
  for (const left of base)
    columns.push(materialise({ name: left.name, parts: [...left.parts, ...left.parts] }));
  base.forEach((left, i) => {
    for (const right of base.slice(i + 1)) {
      columns.push(materialise({ name: left.name, parts: [...left.parts, ...right.parts] }));
    }
  });
  const { rSquared, rank } = auxiliaryRSquared(columns, squares, 1e-7);
  return chiSquareTest(n * rSquared, rank);
}
