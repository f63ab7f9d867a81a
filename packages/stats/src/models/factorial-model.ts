import { fDistribution } from '../distributions/f.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { solveUpper } from '../linalg/triangular.ts';
import { isNonEmpty, type NonEmpty } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type CellFactor, type ReducedCells, reduceCells } from './cell-reduction.ts';
import type { FTest } from './linear-regression.ts';
import { reduceFactor } from './rank-reduction.ts';

/** A linear model of factors and covariates for one or several outcomes. */
export interface FactorialSpec {
  readonly factors: readonly CellFactor[];
  readonly covariates: readonly { readonly name: string; readonly values: Float64Array }[];
  readonly outcomes: readonly Float64Array[];
  /** Names of the variables of each term, in order; every margin of an interaction comes before it. */
  readonly terms: readonly (readonly string[])[];
  readonly mask?: Uint8Array;
}

/** A term: which factors it crosses, the covariate column it multiplies (-1: none), the columns it occupies. */
export interface FactorialTerm {
  readonly name: string;
  readonly variables: readonly string[];
  readonly factors: readonly number[];
  readonly covariate: number;
  readonly first: number;
  readonly count: number;
}

/** Least-squares fit of a factorial model with sum-to-zero coding; the intercept is term 0. */
export interface FactorialFit {
  readonly data: ReducedCells;
  readonly levels: readonly number[];
  readonly terms: readonly FactorialTerm[];
  /** Covariates, and products of them that terms need. */
  readonly covariates: readonly Float64Array[];
  /** Their means over the rows used. */
  readonly covariateMeans: Float64Array;
  /** What is subtracted of each covariate column in the design. */
  readonly shifts: Float64Array;
  readonly columns: number;
  readonly outcomes: number;
  readonly dfResidual: number;
  /** Triangular factor of design and outcomes side by side. */
  readonly factor: Matrix;
  /** Coefficients of each outcome. */
  readonly coefficients: readonly Float64Array[];
}

/** Unexplained share of a column below which it is a combination of those before it. */
const DEPENDENT = 1e-9;

/** Fits the model; refuses dependent columns ('collinear', named by their term) and a fit without residual degrees of freedom. */
export function fitFactorial(spec: FactorialSpec): FactorialFit {
  const { factors, covariates } = spec;
  const layout = layOut({ ...spec, covariates: covariates.map(({ name }) => name) });
  const valuesOf = (name: string): Float64Array => covariates.find((each) => each.name === name)!.values;
  const columns = layout.columns.map(([first, ...others]) =>
    others.length === 0
      ? valuesOf(first)
      : valuesOf(first).map((value, row) =>
          others.reduce((product, name) => product * valuesOf(name)[row]!, value),
        ),
  );
  const data = reduceCells(factors, [...columns, ...spec.outcomes], spec.mask);
  return fitReduced(data, levelsOf(factors), layout.terms, columns, spec.outcomes.length);
}

/** The fit of one outcome whose rows are elsewhere, from the cells of the columns that `layOut` names. */
export function fitFactorialCells(
  factors: readonly CellFactor[],
  { columns, terms }: FactorialLayout,
  data: ReducedCells,
): FactorialFit {
  return fitReduced(
    data,
    levelsOf(factors),
    terms,
    columns.map(() => new Float64Array(0)),
    1,
  );
}

const levelsOf = (factors: readonly CellFactor[]): readonly number[] =>
  factors.map(({ levels }) => levels.length);

/** The columns of numbers that a model needs, each a covariate or a product of several, and its terms. */
export interface FactorialLayout {
  readonly columns: readonly NonEmpty<string>[];
  readonly terms: readonly FactorialTerm[];
}

/** Terms with their columns; products of covariates become columns of their own. */
export function layOut({
  factors,
  covariates,
  terms,
}: Pick<FactorialSpec, 'factors' | 'terms'> & {
  readonly covariates: readonly string[];
}): FactorialLayout {
  const columns = covariates.map((name): NonEmpty<string> => [name]);
  const products = new Map(covariates.map((name, i) => [name, i]));
  const result: FactorialTerm[] = [
    { name: '', variables: [], factors: [], covariate: -1, first: 0, count: 1 },
  ];
  let first = 1;
  for (const variables of terms) {
    const crossed = variables.flatMap((name) => {
      const at = factors.findIndex((factor) => factor.name === name);
      return at < 0 ? [] : [at];
    });
    const numbers = variables.filter((name) => covariates.includes(name));
    if (crossed.length + numbers.length !== variables.length)
      throw new StatsError('out-of-domain', `no variable of ${variables.join(', ')}`, variables.join(':'));
    const key = numbers.join('\u0000');
    if (numbers.length > 1 && isNonEmpty(numbers) && !products.has(key)) {
      products.set(key, columns.length);
      columns.push(numbers);
    }
    const count = crossed.reduce((product, at) => product * (factors[at]!.levels.length - 1), 1);
    const covariate = numbers.length === 0 ? -1 : products.get(key)!;
    result.push({ name: variables.join(':'), variables, factors: crossed, covariate, first, count });
    first += count;
  }
  return { columns, terms: result };
}

