import { andList, rich } from '@constat/report';
import { type LinearRegression, type RobustCovariance, regressionCovariance } from '@constat/stats';
import type { Inference } from '../../inference/inference.ts';
import { rCovariance } from '../kit/errors.ts';
import { modelInference } from '../kit/inference.ts';
import type { Model } from '../kit/model.ts';
import type { RegressionOptions } from './options.ts';
import type { RegressionResult } from './result.ts';

/** Its coefficients with the errors chosen. */
export function inferenceOf(
  { outcome, labels, factors }: Pick<RegressionResult, 'outcome' | 'labels' | 'factors'>,
  model: Model,
  { regression, chosen }: { readonly regression: LinearRegression; readonly chosen: RobustCovariance | null },
  options: RegressionOptions,
): Inference {
  return modelInference({
    labels,
    factors,
    design: model.design,
    names: regression.coefficients.map(({ name }) => name),
    estimates: regression.coefficients.map(({ estimate }) => estimate),
    covariance: chosen?.covariance ?? regressionCovariance(regression),
    df: chosen?.df ?? regression.dfResidual,
    n: regression.n,
    level: options.confidenceLevel,
    measure: 'coefficient',
    fitted: rich`A linear regression of ${outcome.label} on ${andList(Object.values(labels))}`,
    ...(options.intercept ? { rSquared: regression.rSquared } : {}),
    ...(chosen ? { rCovariance: rCovariance(options, true), works: ['white1980'] } : {}),
  });
}
