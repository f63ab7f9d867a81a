/** Times between two limits, through the page of survival analysis. */
import type { IntervalModel, IntervalResult } from '../../src/survival/survival/intervals/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { names, rolesOf, termsOf } from '../inputs.ts';

const numbers = (value: unknown): readonly number[] =>
  value === undefined ? [] : [value].flat().map(Number);

const isModel = ({ analysis }: ReferenceInputs): boolean => analysis === 'parametric';

/** Predictions by the number of their row. */
const numbered = (
  { predictions }: IntervalModel,
  entries: (prediction: IntervalModel['predictions'][number]) => readonly (readonly [number, unknown])[],
) => Object.fromEntries(predictions.map((each, i) => [String(i + 1), Object.fromEntries(entries(each))]));

function modelValues(model: IntervalModel, { sample, counts }: IntervalResult) {
  const { distribution, scale } = model;
  return {
    ...model,
    n: sample.used,
    counts,
    weibullShape: distribution === 'weibull' ? 1 / scale : null,
    terms: termsOf(model.ratios, 'timeRatio'),
    quantiles: numbered(model, ({ quantiles }) => quantiles.map(({ share, ...time }) => [share, time])),
    survivalAt: numbered(model, ({ survival }) => survival.map((each) => [each.time, each.survival])),
  };
}

export const adapter = analysisAdapter<IntervalResult>({
  topic: 'interval-censoring',
  analysis: 'survival',
  options: (inputs) => {
    const predictors = names(inputs.predictors);
    return {
      censoring: 'interval',
      lower: inputs.lower,
      upper: inputs.upper,
      group: inputs.group ?? null,
      ...rolesOf(inputs, predictors),
      terms: Array.isArray(inputs.interactions)
        ? [...predictors.map((name) => [name]), ...inputs.interactions]
        : null,
      distributions: isModel(inputs) ? [inputs.distribution] : [],
      shares: numbers(inputs.probabilities)
        .map((share) => +(100 * share).toPrecision(12))
        .join(', '),
      times: numbers(inputs.times).join(', '),
      newCases: inputs.newData ?? [],
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
    };
  },
  values: (result) => {
    const [model] = result.models;
    if (model) return modelValues(model, result);
    return {
      n: result.sample.used,
      groups: Object.fromEntries(
        result.groups.map(({ level, n, logLik, intervals }) => [
          result.group ? level : 'all',
          {
            n,
            logLik,
            intervals: intervals.map(({ left, right, mass }) => ({
              left,
              ...(right === null ? {} : { right }),
              mass,
            })),
            survival: Object.fromEntries(
              intervals.map(({ right, survival }) => [right ?? Number.POSITIVE_INFINITY, survival]),
            ),
          },
        ]),
      ),
    };
  },
});
