/** R programs of tests about one centre. */
import { R_ALTERNATIVE, R_HALF, rNumber, rString } from '../../../shared/r-code.ts';
import { rMedian, rSignedRanks } from '../rank-parts.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';

/** The lines that test the vector `x`, from which mu has been taken, against zero. */
export function locationLines(
  { equivalence, bootstrap, wilcoxon }: LocationResult,
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
  if (wilcoxon)
    lines.push(
      ...rSignedRanks({ alternative: options.alternative, level }, side, wilcoxon.exact !== null),
      `wilcox.test(x, ${side}, exact = FALSE)`,
    );
  return lines;
}
