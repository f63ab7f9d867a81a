import type { Frame } from '@constat/data';
import {
  isPair,
  numbersAt,
  propensityScores,
  valuesAt,
  type WeightedDifference,
  weightedDifference,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { factorsOf, type Model, modelOf } from '../../regression/kit/model.ts';
import { fitModel } from '../../regression/kit/refusals.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { balanceAfter, binsOf, outsideOf, worth } from './balance.ts';
import { designOf } from './design.ts';
import type { PropensityOptions } from './options.ts';
import { modelOptionsOf, refusals } from './refusals.ts';
import type { PropensityResult } from './result.ts';
import { type Outcome, sensitivityOf } from './sensitivity.ts';

/** Logits that differ by less are alike, here and in R. */
const DIGITS = 1e10;

export function compute(frame: Frame, options: PropensityOptions, run: RunContext): PropensityResult {
  const asked = modelOptionsOf(options);
  const model = modelOf(frame, asked);
  const rows = Int32Array.from(model.mask, (_, row) => row).filter((row) => model.mask[row] === 1);
  if (rows.length <= model.design.columns.length)
    throw new RefusedError([refusals.tooFewRows(rows.length, model.design.columns.length)]);
  const groups = groupsOf(frame, rows, options);
  const outcome = outcomeOf(frame, rows, options);
  run.progress(0, 2, 'Scores');
  const columns = balanceColumns(frame, model, rows);
  const fit = fitModel(
    model,
    () => propensityScores(model.design, groups.treated, columns, options.confidenceLevel, model.mask),
    ({ code }) =>
      code === 'not-converged' || code === 'not-positive-definite'
        ? refusals.separated(options.treatment)
        : null,
  );
  const logits = fit.logits.map((value) => Math.round(value * DIGITS) / DIGITS);
  run.progress(1, 2, 'Making the groups alike');
  const caliper = options.method === 'match' && options.useCaliper ? options.caliper * fit.logitSd : null;
  const made = designOf(frame, rows, { treated: groups.treated, logits, fit, caliper }, options);
  const { weights, clusters, matches, strata } = made;
  const ones = new Float64Array(rows.length).fill(1);
  const difference = (w: Float64Array, by: Int32Array | null): WeightedDifference | null => {
    if (!outcome) return null;
    const found = refusing(
      () => weightedDifference(outcome.values, groups.treated, w, by, options.confidenceLevel),
      ({ code }) => (code === 'too-few' ? refusals.constantOutcome(outcome.name) : null),
    );
    if (!(found.standardError > 0)) throw new RefusedError([refusals.constantOutcome(outcome.name)]);
    return found;
  };
  const effect = difference(weights, clusters);
  keepNumbers(run, 'score', frame, rows, fit.scores);
  keepNumbers(run, 'weight', frame, rows, weights);
  keepNumbers(
    run,
    'pair',
    frame,
    rows,
    Float64Array.from(rows, (_, i) => (clusters && weights[i]! > 0 ? clusters[i]! : Number.NaN)),
  );
  return {
    sample: { used: rows.length, excluded: model.excluded },
    treatment: { name: options.treatment, label: frame.label(options.treatment), levels: groups.levels },
    outcome: outcome && {
      name: outcome.name,
      label: frame.label(outcome.name),
      event: outcome.event,
      other: outcome.other,
    },
    labels: Object.fromEntries(
      [...options.covariates, ...options.factors].map((name) => [name, frame.label(name)]),
    ),
    factors: factorsOf(model),
    sizes: {
      before: [fit.treated, fit.control],
      used: [1, 0].map((group) => weights.filter((w, i) => w > 0 && groups.treated[i] === group).length) as [
        number,
        number,
      ],
      effective: [1, 0].map((group) => worth(weights, groups.treated, group)) as [number, number],
    },
    cStatistic: fit.cStatistic,
    logitSd: fit.logitSd,
    caliper,
    exactLabel: options.exact === null ? null : frame.label(options.exact),
    exactLevels:
      options.method === 'match' && options.exact !== null ? frame.factor(options.exact).levels : [],
    coefficients: fit.coefficients.map(({ name, estimate, standardError, statistic, pValue }) => ({
      name,
      estimate,
      standardError,
      statistic,
      pValue,
    })),
    balance: zip(fit.balance, columns).map(([each, column]) =>
      balanceAfter(each, column, groups.treated, weights),
    ),
    bins: binsOf(fit.scores, groups.treated),
    strata,
    weights: {
      smallest: weights.reduce((least, w) => (w > 0 ? Math.min(least, w) : least), Number.MAX_VALUE),
      largest: weights.reduce((most, w) => Math.max(most, w), 0),
    },
    outside: outsideOf(fit.scores, groups.treated),
    crude: difference(ones, null),
    effect,
    sensitivity: sensitivityOf(effect, outcome, groups.treated, matches, options),
  };
}

interface Groups {
  readonly treated: Float64Array;
  /** Controls, then treated. */
  readonly levels: readonly [string, string];
}

function groupsOf(frame: Frame, rows: Int32Array, { treatment, treated }: PropensityOptions): Groups {
  const { codes, levels } = frame.factor(treatment);
  const present = levels.map((_, code) => code).filter((code) => rows.some((row) => codes[row] === code));
  if (!isPair(present)) throw new RefusedError([refusals.notTwoGroups(treatment, present.length)]);
  const chosen = treated[0] === undefined ? present[1] : levels.indexOf(treated[0]);
  if (!present.includes(chosen))
    throw new RefusedError([refusals.unknownTreated(treatment, treated[0] ?? '')]);
  const other = present.find((code) => code !== chosen)!;
  return {
    treated: Float64Array.from(rows, (row) => (codes[row] === chosen ? 1 : 0)),
    levels: [levels[other]!, levels[chosen]!],
  };
}

/** The outcome as numbers; words of two levels are 0 and 1. */
function outcomeOf(frame: Frame, rows: Int32Array, { outcome }: PropensityOptions): Outcome | null {
  if (outcome === null) return null;
  if (frame.column(outcome).type === 'numeric') {
    const values = numbersAt(frame.numbers(outcome), rows);
    if (values.some((value) => !Number.isFinite(value)))
      throw new RefusedError([refusals.notFinite(outcome)]);
    if (values.every((value) => value === values[0]))
      throw new RefusedError([refusals.constantOutcome(outcome)]);
    return { name: outcome, values, event: null, other: null };
  }
  const { codes, levels } = frame.factor(outcome);
  const seen = [...new Set(valuesAt(codes, rows))].sort((a, b) => a - b);
  if (!isPair(seen)) throw new RefusedError([refusals.outcomeLevels(outcome, seen.length)]);
  return {
    name: outcome,
    values: Float64Array.from(rows, (row) => (codes[row] === seen[1] ? 1 : 0)),
    event: levels[seen[1]]!,
    other: levels[seen[0]]!,
  };
}

/** Each covariate as columns of the balance: levels of a factor one by one. */
function balanceColumns(frame: Frame, { variables }: Model, rows: Int32Array) {
  return variables.flatMap((variable) =>
    variable.kind === 'numeric'
      ? [
          {
            name: variable.name,
            label: frame.label(variable.name),
            isLevel: false,
            values: numbersAt(variable.values, rows),
          },
        ]
      : variable.levels.map((level, code) => ({
          name: `${variable.name}=${level}`,
          label: `${frame.label(variable.name)} = ${level}`,
          isLevel: true,
          values: Float64Array.from(rows, (row) => (variable.codes[row] === code ? 1 : 0)),
        })),
  );
}
