import { andList } from '@constat/report';
import type { Inference } from '../../inference/inference.ts';
import { correlationInference } from '../kit/inference.ts';
import type { PartialOptions } from './options.ts';
import type { PartialResult } from './result.ts';

/** Partial correlations, whose z has the variance 1 / (n − 3 − controls) (Fisher 1924). */
export function inferenceOf(
  { pairs, variables, controls, sample, df }: PartialResult,
  options: PartialOptions,
): Inference | null {
  const { alternative, adjustment, bootstrap, bayesFactor, semipartial, method } = options;
  if (
    alternative !== 'two-sided' ||
    adjustment !== 'none' ||
    bootstrap ||
    bayesFactor ||
    semipartial ||
    df < 2
  )
    return null;
  const held = andList(controls.map(({ label }) => label));
  return correlationInference({
    level: options.confidenceLevel,
    n: sample.used,
    parts: [
      {
        heading: null,
        pairs: pairs.map(({ first, second, estimate }) => ({
          first: variables[first]?.label ?? '',
          second: variables[second]?.label ?? '',
          estimate,
          standardError: 1 / Math.sqrt(df - 1),
          n: sample.used,
        })),
      },
    ],
    given: ` with ${held} held constant`,
    fitted: `Partial ${method === 'spearman' ? 'rank ' : ''}correlation given ${held}`,
    fits: [
      {
        upTo: 's <- standard(d)',
        more: [
          'r <- combn(v, 2, function(p) cor(e[, p[1]], e[, p[2]])); names(r) <- combn(v, 2, paste, collapse = " and ")',
        ],
        estimates: 'atanh(r)',
        covariance: 'diag(1 / (df - 1), length(r))',
        df: 'Inf',
      },
    ],
  });
}
