import {
  type RFactor,
  rDescribe,
  rFactor,
  rName,
  rNumber,
  rRead,
  rShapiro,
  rString,
  rStrings,
} from '../../shared/r-code.ts';
import { alphaOf } from '../../shared/wording.ts';
import { rLetters } from '../kit/letters.ts';
import type { AnovaResult, OutcomeResult } from './compute.ts';
import type { AnovaOptions } from './options.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: AnovaResult, options: AnovaOptions): readonly string[] {
  return [
    rRead(...result.outcomes.map((outcome) => factorOf(outcome, result.group.name))),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
    rDescribe(options.confidenceLevel),
    ...result.outcomes.flatMap((outcome) => lines(outcome, result.group.name, options)),
  ];
}

const factorOf = ({ groups }: OutcomeResult, name: string): RFactor => ({
  name,
  levels: groups.map(({ level }) => level),
});

function lines(outcome: OutcomeResult, group: string, options: AnovaOptions): string[] {
  const level = options.confidenceLevel;
  const code = [
    '',
    `y <- d$${rName(outcome.name)}; g <- ${rFactor(factorOf(outcome, group))}`,
    'ok <- !is.na(y) & !is.na(g); y <- y[ok]; g <- g[ok]',
    'm <- aov(y ~ g); a <- anova(m); a; c(total = sum(a[[2]]))',
    'sapply(split(y, g), describe)',
    'means <- tapply(y, g, mean); n <- c(table(g)); df <- a[2, 1]; mse <- a[2, 3]',
  ];
  if (options.tests.includes('welch') && outcome.welch) code.push('oneway.test(y ~ g)');
  if (options.tests.includes('brownForsythe') && outcome.brownForsythe)
    code.push(
      'v <- tapply(y, g, var); part <- (1 - n / sum(n)) * v',
      'f <- a[1, 2] / sum(part); df2 <- 1 / sum((part / sum(part))^2 / (n - 1))',
      'c(F = f, df1 = nlevels(g) - 1, df2 = df2, p = pf(f, nlevels(g) - 1, df2, lower.tail = FALSE)) # Brown-Forsythe',
    );
  code.push(
    'ncp <- function(q) tryCatch(uniroot(function(l) pf(a[1, 4], a[1, 1], a[2, 1], l) - q, c(0, 1e4), tol = 1e-10)$root, error = function(e) 0)',
    `l <- c(ncp(${+((1 + level) / 2).toPrecision(12)}), ncp(${+((1 - level) / 2).toPrecision(12)})); c(etaSquared = a[1, 2] / sum(a[[2]]), limits = l / (l + length(y)))`,
    'ss <- a[[2]]; ms <- a[2, 3]; c(omega = (ss[1] - a[1, 1] * ms) / (sum(ss) + ms), epsilon = (ss[1] - a[1, 1] * ms) / sum(ss))',
  );
  if (outcome.yuen) code.push(...trimmedLines(options));
  if (options.bayesFactor)
    code.push(
      'l <- (BIC(lm(y ~ 1)) - BIC(lm(y ~ g))) / 2; c(BF10 = exp(l), BF01 = exp(-l), log = l, probability = 1 / (1 + exp(-l))) # BIC approximation',
    );
  code.push(...pairLines(outcome, options));
  if (outcome.contrasts.length > 0) {
    code.push('v <- tapply(y, g, var) / n');
    for (const { label, weights } of outcome.contrasts)
      code.push(
        `w <- c(${weights.join(', ')}); e <- sum(w * means); s <- sqrt(mse * sum(w^2 / n)); c(e, e + c(-1, 1) * qt(${rNumber((1 + level) / 2)}, df) * s, e / s, 2 * pt(-abs(e / s), df)) # ${label.replaceAll('\n', ' ')}`,
        's <- sqrt(sum(w^2 * v)); u <- s^4 / sum((w^2 * v)^2 / (n - 1)); c(t = e / s, df = u, p = 2 * pt(-abs(e / s), u)) # separate variances',
      );
  }
  if (options.checks.includes('normality')) code.push(rShapiro('residuals(m)'));
  if (options.checks.includes('variances')) code.push('car::leveneTest(y ~ g, center = mean)');
  return code;
}

