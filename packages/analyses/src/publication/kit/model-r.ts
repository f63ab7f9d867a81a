/** The same models in R: `of(predictors)` fits one and gives cases, events, estimate, limits and p of each line. */
import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { neededBy, type OutcomeSpec } from './fit-parts.ts';
import type { ModelRows, RowVariable } from './model-rows.ts';
import { KIND_WORDS } from './model-words.ts';

const CONTROL = 'control = glm.control(epsilon = 1e-14, maxit = 200)';

const BOBYQA = 'optimizer = "bobyqa", optCtrl = list(rhoend = 1e-10, maxfun = 1e5)';

/** Rows of a cluster must follow each other. */
function geeFit(family: string): string {
  return `geepack::geeglm(f, family = ${family}, data = s, id = s$.g, corstr = CORRELATION, control = geepack::geese.control(epsilon = 1e-13, maxit = 500))`;
}

/** Every predictor in both parts, the exposure in that of the counts alone. */
function zeroFit(call: string, dist: string): string {
  return `z <- if (length(xs) > 0) paste(sapply(xs, function(x) deparse(as.name(x), backtick = TRUE)), collapse = " + ") else "1"; pscl::${call}(as.formula(paste(deparse1(f), "|", z)), data = s, dist = "${dist}", control = pscl::${call}.control(reltol = 1e-15, maxit = 20000))`;
}

/** Iterations go on until nothing changes, as they do here. */
const FITS = {
  linear: 'lm(f, data = s)',
  quantile: 'quantreg::rq(f, tau = TAU, data = s)',
  conditional: 'clogit(f, data = s, method = "exact", eps = 1e-12)',
  multinomial:
    'nnet::multinom(f, data = s, Hess = TRUE, trace = FALSE, abstol = 1e-14, reltol = 1e-14, maxit = 5000)',
  robust: 'MASS::rlm(f, data = s, psi = MASS::psi.huber, k = 1.345, acc = 1e-13, maxit = 5000)',
  ordinal: 'MASS::polr(f, data = s, Hess = TRUE, control = list(reltol = 1e-14, maxit = 1000))',
  logistic: `glm(f, family = binomial, data = s, ${CONTROL})`,
  poisson: `glm(f, family = poisson, data = s, ${CONTROL})`,
  'quasi-poisson': `glm(f, family = quasipoisson, data = s, ${CONTROL})`,
  'negative-binomial': `MASS::glm.nb(f, data = s, ${CONTROL})`,
  'zero-inflated': zeroFit('zeroinfl', 'poisson'),
  'zero-inflated-negative-binomial': zeroFit('zeroinfl', 'negbin'),
  hurdle: zeroFit('hurdle', 'poisson'),
  'hurdle-negative-binomial': zeroFit('hurdle', 'negbin'),
  'fine-gray':
    'if (length(xs) > 0) cmprsk::crr(s$.y, s$.k, model.matrix(update(f, NULL ~ .), s)[, -1, drop = FALSE], failcode = 1, cencode = 0, gtol = 1e-10, maxiter = 100)',
  cox: 'survival::coxph(f, data = s, control = survival::coxph.control(eps = 1e-11, iter.max = 100))',
  gee: geeFit('gaussian'),
  'gee-logistic': geeFit('binomial'),
  'gee-poisson': geeFit('poisson'),
  mixed: `lmerTest::lmer(f, data = s, REML = REML, control = lme4::lmerControl(${BOBYQA}))`,
  'mixed-logistic': `lme4::glmer(f, data = s, family = binomial, control = lme4::glmerControl(${BOBYQA}))`,
} as const;

