import { matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import type { Design, RowSelection } from './design.ts';
import { type FirthLogistic, firthLogistic, penalizedTest } from './firth-logistic.ts';
import { inverseOnOriginalScale } from './least-squares.ts';
import {
  binaryRows,
  coefficientCorrelation,
  type LogisticFit,
  type LogisticOptions,
} from './logistic-fit.ts';
import type { TermTest } from './logistic-regression.ts';
import type { BinaryRows } from './logistic-sweep.ts';
import { type ModelTerms, modelMatrix } from './model-matrix.ts';
import { type GeneralInflation, termInflation } from './term-inflation.ts';

/** Firth's fit together with what probabilities, residuals and predictions are made of. */
export interface FirthRegression extends FirthLogistic {
  readonly fit: LogisticFit;
  readonly level: number;
  readonly inflation: readonly GeneralInflation[];
}

/** Settings of Firth's regression. */
export interface FirthRegressionOptions extends LogisticOptions {
  readonly level?: number;
  readonly progress?: (done: number, of: number) => void;
}

/** Rows listed as often as they count, and the outcome of each. */
function caseRows({ selection, counts, outcome }: BinaryRows): {
  readonly selection: RowSelection;
  readonly y: Float64Array;
} {
  const index: number[] = [];
  for (let i = 0; i < selection.count; i++) {
    const row = selection.index ? selection.index[i]! : i;
    for (let copy = counts ? counts[row]! : 1; copy > 0; copy--) index.push(row);
  }
  return {
    selection: { count: index.length, index: Int32Array.from(index) },
    y: numbersAt(outcome, index),
  };
}

/** Firth's logistic regression of an event over the rows used, counted by their frequencies. */
export function firthRegression(
  design: Design,
  outcome: Uint8Array,
  options: FirthRegressionOptions = {},
): FirthRegression {
  const rows = binaryRows(design.rows, outcome, options);
  const cases = caseRows(rows);
  const level = options.level ?? 0.95;
  const firth = firthLogistic(design, cases.y, {
    level,
    selection: cases.selection,
    ...(options.progress ? { progress: options.progress } : {}),
  });
  const fit = logisticFitOf(design, rows, firth);
  const inflation = termInflation(design, (i, j) => coefficientCorrelation(fit, i, j));
  return { ...firth, fit, level, inflation };
}

/** The penalised coefficients in the form of a fit by maximum likelihood. */
function logisticFitOf(design: Design, rows: BinaryRows, firth: FirthLogistic): LogisticFit {
  const p = design.columns.length;
  const { beta, shift, scale, lower } = firth.standardised;
  const columnStats = Array.from(scale, (spread, j) => ({
    shift: shift[j]!,
    scale: 1 / spread,
    mean: shift[j]!,
    sumOfSquares: firth.n,
  }));
  const factor = matrix(p, p);
  for (let i = 0; i < p; i++) for (let j = i; j < p; j++) factor.data[i + j * p] = lower.data[j + i * p]!;
  return {
    design,
    rows,
    n: firth.n,
    events: firth.events,
    coefficients: Float64Array.from(firth.coefficients, ({ estimate }) => estimate),
    beta,
    columnStats,
    factor,
    inverse: inverseOnOriginalScale(factor, columnStats, true),
    deviance: firth.deviance,
    iterations: 0,
  };
}

/** Tests of the terms by the penalised likelihood, each in the model of all terms that do not contain it (type II). */
export function penalizedTermTests(
  model: ModelTerms,
  rows: BinaryRows,
  progress: (done: number, of: number) => void = () => undefined,
): readonly TermTest[] {
  const { selection, y } = caseRows(rows);
  const contains = (larger: readonly string[], smaller: readonly string[]): boolean =>
    larger.length > smaller.length && smaller.every((name) => larger.includes(name));
  return model.terms.map((term, i) => {
    progress(i, model.terms.length);
    const terms = model.terms.filter((other) => !contains(other, term));
    const design = modelMatrix({ ...model, terms });
    const { first, count } = design.terms[terms.indexOf(term)]!;
    const held = Array.from({ length: count }, (_, k) => first + k);
    return { term: term.join(':'), ...penalizedTest(design, y, held, selection) };
  });
}
