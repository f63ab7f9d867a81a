import type { Frame } from '@constat/data';
import {
  factorReliability,
  fitOrderedSem,
  fitSem,
  type GroupEquality,
  htmt,
  mardia,
  modificationIndices,
  numbersAt,
  type OrderedSemFit,
  residualCorrelations,
  type SemFit,
  StatsError,
  semDifference,
  semModel,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { ratingsOf, tooLarge } from '../kit/ratings.ts';
import { type ReadModel, readModel } from './model-text.ts';
import { type CfaOptions, isOrdered } from './options.ts';
import { refusals, wordsOf } from './refusals.ts';
import type { CfaResult, FactorPair, InvarianceStep, ModelFit, ResidualPair } from './result.ts';

/** Groups that are compared at most, and residual correlations that are kept. */
const MOST_GROUPS = 10;
const MOST_RESIDUALS = 20;
/** Different answers of an item that is still taken as ordered categories. */
const MOST_LEVELS = 12;
/** Cases of an answer below which its threshold is hardly known. */
const RARE = 5;

const STEPS: readonly (readonly [InvarianceStep['step'], readonly GroupEquality[]])[] = [
  ['configural', []],
  ['metric', ['loadings']],
  ['scalar', ['loadings', 'intercepts']],
  ['strict', ['loadings', 'intercepts', 'residuals']],
];

/** Columns of each group, in the order of the observed variables. */
interface Prepared {
  readonly data: readonly (readonly Float64Array[])[];
  readonly groups: CfaResult['groups'];
  readonly used: number;
  readonly missing: number;
}

export function compute(frame: Frame, options: CfaOptions, run: RunContext): CfaResult {
  const read = readModel(options);
  const model = refusing(
    () => semModel(read),
    () => null,
  );
  const ratings = options.variables.map((name) => ratingsOf(frame, [name]));
  const prepared = prepare(frame, options, model.observed, model.exogenous, (name) => {
    return ratings[options.variables.indexOf(name)]!.columns[0];
  });
  const several = prepared.groups.length > 1;
  const last = STEPS.findIndex(([step]) => step === options.invariance);
  const steps = several && model.latent.length > 0 ? STEPS.slice(0, last + 1) : STEPS.slice(0, 1);
  const fits: Fitted[] = [];
  let stopped: CfaResult['stopped'] = null;
  for (const [i, [step, equal]] of steps.entries()) {
    run.progress(i, steps.length + 1, 'Fitting the model');
    try {
      fits.push(
        refusing(
          () => fitted(read, options, prepared, equal),
          (error) => wordsOf(error, options),
        ),
      );
    } catch (error) {
      // a later step that does not settle leaves the earlier ones true
      if (i === 0 || !(error instanceof RefusedError)) throw error;
      stopped = step;
      break;
    }
  }
  const fit = fits[0]!;
  run.progress(steps.length, steps.length + 1, 'Looking for what is left out');
  const { model: built, theta, moments } = fit;
  return {
    ...fit.fit,
    sample: { used: prepared.used, excluded: frame.rows - prepared.used },
    model: read.text,
    suggested: read.suggested,
    latent: built.latent,
    observed: built.observed,
    exogenous: built.exogenous,
    labels: Object.fromEntries(options.variables.map((name) => [name, frame.label(name)])),
    unused: options.variables.filter((name) => !built.observed.includes(name)),
    coded: codedOf(ratings),
    groups: prepared.groups,
    parameters: fit.parameters,
    defined: fit.defined,
    rSquared: fit.rSquared.map((own) => Object.fromEntries(own)),
    reliability: factorReliability(fit),
    pairs: several ? [] : pairsOf(fit),
    modification: fit.modification().slice(0, options.largest),
    residuals: largestResiduals(built.observed, residualCorrelations(built, theta, moments)),
    invariance: several
      ? zip(fits, STEPS).map(([each, ownStep], i) => ({
          ...each.fit,
          step: ownStep[0],
          difference: i === 0 ? null : semDifference(each.fit.test, fits[i - 1]!.fit.test),
        }))
      : [],
    stopped,
    improper: improperOf(fit),
    kurtosis: isOrdered(options) ? null : kurtosisOf(prepared),
    missing: prepared.missing,
    iterations: fit.iterations,
    ordered: fit.ordered,
    rare: isOrdered(options) ? rareIn(prepared, built.observed) : [],
  };
}

/** A model fitted in either way. */
interface Fitted
  extends Pick<SemFit, 'parameters' | 'defined' | 'rSquared'>,
    Pick<OrderedSemFit, 'model' | 'theta' | 'iterations' | 'moments'> {
  readonly fit: ModelFit;
  readonly modification: () => CfaResult['modification'];
  readonly ordered: CfaResult['ordered'];
}

function fitted(
  read: ReadModel,
  options: CfaOptions,
  { data, groups, missing }: Prepared,
  groupEqual: readonly GroupEquality[],
): Fitted {
  const intercepts = read.statements.some(({ op }) => op === '~1');
  const { estimator, scaling, autoCovariance, confidenceLevel: level } = options;
  const model = semModel(read, {
    scaling,
    autoCovariance,
    groups: groups.length,
    groupEqual,
    meanStructure: groups.length > 1 || missing > 0 || intercepts,
  });
  return isOrdered(options)
    ? fromOrdered(
        fitOrderedSem(model, data[0]!, { weights: estimator === 'ulsmv' ? 'equal' : 'diagonal', level }),
      )
    : fromLikelihood(fitSem(model, data, { robust: estimator === 'mlr', level }));
}

function fromLikelihood(fit: SemFit): Fitted {
  const { estimate, saturated, scaled, parameters, defined, rSquared } = fit;
  const { model, theta, iterations } = estimate;
  const { srmr, logLik, aic, bic, nParameters } = fit;
  return {
    model,
    theta,
    iterations,
    parameters,
    defined,
    rSquared,
    moments: saturated.moments,
    fit: {
      test: scaled?.test ?? fit.test,
      // with missing values the robust indices are not the published ones: the scaled are
      fit: scaled && !saturated.complete ? scaled.fit : fit.fit,
      baseline: scaled?.baseline ?? fit.baseline,
      srmr,
      logLik,
      aic,
      bic,
      nParameters,
    },
    modification: () => modificationIndices(estimate, saturated),
    ordered: null,
  };
}

function fromOrdered(found: OrderedSemFit): Fitted {
  const { test, fit, baseline, srmr, nParameters, thresholds, shift, unadjusted, modification } = found;
  return {
    ...found,
    fit: { test, fit, baseline, srmr, nParameters, logLik: null, aic: null, bic: null },
    modification: () => modification,
    ordered: { thresholds, shift, unadjusted },
  };
}

/** Values of the rows used, by group; refuses what is too few. */
function prepare(
  frame: Frame,
  options: CfaOptions,
  observed: readonly string[],
  exogenous: readonly string[],
  column: (name: string) => Float64Array,
): Prepared {
  const columns = observed.map(column);
  const large = tooLarge(observed, columns);
  if (large) throw new RefusedError([large]);
  const fiml = options.missing === 'fiml';
  const given = exogenous.map((name) => observed.indexOf(name));
  const grouping = options.group === null ? null : frame.factor(options.group);
  const mask = new Uint8Array(frame.rows);
  for (let row = 0; row < frame.rows; row++) {
    const has = (values: Float64Array): boolean => !Number.isNaN(values[row]!);
    const whole = fiml ? columns.some(has) && given.every((j) => has(columns[j]!)) : columns.every(has);
    mask[row] = whole && (!grouping || grouping.codes[row]! >= 0) ? 1 : 0;
  }
  const used = mask.reduce((sum, each) => sum + each, 0);
  const p = observed.length;
  if (used <= p) throw new RefusedError([refusals.tooFewCases(used, p, fiml)]);
  const levels = grouping?.levels
    .map((_, code) => code)
    .filter((code) => mask.some((m, row) => m === 1 && grouping.codes[row] === code));
  if (isOrdered(options)) {
    const many = observed.find((_, j) => levelsOf(columns[j]!, mask) > MOST_LEVELS);
    if (many !== undefined) throw new RefusedError([refusals.tooManyLevels(many, MOST_LEVELS, options)]);
  }
  if (levels && levels.length < 2) throw new RefusedError([refusals.oneGroup(options.group!)]);
  if (levels && levels.length > MOST_GROUPS)
    throw new RefusedError([refusals.tooManyGroups(options.group!, levels.length, MOST_GROUPS)]);
  let missing = 0;
  const groups: { readonly name: string; readonly value: string; readonly n: number }[] = [];
  const data = (levels ?? [null]).map((code) => {
    const rows = Uint32Array.from(mask.keys()).filter(
      (row) => mask[row] === 1 && (code === null || grouping!.codes[row] === code),
    );
    groups.push({
      name: code === null ? '' : grouping!.levels[code]!,
      value: code === null ? '' : grouping!.values[code]!,
      n: rows.length,
    });
    return columns.map((values) => {
      const own = numbersAt(values, rows);
      for (const value of own) if (Number.isNaN(value)) missing++;
      return own;
    });
  });
  const small = groups.find(({ n }) => n <= p);
  if (grouping && small) throw new RefusedError([refusals.smallGroup(small.name, small.n, p)]);
  return { data, groups, used, missing };
}

/** How many different values the rows used have. */
const levelsOf = (values: Float64Array, mask: Uint8Array): number =>
  new Set(values.filter((_, row) => mask[row] === 1)).size;

const codedOf = (ratings: readonly ReturnType<typeof ratingsOf>[]): CfaResult['coded'] =>
  ratings.flatMap(({ scales: [scale], labels, names }) =>
    scale?.levels
      ? [
          {
            name: names[0],
            label: labels[0],
            levels: scale.levels.map(({ value }) => value),
            called: scale.levels.map(({ called }) => called),
          },
        ]
      : [],
  );

/** HTMT of all pairs of factors that have observed items. */
function pairsOf({ model, moments }: Fitted): readonly FactorPair[] {
  const itemsOf = (factor: string): readonly number[] =>
    model.parameters
      .filter(({ op, lhs, row }) => op === '=~' && lhs === factor && row < model.observed.length)
      .map(({ row }) => row);
  return model.latent.flatMap((second, k) =>
    model.latent.slice(0, k).map((first) => ({
      first,
      second,
      htmt: htmt(moments[0]!.covariance, itemsOf(first), itemsOf(second)),
    })),
  );
}

function largestResiduals(
  names: readonly string[],
  residuals: readonly (readonly (readonly number[])[])[],
): readonly ResidualPair[] {
  return residuals
    .flatMap((rows, group) =>
      rows.flatMap((row, i) =>
        zip(row, names).map(([residual, name]) => ({ group, first: name, second: names[i]!, residual })),
      ),
    )
    .sort((a, b) => Math.abs(b.residual) - Math.abs(a.residual))
    .slice(0, MOST_RESIDUALS);
}

/** Variances below zero and correlations of factors of 1 or more: the Heywood cases. */
function improperOf({ parameters, model }: Fitted): CfaResult['improper'] {
  const latent = new Set(model.latent);
  return parameters.flatMap(({ group, lhs, op, rhs, estimate: value, standardized, exogenous }) => {
    if (op !== '~~' || exogenous) return [];
    if (lhs === rhs) return value < 0 ? [{ group, name: lhs, value }] : [];
    const far = latent.has(lhs) && latent.has(rhs) && standardized !== null && Math.abs(standardized) >= 1;
    return far ? [{ group, name: `${lhs} ~~ ${rhs}`, value: standardized }] : [];
  });
}

/** Items with an answer that fewer than five cases gave. */
const rareIn = ({ data: [columns = []] }: Prepared, names: readonly string[]): readonly string[] =>
  names.filter((_, j) => {
    const counts = new Map<number, number>();
    for (const value of columns[j] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts.values()].some((count) => count < RARE);
  });

/** Mardia's kurtosis of the complete cases of one group. */
function kurtosisOf({ data, missing }: Prepared): CfaResult['kurtosis'] {
  if (data.length > 1 || missing > 0) return null;
  try {
    const found = mardia(data[0]!);
    return (
      found && {
        value: found.kurtosis,
        statistic: found.kurtosisStatistic,
        pValue: found.kurtosisPValue,
      }
    );
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
