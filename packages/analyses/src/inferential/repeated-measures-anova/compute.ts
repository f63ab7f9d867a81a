import type { Frame } from '@constat/data';
import {
  type CellFactor,
  contrastProducts,
  type FactorialFit,
  fitFactorial,
  fittedValues,
  isConstant,
  levene,
  linearCovariance,
  linearValue,
  marginalMeans,
  matrix,
  moments,
  multivariateRepeated,
  type RepeatedMeasures,
  repeatedMeasures,
  residualProducts,
  StatsError,
  type SumOfSquaresType,
  shapiroWilk,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { alikeColumns } from '../../shared/alike-columns.ts';
import { valuesOf } from '../../shared/groups.ts';
import { withShares } from '../../shared/multivariate-tests.ts';
import { orderedResiduals, quantilePoints } from '../../shared/residual-figures.ts';
import { usedFactor } from '../../shared/used-levels.ts';
import { partialEtaSquared } from '../kit/effect-share.ts';
import {
  byLevels,
  type MeanFactor,
  type MeanModel,
  meanContrasts,
  meanSet,
  pairSets,
} from '../kit/marginal-means.ts';
import { contrastsFor } from '../kit/planned-contrasts.ts';
import { inferenceOf, type MeasuredGroups } from './inference.ts';
import { computeMixed } from './mixed/compute.ts';
import { cellLevels, mixedMask } from './mixed/long.ts';
import type { RepeatedOptions } from './options.ts';
import { designOf, ownContrasts, refusals, variablesOf } from './refusals.ts';
import type { ConditionResult, EffectResult, MixedResult, RepeatedResult } from './result.ts';

interface Model {
  readonly fit: FactorialFit;
  readonly between: readonly CellFactor[];
  readonly variables: readonly string[];
  readonly columns: readonly Float64Array[];
  /** Levels of each within factor. */
  readonly levels: readonly number[];
  readonly used: number;
  readonly excluded: number;
  /** Cases left out that a mixed model keeps. */
  readonly partial: number;
}

export function compute(
  frame: Frame,
  options: RepeatedOptions,
  run: RunContext,
): RepeatedResult | MixedResult {
  return options.gaps === 'mixed' ? computeMixed(frame, options, run) : ofComplete(frame, options, run);
}

/** The analysis of variance of the complete cases. */
function ofComplete(frame: Frame, options: RepeatedOptions, run: RunContext): RepeatedResult {
  run.progress(0, 3, 'Fitting the model');
  const model = modelOf(frame, options);
  const design = designOf(options);
  const type = TYPES[options.sumOfSquares];
  const tests = testsOf(model, type);
  run.progress(1, 3, 'Estimating means');
  const factors: MeanFactor[] = [
    ...design.factors.map(({ name, levels }) => ({ name, label: name, levels })),
    ...model.between.map(({ name, levels }) => ({ name, label: frame.label(name), levels })),
  ];
  const means = meanModel(model, factors);
  const level = options.confidenceLevel;
  const every = factors.map((_, i) => i);
  const effects = effectsOf(frame, model, tests, factors, options);
  const crossed = effects.filter((effect) => effect.factors.length > 1 && !effect.covariate);
  if (options.covariates.length === 0)
    run.infer?.(() => inferenceOf(groupsOf(frame, model, factors, options)));
  run.progress(2, 3, 'Examining the residuals');
  return {
    sample: { used: model.used, excluded: model.excluded },
    partial: model.partial,
    measure: options.measure || 'value',
    factors,
    withinCount: model.levels.length,
    covariates: zip(options.covariates, model.fit.covariateMeans).map(([name, covariateMean]) => ({
      name,
      label: frame.label(name),
      mean: covariateMean,
    })),
    effects,
    strata: tests.strata.map(({ within, errorSumOfSquares, df, sphericity }) => ({
      label: within.map((factor) => factors[factor]!.label).join(' × '),
      sumOfSquares: errorSumOfSquares,
      df,
      sphericity,
    })),
    multivariate: options.multivariate ? multivariateOf(frame, model, factors, type, level) : [],
    conditions: conditionsOf(frame, model, factors),
    means: options.marginalMeans
      ? [
          ...every.map((i) => [i]),
          ...crossed.map((effect) => every.filter((i) => effect.factors.includes(factors[i]!.name))),
        ].map((over) => meanSet(means, over, level))
      : [],
    plotted: meanSet(means, every.slice(0, 3), level),
    pairs: [
      ...every.flatMap((i) => pairSets(means, i, null, options.postHoc, level)),
      ...(options.pairsWithin
        ? every.flatMap((i) =>
            every
              .filter((other) => other !== i)
              .flatMap((by) => pairSets(means, i, by, options.postHoc, level)),
          )
        : []),
    ],
    contrasts: every.flatMap((i) =>
      meanContrasts(
        means,
        i,
        options.contrasts,
        contrastsFor(factors[i]!.name, ownContrasts(options)),
        level,
      ),
    ),
    ...residualsOf(frame, model, options),
  };
}

/** Means and covariances of the measurements, which are all that differences of means follow from. */
function groupsOf(
  frame: Frame,
  { fit, variables, levels, used }: Model,
  factors: readonly MeanFactor[],
  { between, confidenceLevel, measure }: RepeatedOptions,
): MeasuredGroups {
  const products = residualProducts(fit);
  return {
    used,
    level: confidenceLevel,
    measure: measure || 'value',
    factors,
    variables,
    between,
    positions: variables.map((_, cell) => cellLevels(levels, cell)),
    groups: [...fit.data.cells]
      .sort(byLevels)
      .map((group) => ({ levels: [...group.levels], n: group.n, means: [...group.means] })),
    covariance: { ...products, data: products.data.map((sum) => sum / fit.dfResidual) },
    df: fit.dfResidual,
    labelOf: (names) => labelOf(frame, factors, names),
  };
}

function modelOf(frame: Frame, options: RepeatedOptions): Model {
  const design = designOf(options);
  const variables = variablesOf(design);
  const { mask, used, excluded } = frame.complete([...variables, ...options.between, ...options.covariates]);
  const columns = variables.map((name) => frame.numbers(name));
  if (used < 2) throw new RefusedError([refusals.tooFewRows(used, 1)]);
  const alike = alikeColumns(columns, mask);
  if (alike) throw new RefusedError([refusals.alike(variables[alike[0]]!, variables[alike[1]]!)]);
  for (const name of options.covariates) {
    const values = moments(valuesOf(frame, name, mask));
    if (isConstant(values)) throw new RefusedError([refusals.constantCovariate(name)]);
  }
  const between = options.between.map((name) => usedFactor(frame, name, mask));
  const groups = between.reduce((product, { levels }) => product * levels.length, 1);
  const crossed = Array.from({ length: 2 ** between.length - 1 }, (_, bits) =>
    options.between.filter((_, i) => ((bits + 1) >> i) & 1),
  ).sort((a, b) => a.length - b.length);
  // a covariate of no interaction is centred by the fit, so effects of time are those at its mean
  const covariates = options.covariates.map((name) => ({ name, values: frame.numbers(name) }));
  const terms = [...options.covariates.map((name) => [name]), ...crossed];
  try {
    const fit = fitFactorial({ factors: between, covariates, outcomes: columns, terms, mask });
    return {
      fit,
      between,
      variables,
      columns,
      levels: design.factors.map(({ levels }) => levels.length),
      used,
      excluded,
      partial: Math.max(0, mixedMask(frame, options).used - used),
    };
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'collinear' && options.covariates.includes(error.argument ?? ''))
      throw new RefusedError([refusals.collinear(error.argument ?? '')]);
    if (error.code === 'collinear')
      throw new RefusedError([refusals.emptyCells((error.argument ?? '').replaceAll(':', ' × '))]);
    if (error.code === 'too-few')
      throw new RefusedError([refusals.tooFewRows(used, groups + options.covariates.length)]);
    throw error;
  }
}

