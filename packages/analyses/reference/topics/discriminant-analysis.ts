/** Discriminant analysis through its page; posterior probabilities of single rows, which it does not list, by the engine. */
import type { DiscriminantResult } from '../../src/multivariate/discriminant-analysis/result.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { discriminant as engine } from '../engine/curves-and-groups.ts';

const page = analysisAdapter<DiscriminantResult>({
  topic: 'discriminant-analysis',
  analysis: 'discriminant-analysis',
  options: ({ group, predictors, prior }) => ({ group, predictors: [predictors].flat(), prior }),
  values: ({ sample, group, groups, functions, predictors, classified, crossed }) => {
    const byLevel = <T>(items: readonly T[]) =>
      Object.fromEntries(group.levels.map((level, k) => [level, items[k]]));
    const byVariable = (of: (each: DiscriminantResult['functions'][number]) => readonly number[]) =>
      Object.fromEntries(predictors.map(({ name }, j) => [name, functions.map((each) => of(each)[j]!)]));
    return {
      n: sample.used,
      prior: byLevel(groups.map(({ prior }) => prior)),
      groups: byLevel(
        groups.map(({ n, means }) => ({
          n,
          means:
            means.length === 1
              ? means
              : Object.fromEntries(predictors.map(({ name }, j) => [name, means[j]])),
        })),
      ),
      eigenvalues: functions.map(({ eigenvalue }) => eigenvalue),
      proportionOfTrace: functions.map(({ share }) => share),
      canonicalCorrelations: functions.map(({ canonicalCorrelation }) => canonicalCorrelation),
      functionTests: Object.fromEntries(functions.map((each, i) => [i + 1, each])),
      coefficients: byVariable(({ coefficients }) => coefficients),
      standardizedCoefficients: byVariable(({ standardized }) => standardized),
      structure: byVariable(({ structure }) => structure),
      confusion: byLevel(classified.table.map(byLevel)),
      accuracy: classified.accuracy,
      cvConfusion: byLevel((crossed?.table ?? []).map(byLevel)),
      cvAccuracy: crossed?.accuracy,
    };
  },
});

export const discriminantAnalysis: ReferenceAdapter = {
  topic: 'discriminant-analysis',
  async answer(inputs, frame) {
    const answer = await page.answer(inputs, frame);
    if (!('values' in answer)) return answer;
    const whole = await engine.answer({ ...inputs, predictors: [inputs.predictors].flat() }, frame);
    return 'values' in whole
      ? { ...answer, values: { ...(whole.values as object), ...(answer.values as object) } }
      : whole;
  },
};
