import type { Frame } from '@constat/data';
import type { LogisticResult } from '../../src/regression/logistic-regression/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { eventOf, names, rolesOf } from '../inputs.ts';

const keyed = <T>(items: readonly T[], key: (item: T, i: number) => string) =>
  Object.fromEntries(items.map((item, i) => [key(item, i), item]));

function optionsOf(inputs: ReferenceInputs, frame: Frame) {
  const all = names(inputs.predictors);
  return {
    outcome: inputs.outcome,
    event: eventOf(inputs, frame),
    ...rolesOf(inputs, all),
    terms: inputs.interactions
      ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
      : null,
    references: inputs.reference ?? {},
    intervals: inputs.profile ? 'profile' : 'wald',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    cutoff: inputs.cutoff ?? 0.5,
    newCases: inputs.newData ?? [],
  };
}

export const adapter = analysisAdapter<LogisticResult>({
  topic: 'logistic-regression',
  analysis: 'logistic-regression',
  options: (inputs, frame) => (frame ? optionsOf(inputs, frame) : {}),
  values: (result) => ({
    ...result.fit,
    terms: keyed(result.coefficients, ({ name }) => name),
    omnibus: keyed(result.termTests, ({ term }) => term),
    auc: result.auc,
    classification: result.classification,
    hosmerLemeshow: result.diagnostics.hosmerLemeshow,
    predictions: keyed(result.predictions, (_, i) => String(i + 1)),
  }),
});
