import type { Frame } from '@constat/data';
import { acceleratedMedians, acceleratedModel, StatsError } from '@constat/stats';
import { modelOf, newDesign } from '../../src/regression/kit/model.ts';
import type { CoxResult, ParametricModel } from '../../src/survival/cox-regression/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

const keyed = <T, U>(items: readonly T[], key: (item: T) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

/** Hazards by time, below their stratum where there are strata. */
function baselineOf({ baseline, times }: CoxResult) {
  const byTime = (hazards: readonly (number | null)[]) =>
    Object.fromEntries(times.map((time, i) => [String(time), hazards[i]]));
  const [first] = baseline;
  return first?.stratum === null
    ? byTime(first.hazards)
    : keyed(
        baseline,
        ({ stratum }) => stratum ?? '',
        ({ hazards }) => byTime(hazards),
      );
}

export const adapter: ReferenceAdapter = analysisAdapter<CoxResult>({
  topic: 'cox-regression',
  analysis: 'cox-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      time: inputs.time,
      event: inputs.event,
      start: inputs.start ?? null,
      strata: inputs.strata ?? null,
      ...rolesOf(inputs, all),
      ties: inputs.ties ?? 'efron',
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      times: Array.isArray(inputs.baselineTimes) ? inputs.baselineTimes.join(' ') : '',
      baseline: true,
      termTests: false,
    };
  },
  values: (result) => ({
    ...result.fit,
    terms: keyed(
      result.coefficients,
      ({ name }) => name,
      (coefficient) => coefficient,
    ),
    concordance: result.concordance?.estimate,
    schoenfeld: {
      ...keyed(
        result.proportional?.terms ?? [],
        ({ term }) => term,
        (test) => test,
      ),
      global: result.proportional?.global,
    },
    baselineCumulativeHazard: baselineOf(result),
  }),
});

/** The values of an accelerated failure time model. */
function parametricValues(model: Omit<ParametricModel, 'medians'>, medians: readonly (number | null)[]) {
  const { distribution, scale, coefficients } = model;
  const hazards = distribution === 'weibull' || distribution === 'exponential';
  return {
    ...model,
    terms: keyed(
      coefficients,
      ({ name }) => name,
      (coefficient) => coefficient,
    ),
    shape: 1 / scale,
    ...(hazards
      ? {
          hazardRatio: keyed(
            coefficients.slice(1),
            ({ name }) => name,
            ({ estimate }) => Math.exp(-estimate / scale),
          ),
        }
      : {}),
    predictedMedian: medians,
  };
}

const withPredictors = analysisAdapter<CoxResult>({
  topic: 'parametric-survival',
  analysis: 'cox-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      time: inputs.time,
      event: inputs.event,
      ...rolesOf(inputs, all),
      parametric: [inputs.distribution],
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      newCases: inputs.newData ?? [],
      termTests: false,
      checks: [],
      plots: [],
    };
  },
  values: ({ parametric }) => parametricValues(parametric[0]!, parametric[0]!.medians),
});

/** The rows and columns of a model without the regression of Cox; those without predictors have an intercept alone. */
function engineModel(inputs: ReferenceInputs, frame: Frame) {
  const all = names(inputs.predictors);
  const { time, event } = inputs as { time: string; event: string };
  const asked = {
    outcome: time,
    ...rolesOf(inputs, all),
    weights: null,
    terms: null,
    references: {},
    steps: [],
    newCases: (inputs.newData ?? []) as Readonly<Record<string, number | string>>[],
    needed: [event],
  };
  if (all.length > 0) {
    const { design, mask, ...model } = modelOf(frame, asked);
    const medians = asked.newCases.length > 0 ? newDesign({ design, mask, ...model }, asked) : null;
    return { design, mask, medians };
  }
  const columns = [{ name: '(Intercept)', parts: [] }];
  const design = { rows: frame.rows, intercept: true, columns, terms: [] };
  return { design, mask: frame.complete([time, event]).mask, medians: null };
}

/** What the form refuses because of the regression of Cox alone, which has no part in these models. */
const OF_COX: readonly string[] = ['monotone-likelihood', 'constant-at-risk', 'no-predictor'];

export const parametric: ReferenceAdapter = {
  topic: 'parametric-survival',
  async answer(inputs: ReferenceInputs, frame) {
    const answer = await withPredictors.answer(inputs, frame);
    if (!frame || !('refused' in answer) || !answer.refused.some(({ code }) => OF_COX.includes(code)))
      return answer;
    try {
      const { design, mask, medians } = engineModel(inputs, frame);
      const model = acceleratedModel(
        {
          design,
          times: frame.numbers(String(inputs.time)),
          events: Uint8Array.from(frame.numbers(String(inputs.event)), (value) => (value === 1 ? 1 : 0)),
          mask,
        },
        inputs.distribution as ParametricModel['distribution'],
        Number(inputs.confidenceLevel ?? 0.95),
      );
      return { values: parametricValues(model, medians ? [...acceleratedMedians(model, medians)] : []) };
    } catch (error) {
      if (error instanceof StatsError) return { refused: [{ code: error.code }] };
      throw error;
    }
  },
};
