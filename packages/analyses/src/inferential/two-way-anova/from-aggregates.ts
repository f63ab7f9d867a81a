/** Factorial ANOVA and ANCOVA from the sums of each cell made where the data is. */
import { type Answer, ask, type Definition, type Expression, Frame, type Source } from '@constat/data';
import {
  type CellFactor,
  designRow,
  type FactorialFit,
  type FactorialLayout,
  factorOfProducts,
  fitFactorialCells,
  layOut,
  leveneOf,
  type Moments,
  matrix,
  type ReducedCell,
  type ReducedCells,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { usedFactor } from '../../shared/used-levels.ts';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import { keysIn, numberIn } from '../../sources/numbers.ts';
import { rowsIn } from '../../sources/rows.ts';
import { fittedResult } from './compute.ts';
import { fitOrRefuse, requireSpread, termsOf } from './model.ts';
import type { FactorialOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { FactorialResult } from './result.ts';

/** Residuals are not drawn. */
export const needsCases = ({ errors, random }: FactorialOptions): string | null =>
  random.length > 0
    ? 'A random factor'
    : errors === 'classical'
      ? null
      : 'An error that allows unequal variances';

/** A factor with the values behind its levels, as the table has them. */
interface SourceFactor extends CellFactor {
  readonly values: readonly string[];
}

/** The cells in the order of an answer, and the columns of the model with the outcome last. */
interface Asked {
  readonly source: Source;
  readonly complete: readonly string[];
  readonly factors: readonly SourceFactor[];
  readonly columns: readonly Expression[];
  readonly n: readonly number[];
}

const LIMIT = 10_000;

/** Groups by all factors. */
const byFactors = ({ factors }: Pick<Asked, 'factors'>) => factors.map(({ name }) => ask.byValue(name));

/** A number of each cell as an expression of the factors; zero where there is no cell. */
function perCell({ factors }: Asked, values: readonly number[]): Expression {
  const at = (codes: readonly number[]): number => {
    const cell = values.findIndex((_, i) => factors.every((factor, f) => factor.codes[i] === codes[f]));
    return values[cell] ?? 0;
  };
  const table = (rest: readonly SourceFactor[], codes: readonly number[]): Expression => {
    const [next, ...further] = rest;
    if (!next) return ask.constant(at(codes));
    if (further.length === 0)
      return ask.pick(
        next.name,
        next.values,
        next.values.map((_, code) => at([...codes, code])),
      );
    return ask.add(
      ...next.values.map((value, code) =>
        ask.multiply(ask.is(next.name, value), table(further, [...codes, code])),
      ),
    );
  };
  return table(factors, []);
}

const centred = (j: number): string => ` column ${j} of the plan`;

/** First pass: the cells that occur with their sizes, and the sums of the columns in them. */
async function occupied(
  source: Source,
  frame: Frame,
  options: FactorialOptions,
): Promise<{ readonly asked: Asked; readonly layout: FactorialLayout; readonly means: readonly number[][] }> {
  const complete = [options.outcome, ...options.factors, ...options.covariates];
  const terms = termsOf(options);
  const sketched = options.factors.map((name): CellFactor => ({ name, ...frame.factor(name) }));
  const layout = layOut({ factors: sketched, covariates: options.covariates, terms });
  const columns = [...layout.columns, [options.outcome]].map((names) =>
    ask.multiply(...names.map(ask.column)),
  );
  const answer = await source.ask(
    ask.plan({
      complete,
      by: options.factors.map(ask.byValue),
      measures: [ask.rowCount, ...columns.map(ask.sum)],
      limit: LIMIT,
    }),
  );
  const n = keysIn(answer).map((_, row) => numberIn(answer, 0, row));
  if (n.length === 0) throw new RefusedError([refusals.tooFewRows(0, 1)]);
  const cells = new Frame(columnsOfKeys(frame, options.factors, answer.keys), frame.settings);
  const all = new Uint8Array(n.length).fill(1);
  const factors = options.factors.map((name): SourceFactor => {
    const { levels, values: behind } = cells.factor(name);
    const used = usedFactor(cells, name, all);
    return { ...used, values: used.levels.map((level) => behind[levels.indexOf(level)] ?? level) };
  });
  return {
    asked: { source, complete, factors, columns, n },
    layout: layOut({ factors, covariates: options.covariates, terms }),
    means: columns.map((_, j) => n.map((size, cell) => numberIn(answer, 1 + j, cell) / size)),
  };
}

/** Second pass: sums of products about the means of each cell. */
async function withinCells(asked: Asked, means: readonly number[][]): Promise<ReducedCells> {
  const { source, complete, columns, n } = asked;
  const c = columns.length;
  const define: Definition[] = zip(columns, means).map(([of, own], j) => ({
    name: centred(j),
    of: ask.subtract(of, perCell(asked, own)),
  }));
  const names = columns.map((_, j) => ask.column(centred(j)));
  const pairs = names.flatMap((x, j) =>
    names.slice(0, j + 1).map((y, i) => ({ i, j, product: ask.multiply(x, y) })),
  );
  const answer = await source.ask(
    ask.plan({
      define,
      complete,
      by: byFactors(asked),
      measures: [...names.map(ask.sum), ...pairs.map(({ product }) => ask.sum(product))],
      limit: LIMIT,
    }),
  );
  const cells = zip(n, placesOf(asked, answer)).map(([size, row], cell): ReducedCell => {
    const sum = (k: number): number => numberIn(answer, k, row);
    const products = matrix(c, c);
    for (const [k, { i, j }] of pairs.entries()) {
      const value = sum(c + k) - (sum(i) * sum(j)) / size;
      products.data[i + j * c] = value;
      products.data[j + i * c] = value;
    }
    return {
      levels: Int32Array.from(asked.factors, ({ codes }) => codes[cell] ?? -1),
      n: size,
      means: Float64Array.from(means, (own, j) => (own[cell] ?? 0) + sum(j) / size),
      within: factorOfProducts(products),
    };
  });
  return { n: n.reduce((sum, size) => sum + size, 0), cells, cellOf: new Int32Array(0) };
}

/** The row of an answer for each cell; -1 where it has none. */
function placesOf({ factors, n }: Asked, { keys }: Answer): readonly number[] {
  const rows = (keys[0] ?? []).map((_, row) => JSON.stringify(keys.map((own) => String(own[row]))));
  return n.map((_, cell) =>
    rows.indexOf(JSON.stringify(factors.map(({ codes, values }) => values[codes[cell] ?? -1]))),
  );
}

/** Moments of a column over all cells. */
function momentsOver({ n, cells }: ReducedCells, j: number): Moments {
  const mean = cells.reduce((sum, cell) => sum + (cell.n / n) * (cell.means[j] ?? 0), 0);
  let m2 = 0;
  for (const { n: size, means, within } of cells) {
    m2 += size * ((means[j] ?? 0) - mean) ** 2;
    for (let i = 0; i <= j; i++) m2 += (within.data[i + j * within.rows] ?? 0) ** 2;
  }
  return { n, sum: n * mean, mean, m2, m3: 0, m4: 0 };
}

/** Third pass: Levene's test of the residuals, whose means in the cells are those of the outcome less the fit. */
async function leveneFrom(asked: Asked, fit: FactorialFit): Promise<FactorialResult['levene']> {
  const { cells } = fit.data;
  const last = asked.columns.length - 1;
  const row = new Float64Array(fit.columns);
  const [beta = row] = fit.coefficients;
  const slopes = asked.columns.slice(0, last).map((_, j) =>
    cells.map(({ levels }) => {
      const one = new Float64Array(last);
      one[j] = 1;
      designRow(fit, levels, one, 0, row);
      return row.reduce((sum, value, k) => sum + value * (beta[k] ?? 0), 0);
    }),
  );
  const about = (j: number): Expression =>
    ask.subtract(
      asked.columns[j] ?? ask.constant(0),
      perCell(
        asked,
        cells.map(({ means }) => means[j] ?? 0),
      ),
    );
  const RESIDUAL = ' residual of the plan';
  const residual = ask.column(RESIDUAL);
  const answer = await asked.source.ask(
    ask.plan({
      define: [
        {
          name: RESIDUAL,
          of: ask.subtract(
            about(last),
            ask.add(ask.constant(0), ...slopes.map((own, j) => ask.multiply(perCell(asked, own), about(j)))),
          ),
        },
      ],
      complete: asked.complete,
      by: byFactors(asked),
      measures: [ask.sum(ask.applied('abs', residual)), ask.sum(ask.power(residual, 2))],
      limit: LIMIT,
    }),
  );
  return leveneOf(
    zip(cells, placesOf(asked, answer)).map(([{ n }, at]) => {
      const mean = numberIn(answer, 0, at) / n;
      return { n, mean, sumOfSquares: Math.max(0, numberIn(answer, 1, at) - n * mean * mean) };
    }),
  );
}

export async function compute(
  source: Source,
  frame: Frame,
  options: FactorialOptions,
  run: RunContext,
): Promise<FactorialResult> {
  const { asked, layout, means } = await occupied(source, frame, options);
  const data = await withinCells(asked, means);
  for (const [j, name] of [...options.covariates, options.outcome].entries())
    requireSpread(
      name,
      momentsOver(data, j < options.covariates.length ? j : layout.columns.length),
      options,
    );
  const { factors } = asked;
  const used = data.n;
  const terms = termsOf(options);
  const fit = fitOrRefuse(() => fitFactorialCells(factors, layout, data), { factors, terms, used }, options);
  const levene = options.checks.includes('variances') ? await leveneFrom(asked, fit) : null;
  const model = { factors, fit, used, excluded: (await rowsIn(source)) - used };
  return fittedResult(frame, model, options, run, () => ({
    levene,
    residualNormality: null,
    residuals: [],
    qq: [],
  }));
}
