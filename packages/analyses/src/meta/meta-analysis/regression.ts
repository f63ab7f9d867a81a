/** The meta-regression on moderators. */
import type { Frame } from '@constat/data';
import {
  columnValue,
  type MetaModel,
  type ModelVariable,
  metaModel,
  modelMatrix,
  numbersAt,
  pooledModel,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { effectMethod } from '../kit/analyse.ts';
import type { MetaRegression, MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { refusals } from './refusals.ts';

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

export function regressionOf(
  frame: Frame,
  options: MetaAnalysisOptions,
  { studies }: MetaResult,
  rows: readonly number[],
): MetaRegression | null {
  const moderators = [...options.covariates, ...options.factors];
  if (moderators.length === 0) return null;
  const variables = variablesOf(frame, options, rows);
  const design = modelMatrix({ variables, terms: moderators.map((name) => [name]) });
  const columns = design.columns.map((column) =>
    Float64Array.from(rows, (_, row) => columnValue(column, row)),
  );
  const p = columns.length;
  if (rows.length <= p) throw new RefusedError([refusals.tooFewStudies(rows.length, p)]);
  const effects = Float64Array.from(studies, ({ effect }) => effect!);
  const variances = Float64Array.from(studies, ({ variance }) => variance!);
  const settings = {
    method: effectMethod(options.method),
    knappHartung: options.knappHartung,
    level: options.confidenceLevel,
  };
  const model = fittedModel({ effects, variances, columns }, settings, moderators);
  const without = pooledModel(effects, variances, settings).tau2;
  return {
    k: rows.length,
    terms: zip(model.coefficients, design.columns).map(([term, column]) => ({ ...term, name: column.name })),
    omnibus: model.omnibus!,
    qe: model.q,
    qeDf: model.qDf,
    qePValue: model.qPValue,
    tau2: model.tau2,
    i2: model.i2,
    h2: model.h2,
    r2:
      model.tau2 === null || without === null || without === 0
        ? null
        : Math.max(0, (100 * (without - model.tau2)) / without),
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
    bubble: bubbleOf(variables, { effects, variances, columns }, settings),
  };
}

function fittedModel(
  data: Parameters<typeof metaModel>[0],
  settings: Parameters<typeof metaModel>[1],
  moderators: readonly string[],
): MetaModel {
  return refusing(
    () => metaModel(data, settings),
    ({ code }) => (code === 'collinear' ? refusals.collinear(moderators) : null),
  );
}

/** The line of a single covariate: its value at a place is the intercept of the model counted from there. */
function bubbleOf(
  variables: readonly ModelVariable[],
  data: Parameters<typeof metaModel>[0],
  settings: Parameters<typeof metaModel>[1],
): MetaRegression['bubble'] {
  const [only] = variables;
  if (variables.length !== 1 || only?.kind !== 'numeric') return null;
  const low = Math.min(...only.values);
  const high = Math.max(...only.values);
  const line = Array.from({ length: PLACES }, (_, i) => {
    const x = low + ((high - low) * i) / (PLACES - 1);
    const from = { ...data, columns: [data.columns[0]!, only.values.map((value) => value - x)] };
    const { estimate, ciLower, ciUpper } = metaModel(from, settings).coefficients[0]!;
    return { x, y: estimate, ciLower, ciUpper };
  });
  return { name: only.name, values: [...only.values], line };
}