/** What products of factors and covariates leave unexplained, and how many of their columns say something new. */
interface ExtendedFactorial {
  readonly added: number;
  readonly dfResidual: number;
  /** Of the first outcome. */
  readonly residualSumOfSquares: number;
}

/**
 * The model with products of factors and covariates: columns that those before them explain are left out, as where a covariate does
 * not vary within a level. Covariates stay centred, which changes nothing while the factors are in the model.
 */
export function extendFactorial(
  fit: FactorialFit,
  extra: readonly { readonly factor: number; readonly covariate: number }[],
): ExtendedFactorial {
  const terms = [...fit.terms];
  let columns = fit.columns;
  for (const { factor, covariate } of extra) {
    const count = fit.levels[factor]! - 1;
    terms.push({ name: '', variables: [], factors: [factor], covariate, first: columns, count });
    columns += count;
  }
  const { data, levels, shifts, outcomes } = fit;
  const covariates = fit.covariates.length;
  const origin = originOf(data, covariates, outcomes);
  const factor = factorOf(data, { terms, levels, shifts, columns, covariates, outcomes, origin });
  const { rank, residualSumOfSquares } = reduceFactor(factor, columns, DEPENDENT);
  return { added: rank - fit.columns, dfResidual: data.n - rank, residualSumOfSquares };
}

/** Mean of the outcomes over all rows. */
function originOf(data: ReducedCells, covariates: number, outcomes: number): number {
  let origin = 0;
  for (const { n, means } of data.cells)
    for (let o = 0; o < outcomes; o++) origin += (n / data.n / outcomes) * means[covariates + o]!;
  return origin;
}

function fitReduced(
  data: ReducedCells,
  levels: readonly number[],
  terms: readonly FactorialTerm[],
  covariates: readonly Float64Array[],
  outcomes: number,
): FactorialFit {
  const covariateMeans = new Float64Array(covariates.length);
  for (const { n, means } of data.cells)
    for (let j = 0; j < covariates.length; j++) covariateMeans[j]! += (n / data.n) * means[j]!;
  // A covariate of no interaction may be centred without changing any hypothesis but that of the intercept.
  const shifts = covariateMeans.map((mean, j) =>
    terms.some((term) => term.covariate === j && term.variables.length !== 1) ? 0 : mean,
  );
  const columns = terms.reduce((sum, { count }) => sum + count, 0);
  const origin = originOf(data, covariates.length, outcomes);
  const shape = { terms, levels, shifts, columns, covariates: covariates.length, outcomes, origin };
  const factor = factorOf(data, shape);
  refuseDependent(factor, terms);
  const dfResidual = data.n - columns;
  if (dfResidual <= 0) throw new StatsError('too-few', 'no residual degrees of freedom', 'outcome');
  const coefficients = Array.from({ length: outcomes }, (_, o) =>
    solveUpper(
      factor,
      factor.data.slice((columns + o) * factor.rows, (columns + o) * factor.rows + columns),
      columns,
    ),
  );
  for (const estimates of coefficients) estimates[0]! += origin;
  return {
    data,
    levels,
    terms,
    covariates,
    covariateMeans,
    shifts,
    columns,
    outcomes,
    dfResidual,
    factor,
    coefficients,
  };
}

interface Shape {
  readonly terms: readonly FactorialTerm[];
  readonly levels: readonly number[];
  readonly shifts: Float64Array;
  readonly columns: number;
  readonly covariates: number;
  readonly outcomes: number;
  /** Subtracted of every outcome, so that a large common offset costs no digits; only the intercept notices. */
  readonly origin: number;
}

/** Triangular factor of the reduced rows: a row of means and the factor of the deviations, cell by cell. */
function factorOf(data: ReducedCells, shape: Shape): Matrix {
  const { columns, covariates, outcomes, shifts, origin } = shape;
  const width = columns + outcomes;
  const c = covariates + outcomes;
  const qr = new StreamedQr(width, c + 1);
  const row = new Float64Array(columns);
  const values = new Float64Array(covariates);
  for (const { levels, n, means, within } of data.cells) {
    const root = Math.sqrt(n);
    for (let j = 0; j < covariates; j++) values[j] = means[j]! - shifts[j]!;
    designRow(shape, levels, values, 1, row);
    for (let j = 0; j < columns; j++) qr.block[j * (c + 1)] = root * row[j]!;
    for (let o = 0; o < outcomes; o++)
      qr.block[(columns + o) * (c + 1)] = root * (means[covariates + o]! - origin);
    for (let i = 0; i < c; i++) {
      for (let j = 0; j < covariates; j++) values[j] = within.data[i + j * c]!;
      designRow(shape, levels, values, 0, row);
      for (let j = 0; j < columns; j++) qr.block[j * (c + 1) + i + 1] = row[j]!;
      for (let o = 0; o < outcomes; o++)
        qr.block[(columns + o) * (c + 1) + i + 1] = within.data[i + (covariates + o) * c]!;
    }
    qr.absorb(c + 1);
  }
  return qr.factor();
}

