/** R programs of tests about one centre. */
import type { SignFlips } from '@constat/stats';
import { R_ALTERNATIVE, R_HALF, rNumber, rString } from '../../../shared/r-code.ts';
import { rMedian, rSignedRanks } from '../rank-parts.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';

/** The lines that test the vector `x`, from which mu has been taken, against zero. */
export function locationLines(
  { equivalence, bootstrap, wilcoxon, permutation }: LocationResult,
  options: LocationOptions,
): string[] {
  const { confidenceLevel: level } = options;
  const side = `alternative = ${rString(R_ALTERNATIVE[options.alternative])}`;
  const lines = [
    'c(n = length(x), mean = mean(x), sd = sd(x), median = median(x))',
    `t.test(x, ${side}, conf.level = ${level})`,
    `print(effectsize::${options.effectSize === 'cohenD' ? 'cohens_d' : 'hedges_g'}(x, ci = ${level}), digits = 6)`,
  ];
  if (options.bayesFactor)
    lines.push(
      `b <- BayesFactor::ttestBF(x, rscale = ${options.priorScale}${R_HALF[options.alternative]}); b; b@bayesFactor$bf # and as logarithms`,
    );
  if (equivalence)
    lines.push(
      `t.test(x, mu = ${equivalence.lowerBound}, alternative = "greater")`,
      `t.test(x, mu = ${equivalence.upperBound}, alternative = "less")`,
      ...(level > 0.5 ? [`t.test(x, conf.level = ${rNumber(2 * level - 1)})$conf.int`] : []),
    );
  if (bootstrap) {
    const effect =
      options.effectSize === 'cohenD'
        ? 'm / s'
        : 'm / s * exp(lgamma((n - 1) / 2) - lgamma((n - 2) / 2)) / sqrt((n - 1) / 2)';
    const type = rString(options.bootstrapKind === 'bca' ? 'bca' : 'perc');
    lines.push(
      `centre <- function(x, i) { n <- length(i); m <- mean(x[i]); s <- sd(x[i]); c(m, ${effect}) }`,
      `set.seed(${bootstrap.seed % 2_147_483_647})`,
      `r <- boot::boot(x, centre, R = ${options.bootstrapSamples.toFixed(0)})`,
      `boot::boot.ci(r, conf = ${level}, type = ${type}, index = 1)`,
      `boot::boot.ci(r, conf = ${level}, type = ${type}, index = 2)`,
    );
  }
  if (options.also.includes('sign'))
    lines.push(`binom.test(sum(x > 0), sum(x != 0), ${side})`, `${rMedian(level)} # median`);
  if (permutation) lines.push(...rSignFlips(permutation, options.alternative));
  if (wilcoxon)
    lines.push(
      ...rSignedRanks({ alternative: options.alternative, level }, side, wilcoxon.exact !== null),
      `wilcox.test(x, ${side}, exact = FALSE)`,
    );
  return lines;
}

/** The mean over all choices of signs, as pairs of a sum of the first half and one of the second, or over random ones. */
function rSignFlips({ count, seed }: SignFlips, alternative: LocationOptions['alternative']): string[] {
  if (seed !== null) {
    const share = {
      'two-sided': 'abs(s) >= abs(sum(x)) - e',
      greater: 's >= sum(x) - e',
      less: 's <= sum(x) + e',
    }[alternative];
    return [
      `e <- 1e-10 * sum(abs(x)); s <- replicate(${count}, sum(sample(c(-1, 1), length(x), TRUE) * x)); mean(${share}) # permutation p; other random numbers, so other last digits`,
    ];
  }
  const share = {
    'two-sided': 'min(1, 2 * above(abs(sum(x))))',
    greater: 'above(sum(x))',
    less: 'above(-sum(x))',
  }[alternative];
  return [
    'z <- x[x != 0]; h <- seq_along(z) <= length(z) %/% 2; signs <- function(v) Reduce(function(s, v) c(s - v, s + v), v, 0); b <- sort(signs(z[!h]))',
    `above <- function(t) sum(length(b) - findInterval(t - 1e-10 * sum(abs(z)) - signs(z[h]), b, left.open = TRUE)) / 2^length(z); ${share} # permutation p over all signs`,
  ];
}
