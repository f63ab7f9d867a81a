import { readNumbers } from '../../shared/calculator/numbers.ts';
import { rNumber } from '../../shared/r-code.ts';
import type { PValueOptions } from './options.ts';

const rVector = (values: readonly (number | null)[]): string =>
  `c(${values.map((value) => value ?? 'NA').join(', ')})`;

/** The statistic on its own scale, and the arguments of its distribution. */
function rDistribution({
  distribution,
  df,
  df1,
  df2,
  n,
}: PValueOptions): readonly [name: string, parameters: string] {
  switch (distribution) {
    case 'z':
      return ['norm', ''];
    case 'F':
      return ['f', `, ${df1}, ${df2}`];
    case 'chi-square':
      return ['chisq', `, ${df}`];
    case 'r':
      return ['t', `, ${(n ?? 3) - 2}`];
    default:
      return ['t', `, ${df}`];
  }
}

function rTest(options: PValueOptions): readonly string[] {
  const { calculation, distribution, alternative, alpha, n } = options;
  const [name, parameters] = rDistribution(options);
  const upperOnly = distribution === 'F' || distribution === 'chi-square';
  const side = upperOnly ? 'greater' : alternative;
  const tail = rNumber(side === 'two-sided' ? alpha / 2 : alpha);
  const critical = `${side === 'less' ? '-' : ''}q${name}(${tail}${parameters}, lower.tail = FALSE)`;
  const back = distribution === 'r' ? [`critical <- critical / sqrt(critical^2 + ${(n ?? 3) - 2})`] : [];
  const lines = [`critical <- ${critical}`, ...back];
  if (calculation === 'critical') return [...lines, 'c(critical = critical)'];
  const value = `x <- ${options.value}${distribution === 'r' ? `; x <- x * sqrt(${(n ?? 3) - 2} / (1 - x^2))` : ''}`;
  const p = {
    'two-sided': `2 * p${name}(abs(x)${parameters}, lower.tail = FALSE)`,
    greater: `p${name}(x${parameters}, lower.tail = FALSE)`,
    less: `p${name}(x${parameters})`,
  }[side];
  return [value, ...lines, `c(statistic = ${options.value}, p = ${p}, critical = critical)`];
}

export function rCode(options: PValueOptions): readonly string[] {
  const p = `p <- ${rVector(readNumbers(options.pValues).values)}`;
  switch (options.calculation) {
    case 'adjust':
      return [
        p,
        'data.frame(p, bonferroni = p.adjust(p, "bonferroni"), sidak = 1 - (1 - p)^sum(!is.na(p)), holm = p.adjust(p, "holm"), hochberg = p.adjust(p, "hochberg"), hommel = p.adjust(p, "hommel"), BH = p.adjust(p, "BH"), BY = p.adjust(p, "BY"))',
      ];
    case 'combine': {
      const weights = readNumbers(options.weights).values;
      return [
        p,
        weights.length > 0
          ? `w <- ${rVector(weights)}[!is.na(p)]; p <- p[!is.na(p)]`
          : 'p <- p[!is.na(p)]; w <- rep(1, length(p))',
        'k <- length(p); z <- qnorm(p, lower.tail = FALSE)',
        'c(statistic = -2 * sum(log(p)), df = 2 * k, p = pchisq(-2 * sum(log(p)), 2 * k, lower.tail = FALSE))',
        'c(statistic = sum(z) / sqrt(k), p = pnorm(sum(z) / sqrt(k), lower.tail = FALSE))',
        'c(statistic = sum(w * z) / sqrt(sum(w^2)), p = pnorm(sum(w * z) / sqrt(sum(w^2)), lower.tail = FALSE))',
        'c(statistic = min(p), p = 1 - (1 - min(p))^k)',
      ];
    }
    default:
      return rTest(options);
  }
}
