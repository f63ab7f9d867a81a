/** Sums of products of the columns of a model, made where the data is. */
import { ask, type Expression, type Frame, Frame as FrameOf, holdsNumbers, type Source } from '@constat/data';
import {
  type Design,
  type DesignPart,
  factorOfProducts,
  fitFromFactor,
  type LeastSquaresFit,
  type Matrix,
  matrix,
  orthogonalising,
  refinedFactor,
  valuesAt,
  zip,
} from '@constat/stats';
import { numberIn } from '../../sources/numbers.ts';
import { type Model, modelOf, predictorsOf } from './model.ts';
import type { ModelOptions } from './model-options.ts';

/** A model whose columns are known as expressions; its design has a few rows only, which stand for the levels. */
export interface SourceModel {
  readonly model: Model;
  readonly outcome: Expression;
  /** Without the intercept, minus their means; the outcome last. */
  readonly columns: readonly Expression[];
  readonly complete: readonly string[];
  readonly n: number;
  readonly means: readonly number[];
  readonly spans: ReadonlyMap<string, { readonly low: number; readonly high: number; readonly mean: number }>;
}

/** The frame with the levels that occur among complete rows. */
async function levelFrame(source: Source, frame: Frame, complete: readonly string[]): Promise<Frame> {
  const columns = [];
  for (const column of frame.columns) {
    if (!complete.includes(column.name) || holdsNumbers(column.type)) {
      columns.push(column);
      continue;
    }
    const { keys } = await source.ask(
      ask.plan({ complete, by: [ask.byValue(column.name)], measures: [ask.rowCount] }),
    );
    const levels = (keys[0] ?? []).map(String);
    columns.push({
      ...column,
      cells: {
        kind: 'categories' as const,
        levels,
        codes: Int32Array.from({ length: frame.rows }, (_, row) =>
          levels.length === 0 ? -1 : row % levels.length,
        ),
      },
    });
  }
  return new FrameOf(columns, frame.settings);
}

/** A multiplicand of a design column as an expression. */
function partExpression({ variables }: Model, frame: Frame, part: DesignPart): Expression {
  for (const variable of variables) {
    if (part.kind === 'values' && variable.kind === 'numeric' && variable.values === part.values)
      return ask.column(variable.name);
    if (part.kind === 'coded' && variable.kind === 'factor' && variable.codes === part.codes) {
      const { levels, values } = frame.factor(variable.name);
      return ask.pick(
        variable.name,
        variable.levels.map((level) => values[levels.indexOf(level)] ?? level),
        [...part.table],
      );
    }
  }
  throw new Error('A column of the model is made of no variable.');
}

/** The model of the options over a table elsewhere: first pass, for means and ranges. `outcomeOf` is made of the levels that occur. */
export async function sourceModel(
  source: Source,
  frame: Frame,
  options: ModelOptions,
  outcomeOf: (levels: Frame) => Expression = () => ask.column(options.outcome),
): Promise<SourceModel> {
  const predictors = predictorsOf(options);
  const complete = [...new Set([options.outcome, ...predictors, ...(options.needed ?? [])])];
  const rows = await source.ask(ask.plan({ measures: [ask.rowCount] }));
  const levels = await levelFrame(source, frame, complete);
  const sketched = modelOf(levels, options);
  const outcome = outcomeOf(levels);
  const raw = [
    ...sketched.design.columns
      .slice(1)
      .map(({ parts }) => ask.multiply(...parts.map((part) => partExpression(sketched, levels, part)))),
    outcome,
  ];
  const numeric = sketched.variables.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
  const { values } = await source.ask(
    ask.plan({
      complete,
      measures: [
        ...raw.map(ask.sum),
        ...numeric.flatMap((name) => [
          ask.min(ask.column(name)),
          ask.max(ask.column(name)),
          ask.sum(ask.column(name)),
        ]),
        ask.rowCount,
      ],
    }),
  );
  const first = values.map(([value]) => value ?? 0);
  const n = first.at(-1) ?? 0;
  const model: Model = { ...sketched, used: n, excluded: numberIn(rows, 0) - n };
  const means = zip(raw, first).map(([, ownFirst]) => ownFirst / Math.max(1, n));
  return {
    model,
    outcome,
    columns: zip(raw, means).map(([expression, mean]) => ask.minus(expression, mean)),
    complete,
    n,
    means,
    spans: new Map(
      numeric.map((name, i) => {
        const at = raw.length + 3 * i;
        const [low = 0, high = 0, sum = 0] = first.slice(at, at + 3);
        return [name, { low, high, mean: sum / Math.max(1, n) }];
      }),
    ),
  };
}

const ONE = ask.constant(1);

const centred = (i: number): string => ` column ${i} of the plan`;
const orthogonal = (i: number): string => ` direction ${i} of the plan`;
const RESIDUAL = ' residual of the plan';

/** All columns by name, and each minus its mean. */
export const centredColumns = ({ columns }: SourceModel) =>
  columns.map((of, i) => ({ name: centred(i), of }));

