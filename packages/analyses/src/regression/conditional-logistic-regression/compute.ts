import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import { conditionalLogit } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { binaryOutcome } from '../kit/binary-outcome.ts';
import { modelInference } from '../kit/inference.ts';
import { coefficientLabel } from '../kit/labels.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../kit/model.ts';
import type { TermTest } from '../kit/model-tables.ts';
import { maskedCodes, packedModel } from '../kit/packed.ts';
import { type EstimatedRatio, ratiosFrom } from '../kit/ratios.ts';
import { fitModel } from '../kit/refusals.ts';
import { waldTerms } from '../kit/wald.ts';
import type { ConditionalOptions } from './options.ts';
import { modelOptionsOf, refusals } from './refusals.ts';

interface Test {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface ConditionalResult {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    readonly event: string;
    readonly other: string;
  };
  readonly sets: { readonly name: string; readonly label: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly interactions: readonly (readonly string[])[];
  readonly fit: {
    readonly events: number;
    readonly sets: number;
    readonly informativeSets: number;
    readonly logLik: number;
    readonly logLikNull: number;
    readonly aic: number;
    readonly likelihoodRatio: Test;
    readonly wald: Test;
    readonly score: Test;
  };
  readonly coefficients: readonly EstimatedRatio[];
  readonly termTests: readonly TermTest[];
}

/** Steps of the exact likelihood beyond which it would take minutes. */
const MOST_STEPS = 2e8;

/** Conditional logistic regression over the complete rows. */
export function compute(frame: Frame, options: ConditionalOptions, run: RunContext): ConditionalResult {
  const asked = modelOptionsOf(options);
  const whole = modelOf(frame, asked);
  const { used, excluded } = whole;
  const { model, outcome, fit } = fitConditional(frame, whole, options);
  const labelled = {
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
  };
  const { coefficients, covariance, n: _, ...rest } = fit;
  run.infer?.(() =>
    modelInference({
      ...labelled,
      design: model.design,
      names: coefficients.map(({ name }) => name),
      estimates: coefficients.map(({ estimate }) => estimate),
      covariance,
      df: Math.max(1, fit.events - coefficients.length),
      n: used,
      level: options.confidenceLevel,
      measure: 'oddsRatio',
      fitted: rich`A conditional logistic regression of ${frame.label(options.outcome)} on ${andList(Object.values(labelled.labels))} within ${frame.label(options.sets)}`,
      rFit: {
        upTo: 'm <- clogit(',
        estimates: 'coef(m)',
        covariance: 'vcov(m)',
        df: 'm$nevent - length(coef(m))',
      },
    }),
  );
  return {
    sample: { used, excluded },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      event: outcome.event,
      other: outcome.other,
    },
    sets: { name: options.sets, label: frame.label(options.sets) },
    ...labelled,
    interactions: interactionsOf(asked),
    fit: rest,
    coefficients: ratiosFrom(coefficients, (name) => coefficientLabel(name, labelled, 'vs.')),
    termTests: options.termTests
      ? waldTerms(
          model.design,
          coefficients.map(({ estimate }) => estimate),
          covariance,
          1,
        )
      : [],
  };
}

/** The model over the rows that are complete. */
export function fitConditional(
  frame: Frame,
  whole: Model,
  options: Pick<ConditionalOptions, 'outcome' | 'event' | 'sets' | 'method' | 'confidenceLevel'>,
) {
  const { mask, used } = whole;
  const model = packedModel(whole);
  const outcome = binaryOutcome(frame, options, mask);
  const cases = outcome.values.filter((_, row) => mask[row]);
  const sets = maskedCodes(frame, options.sets, mask, used);
  // coded as beside an intercept, which the sets take the place of
  const design = { ...model.design, intercept: false, columns: model.design.columns.slice(1) };
  if (options.method === 'exact' && exactSteps(cases, sets) * design.columns.length ** 2 > MOST_STEPS)
    throw new RefusedError([refusals.setsTooLarge(options.sets)]);
  const fit = fitModel(
    { used, design },
    () => conditionalLogit(design, cases, sets, options.method, options.confidenceLevel),
    ({ code, argument }, name) => {
      if (code === 'too-few') return refusals.noSets(options.sets);
      if (code === 'constant-column' && argument !== 'outcome')
        return refusals.constantWithin(variableOf(name, model));
      if (code === 'collinear') return refusals.collinear([variableOf(name, model)]);
      return code === 'not-converged' ? refusals.separated(variableOf(name, model)) : null;
    },
  );
  if (fit.informativeSets < design.columns.length)
    throw new RefusedError([refusals.tooFewSets(options.sets, fit.informativeSets, design.columns.length)]);
  return { model, outcome, fit };
}

/** The predictor that a column of the design belongs to. */
const variableOf = (column: string, { variables }: Model): string =>
  variables.find(({ name }) => column === name || column.startsWith(`${name}=`))?.name ?? column;

/** Members times cases, over all sets. */
function exactSteps(cases: Uint8Array, sets: Int32Array): number {
  const members = new Map<number, { rows: number; cases: number }>();
  sets.forEach((set, i) => {
    const found = members.get(set) ?? { rows: 0, cases: 0 };
    members.set(set, { rows: found.rows + 1, cases: found.cases + cases[i]! });
  });
  return [...members.values()].reduce((sum, { rows, cases: ill }) => sum + rows * ill, 0);
}