/** The slopes of `m` with limits and p, as a matrix. */
function estimates({ kind, method, confidenceLevel }: OutcomeSpec): string {
  const tail = rNumber((1 + confidenceLevel) / 2);
  switch (kind) {
    case 'linear':
      return `cbind(coef(m), confint(m, level = ${confidenceLevel}), summary(m)$coefficients[, 4])[-1, , drop = FALSE]`;
    case 'robust':
      return `{ k <- summary(m, method = "XtX")$coefficients; df <- nrow(s) - nrow(k); q <- qt(${tail}, df); cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2], 2 * pt(-abs(k[, 3]), df))[-1, , drop = FALSE] }`;
    case 'quantile':
      return `{ k <- summary(m, se = "nid")$coefficients; df <- nrow(s) - nrow(k); q <- qt(${tail}, df); cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2], k[, 4])[-1, , drop = FALSE] }`;
    case 'multinomial':
      return `{ b <- rbind(coef(m)); se <- matrix(sqrt(diag(vcov(m))), nrow = nrow(b), byrow = TRUE); q <- qnorm(${tail}); do.call(cbind, lapply(seq_len(nrow(b)), function(k) cbind(exp(cbind(b[k, ], b[k, ] - q * se[k, ], b[k, ] + q * se[k, ])), 2 * pnorm(-abs(b[k, ] / se[k, ])))))[-1, , drop = FALSE] }`;
    case 'gee':
      return `{ k <- as.matrix(summary(m)$coefficients); q <- qnorm(${tail}); cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2], k[, 4])[-1, , drop = FALSE] }`;
    case 'mixed':
      return `{ k <- coef(summary(m)); q <- qt(${tail}, k[, "df"]); cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2], k[, 5])[-1, , drop = FALSE] }`;
    case 'zero-inflated':
    case 'zero-inflated-negative-binomial':
    case 'hurdle':
    case 'hurdle-negative-binomial':
      return `{ q <- qnorm(${tail}); do.call(cbind, lapply(summary(m)$coefficients, function(k) { k <- k[rownames(k) != "Log(theta)", , drop = FALSE]; cbind(exp(cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2])), k[, 4]) }))[-1, , drop = FALSE] }`;
    case 'fine-gray':
      return `{ b <- m$coef; se <- sqrt(diag(m$var)); q <- qnorm(${tail}); cbind(exp(cbind(b, b - q * se, b + q * se)), 2 * pnorm(-abs(b / se))) }`;
    case 'ordinal':
      return `{ b <- coef(m); se <- sqrt(diag(vcov(m)))[names(b)]; q <- qnorm(${tail}); cbind(exp(cbind(b, b - q * se, b + q * se)), 2 * pnorm(-abs(b / se))) }`;
    case 'conditional':
    case 'cox':
      return `{ k <- summary(m)$coefficients; q <- qnorm(${tail}); cbind(exp(cbind(k[, 1], k[, 1] - q * k[, 3], k[, 1] + q * k[, 3])), k[, 5]) }`;
    case 'logistic':
      if (method === 'firth') return 'cbind(exp(cbind(coef(m), confint(m))), m$prob)[-1, , drop = FALSE]';
      return `cbind(exp(cbind(coef(m), ${method === 'profile' ? 'confint' : 'confint.default'}(m, level = ${confidenceLevel}))), summary(m)$coefficients[, 4])[-1, , drop = FALSE]`;
    default: {
      const q = kind === 'quasi-poisson' ? `qt(${tail}, df.residual(m))` : `qnorm(${tail})`;
      return `{ k <- as.matrix(coef(summary(m))); q <- ${q}; cbind(exp(cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2])), k[, 4])[-1, , drop = FALSE] }`;
    }
  }
}

/** p of what a model `a` has more than `b`. */
function comparison({ kind, method }: OutcomeSpec): string {
  if (kind === 'linear') return 'anova(b, a)[2, 6]';
  if (kind === 'robust')
    return '{ k <- summary(a, method = "XtX"); i <- which(!names(coef(a)) %in% names(coef(b))); e <- coef(a)[i]; v <- (k$stddev^2 * k$cov.unscaled)[i, i]; pf(sum(e * solve(v, e)) / length(i), length(i), length(residuals(a)) - length(coef(a)), lower.tail = FALSE) }';
  const wald = (v: string, p: string): string =>
    `{ i <- which(!names(coef(a)) %in% names(coef(b))); e <- coef(a)[i]; v <- ${v}[i, i]; ${p} }`;
  if (kind === 'quantile')
    return wald(
      'summary(a, se = "nid", covariance = TRUE)$cov',
      'pf(sum(e * solve(v, e)) / length(i), length(i), length(residuals(a)) - length(coef(a)), lower.tail = FALSE)',
    );
  if (kind === 'conditional' || kind === 'gee' || kind === 'gee-logistic' || kind === 'gee-poisson')
    return wald('vcov(a)', 'pchisq(sum(e * solve(v, e)), length(i), lower.tail = FALSE)');
  if (kind === 'mixed' || kind === 'mixed-logistic')
    return '{ l <- function(m) { m <- if (lme4::isREML(m)) lme4::refitML(m, control = m@optinfo$control) else m; logLik(m) }; x <- l(a); y <- l(b); pchisq(2 * as.numeric(x - y), attr(x, "df") - attr(y, "df"), lower.tail = FALSE) }';
  if (kind === 'fine-gray')
    return '{ i <- which(!names(a$coef) %in% names(b$coef)); e <- a$coef[i]; pchisq(sum(e * solve(a$var[i, i], e)), length(i), lower.tail = FALSE) }';
  if (kind === 'cox')
    return 'pchisq(2 * (tail(a$loglik, 1) - tail(b$loglik, 1)), length(coef(a)) - length(coef(b)), lower.tail = FALSE)';
  if (kind === 'quasi-poisson')
    return '{ k <- df.residual(b) - df.residual(a); X2 <- sum(residuals(full, "pearson")^2); pf((deviance(b) - deviance(a)) / k / (X2 / df.residual(full)), k, df.residual(full), lower.tail = FALSE) }';
  if (kind === 'logistic' && method === 'firth')
    return 'pchisq(2 * (a$loglik["full"] - b$loglik["full"]), length(coef(a)) - length(coef(b)), lower.tail = FALSE)';
  return 'pchisq(as.numeric(2 * (logLik(a) - logLik(b))), length(coef(a)) - length(coef(b)), lower.tail = FALSE)';
}

