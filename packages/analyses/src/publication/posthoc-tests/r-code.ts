import { R_ADJUSTMENT } from '../../shared/pair-table.ts';
import { rDescribe, rFactor, rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { PosthocResult } from './compute.ts';
import type { PosthocOptions } from './options.ts';
import type { Comparison, OutcomeResult } from './pairs.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: PosthocResult, options: PosthocOptions): readonly string[] {
  const { group, outcomes } = result;
  const factorOf = ({ groups }: OutcomeResult) => ({
    name: group.name,
    levels: groups.map(({ level }) => level),
  });
  const counted = outcomes.flatMap((outcome) =>
    outcome.counted === null ? [] : [{ name: outcome.name, levels: [outcome.counted] }],
  );
  return [
    rRead(...outcomes.map(factorOf), ...counted),
    rDescribe(options.confidenceLevel),
    ...outcomes.flatMap((outcome) => [
      '',
      `g <- ${rFactor(factorOf(outcome))}; y <- d$${rName(outcome.name)}`,
      'ok <- !is.na(y) & !is.na(g); y <- y[ok]; g <- g[ok]',
      'k <- nlevels(g); pairs <- combn(levels(g), 2); first <- pairs[1, ]; second <- pairs[2, ]; n <- c(table(g))',
      ...(outcome.counted === null ? numberLines(outcome, options) : shareLines(outcome, options)),
    ]),
  ];
}

const adjustedBy = ({ adjustment }: PosthocOptions): string =>
  `p.adjust(p, "${R_ADJUSTMENT[adjustment] ?? 'none'}")`;

/** The quantile of limits, where the adjustment has some. */
function critical(pairs: number, { adjustment, confidenceLevel }: PosthocOptions): number | null {
  if (adjustment === 'none') return rNumber((1 + confidenceLevel) / 2);
  return adjustment === 'bonferroni' ? rNumber(1 - (1 - confidenceLevel) / pairs / 2) : null;
}

function numberLines({ comparisons, overall, groups }: OutcomeResult, options: PosthocOptions): string[] {
  const tests = overall.map(
    ({ test }) =>
      ({
        fisher: 'a',
        welch: 'oneway.test(y ~ g)',
        kruskal: 'kruskal.test(y ~ g)',
        chi: '',
      })[test],
  );
  return [
    'm <- aov(y ~ g); a <- anova(m); t(sapply(split(y, g), describe))[, c("n", "mean", "sd", "lower", "upper", "median")]',
    ...tests,
    'means <- tapply(y, g, mean); v <- tapply(y, g, var) / n; df <- a[2, 1]; mse <- a[2, 3]',
    'difference <- c(means[first] - means[second]); s <- sqrt(mse * (1 / n[first] + 1 / n[second])); t <- difference / s',
    ...comparisons.flatMap((comparison) => methodLines(comparison, groups[0]!.level, options)),
  ];
}