/** Second pass: the products of all pairs, the intercept first. */
export async function productsOf(source: Source, asked: SourceModel): Promise<Matrix> {
  const { columns, complete, n } = asked;
  const size = columns.length + 1;
  const names = columns.map((_, i) => ask.column(centred(i)));
  const pairs = names.flatMap((_, j) => names.slice(0, j + 1).map((__, i) => [i, j] as const));
  const answer = await source.ask(
    ask.plan({
      define: centredColumns(asked),
      complete,
      measures: [
        ...names.map(ask.sum),
        ...pairs.map(([i, j]) => ask.sum(ask.multiply(names[i] ?? ONE, names[j] ?? ONE))),
      ],
    }),
  );
  const a = matrix(size, size);
  const put = (i: number, j: number, value: number): void => {
    a.data[i + j * size] = value;
    a.data[j + i * size] = value;
  };
  put(0, 0, n);
  for (const [i] of names.entries()) put(0, i + 1, numberIn(answer, i));
  for (const [k, [i, j]] of pairs.entries()) put(i + 1, j + 1, numberIn(answer, names.length + k));
  return a;
}

/** Shift and size of each column of the design and of the outcome. */
export function statsOf({ means, n }: SourceModel, a: Matrix) {
  return [0, ...means].map((mean, j) => {
    const sum = j === 0 ? 0 : (a.data[j * a.rows] ?? 0);
    const squares = j === 0 ? 0 : (a.data[j + j * a.rows] ?? 0) - (sum * sum) / n;
    return {
      shift: mean,
      scale: 1,
      mean: j === 0 ? 1 : mean + sum / n,
      sumOfSquares: Math.max(0, squares),
    };
  });
}

/** The fit of some of the columns of the model, the outcome last; by the first factor alone. */
export function fitOfColumns(
  asked: SourceModel,
  a: Matrix,
  design: Design,
  factorOf: (products: Matrix) => Matrix = factorOfProducts,
): LeastSquaresFit {
  const all = asked.model.design.columns.map(({ name }) => name);
  const places = [...design.columns.map(({ name }) => all.indexOf(name)), all.length];
  const products = matrix(places.length, places.length);
  for (const [j, to] of places.entries())
    for (const [i, from] of places.entries())
      products.data[i + j * places.length] = a.data[from + to * a.rows] ?? 0;
  const stats = statsOf(asked, a);
  return fitFromFactor(design, asked.n, factorOf(products), valuesAt(stats, places));
}

/** Definitions of the orthonormal directions of a factor, the intercept's first, and of the residuals. */
export function directionsOf(asked: SourceModel, factor: Matrix) {
  const { inverse, solved } = orthogonalising(factor);
  const p = inverse.rows;
  const names = asked.columns.map((_, i) => ask.column(centred(i)));
  // sums of products with the columns before and including one's own
  const along = (weights: (i: number) => number, last: number): Expression =>
    ask.add(
      ask.constant(weights(0)),
      ...names.slice(0, last).map((name, i) => ask.multiply(ask.constant(weights(i + 1)), name)),
    );
  return {
    define: [
      ...centredColumns(asked),
      ...Array.from({ length: p }, (_, j) => ({
        name: orthogonal(j),
        of: along((i) => inverse.data[i + j * p] ?? 0, j),
      })),
      {
        name: RESIDUAL,
        of: ask.subtract(
          names[p - 1] ?? ONE,
          along((i) => solved[i] ?? 0, p - 1),
        ),
      },
    ],
    directions: Array.from({ length: p }, (_, j) => ask.column(orthogonal(j))),
    residual: ask.column(RESIDUAL),
  };
}

/** Product of the number of predictors and their variance inflations, up to which sums of products lose no digit that is shown. */
const WELL_CONDITIONED = 1000;
/** Least share of the variation that the model leaves, likewise. */
const LEFT = 1e-3;

/** Whether the factor of the products has lost digits, because predictors are alike or fit almost perfectly. */
export function losesDigits(factor: Matrix): boolean {
  const { inverse } = orthogonalising(factor);
  const [size, p] = [factor.rows, inverse.rows];
  // without the intercept, from which the columns are almost free
  const squares = (column: number, to: number): number =>
    factor.data.subarray(column * size + 1, column * size + to).reduce((sum, value) => sum + value ** 2, 0);
  let inflation = 0;
  for (let j = 1; j < p; j++) {
    let row = 0;
    for (let k = j; k < p; k++) row += (inverse.data[j + k * p] ?? 0) ** 2;
    inflation += row * squares(j, p);
  }
  const left = (factor.data[p + p * size] ?? 0) ** 2;
  return !((p - 1) * inflation <= WELL_CONDITIONED && left >= LEFT * squares(p, size));
}

/** Third pass, where it is needed: the factor with the digits that the products had lost. */
export async function refine(source: Source, asked: SourceModel, factor: Matrix): Promise<Matrix> {
  const { define, directions, residual } = directionsOf(asked, factor);
  const p = directions.length;
  const pairs = directions.flatMap((_, j) => directions.slice(0, j + 1).map((__, i) => [i, j] as const));
  const { values } = await source.ask(
    ask.plan({
      define,
      complete: asked.complete,
      measures: [
        ...directions.map((z) => ask.sum(ask.multiply(z, residual))),
        ask.sum(ask.power(residual, 2)),
        ...pairs.map(([i, j]) => ask.sum(ask.multiply(directions[i] ?? ONE, directions[j] ?? ONE))),
      ],
    }),
  );
  const found = values.map(([value]) => value ?? 0);
  const zz = matrix(p, p);
  for (const [k, [i, j]] of pairs.entries()) {
    zz.data[i + j * p] = found[p + 1 + k] ?? 0;
    zz.data[j + i * p] = found[p + 1 + k] ?? 0;
  }
  return refinedFactor(factor, { zz, ze: Float64Array.from(found.slice(0, p)), ee: found[p] ?? 0 });
}