/** Measures of the whole model `m`, `zero` being the one without predictors. */
function measures({ kind, method }: OutcomeSpec): string {
  switch (kind) {
    case 'linear':
      return 'R2 = summary(m)$r.squared, adjusted = summary(m)$adj.r.squared, AIC = AIC(m)';
    case 'logistic':
      return method === 'firth'
        ? ''
        : 'R2 = (1 - exp((deviance(m) - m$null.deviance) / nrow(s))) / (1 - exp(-m$null.deviance / nrow(s))), AIC = AIC(m)';
    case 'conditional':
    case 'mixed-logistic':
    case 'zero-inflated':
    case 'zero-inflated-negative-binomial':
    case 'hurdle':
    case 'hurdle-negative-binomial':
    case 'cox':
      return 'AIC = AIC(m)';
    case 'mixed':
      return 'AIC = AIC(fit(xs, s, FALSE))';
    case 'quantile':
      return 'R1 = 1 - m$rho / zero$rho, AIC = AIC(m)';
    case 'multinomial':
    case 'ordinal':
      return 'R2 = (1 - exp((deviance(m) - deviance(zero)) / nrow(s))) / (1 - exp(-deviance(zero) / nrow(s))), AIC = AIC(m)';
    case 'robust':
    case 'fine-gray':
    case 'gee':
    case 'gee-logistic':
    case 'gee-poisson':
    case 'quasi-poisson':
      return '';
    default:
      return 'R2 = 1 - as.numeric(logLik(m) / logLik(zero)), AIC = AIC(m)';
  }
}

interface RParts {
  readonly spec: OutcomeSpec;
  readonly variables: readonly RowVariable[];
  readonly levels: ModelRows['levels'];
  /** Variables that every case must have; the others are asked for model by model. */
  readonly complete: readonly string[];
}

/** Reads the data and defines the outcome `.y`, its events `.e`, and `of`. */
export function rModelParts({ spec, variables, levels, complete }: RParts): readonly string[] {
  const factors = variables.flatMap(({ name, levels: own, reference }) =>
    own === null
      ? []
      : [{ name, levels: [...own].sort((a, b) => Number(b === reference) - Number(a === reference)) }],
  );
  const two =
    levels === null
      ? []
      : [
          {
            name: spec.event ?? spec.outcome,
            levels: [levels.other, levels.event].filter((level) => level !== null),
          },
        ];
  const happened = two.map(({ name, levels: own }) =>
    // events that compete are neither
    spec.kind === 'fine-gray'
      ? `as.integer(as.character(d$${rName(name)}) == ${rString(levels?.event ?? '')})`
      : `as.integer(${rFactor({ name, levels: own })} == ${rString(levels?.event ?? '')})`,
  );
  const { kind, exposure, categories, clusters } = spec;
  const outcome = categories
    ? rFactor({ name: spec.outcome, levels: categories })
    : `d$${rName(spec.outcome)}`;
  return [
    rRead(...factors, ...two, ...(categories ? [{ name: spec.outcome, levels: categories }] : [])),
    `d <- d[complete.cases(d[, ${rStrings(complete)}]), ]`,
    ...factors.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    ...(KIND_WORDS[kind].events === null ? [] : [`d$.e <- ${happened[0] ?? outcome}`]),
    ...(kind === 'fine-gray' ? [competing(spec, levels)] : []),
    `d$.y <- ${kind === 'fine-gray' ? outcome : kind === 'cox' ? `survival::Surv(${outcome}, d$.e)` : two.length > 0 ? 'd$.e' : outcome}`,
    ...(clusters === null ? [] : [`d$.g <- factor(d$${rName(clusters)}); d <- d[order(d$.g), ]`]),
    ...(exposure === null ? [] : [`d$.t <- d$${rName(exposure)}`]),
    ...fitLines(spec),
  ];
}

