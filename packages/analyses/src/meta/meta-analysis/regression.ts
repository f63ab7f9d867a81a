/** The meta-regression on moderators. */
import type { Frame } from '@constat/data';
import {
  columnValue,
  criticalValueOf,
  type Design,
  type MetaEstimate,
  type MetaModel,
  type ModelVariable,
  metaJointTests,
  metaModel,
  modelMatrix,
  numbersAt,
  pooledModel,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { interactionsOf } from '../../regression/kit/model.ts';
import { refusing } from '../../shared/refusals.ts';
import { isMultilevel } from '../kit/option-parts.ts';
import { type EffectStudy, effectOptions, factorOf, labelledLevels, levelModel } from '../kit/pool.ts';
import type { MetaRegression, MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { refusals } from './refusals.ts';
import { levelLabels } from './studies.ts';

/** Places of the line in the figure. */
const PLACES = 41;

/** The moderators of the rows used, factors with the levels that occur. */
function variablesOf(
  frame: Frame,
  { covariates, factors, references }: MetaAnalysisOptions,
  rows: readonly number[],
): readonly ModelVariable[] {
  return [
    ...covariates.map((name): ModelVariable => {
      const all = frame.numbers(name);
      const values = numbersAt(all, rows);
      if (values.every((value) => value === values[0])) throw new RefusedError([refusals.constant(name)]);
      return { name, kind: 'numeric', values };
    }),
    ...factors.map((name): ModelVariable => {
      const { codes, levels } = frame.factor(name);
      const used = new Set(valuesAt(codes, rows));
      const kept = levels.filter((_, code) => used.has(code));
      if (kept.length < 2) throw new RefusedError([refusals.constant(name)]);
      const reference = references[name];
      if (reference !== undefined && !kept.includes(reference))
        throw new RefusedError([refusals.unknownLevel(name, reference)]);
      return {
        name,
        kind: 'factor',
        codes: Int32Array.from(rows, (row) => kept.indexOf(levels[codes[row]!]!)),
        levels: kept,
        ...(reference === undefined ? {} : { reference }),
      };
    }),
  ];
}

/** Effects with their variances and the columns of the model. */
type Data = Parameters<typeof metaModel>[0];

/** What a model of either kind tells. */
interface Fitted
  extends Pick<MetaRegression, 'factor' | 'errors' | 'levels' | 'logLik' | 'i2' | 'h2' | 'tau2'> {
  readonly model: Pick<MetaModel, 'coefficients' | 'q' | 'qDf' | 'qPValue'>;
  readonly omnibus: MetaRegression['omnibus'] | null;
  readonly joint: readonly MetaRegression['omnibus'][];
  /** The line of a single covariate at a value. */
  readonly lineAt: (x: number) => Pick<MetaEstimate, 'estimate' | 'ciLower' | 'ciUpper'>;
}

/** Independent studies. */
function plainFit(data: Data, design: Design, options: MetaAnalysisOptions): Fitted {
  const settings = effectOptions(options);
  const model = metaModel(data, settings);
  const tests = design.terms.map(({ first, count }) => columnsOf(first, count));
  return {
    model,
    ...{ omnibus: model.omnibus, tau2: model.tau2, i2: model.i2, h2: model.h2 },
    joint: metaJointTests(data, model, tests),
    factor: factorOf(model),
    ...{ errors: null, levels: [], logLik: null },
    // its value at a place is the intercept of the model counted from there
    lineAt: (x) => {
      const [ones, values] = data.columns;
      if (!ones || !values) return { estimate: 0, ciLower: 0, ciUpper: 0 };
      const from = { ...data, columns: [ones, values.map((value) => value - x)] };
      return metaModel(from, settings).coefficients[0] ?? { estimate: 0, ciLower: 0, ciUpper: 0 };
    },
  };
}

/** Effects that belong together. */
function levelFit(
  studies: readonly EffectStudy[],
  design: Design,
  options: MetaAnalysisOptions,
  labels: readonly string[],
): Fitted {
  const model = levelModel(studies, design, options);
  const { omnibus, joint, logLik, levels, robust, biasReduced, covariance, coefficients } = model;
  const [intercept, slope] = coefficients;
  const df = intercept?.df ?? null;
  return {
    model,
    omnibus,
    joint,
    tau2: levels.reduce((sum, { variance }) => sum + variance, 0),
    i2: levels.reduce((sum, { i2 }) => sum + i2, 0),
    h2: null,
    factor: null,
    logLik,
    levels: labelledLevels(studies, labels, model),
    errors: { robust, biasReduced },
    lineAt: (x) => {
      const [v00 = 0, v10 = 0, , v11 = 0] = covariance.data;
      const estimate = (intercept?.estimate ?? 0) + x * (slope?.estimate ?? 0);
      const half = criticalValueOf(df, options.confidenceLevel) * Math.sqrt(v00 + 2 * x * v10 + x * x * v11);
      return { estimate, ciLower: estimate - half, ciUpper: estimate + half };
    },
  };
}

const columnsOf = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, j) => first + j);

