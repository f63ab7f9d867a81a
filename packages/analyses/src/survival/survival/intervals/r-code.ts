import { rNewCases, rTerms } from '../../../regression/kit/r-model.ts';
import { rFactor, rName, rNumber, rRead, rString } from '../../../shared/r-code.ts';
import type { KaplanMeierOptions } from '../options.ts';
import type { IntervalResult } from './result.ts';

/** Turnbull by self-consistency, to the end; survfit stops earlier. Exact times are intervals as short as can be. */
const TURNBULL: readonly string[] = [
  'turnbull <- function(l, r) {',
  '  x <- l == r; l[x] <- l[x] * (1 - 1e-12); e <- unique(data.frame(t = c(l, r), left = rep(c(TRUE, FALSE), each = length(l))))',
  '  e <- e[order(e$t, e$left), ]; i <- which(head(e$left, -1) & !e$left[-1]); q <- e$t[i]; p <- e$t[i + 1]',
  '  A <- outer(l, q, "<=") & outer(r, p, ">="); m <- rep(1 / length(q), length(q))',
  '  for (k in 1:1e5) { s <- colMeans(t(t(A) * m) / drop(A %*% m)); if (max(abs(s - m)) < 1e-13) break; m <- s }',
  '  list(logLik = sum(log(A %*% m)), left = q[m > 1e-8], right = p[m > 1e-8], mass = m[m > 1e-8])',
  '}',
];

/** A program for R that gives the same numbers. */
export function intervalRCode(result: IntervalResult, options: KaplanMeierOptions): readonly string[] {
  const { lower, upper, group, groups, factors, predictors, times, shares } = result;
  const split = group && { name: group.name, levels: groups.map(({ level }) => level) };
  const others = factors.filter(({ name }) => name !== group?.name);
  const needed = [...new Set([...predictors, ...(group ? [group.name] : [])])];
  return [
    'library(survival)',
    rRead(...(split ? [split] : []), ...others),
    ...needed.map((name) => `d <- d[!is.na(d$${rName(name)}), ]`),
    `d <- d[!(is.na(d$${rName(lower.name)}) & is.na(d$${rName(upper.name)})), ]`,
    `l <- ifelse(is.na(d$${rName(lower.name)}), 0, d$${rName(lower.name)}); r <- ifelse(is.na(d$${rName(upper.name)}), Inf, d$${rName(upper.name)})`,
    ...factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    ...TURNBULL,
    `g <- ${split ? rFactor(split) : 'factor(rep("all", nrow(d)))'}`,
    'for (level in levels(g)) { i <- g == level; tb <- turnbull(l[i], r[i]); S <- 1 - cumsum(tb$mass)',
    '  print(c(n = sum(i), between = sum(l[i] > 0 & r[i] < Inf & l[i] < r[i]), before = sum(l[i] == 0 & r[i] < Inf), without = sum(r[i] == Inf), exact = sum(l[i] == r[i]), logLik = tb$logLik))',
    ...(shares.length > 0
      ? [
          `  k <- sapply(c(${shares.map(rNumber).join(', ')}), function(p) which(S <= 1 - p + 1e-9)[1]); print(cbind(after = tb$left[k], upTo = tb$right[k]))`,
        ]
      : []),
    ...(times.length > 0
      ? [
          `  print(t(sapply(c(${times.join(', ')}), function(t) c(time = t, least = 1 - sum(tb$mass[tb$left < t | tb$right <= t]), most = 1 - sum(tb$mass[tb$right <= t])))))`,
        ]
      : []),
    '  print(cbind(left = tb$left, right = tb$right, mass = tb$mass, survival = S)) }',
    ...modelLines(result, options),
  ];
}

function modelLines(
  { models, predictors, interactions, factors, shares, group }: IntervalResult,
  { newCases, confidenceLevel }: KaplanMeierOptions,
): readonly string[] {
  const [first] = models;
  if (!first) return [];
  const right = predictors.length > 0 ? rTerms({ predictors, interactions }) : '1';
  const names = factors.map(({ name }) => name);
  const cases =
    newCases.length > 0
      ? [rNewCases(predictors, names, newCases)]
      : predictors.length === 0
        ? ['new <- data.frame(all = 1)']
        : first.predictions.length > 0 && group
          ? [`new <- data.frame(${rName(group.name)} = levels(g), check.names = FALSE)`]
          : [];
  const p = `c(${shares.map(rNumber).join(', ')})`;
  return [
    'y <- Surv(ifelse(l == 0, NA, l), ifelse(r == Inf, NA, r), type = "interval2")',
    ...cases,
    ...models.flatMap(({ distribution }) => [
      `m <- survreg(y ~ ${right}, data = d, dist = ${rString(distribution)}, control = survreg.control(rel.tolerance = 1e-13, maxiter = 200))`,
      `summary(m); c(logLik = m$loglik[2], AIC = AIC(m), BIC = AIC(m) + (log(nrow(d)) - 2) * sum(m$df), scale = m$scale)`,
      ...(predictors.length > 0
        ? [
            'lr <- 2 * diff(m$loglik); c(chisq = lr, df = length(coef(m)) - 1, p = pchisq(lr, length(coef(m)) - 1, lower.tail = FALSE))',
          ]
        : []),
      `exp(cbind(coef(m), confint(m, level = ${confidenceLevel}))); exp(-coef(m) / m$scale)`,
      ...(cases.length > 0 && shares.length > 0
        ? [
            `q <- predict(m, new, type = "quantile", p = ${p}, se.fit = TRUE); t0 <- c(t(q$fit)); s <- c(t(q$se.fit)); z <- qnorm(${rNumber((1 + confidenceLevel) / 2)})`,
            `cbind(share = rep(${p}, nrow(new)), time = t0, lower = exp(log(t0) - z * s / t0), upper = exp(log(t0) + z * s / t0), se = s)`,
          ]
        : []),
    ]),
  ];
}
