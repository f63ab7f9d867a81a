/** Competing risks through their page; the weighted Cox model of the same, which the page does not show, by the engine. */
import type { CompetingRisksResult } from '../../src/survival/competing-risks/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { competingRisks as engine } from '../engine/competing-risks.ts';
import { names, rolesOf } from '../inputs.ts';

const list = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat());

const keyed = <T, U>(items: readonly T[], key: (item: T) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

const isModel = ({ analysis: asked }: ReferenceInputs): boolean => asked === 'fine-gray';

const page = analysisAdapter<CompetingRisksResult>({
  topic: 'competing-risks',
  analysis: 'competing-risks',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      time: inputs.time,
      event: inputs.event,
      censored: names(inputs.censored),
      cause: names(inputs.cause),
      group: inputs.group ?? null,
      ...rolesOf(inputs, all),
      terms: inputs.interactions ?? null,
      times: list(inputs.times).join(' '),
      newCases: inputs.newData ?? [],
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
    };
  },
  values: ({ sample, groups, gray, model, times, group }, inputs) =>
    model && isModel(inputs)
      ? {
          ...model,
          n: sample.used,
          terms: keyed(
            model.coefficients,
            ({ name }) => name,
            (coefficient) => coefficient,
          ),
          predictions: Object.fromEntries(
            model.predictions.map(({ incidence }, i) => [
              String(i + 1),
              Object.fromEntries(times.map((time, k) => [time, incidence[k]])),
            ]),
          ),
        }
      : {
          n: sample.used,
          counts: keyed(
            groups,
            ({ level }) => (group ? level : 'all'),
            ({ n, censored, causes }) => ({
              n,
              censored,
              causes: keyed(
                causes,
                ({ cause }) => cause,
                ({ events }) => events,
              ),
            }),
          ),
          cumulativeIncidence: keyed(
            groups,
            ({ level }) => (group ? level : 'all'),
            ({ causes }) =>
              keyed(
                causes,
                ({ cause }) => cause,
                ({ at }) =>
                  keyed(
                    at,
                    ({ time }) => String(time),
                    (each) => each,
                  ),
              ),
          ),
          gray: keyed(
            gray,
            ({ cause }) => cause,
            ({ test }) => test,
          ),
        },
});

export const competingRisks: ReferenceAdapter = {
  topic: 'competing-risks',
  async answer(inputs, frame) {
    const answer = await page.answer(inputs, frame);
    if (!isModel(inputs) || !('values' in answer)) return answer;
    const whole = await engine.answer(inputs, frame);
    return 'values' in whole
      ? { ...answer, values: { ...(whole.values as object), ...(answer.values as object) } }
      : whole;
  },
};
