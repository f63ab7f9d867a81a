import type { RegressionResult } from '../../src/regression/linear-regression/result.ts';
import type { LogisticResult } from '../../src/regression/logistic-regression/result.ts';
import type { ReferenceInputs } from '../adapter.ts';
import { clusterRobustTopic as engine } from '../engine/robust-errors.ts';
import { eventOf, modelOf, names } from '../inputs.ts';
import { overEngine } from '../over-engine.ts';

const byName = <T extends { readonly name: string }>(items: readonly T[]) =>
  Object.fromEntries(items.map((item) => [item.name, item]));

const linearValues = ({ fit, errors }: RegressionResult) => ({
  n: fit.n,
  residualStandardError: fit.residualStandardError,
  rSquared: fit.rSquared,
  terms: byName(errors?.coefficients ?? []),
  wald: errors?.overall && { ...errors.overall, df1: errors.overall.df },
});

const logisticValues = ({ fit, coefficients }: LogisticResult) => ({
  n: fit.n,
  events: fit.events,
  logLik: fit.logLik,
  terms: byName(coefficients),
  wald: fit.overall,
});

/** The pages correct linear models as Stata does, with t of the clusters, and others not, with the normal distribution; by one variable. */
const isOffered = ({ clusters, family, type, dfMethod }: ReferenceInputs): boolean =>
  names(clusters).length === 1 &&
  (family === 'gaussian'
    ? type === 'HC1' && dfMethod === 'clusters'
    : type === 'HC0' && dfMethod === 'normal');

export const clusterRobust = overEngine<RegressionResult & LogisticResult>(engine, (inputs, frame) => {
  if (!isOffered(inputs)) return null;
  const shared = {
    ...modelOf(inputs, names(inputs.predictors)),
    weights: inputs.weights ?? null,
    robust: 'cluster',
    cluster: names(inputs.clusters)[0],
  };
  return inputs.family === 'gaussian'
    ? { analysis: 'linear-regression', options: shared, values: linearValues }
    : {
        analysis: 'logistic-regression',
        options: { ...shared, event: eventOf(inputs, frame) },
        values: logisticValues,
      };
});
