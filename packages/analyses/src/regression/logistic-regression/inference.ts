import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import { coefficientCovariance, type LogisticRegression, type RobustCovariance } from '@constat/stats';
import type { Inference } from '../../inference/inference.ts';
import { levelOf } from '../../shared/wording.ts';
import { rCovariance } from '../kit/errors.ts';
import { modelInference } from '../kit/inference.ts';
import { factorsOf, type Model, predictorsOf } from '../kit/model.ts';
import type { LogisticOptions } from './options.ts';

interface FittedLogistic extends Pick<LogisticRegression, 'fit'> {
  readonly coefficients: readonly { readonly name: string }[];
  readonly robust: RobustCovariance | null;
}

/** Its coefficients with the errors chosen. */
export function inferenceOf(
  frame: Frame,
  model: Model,
  { fit, coefficients, robust }: FittedLogistic,
  event: string,
  options: LogisticOptions,
): Inference {
  const labels = Object.fromEntries(predictorsOf(options).map((name) => [name, frame.label(name)]));
  return modelInference({
    labels,
    factors: factorsOf(model),
    design: model.design,
    names: coefficients.map(({ name }) => name),
    estimates: fit.coefficients,
    covariance: robust?.covariance ?? coefficientCovariance(fit),
    df: fit.n - fit.design.columns.length,
    n: fit.n,
    level: options.confidenceLevel,
    measure: 'oddsRatio',
    fitted: rich`A logistic regression of ${levelOf(frame.label(options.outcome), event)} on ${andList(Object.values(labels))}`,
    ...(robust ? { rCovariance: rCovariance(options, false), works: ['white1980'] } : {}),
  });
}