/** Kinds of ends: censored, the event of interest, and those that compete with it. */
const competing = ({ event }: OutcomeSpec, levels: ModelRows['levels']): string => {
  const end = `as.character(d$${rName(event ?? '')})`;
  return `d$.k <- ${levels?.other ? `ifelse(${end} == ${rString(levels.other)}, 0, 2 - d$.e)` : '2 - d$.e'}`;
};

const fitLines = (spec: OutcomeSpec): readonly string[] => {
  const { kind, method, confidenceLevel, exposure } = spec;
  const fit =
    kind === 'logistic' && method === 'firth'
      ? `logistf::logistf(f, data = s, alpha = ${rNumber(1 - confidenceLevel)}, control = logistf::logistf.control(maxit = 1000, xconv = 1e-10), plcontrol = logistf::logistpl.control(maxit = 1000, xconv = 1e-10))`
      : FITS[kind];
  const further =
    exposure !== null
      ? ', "offset(log(.t))"'
      : kind === 'conditional'
        ? ', "strata(.g)"'
        : kind === 'mixed' || kind === 'mixed-logistic'
          ? ', "(1 | .g)"'
          : '';
  const isCounted = KIND_WORDS[kind].events !== null;
  const events = isCounted ? ', events = sum(s$.e[i])' : '';
  const whole = measures(spec);
  return [
    ...(kind === 'conditional' ? ['library(survival)'] : []),
    `fit <- function(xs, s${kind === 'mixed' ? ', REML = TRUE' : ''}) {`,
    `  f <- reformulate(c(if (length(xs) > 0) sapply(xs, function(x) deparse(as.name(x), backtick = TRUE)) else "1"${further}), ".y")`,
    `  ${fit.replace('TAU', String(spec.quantile)).replace('CORRELATION', rString(spec.correlation))}`,
    '}',
    `compare <- function(a, b, full = a) ${comparison(spec)}`,
    'of <- function(xs) {',
    '  s <- droplevels(d[complete.cases(d[, xs]), ])',
    '  m <- fit(xs, s); zero <- fit(c(), s)',
    `  e <- ${estimates(spec)}`,
    '  parts <- list(); at <- 0',
    '  for (x in xs) {',
    '    l <- levels(s[[x]]); k <- max(1, length(l) - 1)',
    '    r <- rbind(if (length(l) > 0) rep(NA, ncol(e)), e[at + seq_len(k), , drop = FALSE]); at <- at + k',
    `    counted <- t(sapply(if (length(l) > 0) l else NA, function(v) { i <- if (is.na(v)) rep(TRUE, nrow(s)) else s[[x]] == v; c(n = sum(i)${events}) }))`,
    `    ${isCounted ? '' : 'counted <- matrix(counted, ncol = 1); '}parts[[x]] <- list(counted = counted, estimates = r, levels = l, p = compare(m, fit(setdiff(xs, x), s)))`,
    '  }',
    `  list(parts = parts, whole = c(n = nrow(s)${isCounted ? ', events = sum(s$.e)' : ''}${whole === '' ? '' : `, ${whole}`}, p = compare(m, zero)))`,
    '}',
  ];
};

/** Lines of the table, models side by side: `models` is a list of parts by predictor. */
export const rModelTable = (
  variables: readonly RowVariable[],
  sameCases: boolean,
  overall: boolean,
): readonly string[] => [
  `line <- function(part, level, counts) if (is.null(part)) NULL else { i <- if (is.null(part$levels)) 1 else match(level, part$levels); c(if (counts) part$counted[i, ], part$estimates[i, ]) }`,
  ...variables.flatMap(({ name, levels }) => {
    const x = rString(name);
    const counts = sameCases ? 'k == 1' : 'TRUE';
    const print = (level: string) =>
      `unlist(lapply(seq_along(have), function(k) line(have[[k]], ${level}, ${counts})))`;
    const have = `have <- Filter(Negate(is.null), lapply(models, function(m) m[[${x}]]))`;
    return levels === null
      ? [`${have}; ${print('""')} # ${name.replaceAll(/[\r\n]/g, ' ')}`]
      : [
          have,
          ...(overall ? ['sapply(have, function(part) part$p)'] : []),
          `for (v in ${rStrings(levels)}) print(${print('v')})`,
        ];
  }),
];

/** The variables that must be complete in every case: all, or those that every model needs. */
export const rComplete = (
  spec: OutcomeSpec,
  predictors: readonly string[],
  sameCases: boolean,
): readonly string[] => [spec.outcome, ...neededBy(spec), ...(sameCases ? predictors : [])];
