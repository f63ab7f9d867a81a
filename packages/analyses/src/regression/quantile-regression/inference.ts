import type { Frame } from '@constat/data';
import { andList, num, rich } from '@constat/report';
import type { QuantileRegression } from '@constat/stats';
import { type Inference, MEASURES } from '../../inference/inference.ts';
import { modelInference } from '../kit/inference.ts';
import { factorsOf, type Model, predictorsOf } from '../kit/model.ts';
import type { QuantileOptions } from './options.ts';
import { modelOptionsOf } from './refusals.ts';

/** The coefficients of each quantile; rank inversion has no errors and is not asked. */
export function inferenceOf(
  frame: Frame,
  model: Model,
  fits: readonly QuantileRegression[],
  options: QuantileOptions,
): Inference {
  const labels = Object.fromEntries(
    predictorsOf(modelOptionsOf(options)).map((name) => [name, frame.label(name)]),
  );
  const fitted = rich`A quantile regression of ${frame.label(options.outcome)} on ${andList(Object.values(labels))}`;
  const each = fits.flatMap(({ tau, n, coefficients, covariance, dfResidual }) =>
    covariance
      ? [
          {
            tau,
            n,
            inference: modelInference({
              labels,
              factors: factorsOf(model),
              design: model.design,
              names: coefficients.map(({ name }) => name),
              estimates: coefficients.map(({ estimate }) => estimate),
              covariance,
              df: dfResidual,
              n,
              level: options.confidenceLevel,
              measure: 'coefficient',
              fitted,
            }),
          },
        ]
      : [],
  );
  return {
    measure: MEASURES.coefficient,
    level: options.confidenceLevel,
    n: each[0]?.n ?? 0,
    parts: each.flatMap(({ tau, inference }) =>
      inference.parts.map((part) => ({ ...part, heading: fits.length > 1 ? `Quantile ${tau}` : null })),
    ),
    fitted: rich`${fitted} (${fits.length === 1 ? 'quantile' : 'quantiles'} ${fits.flatMap(({ tau }, i) => [i > 0 ? ', ' : '', num(tau, 'proportion')])})`,
    works: ['koenkerBassett1978'],
    fits: each.map((_, i) => ({
      upTo: 'taus <- ',
      more: [`m <- models[[${i + 1}]]; s <- summary(m, se = "${options.errors}", covariance = TRUE)`],
      estimates: 'coef(m)',
      covariance: 's$cov',
      df: 'nrow(d) - length(coef(m))',
    })),
  };
}