/** One row of the design: sum-to-zero codes of the levels times the covariate, or times `one` without covariate. */
export function designRow(
  { terms, levels: counts }: Pick<Shape, 'terms' | 'levels'>,
  levels: ArrayLike<number>,
  covariates: Float64Array,
  one: number,
  out: Float64Array,
): void {
  for (const { factors, covariate, first, count } of terms) {
    const scale = covariate < 0 ? one : covariates[covariate]!;
    for (let j = 0; j < count; j++) {
      let rest = j;
      let product = scale;
      for (const factor of factors) {
        const k = counts[factor]! - 1;
        const level = levels[factor]!;
        const column = rest % k;
        rest = Math.floor(rest / k);
        product *= level === column ? 1 : level === k ? -1 : 0;
      }
      out[first + j] = product;
    }
  }
}

function refuseDependent(factor: Matrix, terms: readonly FactorialTerm[]): void {
  for (const { name, first, count } of terms)
    for (let j = first; j < first + count; j++) {
      let squares = 0;
      for (let i = 0; i <= j; i++) squares += factor.data[i + j * factor.rows]! ** 2;
      if (!(Math.abs(factor.data[j + j * factor.rows]!) > DEPENDENT * Math.sqrt(squares)))
        throw new StatsError('collinear', `${name} depends on the terms before it`, name);
    }
}

/** The three classical ways to credit shared variation to terms. */
export const SUM_OF_SQUARES_TYPES = [1, 2, 3] as const;
export type SumOfSquaresType = (typeof SUM_OF_SQUARES_TYPES)[number];

/**
 * Projections of each outcome on what a term adds: type 1 to the terms before it, type 2 to the terms that do not contain
 * it, type 3 to all others under sum-to-zero coding (Yates 1934; Searle 1987, "Linear Models for Unbalanced Data", 4
 * and 9). Row by row, one array an outcome; their squares sum to the sum of squares.
 */
export function termEffects(fit: FactorialFit, at: number, type: SumOfSquaresType): readonly Float64Array[] {
  const { terms, factor, columns, outcomes } = fit;
  const term = terms[at]!;
  const contains = (other: FactorialTerm): boolean =>
    other !== term && term.variables.every((name) => other.variables.includes(name));
  const before = terms.filter((other, i) => {
    if (other === term) return false;
    return type === 1 ? i < at : type === 2 ? !contains(other) : true;
  });
  const order = [...before, term].flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, j) => first + j),
  );
  for (let o = 0; o < outcomes; o++) order.push(columns + o);
  const size = factor.rows;
  const qr = new StreamedQr(order.length, size);
  order.forEach((from, to) => {
    qr.block.set(factor.data.subarray(from * size, from * size + size), to * size);
  });
  qr.absorb(size);
  const r = qr.factor();
  const p = order.length - outcomes;
  return Array.from({ length: outcomes }, (_, o) =>
    r.data.slice((p + o) * r.rows + p - term.count, (p + o) * r.rows + p),
  );
}

/** Residual sums of squares and products of the outcomes. */
export function residualProducts({ factor, columns, outcomes }: FactorialFit): Matrix {
  const size = factor.rows;
  const products = matrix(outcomes, outcomes);
  for (let a = 0; a < outcomes; a++)
    for (let b = 0; b < outcomes; b++) {
      let sum = 0;
      for (let i = columns; i < size; i++)
        sum += factor.data[(columns + a) * size + i]! * factor.data[(columns + b) * size + i]!;
      products.data[a + b * outcomes] = sum;
    }
  return products;
}

/**
 * Residual sums of squares and products of contrasts of the outcomes, given column by column: from the contrasts of the residuals, as
 * outcomes that differ far more between cases than within them would cancel to nothing in C' E C.
 */
export function contrastProducts(
  { factor, columns, outcomes }: FactorialFit,
  contrasts: readonly Float64Array[],
): Matrix {
  const size = factor.rows;
  const parts = contrasts.map((contrast) => {
    const part = new Float64Array(size - columns);
    for (let cell = 0; cell < outcomes; cell++) {
      const weight = contrast[cell] ?? 0;
      const from = (columns + cell) * size + columns;
      part.forEach((sum, i) => {
        part[i] = sum + weight * (factor.data[from + i] ?? 0);
      });
    }
    return part;
  });
  const products = matrix(contrasts.length, contrasts.length);
  parts.forEach((a, i) => {
    parts.forEach((b, j) => {
      products.data[i + j * contrasts.length] = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    });
  });
  return products;
}

/** F test of a sum of squares against an error. */
export const fRatio = (sum: number, df1: number, errorSum: number, df2: number): FTest => {
  const statistic = sum / df1 / (errorSum / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
};