const TYPES = { II: 2, III: 3 } as const;

function testsOf({ fit, levels }: Model, type: SumOfSquaresType): RepeatedMeasures {
  try {
    return repeatedMeasures(fit, levels, type);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'singular')
      throw new RefusedError([refusals.noDifferences()]);
    throw error;
  }
}

/**
 * Generalised eta squared (Olejnik & Algina 2003, Psychol. Methods 8, eq. 9): SS / (SS + the errors of all strata), every factor
 * counted as manipulated. Partial omega squared df (F - 1) / (df (F - 1) + m), m the measurements that differ in the effect: cases
 * times the levels of its within factors (Keppel & Wickens 2004, "Design and Analysis", 16.3); partial epsilon squared
 * (SS - df MSE) / (SS + SS error).
 */
function effectsOf(
  frame: Frame,
  { fit, levels, used }: Model,
  { effects, strata }: RepeatedMeasures,
  factors: readonly MeanFactor[],
  options: RepeatedOptions,
): readonly EffectResult[] {
  const errors = strata.reduce((sum, { errorSumOfSquares }) => sum + errorSumOfSquares, 0);
  return effects.map(({ between, within, ...effect }) => {
    const names = namesOf(fit, factors, between, within);
    const excess = effect.df1 * (effect.statistic - 1);
    const measurements = within.reduce((product, factor) => product * levels[factor]!, used);
    const meanSquare = effect.errorSumOfSquares / effect.df2;
    return {
      ...effect,
      factors: names,
      label: labelOf(frame, factors, names),
      within: within.length > 0,
      covariate: fit.terms[between]!.covariate >= 0,
      partialOmegaSquared: excess / (excess + measurements),
      partialEpsilonSquared:
        (effect.sumOfSquares - effect.df1 * meanSquare) / (effect.sumOfSquares + effect.errorSumOfSquares),
      stratum: strata.findIndex((stratum) => stratum.within === within),
      partialEtaSquared: partialEtaSquared(effect, options.confidenceLevel),
      generalizedEtaSquared: effect.sumOfSquares / (effect.sumOfSquares + errors),
    };
  });
}

