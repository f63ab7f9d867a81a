/** Models with a likelihood from sums made where the data is: each step of the maximisation is one pass over the table. */
import { ask, type Definition, type Expression, type Source } from '@constat/data';
import {
  type ColumnStats,
  type Design,
  type LeastSquaresFit,
  type LikelihoodSums,
  type Matrix,
  type ModelDeviance,
  marginalModels,
  matrix,
  maximiseSums,
  modelMatrix,
  type SumsMaximum,
  zip,
} from '@constat/stats';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { fitOfColumns, productsOf, type SourceModel, statsOf } from './products.ts';
import { fitModel } from './refusals.ts';

/** What a distribution with its usual link makes of a linear predictor. */
export interface SourceFamily {
  mean(eta: Expression): Expression;
  /** How much a row tells about the linear predictor, from its mean. */
  weight(mean: Expression): Expression;
  /** Minus twice the log-likelihood of a row, up to what does not depend on the coefficients. */
  deviance(row: {
    readonly eta: Expression;
    readonly mean: Expression;
    readonly outcome: Expression;
  }): Expression;
}

const standardised = (j: number): string => ` standardised ${j} of the plan`;
const [ETA, MEAN, WEIGHT, OUTCOME] = [
  ' predictor of the plan',
  ' mean of the plan',
  ' weight of the plan',
  ' outcome of the plan',
];

/** What a pass may read of each row. */
export const ROW = {
  eta: ask.column(ETA),
  mean: ask.column(MEAN),
  weight: ask.column(WEIGHT),
  outcome: ask.column(OUTCOME),
} as const;

/** A model whose likelihood is looked for. */
export class SourceLikelihood {
  readonly source: Source;
  readonly asked: SourceModel;
  /** Shift and scale of each column of the design. */
  readonly stats: readonly ColumnStats[];
  readonly #family: SourceFamily;
  readonly #offset: Expression | null;

  /** `products` are those of the columns and the outcome about their means. */
  constructor(
    source: Source,
    asked: SourceModel,
    products: Matrix,
    family: SourceFamily,
    offset: Expression | null = null,
  ) {
    this.source = source;
    this.asked = asked;
    this.#family = family;
    this.#offset = offset;
    this.stats = statsOf(asked, products)
      .slice(0, -1)
      .map(({ mean, sumOfSquares }, j) =>
        j === 0
          ? { shift: 0, scale: 1, mean: 1, sumOfSquares: 0 }
          : { shift: mean, scale: 1 / Math.sqrt(sumOfSquares / asked.n), mean, sumOfSquares: asked.n },
      );
  }

  /** The standardised column. */
  column(j: number): Expression {
    return j === 0 ? ask.constant(1) : ask.column(standardised(j));
  }

