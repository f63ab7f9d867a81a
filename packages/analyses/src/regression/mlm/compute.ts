import type { Frame } from '@constat/data';
import {
  conditionalErrors,
  denseDesign,
  kenwardRoger,
  type MixedModel,
  mixedComparison,
  numbersAt,
  type RandomFactor,
  selectRows,
  shapiroWilk,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { orderedResiduals, quantilePoints, residualPoints } from '../../shared/residual-figures.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../kit/model.ts';
import { exposureOf, requireCounts } from '../poisson-regression/compute.ts';
import { type FitOptions, fitsOf, type Likelihood } from './fits.ts';
import { type Grouping, groupingsOf } from './groupings.ts';
import { inferenceOf } from './inference.ts';
import { isKenwardRoger, type MlmOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { MlmResult, RandomPart } from './result.ts';
import { isCount } from './words.ts';

export function compute(frame: Frame, options: MlmOptions, run: RunContext): MlmResult {
  const modelOptions = {
    ...options,
    weights: null,
    steps: [],
    newCases: [],
    needed: [options.group, options.upper, isCount(options) ? options.exposure : null].filter(
      (name) => name !== null,
    ),
  };
  const model = modelOf(frame, modelOptions);
  const { rows, binary, y, offset, groupings, random, fit, likelihood } = mixedFit(frame, model, options);
  run.progress(0, 3, 'Fitting the model');
  const isLinear = options.family === 'gaussian';
  const isReml = options.estimation === 'reml' && isLinear;
  const whole = fit(model.terms, random, isReml);
  run.progress(1, 3, 'Testing the terms');
  const kenward = isKenwardRoger(options) ? kenwardOf(model, y, random, whole, options) : null;
  const needsMl = (options.termTests && !kenward) || options.comparison !== 'none';
  const { covariance } = whole;
  if (!kenward && covariance)
    run.infer?.(() => inferenceOf(frame, model, { ...whole, covariance }, { rows, groupings }, options));
  const ml = !isReml || !needsMl ? whole : likelihood(model.terms, random);
  const termTests =
    options.termTests && !kenward ? testsOf(model, ml, (terms) => likelihood(terms, random)) : [];
  run.progress(2, 3, 'Comparing models');
  const residual = y.map((value, i) => value - whole.fitted[i]!);
  keepNumbers(run, 'fitted', frame, rows, whole.fitted);
  keepNumbers(run, 'residual', frame, rows, residual);
  const fixed = sampleVariance(whole.fixedFit.map((value, i) => value - (offset?.[i] ?? 0)));
  const total = fixed + whole.randomVariance + whole.residualVariance;
  const deviance = -2 * whole.logLik;
  const errors = isLinear ? groupErrors(groupings, whole) : [];
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      levels: binary ? { event: binary.event, other: binary.other } : null,
      counts: isCount(options) ? countsOf(frame, options, y, whole) : null,
    },
    labels: Object.fromEntries(predictorsOf(modelOptions).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(modelOptions),
    fit: {
      n: whole.n,
      logLik: whole.logLik,
      deviance,
      aic: deviance + 2 * whole.parameters,
      bic: deviance + whole.parameters * Math.log(whole.n),
      nParameters: whole.parameters,
      residualVariance: whole.residualVariance,
      rSquaredMarginal: fixed / total,
      rSquaredConditional: (fixed + whole.randomVariance) / total,
      isSingular: whole.isSingular,
    },
    coefficients: kenward?.coefficients ?? whole.coefficients,
    random: groupings.map((grouping, i) => randomPart(grouping, whole, binary !== null, errors[i] ?? null)),
    termTests,
    fTests: kenward && options.termTests ? kenward.tests : [],
    comparison: comparisonOf(model, ml, random, options, likelihood),
    residuals: isLinear ? residualsOf(frame, whole, rows, residual, options.outcome) : null,
  };
}

/** The groups of the rows that are complete, and how a model of some terms is fitted over them. */
export function mixedFit(frame: Frame, model: Model, options: FitOptions) {
  const rows = rowsOf(model.mask);
  const pick = (values: Float64Array): Float64Array => numbersAt(values, rows);
  const binary = options.family === 'binomial' ? binaryOutcome(frame, options, rows) : null;
  if (isCount(options)) requireCounts(options.outcome, frame.numbers(options.outcome), model.mask);
  const y = binary ? binary.values : pick(frame.numbers(options.outcome));
  const exposure = isCount(options)
    ? exposureOf(frame, { exposure: options.exposure ?? null }, model.mask)
    : null;
  const offset = exposure && pick(exposure).map(Math.log);
  const groupings = groupingsOf(frame, options, rows);
  const random = groupings.map((grouping) => randomFactor(frame, grouping, rows, options.slopes));
  requireGroups(random, rows.length, options);
  requireOtherGroups(groupings, options);
  return { rows, binary, y, offset, groupings, random, ...fitsOf(model, { y, offset }, random, options) };
}

const sampleVariance = (values: Float64Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
};

/** What is told of counts alone. */
function countsOf(
  frame: Frame,
  { exposure }: MlmOptions,
  y: Float64Array,
  { fitted: means, dispersion, n, parameters }: MixedModel,
): NonNullable<MlmResult['outcome']['counts']> {
  const squares = y.map((count, i) => {
    const mean = means[i] ?? 0;
    return (count - mean) ** 2 / (mean + (dispersion ? mean ** 2 / dispersion : 0));
  });
  return {
    exposure: exposure === null ? null : frame.label(exposure),
    pearson: squares.reduce((sum, value) => sum + value, 0) / Math.max(1, n - parameters),
    dispersion: dispersion ?? null,
  };
}

function residualsOf(
  frame: Frame,
  whole: MixedModel,
  rows: Int32Array,
  residual: Float64Array,
  outcome: string,
): MlmResult['residuals'] {
  const ordered = orderedResiduals(residual);
  const all = new Float64Array(frame.rows).fill(Number.NaN);
  rows.forEach((row, i) => {
    all[row] = whole.fitted[i]!;
  });
  return {
    points: residualPoints(all, frame.numbers(outcome), rows.length),
    quantiles: quantilePoints(ordered, Math.sqrt(whole.residualVariance)),
    normality: shapiroWilk(ordered),
  };
}

/** 1 where the level that is the event was observed. */
function binaryOutcome(
  frame: Frame,
  { outcome: name, eventLevel = 'last' }: Pick<FitOptions, 'outcome' | 'eventLevel'>,
  rows: Int32Array,
) {
  const { codes, levels } = frame.factor(name);
  const seen = [...new Set(valuesAt(codes, rows))].sort((a, b) => a - b);
  if (seen.length !== 2) throw new RefusedError([refusals.outcomeLevels(name, seen.length)]);
  const [other, event] = (eventLevel === 'last' ? seen : [...seen].reverse()) as [number, number];
  return {
    values: Float64Array.from(rows, (row) => (codes[row] === event ? 1 : 0)),
    event: levels[event]!,
    other: levels[other]!,
  };
}

function rowsOf(mask: Uint8Array): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < mask.length; row++) if (mask[row]) rows.push(row);
  return Int32Array.from(rows);
}

