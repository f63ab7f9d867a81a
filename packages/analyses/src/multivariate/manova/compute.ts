import type { Frame } from '@constat/data';
import {
  adjustPValues,
  boxM,
  type CellFactor,
  chiSquare,
  type FactorialFit,
  fitFactorial,
  fRatio,
  type Matrix,
  mahalanobisDistances,
  mardia,
  multivariateTests,
  numbersAt,
  residualProducts,
  StatsError,
  studentT,
  termEffects,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { withShares } from '../../shared/multivariate-tests.ts';
import { refusing } from '../../shared/refusals.ts';
import { usedFactor } from '../../shared/used-levels.ts';
import type { ManovaOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { ManovaCell, ManovaEffect, ManovaResult, UnivariateTest } from './result.ts';

/** Share of chance above which a Mahalanobis distance counts as an outlier. */
const OUTLIER = 0.001;
/** Outlying rows that are named. */
const NAMED_ROWS = 20;

export function compute(frame: Frame, options: ManovaOptions, run: RunContext): ManovaResult {
  const { outcomes, factors: names, covariates } = options;
  const complete = frame.complete([...outcomes, ...names, ...covariates]);
  const { mask, used, excluded } = complete;
  const factors = names.map((name) => usedFactor(frame, name, mask));
  const columns = outcomes.map((name) => checkedColumn(frame, name, mask));
  for (const name of covariates) checkedColumn(frame, name, mask);
  run.progress(0, 2, 'Fitting the model');
  const fit = fitted(frame, options, factors, mask, used);
  const error = residualProducts(fit);
  const effects = fit.terms.slice(1).map((_, i) => effectOf(fit, i + 1, error, options));
  run.progress(1, 2, 'Checking the assumptions');
  const rows: number[] = [];
  for (let row = 0; row < mask.length; row++) if (mask[row]) rows.push(row);
  const cells = cellsOf(factors, columns, rows);
  const wanted = (key: ManovaOptions['checks'][number]) => options.checks.includes(key);
  return {
    sample: { used, excluded },
    labels: Object.fromEntries(
      [...outcomes, ...names, ...covariates].map((name) => [name, frame.label(name)]),
    ),
    factors: factors.map(({ name, levels }) => ({ name, levels })),
    effects,
    errors: outcomes.map((outcome, o) => ({
      outcome,
      sumOfSquares: error.data[o + o * outcomes.length]!,
      df: fit.dfResidual,
    })),
    cells: cells.map(({ levels, columns: own }) => described(levels, own)),
    boxM: wanted('covariances') ? boxM(cells.map((cell) => cell.columns)) : null,
    mardia: wanted('normality') ? mardia(columns) : null,
    outliers: wanted('outliers') ? outliersOf(columns, rows) : null,
    strongest: strongestOf(outcomes, error),
    profile: profileOf(factors[0], columns, rows, options),
  };
}

/** The values of the rows used. */
function checkedColumn(frame: Frame, name: string, mask: Uint8Array): Float64Array {
  const values = frame.numbers(name).filter((_, row) => mask[row] === 1);
  if (!values.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(name)]);
  if (values.every((value) => value === values[0])) throw new RefusedError([refusals.noVariation(name)]);
  return values;
}

/** Covariates, main effects, then interactions by their order. */
function termsOf({ factors, covariates }: ManovaOptions): readonly (readonly string[])[] {
  const all = Array.from({ length: 2 ** factors.length - 1 }, (_, bits) =>
    factors.filter((__, i) => ((bits + 1) >> i) & 1),
  );
  return [...covariates.map((name) => [name]), ...all.sort((a, b) => a.length - b.length)];
}

function fitted(
  frame: Frame,
  options: ManovaOptions,
  factors: readonly CellFactor[],
  mask: Uint8Array,
  used: number,
): FactorialFit {
  const { outcomes, covariates } = options;
  const cells = factors.reduce((product, { levels }) => product * levels.length, 1);
  const needed = cells + covariates.length + outcomes.length;
  if (used < needed) throw new RefusedError([refusals.tooFewRows(used, needed)]);
  try {
    return fitFactorial({
      factors,
      covariates: covariates.map((name) => ({ name, values: frame.numbers(name) })),
      outcomes: outcomes.map((name) => frame.numbers(name)),
      terms: termsOf(options),
      mask,
    });
  } catch (error) {
    if (error instanceof StatsError && error.code === 'collinear')
      throw new RefusedError([refusals.emptyCells(variablesOf(termsOf(options), error.argument ?? ''))]);
    throw error;
  }
}

/** The variables of the term that the engine names. */
const variablesOf = (terms: readonly (readonly string[])[], name: string): readonly string[] =>
  terms.find((term) => term.join(':') === name) ?? [name];

function effectOf(fit: FactorialFit, at: number, error: Matrix, options: ManovaOptions): ManovaEffect {
  const { outcomes, sumOfSquares, adjustment } = options;
  const term = fit.terms[at]!;
  const projections = termEffects(fit, at, sumOfSquares === 'II' ? 2 : 3);
  const tests = testsOf(projections, error, fit.dfResidual, outcomes);
  const univariate = zip(projections, outcomes).map(
    ([values, outcome], o): Omit<UnivariateTest, 'adjustedPValue'> => {
      const sum = values.reduce((total, value) => total + value * value, 0);
      const rest = error.data[o + o * outcomes.length]!;
      return {
        outcome,
        sumOfSquares: sum,
        ...fRatio(sum, term.count, rest, fit.dfResidual),
        partialEtaSquared: sum / (sum + rest),
      };
    },
  );
  const plain = univariate.map(({ pValue }) => pValue);
  const adjusted = adjustment === 'none' ? plain : adjustPValues(plain, adjustment);
  const { roots, ...statistics } = tests;
  return {
    name: term.name,
    variables: term.variables,
    isCovariate: term.covariate >= 0,
    roots,
    tests: withShares(statistics, options.confidenceLevel),
    univariate: zip(univariate, adjusted).map(([test, ownAdjusted]) => ({
      ...test,
      adjustedPValue: ownAdjusted,
    })),
  };
}

function testsOf(
  projections: readonly Float64Array[],
  error: Matrix,
  dfError: number,
  outcomes: readonly string[],
) {
  return refusing(
    () => multivariateTests(projections, error, dfError),
    ({ code, argument }) =>
      code === 'collinear' ? refusals.collinearOutcomes(outcomes[Number(argument ?? 0)]!) : null,
  );
}

interface Cell {
  readonly levels: readonly string[];
  readonly columns: readonly Float64Array[];
}

/** Rows by the combination of levels they are in; combinations in the order of the levels. */
function cellsOf(
  factors: readonly CellFactor[],
  columns: readonly Float64Array[],
  rows: readonly number[],
): readonly Cell[] {
  const places = new Map<number, number[]>();
  rows.forEach((row, i) => {
    const key = factors.reduce((sum, { codes, levels }) => sum * levels.length + codes[row]!, 0);
    const list = places.get(key);
    if (list) list.push(i);
    else places.set(key, [i]);
  });
  return [...places.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, list]) => ({
      levels: factors.map(({ codes, levels }) => levels[codes[rows[list[0]!]!]!]!),
      columns: columns.map((values) => numbersAt(values, list)),
    }));
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function sdOf(values: Float64Array): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