/** Trimmed means by their formulas: base R has no test of them. */
const trimmedLines = ({ trim, confidenceLevel }: AnovaOptions): readonly string[] => [
  `x <- lapply(split(y, g), sort); size <- lengths(x); cut <- floor(${trim} * size + 1e-9); h <- size - 2 * cut; k <- length(x)`,
  's <- sqrt(mapply(function(v, c) var(pmin(pmax(v, v[c + 1]), v[length(v) - c])), x, cut)); e <- (size - 1) * s^2 / (h * (h - 1)); w <- 1 / e',
  'trimmed <- mapply(function(v, c) mean(v[(c + 1):(length(v) - c)]), x, cut); data.frame(n = size, left = h, trimmed, winsorizedSd = s, se = sqrt(e))',
  'q <- sum((1 - w / sum(w))^2 / (h - 1)); f <- sum(w * (trimmed - weighted.mean(trimmed, w))^2) / (k - 1) / (1 + 2 * (k - 2) / (k^2 - 1) * q); df2 <- (k^2 - 1) / (3 * q)',
  'c(F = f, df1 = k - 1, df2 = df2, p = pf(f, k - 1, df2, lower.tail = FALSE)) # Yuen',
  'i <- combn(k, 2); r <- trimmed[i[1, ]] - trimmed[i[2, ]]; s <- sqrt(e[i[1, ]] + e[i[2, ]]); u <- s^4 / (e[i[1, ]]^2 / (h[i[1, ]] - 1) + e[i[2, ]]^2 / (h[i[2, ]] - 1))',
  `half <- qt(${rNumber((1 + confidenceLevel) / 2)}, u) * s; p <- 2 * pt(-abs(r / s), u); data.frame(difference = r, lower = r - half, upper = r + half, t = r / s, df = u, p, holm = p.adjust(p, "holm"), row.names = NULL)`,
];

/** The p values of each method that compares all pairs, in the order of combn. */
const R_ADJUSTED = {
  tukey: 'hsd[, 4]',
  gamesHowell: 'ptukey(abs(difference / s) * sqrt(2), k, u, lower.tail = FALSE)',
  bonferroni: 'p.adjust(p, "bonferroni")',
  holm: 'p.adjust(p, "holm")',
  sidak: '-expm1(length(p) * log1p(-p))',
  scheffe: 'pf(t^2 / (k - 1), k - 1, df, lower.tail = FALSE)',
  lsd: 'p',
  fdr: 'p.adjust(p, "BH")',
} as const;

/** The comparisons of pairs that were asked for. */
function pairLines({ groups, postHoc }: OutcomeResult, options: AnovaOptions): string[] {
  const level = options.confidenceLevel;
  const asked = options.postHoc.filter((method) => (postHoc[method]?.length ?? 0) > 0);
  const lines: Readonly<Record<(typeof asked)[number], readonly string[]>> = {
    tukey: [
      `hsd <- TukeyHSD(m, conf.level = ${level}); hsd; hsd <- hsd[[1]]; cbind(difference = -hsd[, 1], lower = -hsd[, 3], upper = -hsd[, 2], p = hsd[, 4]) # first minus second`,
    ],
    gamesHowell: [
      'v <- tapply(y, g, var) / n; s <- sqrt(v[first] + v[second]); u <- s^4 / (v[first]^2 / (n[first] - 1) + v[second]^2 / (n[second] - 1))',
      `half <- qtukey(${level}, k, u) * s / sqrt(2); data.frame(first, second, se = c(s), t = c(difference / s), df = c(u), p = c(ptukey(abs(difference / s) * sqrt(2), k, u, lower.tail = FALSE)), lower = c(difference - half), upper = c(difference + half)) # Games-Howell`,
    ],
    bonferroni: [
      `data.frame(p = p.adjust(p, "bonferroni"), limits(qt(1 - ${rNumber(1 - level)} / 2 / length(p), df))) # Bonferroni`,
    ],
    holm: ['data.frame(p = p.adjust(p, "holm")) # Holm'],
    sidak: [
      `data.frame(p = -expm1(length(p) * log1p(-p)), limits(qt(1 - (1 - ${level}^(1 / length(p))) / 2, df))) # Sidak`,
    ],
    scheffe: [
      `data.frame(p = pf(t^2 / (k - 1), k - 1, df, lower.tail = FALSE), limits(sqrt((k - 1) * qf(${level}, k - 1, df)))) # Scheffe`,
    ],
    lsd: [`data.frame(p, limits(qt(${rNumber((1 + level) / 2)}, df))) # not adjusted`],
    fdr: ['data.frame(p = p.adjust(p, "BH")) # Benjamini-Hochberg'],
    dunnett: [
      `h <- relevel(g, ${rString(options.control || groups[0].level)}); o <- multcomp::glht(aov(y ~ h), linfct = multcomp::mcp(h = "Dunnett")); summary(o); cbind(t = summary(o)$test$tstat, df = o$df); confint(o, level = ${level})`,
    ],
  };
  if (asked.length === 0) return [];
  const lettered = options.letters ? asked.filter((method) => method !== 'dunnett') : [];
  return [
    'k <- nlevels(g); pairs <- combn(levels(g), 2); first <- pairs[1, ]; second <- pairs[2, ]',
    'difference <- c(means[first] - means[second]); s <- sqrt(mse * (1 / n[first] + 1 / n[second])); t <- difference / s; p <- 2 * pt(-abs(t), df)',
    'limits <- function(q) data.frame(lower = difference - q * s, upper = difference + q * s)',
    'data.frame(first, second, difference, se = s, t, row.names = NULL)',
    ...asked.filter((method) => method !== 'gamesHowell').flatMap((method) => lines[method]),
    ...(asked.includes('gamesHowell') ? lines.gamesHowell : []),
    ...(lettered.length > 0 ? rLetters(alphaOf(level)) : []),
    ...lettered.map((method) => `compact(means, ${R_ADJUSTED[method]}) # ${method}`),
  ];
}