/** An intercept for each group, and a column for each slope that varies over it. */
function randomFactor(
  frame: Frame,
  grouping: Grouping,
  rows: Int32Array,
  slopes: readonly string[],
): RandomFactor {
  const varying = grouping.hasSlopes ? slopes : [];
  return {
    name: grouping.name,
    levels: grouping.levels.length,
    group: grouping.codes,
    terms: ['(Intercept)', ...varying],
    columns: [
      new Float64Array(rows.length).fill(1),
      ...varying.map((name) => {
        const values = frame.numbers(name);
        return numbersAt(values, rows);
      }),
    ],
  };
}

/** The upper grouping, where each of its groups is a case: then those inside it are, too. */
const lonely = (random: readonly RandomFactor[], n: number, { upper }: FitOptions): string | null =>
  upper !== null && random.some(({ name, levels }) => name === upper && levels >= n) ? upper : null;

function requireGroups(random: readonly RandomFactor[], n: number, options: FitOptions): void {
  for (const { name, levels, terms } of random) {
    const variable = name === options.upper ? options.upper : options.group;
    if (levels < 2) throw new RefusedError([refusals.oneGroup(variable)]);
    if (levels >= n) throw new RefusedError([refusals.groupPerRow(lonely(random, n, options) ?? variable)]);
    if (levels * terms.length >= n)
      throw new RefusedError([refusals.tooManyEffects(variable, levels * terms.length, n)]);
  }
}

/** Two groupings that divide the cases alike are one. */
function requireOtherGroups([first, second]: readonly Grouping[], { group, upper }: FitOptions): void {
  // codes count groups in the order in which they appear
  if (upper !== null && first && second && first.codes.every((code, i) => code === second.codes[i]))
    throw new RefusedError([refusals.sameGroups(group, upper)]);
}