  /** Columns, linear predictor, mean and weight of each row at coefficients of the columns at these places. */
  define(places: readonly number[], beta: Float64Array): readonly Definition[] {
    const used = places.filter((j) => j > 0);
    const terms = places.map((j, i) =>
      j === 0 ? ask.constant(beta[i] ?? 0) : ask.multiply(ask.constant(beta[i] ?? 0), this.column(j)),
    );
    return [
      { name: OUTCOME, of: this.asked.outcome },
      ...used.map((j) => {
        const { shift, scale } = this.stats[j] ?? { shift: 0, scale: 1 };
        // the columns of the model are already centred, up to what rounding left
        const column = this.asked.columns[j - 1] ?? ask.constant(0);
        const centred = ask.minus(column, shift - (this.asked.means[j - 1] ?? 0));
        return { name: standardised(j), of: ask.multiply(ask.constant(scale), centred) };
      }),
      { name: ETA, of: ask.add(...terms, ...(this.#offset ? [this.#offset] : [])) },
      { name: MEAN, of: this.#family.mean(ROW.eta) },
      { name: WEIGHT, of: this.#family.weight(ROW.mean) },
    ];
  }

  /** One pass. */
  async #at(places: readonly number[], beta: Float64Array): Promise<LikelihoodSums> {
    const p = places.length;
    const columns = places.map((j) => this.column(j));
    const pairs = columns.flatMap((z, j) =>
      columns.slice(0, j + 1).map((other, i) => ({ i, j, product: ask.multiply(other, z) })),
    );
    const residual = ask.subtract(ROW.outcome, ROW.mean);
    const { values } = await this.source.ask(
      ask.plan({
        define: this.define(places, beta),
        complete: this.asked.complete,
        measures: [
          ask.valid(ROW.mean),
          ask.sum(this.#family.deviance(ROW)),
          ...columns.map((z) => ask.sum(ask.multiply(residual, z))),
          ...pairs.map(({ product }) => ask.sum(ask.multiply(ROW.weight, product))),
        ],
      }),
    );
    const [rows, deviance = Number.NaN, ...found] = values.map(([value]) => value ?? Number.NaN);
    const information = matrix(p, p);
    for (const [{ i, j }, value] of zip(pairs, found.slice(p))) {
      information.data[i + j * p] = value;
      information.data[j + i * p] = value;
    }
    return {
      // a mean beyond the numbers is no value, and the coefficients that lead to it are none either
      deviance: rows === this.asked.n ? deviance : Number.NaN,
      score: Float64Array.from(found.slice(0, p)),
      information,
    };
  }

  /** The maximum over the columns at these places. */
  async fit(
    places: readonly number[],
    start: Float64Array,
    settings: { readonly valueOnly?: boolean } = {},
  ): Promise<SumsMaximum> {
    const found = await maximiseSums(start, (beta) => this.#at(places, beta), settings);
    if (!found) throw new NeedsCasesError('A likelihood without a clear maximum');
    return found;
  }

  /** Places of the columns of a model of some of the terms. */
  placesOf(design: Design): readonly number[] {
    const names = this.asked.model.design.columns.map(({ name }) => name);
    const places = design.columns.map(({ name }) => names.indexOf(name));
    if (places.includes(-1))
      throw new NeedsCasesError('A model with an interaction without its main effects');
    return places;
  }
}

/** What is known of a model before its likelihood is looked at. */
interface Beginning {
  readonly offset?: Expression | null;
  readonly intercept: number;
  /** What a slope of least squares is multiplied by. */
  readonly scale: (linear: LeastSquaresFit) => number;
}

/** The likelihood of all columns, and coefficients to begin from, which least squares gives. */
export async function begun(
  source: Source,
  asked: SourceModel,
  family: SourceFamily,
  { offset = null, intercept, scale }: Beginning,
) {
  const products = await productsOf(source, asked);
  const { model } = asked;
  const linear = fitModel(
    model,
    () => fitOfColumns(asked, products, model.design),
    () => null,
  );
  const likelihood = new SourceLikelihood(source, asked, products, family, offset);
  const all = model.design.columns.map((_, j) => j);
  const start = Float64Array.from(all, (j) =>
    j === 0 ? intercept : ((linear.coefficients[j] ?? 0) * scale(linear)) / (likelihood.stats[j]?.scale ?? 1),
  );
  return { likelihood, all, start };
}

const direction = (j: number): string => ` along ${j} of the plan`;
const LEVERAGE = ' leverage of the plan';

/** Definitions that end with the leverage of each row, which is `leverage`: the weight times the squares of X R^-1. */
export function leverageOf(
  likelihood: SourceLikelihood,
  factor: Matrix,
): { readonly define: readonly Definition[]; readonly leverage: Expression } {
  const p = factor.rows;
  const directions = Array.from({ length: p }, (_, j) => ({
    name: direction(j),
    of: ask.multiply(
      ask.constant(1 / (factor.data[j + j * p] ?? 0)),
      ask.subtract(
        likelihood.column(j),
        ask.add(
          ask.constant(0),
          ...Array.from({ length: j }, (__, k) =>
            ask.multiply(ask.constant(factor.data[k + j * p] ?? 0), ask.column(direction(k))),
          ),
        ),
      ),
    ),
  }));
  const squares = directions.map(({ name }) => ask.power(ask.column(name), 2));
  return {
    define: [...directions, { name: LEVERAGE, of: ask.multiply(ROW.weight, ask.add(...squares)) }],
    leverage: ask.column(LEVERAGE),
  };
}

type Terms = readonly (readonly string[])[];

/** Deviances of models of some of the terms, each found once. */
export class TermDeviances {
  readonly #likelihood: SourceLikelihood;
  readonly #start: (places: readonly number[]) => Float64Array;
  readonly #found = new Map<string, Promise<ModelDeviance>>();

  /** Knows the model of all terms and that of none; `start` gives coefficients to begin from. */
  constructor(
    likelihood: SourceLikelihood,
    { whole, empty }: { readonly whole: number; readonly empty: number },
    start: (places: readonly number[]) => Float64Array,
  ) {
    this.#likelihood = likelihood;
    this.#start = start;
    const { terms, design } = likelihood.asked.model;
    this.#found.set(
      JSON.stringify(terms),
      Promise.resolve({ deviance: whole, parameters: design.columns.length }),
    );
    this.#found.set('[]', Promise.resolve({ deviance: empty, parameters: 1 }));
  }

  of(terms: Terms): Promise<ModelDeviance> {
    const key = JSON.stringify(terms);
    const found = this.#found.get(key) ?? this.#find(terms);
    this.#found.set(key, found);
    return found;
  }

  async #find(terms: Terms): Promise<ModelDeviance> {
    const { variables } = this.#likelihood.asked.model;
    const places = this.#likelihood.placesOf(modelMatrix({ variables, terms }));
    const { deviance } = await this.#likelihood.fit(places, this.#start(places), { valueOnly: true });
    return { deviance, parameters: places.length };
  }

  /** The pairs of models that test each term. */
  async tests(): Promise<
    readonly { readonly term: string; readonly smaller: ModelDeviance; readonly larger: ModelDeviance }[]
  > {
    const found = [];
    for (const { term, larger, smaller } of marginalModels(this.#likelihood.asked.model.terms))
      found.push({ term, larger: await this.of(larger), smaller: await this.of(smaller) });
    return found;
  }
}
