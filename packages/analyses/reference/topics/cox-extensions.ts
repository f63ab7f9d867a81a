/** Clusters, exact ties, joint tests and frailties through the page of Cox regression; products with the strata, which it has no box for, by the engine. */
import type { CoxResult } from '../../src/survival/cox-regression/result.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { coxExtensions as engine } from '../engine/cox-extensions.ts';
import { names, rolesOf } from '../inputs.ts';

const pairs = (value: unknown): readonly (readonly string[])[] =>
  Array.isArray(value) ? value.map(names) : [];

const keyed = <T>(items: readonly T[], key: (item: T) => string) =>
  Object.fromEntries(items.map((item) => [key(item), item]));

const page = analysisAdapter<CoxResult>({
  topic: 'cox-extensions',
  analysis: 'cox-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      time: inputs.time,
      event: inputs.event,
      start: inputs.start ?? null,
      strata: inputs.strata ?? null,
      ...rolesOf(inputs, all),
      terms: inputs.interactions ?? null,
      ties: inputs.ties,
      errors: inputs.frailty ? 'frailty' : inputs.cluster ? 'cluster' : 'none',
      cluster: inputs.frailty ?? inputs.cluster ?? null,
      termTestsBy: 'wald',
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      crude: false,
    };
  },
  values: ({ fit, coefficients, together, frailty, termTests }) => ({
    ...fit,
    terms: keyed(
      coefficients.map((coefficient) => ({
        ...coefficient,
        standardError: coefficient.modelStandardError,
        robustStandardError: coefficient.standardError,
      })),
      ({ name }) => name,
    ),
    clusters: together?.clusters,
    robustScore: fit.robustScore,
    jointTests: keyed(termTests, ({ term }) => term),
    frailty: frailty && {
      ...frailty,
      ...frailty.test,
      groups: frailty.groups.length,
      marginalLogLik: fit.logLik,
      estimates: Object.fromEntries(frailty.groups.map(({ name, frailty: size }) => [name, size])),
    },
  }),
});

export const coxExtensions: ReferenceAdapter = {
  topic: 'cox-extensions',
  answer: (inputs, frame) =>
    pairs(inputs.interactions).flat().includes(String(inputs.strata))
      ? engine.answer(inputs, frame)
      : page.answer(inputs, frame),
};