/** Errors, degrees of freedom and tests of Kenward and Roger. */
function kenwardOf(
  model: Model,
  y: Float64Array,
  random: readonly RandomFactor[],
  whole: MixedModel,
  { confidenceLevel, group }: MlmOptions,
) {
  const dense = denseDesign(model.design, selectRows(model.design.rows, model.mask));
  const found = refusing(
    () => kenwardRoger(dense, y, random, whole, confidenceLevel),
    ({ code }) => (code === 'out-of-domain' ? refusals.tooManyTogether(group) : null),
  );
  return {
    coefficients: found.coefficients,
    tests: model.design.terms.map(({ name, first, count }) => {
      const { statistic, df1, df2, pValue } = found.test(Array.from({ length: count }, (_, j) => first + j));
      return { term: name, statistic, df: df1, df2, pValue };
    }),
  };
}

/** Likelihood-ratio tests that respect marginality (type II), between fits by ML. */
export function testsOf(
  { terms }: Pick<Model, 'terms'>,
  whole: Likelihood,
  fit: (terms: Model['terms']) => Likelihood,
): MlmResult['termTests'] {
  const contains = (larger: readonly string[], smaller: readonly string[]): boolean =>
    larger.length > smaller.length && smaller.every((name) => larger.includes(name));
  return terms.map((term) => {
    const kept = terms.filter((other) => !contains(other, term));
    const larger = kept.length === terms.length ? whole : fit(kept);
    return {
      term: term.join(':'),
      ...mixedComparison(larger, fit(kept.filter((other) => other !== term))),
    };
  });
}

function comparisonOf(
  model: Model,
  ml: Likelihood,
  random: readonly RandomFactor[],
  { comparison, smaller }: MlmOptions,
  likelihood: (terms: Model['terms'], random: readonly RandomFactor[]) => Likelihood,
): MlmResult['comparison'] {
  if (comparison === 'none') return null;
  if (comparison === 'random') {
    const intercepts = random.map((factor) => ({
      ...factor,
      terms: factor.terms.slice(0, 1),
      columns: factor.columns.slice(0, 1),
    }));
    return { ...mixedComparison(ml, likelihood(model.terms, intercepts)), kept: null };
  }
  const terms = model.terms.filter((term) => term.every((name) => smaller.includes(name)));
  return { ...mixedComparison(ml, likelihood(terms, random)), kept: smaller };
}

/** More groups than this cost more time than their intervals are worth. */
const MOST_WITH_ERRORS = 400;

/** Standard errors of the groups' intercepts by grouping, where the model is linear and intercepts alone vary. */
function groupErrors(groupings: readonly Grouping[], whole: MixedModel): readonly (Float64Array | null)[] {
  const simple = whole.random.every(({ terms }) => terms.length === 1);
  const count = whole.random.reduce((sum, { levels }) => sum + levels, 0);
  if (!simple || count > MOST_WITH_ERRORS) return groupings.map(() => null);
  return conditionalErrors(
    groupings.map(({ name, codes, levels }) => ({
      group: codes,
      levels: levels.length,
      variance: whole.random.find((each) => each.name === name)!.covariance[0]!,
    })),
    whole.residualVariance,
  );
}

function randomPart(
  grouping: Grouping,
  whole: MixedModel,
  isLogistic: boolean,
  errors: Float64Array | null,
): RandomPart {
  const part = whole.random.find(({ name }) => name === grouping.name)!;
  const { terms, covariance, effects } = part;
  const q = terms.length;
  const variances = terms.map((_, j) => covariance[j + j * q]!);
  const onlyIntercepts = whole.random.every((factor) => factor.terms.length === 1);
  // of a logistic model each grouping is taken alone, against the variance of the logistic distribution
  const all = isLogistic
    ? variances[0]! + whole.residualVariance
    : whole.random.reduce((sum, factor) => sum + factor.covariance[0]!, whole.residualVariance);
  const correlations = terms.flatMap((second, j) =>
    zip(terms.slice(0, j), variances).map(([first, variance], i) => {
      const size = Math.sqrt(variance * variances[j]!);
      return { first, second, value: size > 0 ? covariance[i + j * q]! / size : null };
    }),
  );
  const intercepts = Float64Array.from({ length: part.levels }, (_, g) => effects[g * q]!).sort();
  return {
    name: grouping.name,
    label: grouping.label,
    levels: part.levels,
    terms,
    variances,
    correlations,
    icc: onlyIntercepts ? variances[0]! / all : null,
    effects: grouping.levels.map((group, g) => ({
      group,
      values: terms.map((_, t) => effects[g * q + t]!),
      standardError: errors?.[g] ?? null,
    })),
    normality: part.levels >= 3 && variances[0]! > 0 ? shapiroWilk(intercepts) : null,
  };
}