/** The effects of the within factors, with the measurements as several outcomes; none where the cases are too few for its contrasts. */
function multivariateOf(
  frame: Frame,
  { fit, levels }: Model,
  factors: readonly MeanFactor[],
  type: SumOfSquaresType,
  level: number,
): RepeatedResult['multivariate'] {
  try {
    return multivariateRepeated(fit, levels, type).map(({ between, within, tests }) => {
      const names = namesOf(fit, factors, between, within);
      return {
        factors: names,
        label: labelOf(frame, factors, names),
        tests: tests && withShares(tests, level),
      };
    });
  } catch (error) {
    if (error instanceof StatsError && error.code === 'collinear') return [];
    throw error;
  }
}

/** Factors and covariates of an effect, those between subjects first. */
const namesOf = (
  fit: FactorialFit,
  factors: readonly MeanFactor[],
  between: number,
  within: readonly number[],
): readonly string[] => [...fit.terms[between]!.variables, ...within.map((factor) => factors[factor]!.name)];

const labelOf = (frame: Frame, factors: readonly MeanFactor[], names: readonly string[]): string =>
  names.map((name) => factors.find((factor) => factor.name === name)?.label ?? frame.label(name)).join(' × ');

function conditionsOf(
  frame: Frame,
  { fit, between, variables, levels }: Model,
  factors: readonly MeanFactor[],
): readonly ConditionResult[] {
  return [...fit.data.cells].sort(byLevels).flatMap((group) =>
    variables.map((variable, cell) => {
      // the covariates stand before the measurements
      const at = fit.shifts.length + cell;
      let squares = 0;
      for (let i = 0; i < group.within.rows; i++)
        squares += group.within.data[i + at * group.within.rows]! ** 2;
      return {
        levels: [
          ...zip([...group.levels], between).map(([level, ownBetween]) => ownBetween.levels[level]!),
          ...zip(cellLevels(levels, cell), factors).map(([level, factor]) => factor.levels[level]!),
        ],
        variable,
        variableLabel: frame.label(variable),
        n: group.n,
        mean: group.means[at]!,
        sd: group.n > 1 ? Math.sqrt(squares / (group.n - 1)) : null,
      };
    }),
  );
}

/**
 * Means over within and between factors from the multivariate model: the covariance of two of them is that of their between
 * parts times that of their within parts, so that every pair has an error of its own (Maxwell & Delaney 2004, 13).
 */
