import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { CompetingRisksOptions } from './options.ts';
import type { CompetingRisksResult, FineGrayResult } from './result.ts';

/** A program for R that gives the same numbers, with the package cmprsk. */
export function rCode(result: CompetingRisksResult, options: CompetingRisksOptions): readonly string[] {
  const { event, group, model } = result;
  const predictors = [...options.covariates, ...options.factors];
  const censored = event.censored ?? '';
  const ends = {
    name: event.name,
    levels: [...(event.censored === null ? [] : [censored]), ...event.causes],
  };
  const split = group && { name: group.name, levels: group.levels };
  const factors = model?.factors ?? [];
  const all = [options.time, event.name, ...(group ? [group.name] : []), ...predictors];
  const z = `qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`;
  return [
    'library(cmprsk)',
    rRead(ends, ...(split ? [split] : []), ...factors),
    `d <- d[complete.cases(d[, ${rStrings([...new Set(all)])}]), ]`,
    `t <- d$${rName(options.time)}; e <- as.character(${rFactor(ends)})`,
    `g <- ${split ? rFactor(split) : 'factor(rep("all", nrow(d)))'}`,
    `table(g, factor(e, levels = ${rStrings([...event.causes, ...(event.censored === null ? [] : [censored])])})); table(g)`,
    `ci <- cuminc(t, e, g, cencode = ${rString(censored)})`,
    ...(group ? [`ci$Tests[${rStrings(event.causes)}, c("stat", "df", "pv")]`] : []),
    `tp <- timepoints(ci, c(${result.times.join(', ')}))`,
    `for (cause in ${rStrings(event.causes)}) for (level in levels(g)) { F <- tp$est[paste(level, cause), ]; s <- sqrt(tp$var[paste(level, cause), ]); k <- exp(${z} * s / (F * -log(F))); print(cbind(incidence = F, lower = F^k, upper = F^(1 / k), se = s)) }`,
    `t0 <- max(c(${result.times.join(', ')})); for (level in levels(g)) { s <- survival::survfit(survival::Surv(t, e == ${rString(event.causes[0] ?? '')}) ~ 1, subset = g == level); print(1 - summary(s, times = t0, extend = TRUE)$surv) }`,
    ...(model ? modelLines(model, result, options) : []),
  ];
}

function modelLines(
  model: FineGrayResult,
  { event, times }: CompetingRisksResult,
  options: CompetingRisksOptions,
): readonly string[] {
  const predictors = [...options.covariates, ...options.factors];
  const right = [
    ...predictors.map(rName),
    ...model.interactions.map((term) => term.map(rName).join(':')),
  ].join(' + ');
  const columns = predictors.map((name) => {
    const values = options.newCases.map((row) => row[name]!);
    return options.factors.includes(name)
      ? `${rName(name)} = factor(${rStrings(values.map(String))}, levels(d$${rName(name)}))`
      : `${rName(name)} = c(${values.join(', ')})`;
  });
  return [
    ...model.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    `X <- model.matrix(~ ${right}, d)[, -1, drop = FALSE]`,
    `m <- crr(t, e, X, failcode = ${rString(event.causes[0] ?? '')}, cencode = ${rString(event.censored ?? '')}, gtol = 1e-10, maxiter = 100)`,
    `s <- summary(m, conf.int = ${options.confidenceLevel}); cbind(s$coef[, -2, drop = FALSE], s$conf.int[, -2, drop = FALSE])`,
    'k <- length(m$coef); w <- c(m$coef %*% solve(m$var, m$coef)); l <- 2 * (m$loglik - m$loglik.null)',
    'rbind(Wald = c(w, k, pchisq(w, k, lower.tail = FALSE)), LR = c(l, k, pchisq(l, k, lower.tail = FALSE))); c(m$loglik, m$loglik.null)',
    ...(model.predictions.length > 0
      ? [
          `Z <- model.matrix(~ ${right}, data.frame(${columns.join(', ')}, check.names = FALSE))[, -1, drop = FALSE]`,
          `p <- predict(m, Z); for (i in seq_len(nrow(Z))) print(sapply(c(${times.join(', ')}), function(x) max(0, p[p[, 1] <= x, i + 1])))`,
        ]
      : []),
  ];
}