function methodLines({ method, pairs }: Comparison, first: string, options: PosthocOptions): string[] {
  const level = options.confidenceLevel;
  const q = critical(pairs.length, options);
  const limits = (half: string): string => `lower = difference - ${half}, upper = difference + ${half}`;
  switch (method) {
    case 'tukey':
      return [
        `half <- qtukey(${level}, k, df) * s / sqrt(2); data.frame(difference, ${limits('half')}, se = s, t, df, p = ptukey(abs(t) * sqrt(2), k, df, lower.tail = FALSE)) # Tukey; TukeyHSD(m) gives the same`,
      ];
    case 'gamesHowell':
      return [
        's2 <- c(sqrt(v[first] + v[second])); u <- c(s2^4 / (v[first]^2 / (n[first] - 1) + v[second]^2 / (n[second] - 1)))',
        `half <- qtukey(${level}, k, u) * s2 / sqrt(2); data.frame(difference, ${limits('half')}, se = s2, t = difference / s2, df = u, p = ptukey(abs(difference / s2) * sqrt(2), k, u, lower.tail = FALSE)) # Games-Howell`,
      ];
    case 'scheffe':
      return [
        `half <- sqrt((k - 1) * qf(${level}, k - 1, df)) * s; data.frame(difference, ${limits('half')}, se = s, t, df, p = pf(t^2 / (k - 1), k - 1, df, lower.tail = FALSE)) # Scheffe`,
      ];
    case 'student':
      return [
        `p <- 2 * pt(-abs(t), df); data.frame(difference, ${q === null ? '' : `${limits(`qt(${q}, df) * s`)}, `}se = s, t, df, p, adjusted = ${adjustedBy(options)}) # pooled t tests`,
      ];
    case 'welch':
      return [
        's2 <- c(sqrt(v[first] + v[second])); u <- c(s2^4 / (v[first]^2 / (n[first] - 1) + v[second]^2 / (n[second] - 1)))',
        `p <- 2 * pt(-abs(difference / s2), u); data.frame(difference, ${q === null ? '' : `${limits(`qt(${q}, u) * s2`)}, `}se = s2, t = difference / s2, df = u, p, adjusted = ${adjustedBy(options)}) # Welch`,
      ];
    case 'dunnett':
      return [
        `h <- relevel(g, ${rString(options.control || first)}); o <- multcomp::glht(aov(y ~ h), linfct = multcomp::mcp(h = "Dunnett")); x <- summary(o)$test`,
        `cbind(confint(o, level = ${level})$confint, se = x$sigma, t = x$tstat, df = o$df, p = x$pvalues) # Dunnett`,
      ];
    case 'dunn':
      return [
        'r <- rank(y); N <- length(y); ties <- table(r); e <- (N * (N + 1) / 12 - sum(ties^3 - ties) / (12 * (N - 1)))',
        `mr <- tapply(r, g, mean); z <- c((mr[first] - mr[second]) / sqrt(e * (1 / n[first] + 1 / n[second]))); p <- 2 * pnorm(-abs(z)); data.frame(z, p, adjusted = ${adjustedBy(options)}) # Dunn`,
      ];
    default:
      return [
        'each <- function(of) mapply(function(i, j) of(y[g == i], y[g == j]), first, second)',
        'U <- each(function(a, b) unname(wilcox.test(a, b, exact = FALSE)$statistic)); U',
        'p <- each(function(a, b) { x <- data.frame(v = c(a, b), h = factor(rep(1:2, c(length(a), length(b))))); if (max(length(a), length(b)) < 50) coin::pvalue(coin::wilcox_test(v ~ h, x, distribution = "exact")) else wilcox.test(a, b, exact = FALSE)$p.value })',
        `data.frame(U, p, adjusted = ${adjustedBy(options)}) # Wilcoxon`,
      ];
  }
}

function shareLines({ counted }: OutcomeResult, options: PosthocOptions): string[] {
  const level = options.confidenceLevel;
  return [
    `x <- c(tapply(as.character(y) == ${rString(counted ?? '')}, g, sum)); z <- qnorm(${rNumber((1 + level) / 2)})`,
    'wilson <- function(x, n, z) { p <- x / n; m <- (p + z^2 / (2 * n)) / (1 + z^2 / n); h <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2)) / (1 + z^2 / n); cbind(m - h, m + h) }',
    'cbind(n, x, proportion = x / n, wilson(x, n, z))',
    'chisq.test(rbind(x, n - x), correct = FALSE)',
    'o <- mapply(function(i, j) { t <- suppressWarnings(chisq.test(rbind(x[c(i, j)], (n - x)[c(i, j)]), correct = FALSE)); c(t$statistic, p = t$p.value) }, first, second)',
    'share <- x / n; difference <- share[first] - share[second]; se <- sqrt(share[first] * (1 - share[first]) / n[first] + share[second] * (1 - share[second]) / n[second])',
    `p <- o["p", ]; m <- length(p); q <- ${options.adjustment === 'bonferroni' ? `qnorm(1 - ${rNumber(1 - level)} / m / 2)` : 'z'}; a <- wilson(x[first], n[first], q); b <- wilson(x[second], n[second], q)`,
    `data.frame(difference, lower = difference - sqrt((share[first] - a[, 1])^2 + (b[, 2] - share[second])^2), upper = difference + sqrt((a[, 2] - share[first])^2 + (share[second] - b[, 1])^2), se, chisq = o[1, ], p, adjusted = ${adjustedBy(options)}) # proportions`,
  ];
}
