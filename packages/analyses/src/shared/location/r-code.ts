/** R programs of tests about one centre. */
import { R_ALTERNATIVE, rString } from '../r-code.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';

/** The lines that test the vector `x` against mu. */
export function locationLines(
  { equivalence, bootstrap }: LocationResult,
  mu: number,
  options: LocationOptions,
): string[] {
  const { confidenceLevel: level } = options;
  const side = `alternative = ${rString(R_ALTERNATIVE[options.alternative])}`;
  const lines = [
    `t.test(x, mu = ${mu}, ${side}, conf.level = ${level})`,
    `effectsize::${options.effectSize === 'cohenD' ? 'cohens_d' : 'hedges_g'}(x, mu = ${mu}, ci = ${level})`,
  ];
  if (options.also.includes('wilcoxon'))
    lines.push(`wilcox.test(x, mu = ${mu}, ${side}, conf.int = TRUE, conf.level = ${level})`);
  if (options.also.includes('sign'))
    lines.push(`binom.test(sum(x > ${mu}), sum(x != ${mu}), ${side}, conf.level = ${level})`);
  if (options.bayesFactor) {
    const half = {
      'two-sided': '',
      greater: ', nullInterval = c(0, Inf)',
      less: ', nullInterval = c(-Inf, 0)',
    };
    lines.push(
      `BayesFactor::ttestBF(x, mu = ${mu}, rscale = ${options.priorScale}${half[options.alternative]})`,
    );
  }
  if (equivalence)
    lines.push(
      `t.test(x, mu = ${mu + equivalence.lowerBound}, alternative = "greater")`,
      `t.test(x, mu = ${mu + equivalence.upperBound}, alternative = "less")`,
    );
  if (bootstrap) {
    const effect =
      options.effectSize === 'cohenD'
        ? '(m - mu) / s'
        : '(m - mu) / s * exp(lgamma((n - 1) / 2) - lgamma((n - 2) / 2)) / sqrt((n - 1) / 2)';
    const type = rString(options.bootstrapKind === 'bca' ? 'bca' : 'perc');
    lines.push(
      `centre <- function(x, i) { mu <- ${mu}; n <- length(i); m <- mean(x[i]); s <- sd(x[i]); c(m - mu, ${effect}) }`,
      `set.seed(${bootstrap.seed % 2_147_483_647})`,
      `r <- boot::boot(x, centre, R = ${options.bootstrapSamples.toFixed(0)})`,
      `boot::boot.ci(r, conf = ${level}, type = ${type}, index = 1)`,
      `boot::boot.ci(r, conf = ${level}, type = ${type}, index = 2)`,
    );
  }
  return lines;
}
