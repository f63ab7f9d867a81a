import { R_ADJUSTMENT } from '../../shared/pair-table.ts';
import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { KaplanMeierOptions } from './options.ts';
import { hasPairs, type NamedTest, type SurvivalResult } from './result.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: SurvivalResult, options: KaplanMeierOptions): readonly string[] {
  const { event, group, strata, groups } = result;
  const columns = [options.time, options.event, options.group, options.strata].filter(
    (name) => name !== null,
  );
  const levels = [event.censored, event.event].filter((level) => level !== null);
  const eventFactor = { name: options.event, levels };
  const factors = [
    ...(group ? [{ name: group.name, levels: groups.map(({ level }) => level) }] : []),
    ...(strata ? [{ name: strata.name, levels: strata.levels }] : []),
  ];
  const happened =
    event.event === null
      ? 'rep(0, nrow(d))'
      : `as.integer(${rFactor(eventFactor)} == ${rString(event.event)})`;
  const right = group ? 'g' : '1';
  return [
    'library(survival)',
    rRead(...factors, eventFactor),
    `d <- d[complete.cases(d[, ${rStrings(columns)}]), ]`,
    ...(group ? [`g <- ${rFactor({ name: group.name, levels: groups.map(({ level }) => level) })}`] : []),
    ...(strata ? [`st <- ${rFactor({ name: strata.name, levels: strata.levels })}`] : []),
    `y <- Surv(d$${rName(options.time)}, ${happened})`,
    `fit <- survfit(y ~ ${right}, conf.type = ${rString(options.confidenceType)}, conf.int = ${options.confidenceLevel})`,
    ...meanLines(result.meanUpTo, options.confidenceLevel),
    'quantile(fit, c(.25, .5, .75))',
    `summary(fit, times = c(${(groups[0]?.table ?? []).map(({ time }) => time).join(', ')}), extend = TRUE)`,
    ...testLines(result, options),
  ];
}

/** Events, medians and restricted means with their limits. */
const meanLines = (upTo: number, level: number): readonly string[] => [
  `m <- summary(fit, rmean = ${upTo})$table; m <- if (is.matrix(m)) m else t(m)`,
  'm',
  'c(censored = 1 - m[, "events"] / m[, "records"])',
  `cbind(m[, "rmean"], m[, "rmean"] + outer(m[, "se(rmean)"], c(-1, 1) * qnorm(${+((1 + level) / 2).toPrecision(12)})))`,
];

/** Weights in the terms of the function below: n at risk, S just before the event. */
const WEIGHTS: Readonly<Record<NamedTest['test'], string>> = {
  'log-rank': 'function(n, S) 1',
  'gehan-breslow': 'function(n, S) n',
  'tarone-ware': 'function(n, S) sqrt(n)',
  peto: 'function(n, S) S',
  'fleming-harrington': '',
};

/** Scores and covariance of a weighted log-rank test; survdiff has only the weights S^rho. */
const SCORES: readonly string[] = [
  'scores <- function(y, g, w) {',
  '  U <- numeric(nlevels(g)); V <- matrix(0, nlevels(g), nlevels(g)); S <- 1; time <- y[, 1]; event <- y[, 2]',
  '  for (t in sort(unique(time[event == 1]))) {',
  '    nj <- c(table(g[time >= t])); dj <- c(table(g[time == t & event == 1])); n <- sum(nj); d <- sum(dj); W <- w(n, S)',
  '    U <- U + W * (dj - d * nj / n)',
  '    if (n > 1) V <- V + W^2 * d * (n - d) / (n - 1) * (diag(nj / n) - outer(nj, nj) / n^2)',
  '    S <- S * (1 - d / n)',
  '  }',
  '  list(U = U, V = V)',
  '}',
];

/** The statistic over the strata `st`, its degrees of freedom and p, for the rows `i`. */
const CHISQ: readonly string[] = [
  'chisq <- function(w, i) {',
  '  k <- droplevels(g[i]); r <- lapply(split(seq_along(k), st[i], drop = TRUE), function(j) scores(y[i][j], k[j], w))',
  '  U <- Reduce("+", lapply(r, "[[", "U")); e <- eigen(Reduce("+", lapply(r, "[[", "V")), symmetric = TRUE); v <- e$values > 1e-11 * e$values[1]',
  '  x <- sum((t(e$vectors[, v]) %*% U)^2 / e$values[v]); c(chisq = x, df = sum(v), p = pchisq(x, sum(v), lower.tail = FALSE))',
  '}',
];

/** Whether survdiff has the weights of a test. */
const isPlain = (test: NamedTest['test']): boolean => test === 'log-rank' || test === 'peto';

function testLines(result: SurvivalResult, options: KaplanMeierOptions): readonly string[] {
  const { group, strata, tests, trend } = result;
  if (!group || (tests.length === 0 && !trend)) return [];
  const formula = `y ~ g${strata ? ' + strata(st)' : ''}`;
  const weight = (test: NamedTest['test']) =>
    test === 'fleming-harrington'
      ? `function(n, S) S^${options.rho} * (1 - S)^${options.gamma}`
      : WEIGHTS[test];
  const weighted = tests.filter(({ test }) => !isPlain(test));
  return [
    `survdiff(${formula})`,
    ...(tests.some(({ test }) => test === 'peto') ? [`survdiff(${formula}, rho = 1)`] : []),
    ...(weighted.length > 0
      ? [
          ...(strata ? [] : ['st <- rep(1, nrow(d))']),
          ...SCORES,
          ...CHISQ,
          ...weighted.map(({ test }) => `chisq(${weight(test)}, seq_len(nrow(d)))`),
        ]
      : []),
    ...(trend
      ? [
          `s <- survdiff(${formula}); U <- rowSums(as.matrix(s$obs - s$exp)); w <- seq_along(U)`,
          'z <- sum(w * U) / sqrt(drop(w %*% s$var %*% w)); c(z = z, chisq = z^2, p = 2 * pnorm(-abs(z)))',
        ]
      : []),
    ...(result.proportional ? [`cox.zph(coxph(${formula}))`] : []),
    ...(hasPairs(result) ? pairLines(result, options, formula, weight(tests[0]?.test ?? 'log-rank')) : []),
  ];
}

function pairLines(
  { pairs, tests }: SurvivalResult,
  { adjustment }: KaplanMeierOptions,
  formula: string,
  weight: string,
): readonly string[] {
  const first = tests[0]?.test ?? 'log-rank';
  const list = pairs.map(({ first: a, second: b }) => rStrings([a, b])).join(', ');
  const one = isPlain(first)
    ? `s <- survdiff(${formula.replace('y ~ g', 'y[i] ~ g[i]').replace('strata(st)', 'strata(st[i])')}, rho = ${first === 'peto' ? 1 : 0}); c(chisq = s$chisq, p = pchisq(s$chisq, 1, lower.tail = FALSE))`
    : `chisq(${weight}, i)[c(1, 3)]`;
  return [
    `pairs <- sapply(list(${list}), function(p) { i <- which(g %in% p); ${one} })`,
    `rbind(pairs, adjusted = p.adjust(pairs[2, ], ${rString(R_ADJUSTMENT[adjustment] ?? 'none')}))`,
  ];
}
