import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import type { Matrix, MixedModel } from '@constat/stats';
import type { Inference } from '../../inference/inference.ts';
import { modelInference } from '../kit/inference.ts';
import { factorsOf, type Model, predictorsOf } from '../kit/model.ts';
import type { Grouping } from './groupings.ts';
import type { MlmOptions } from './options.ts';
import { isCount } from './words.ts';

/** The fixed effects as they are pooled; variances of the random part are averaged. */
export function inferenceOf(
  frame: Frame,
  model: Model,
  { covariance, ...whole }: MixedModel & { readonly covariance: Matrix },
  { rows, groupings }: { readonly rows: Int32Array; readonly groupings: readonly Grouping[] },
  options: MlmOptions,
): Inference {
  const named = predictorsOf({ ...options, steps: [], weights: null, newCases: [] });
  const labels = Object.fromEntries(named.map((name) => [name, frame.label(name)]));
  const isLinear = options.family === 'gaussian';
  const term = (name: string): string =>
    name === '(Intercept)' ? 'Intercepts' : `Slopes of ${frame.label(name)}`;
  const variances = groupings.flatMap(({ name, label }) =>
    whole.random
      .filter((part) => part.name === name)
      .flatMap(({ terms, covariance }) =>
        terms.map((each, j) => ({
          label: `${term(each)} over ${label}`,
          value: covariance[j + j * terms.length] ?? 0,
        })),
      ),
  );
  const counts = isCount(options);
  return modelInference({
    labels,
    factors: factorsOf(model),
    design: model.design,
    names: whole.coefficients.map(({ name }) => name),
    estimates: whole.coefficients.map(({ estimate }) => estimate),
    covariance,
    df: whole.coefficients.map(({ df }) => df),
    n: rows.length,
    level: options.confidenceLevel,
    measure: isLinear ? 'coefficient' : counts ? 'rateRatio' : 'oddsRatio',
    means: [...variances, ...(isLinear ? [{ label: 'Residuals', value: whole.residualVariance }] : [])],
    fitted: rich`A multilevel model of ${frame.label(options.outcome)}${named.length > 0 ? ` on ${andList(Object.values(labels))}` : ''} with groups of ${andList(groupings.map(({ label }) => label))}`,
    works: ['bates2015'],
    rFit: {
      upTo: 'm <- fit(',
      estimates: counts ? 'glmmTMB::fixef(m)$cond' : 'lme4::fixef(m)',
      covariance: counts ? 'vcov(m)$cond' : 'as.matrix(vcov(m))',
      df: isLinear ? 'coef(summary(m))[, "df"]' : 'Inf',
    },
  });
}