function meanModel({ fit, levels, variables }: Model, factors: readonly MeanFactor[]): MeanModel {
  const products = residualProducts(fit);
  const k = variables.length;
  // measurements as deviations from the mean of their case: cases that lie far apart cancel in differences before they are squared
  const deviations = contrastProducts(
    fit,
    variables.map((_, own) => Float64Array.from(variables, (_name, cell) => (cell === own ? 1 : 0) - 1 / k)),
  );
  const positions = variables.map((_, cell) => cellLevels(levels, cell));
  return {
    factors,
    cells: (over, compared) => {
      const { data } = compared !== undefined && compared < levels.length ? deviations : products;
      const inner = over.filter((factor) => factor < levels.length);
      const outer = over.filter((factor) => factor >= levels.length).map((factor) => factor - levels.length);
      const groups = marginalMeans(fit, outer);
      const counts = over.map((factor) => factors[factor]!.levels.length);
      const total = counts.reduce((product, count) => product * count, 1);
      const cells = Array.from({ length: total }, (_, at) => {
        let rest = at;
        const chosen = counts.map((count) => {
          const level = rest % count;
          rest = Math.floor(rest / count);
          return level;
        });
        const levelOf = (factor: number) => chosen[over.indexOf(factor)]!;
        const group = groups.findIndex((each) =>
          zip(each.levels, outer).every(([level, ownOuter]) => level === levelOf(ownOuter + levels.length)),
        );
        const own = positions.map((position) =>
          inner.every((factor) => position[factor] === levelOf(factor)),
        );
        const share = 1 / own.filter(Boolean).length;
        return { levels: chosen, group, weights: own.map((is) => (is ? share : 0)) };
      });
      const between = linearCovariance(
        fit,
        groups.map(({ weights }) => weights),
      );
      const covariance = matrix(total, total);
      cells.forEach((a, i) => {
        cells.forEach((b, j) => {
          let within = 0;
          for (let p = 0; p < k; p++)
            for (let q = 0; q < k; q++) within += a.weights[p]! * b.weights[q]! * data[p + q * k]!;
          covariance.data[i + j * total] =
            (between.data[a.group + b.group * groups.length]! * within) / fit.dfResidual;
        });
      });
      return {
        levels: cells.map((cell) => cell.levels),
        estimates: cells.map(({ group, weights }) =>
          weights.reduce(
            (sum, weight, cell) =>
              weight === 0
                ? sum
                : sum + weight * linearValue(fit.coefficients[cell]!, groups[group]!.weights),
            0,
          ),
        ),
        covariance,
        df: fit.dfResidual,
      };
    },
  };
}

/** Residuals of every measurement from the model; Levene of each measurement (of its residuals, with covariates) between the groups. */
function residualsOf(
  frame: Frame,
  { fit, columns, variables, between, used }: Model,
  options: RepeatedOptions,
): Pick<RepeatedResult, 'levene' | 'residualNormality' | 'qq'> {
  const all = new Float64Array(used * columns.length);
  const tests: RepeatedResult['levene'][number][] = [];
  let at = 0;
  zip(columns, variables).forEach(([values, variable], outcome) => {
    const fitted = fittedValues(fit, outcome);
    const groups = fit.data.cells.map(({ n }) => new Float64Array(n));
    const next = new Int32Array(groups.length);
    for (let row = 0; row < values.length; row++) {
      const cell = fit.data.cellOf[row]!;
      if (cell < 0) continue;
      all[at++] = values[row]! - fitted[row]!;
      groups[cell]![next[cell]!++] = fit.shifts.length > 0 ? values[row]! - fitted[row]! : values[row]!;
    }
    if (between.length > 0 && options.checks.includes('variances'))
      tests.push({ variable, label: frame.label(variable), test: levene(groups) });
  });
  const ordered = orderedResiduals(all);
  const products = residualProducts(fit);
  let total = 0;
  for (let i = 0; i < products.rows; i++) total += products.data[i + i * products.rows]!;
  const scale = Math.sqrt(total / (fit.dfResidual * products.rows));
  return {
    levene: tests,
    residualNormality: options.checks.includes('normality') ? shapiroWilk(ordered) : null,
    qq: options.plots.includes('qq') && scale > 0 ? quantilePoints(ordered, scale) : [],
  };
}
