import { zip } from '@constat/stats';
import type { Inference } from '../../inference/inference.ts';
import { rStrings } from '../../shared/r-code.ts';
import { correlationInference } from '../kit/inference.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult } from './result.ts';

/** Errors of z: 1 / √(n − 3), of ranks by Bonett and Wright (2000) or by Fieller, Hartley and Pearson (1957). */
const VARIANCE = {
  pearson: { of: (_: number, n: number) => 1 / (n - 3), r: '1 / (n - 3)' },
  bonettWright: { of: (r: number, n: number) => (1 + r ** 2 / 2) / (n - 3), r: '(1 + r^2 / 2) / (n - 3)' },
  fieller: { of: (_: number, n: number) => 1.06 / (n - 3), r: '1.06 / (n - 3)' },
};

/** Whether what is asked has an error on the scale of z: two-sided, unadjusted, of all cases. */
const canPool = (options: MatrixOptions): boolean =>
  options.alternative === 'two-sided' &&
  options.adjustment === 'none' &&
  options.group === null &&
  options.comparisons.length === 0 &&
  !options.bootstrap &&
  !options.bayesFactor &&
  options.coefficients.every((each) => each === 'pearson' || each === 'spearman');

/** Pearson's and Spearman's correlations. */
export function inferenceOf(
  { pairs, variables, sample }: Pick<MatrixResult, 'pairs' | 'variables' | 'sample'>,
  options: MatrixOptions,
): Inference | null {
  if (!canPool(options) || pairs.some(({ n }) => n < 4)) return null;
  const asked = (['pearson', 'spearman'] as const).filter((each) => options.coefficients.includes(each));
  const variances = asked.map((each) => VARIANCE[each === 'pearson' ? each : options.rankInterval]);
  const names = rStrings(variables.map(({ name }) => name));
  return correlationInference({
    level: options.confidenceLevel,
    n: sample.used,
    parts: zip(asked, variances).map(([coefficient, variance]) => ({
      heading: asked.length === 1 ? null : { pearson: 'Pearson’s r', spearman: 'Spearman’s ρ' }[coefficient],
      pairs: pairs.map((pair) => {
        const estimate = pair[coefficient]?.estimate ?? 0;
        return {
          first: variables[pair.first]?.label ?? '',
          second: variables[pair.second]?.label ?? '',
          estimate,
          standardError: Math.sqrt(variance.of(estimate, pair.n)),
          n: pair.n,
        };
      }),
    })),
    fitted: asked.length === 1 && asked[0] === 'spearman' ? 'Rank correlation (Spearman)' : 'Correlation',
    fits: zip(asked, variances).map(([coefficient, variance]) => ({
      upTo: 'sapply(d[, ',
      more: [
        `p <- combn(${names}, 2); n <- nrow(d); r <- apply(p, 2, function(v) cor(d[[v[1]]], d[[v[2]]], method = "${coefficient}")); names(r) <- apply(p, 2, paste, collapse = " and ")`,
      ],
      estimates: 'atanh(r)',
      covariance: `diag(${variance.r === VARIANCE.bonettWright.r ? variance.r : `rep(${variance.r}, length(r))`}, length(r))`,
      df: 'Inf',
    })),
  });
}