export function regressionOf(
  frame: Frame,
  options: MetaAnalysisOptions,
  { studies, pooled }: MetaResult,
  rows: readonly number[],
): MetaRegression | null {
  const moderators = [...options.covariates, ...options.factors];
  if (moderators.length === 0) return null;
  const variables = variablesOf(frame, options, rows);
  const design = modelMatrix({
    variables,
    terms: [...moderators.map((name) => [name]), ...interactionsOf(options)],
  });
  const columns = design.columns.map((column) =>
    Float64Array.from(rows, (_, row) => columnValue(column, row)),
  );
  const p = columns.length;
  if (rows.length <= p) throw new RefusedError([refusals.tooFewStudies(rows.length, p)]);
  const some = studies.map((study) => ({
    ...study,
    effect: study.effect ?? 0,
    variance: study.variance ?? 0,
  }));
  const effects = Float64Array.from(some, ({ effect }) => effect);
  const variances = Float64Array.from(some, ({ variance }) => variance);
  const fit = refusing(
    () =>
      isMultilevel(options)
        ? levelFit(some, design, options, levelLabels(frame, options))
        : plainFit({ effects, variances, columns }, design, options),
    ({ code }) =>
      code === 'collinear' || code === 'not-positive-definite' ? refusals.collinear(moderators) : null,
  );
  const { model, omnibus, joint, lineAt, ...rest } = fit;
  if (!omnibus) throw new Error('A model with moderators has a test of them');
  const without = isMultilevel(options)
    ? pooled.tau2
    : pooledModel(effects, variances, effectOptions(options)).tau2;
  return {
    ...rest,
    k: rows.length,
    terms: zip(model.coefficients, design.columns).map(([term, column]) => ({ ...term, name: column.name })),
    omnibus,
    tests: zip(joint, design.terms).map(([test, { name, first, count }]) => ({
      ...test,
      name,
      columns: columnsOf(first, count),
    })),
    qe: model.q,
    qeDf: model.qDf,
    qePValue: model.qPValue,
    r2:
      fit.tau2 === null || without === null || without === 0
        ? null
        : Math.max(0, (100 * (without - fit.tau2)) / without),
    labels: Object.fromEntries(moderators.map((name) => [name, frame.label(name)])),
    factors: variables.flatMap((variable) =>
      variable.kind === 'factor'
        ? [
            {
              name: variable.name,
              levels: variable.levels,
              reference: variable.reference ?? variable.levels[0]!,
            },
          ]
        : [],
    ),
    bubble: bubbleOf(variables, lineAt),
  };
}

/** The line of a single covariate. */
function bubbleOf(variables: readonly ModelVariable[], lineAt: Fitted['lineAt']): MetaRegression['bubble'] {
  const [only] = variables;
  if (variables.length !== 1 || only?.kind !== 'numeric') return null;
  const low = Math.min(...only.values);
  const high = Math.max(...only.values);
  const line = Array.from({ length: PLACES }, (_, i) => {
    const x = low + ((high - low) * i) / (PLACES - 1);
    const { estimate, ciLower, ciUpper } = lineAt(x);
    return { x, y: estimate, ciLower, ciUpper };
  });
  return { name: only.name, values: [...only.values], line };
}