const described = (levels: readonly string[], columns: readonly Float64Array[]): ManovaCell => ({
  levels,
  n: columns[0]!.length,
  means: columns.map(meanOf),
  sds: columns.map(sdOf),
});

function outliersOf(columns: readonly Float64Array[], rows: readonly number[]): ManovaResult['outliers'] {
  try {
    const distances = mahalanobisDistances(columns);
    const limit = chiSquare.isf(OUTLIER, columns.length);
    const beyond = zip(rows, distances).flatMap(([row, distance]) => (distance > limit ? [row + 1] : []));
    return {
      limit,
      rows: beyond.slice(0, NAMED_ROWS),
      largest: distances.reduce((a, b) => Math.max(a, b), 0),
    };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function strongestOf(outcomes: readonly string[], { data, rows: p }: Matrix): ManovaResult['strongest'] {
  let best = { first: outcomes[0]!, second: outcomes[1]!, r: 0 };
  for (let i = 0; i < p; i++)
    for (let j = 0; j < i; j++) {
      const r = data[i + j * p]! / Math.sqrt(data[i + i * p]!) / Math.sqrt(data[j + j * p]!);
      if (Math.abs(r) > Math.abs(best.r)) best = { first: outcomes[j]!, second: outcomes[i]!, r };
    }
  return best;
}

function profileOf(
  factor: CellFactor,
  columns: readonly Float64Array[],
  rows: readonly number[],
  { outcomes, confidenceLevel }: ManovaOptions,
): ManovaResult['profile'] {
  return factor.levels.flatMap((level, code) =>
    zip(outcomes, columns).map(([outcome, column]) => {
      const all = column;
      const own = all.filter((_, i) => factor.codes[rows[i]!] === code);
      const spread = sdOf(all)!;
      const error = own.length > 1 ? sdOf(own)! / Math.sqrt(own.length) : 0;
      const critical = own.length > 1 ? studentT.isf((1 - confidenceLevel) / 2, own.length - 1) : 0;
      return { level, outcome, z: (meanOf(own) - meanOf(all)) / spread, half: (critical * error) / spread };
    }),
  );
}
