import { rFactor, rName, rRead, rString, rStrings } from '../../../shared/r-code.ts';
import type { MlmOptions } from '../options.ts';
import { rSide } from '../r-code.ts';
import type { StructuredResult } from './result.ts';

/** A program for R that gives the same numbers, by nlme. */
export function rStructured(result: StructuredResult, options: MlmOptions): readonly string[] {
  const { outcome, covariates, factors, group, within, confidenceLevel } = options;
  const { spread, time } = result;
  const needed = [outcome, ...covariates, ...factors, group, time?.name, spread?.name].filter(
    (name) => name !== undefined,
  );
  const terms = [...[...covariates, ...factors].map((name) => [name]), ...result.interactions];
  const random = within === 'ar1' || within === 'independent';
  const correlation =
    within === 'independent'
      ? 'NULL'
      : within === 'cs'
        ? `nlme::corCompSymm(form = ~ 1 | ${rName(group)})`
        : `nlme::${time && !time.isWhole ? 'corCAR1' : 'corAR1'}(form = ~ .t | ${rName(group)})`;
  const weights = spread ? `nlme::varIdent(form = ~ 1 | ${rName(spread.name)})` : 'NULL';
  const method = options.estimation === 'reml' ? 'REML' : 'ML';
  const half = +((1 + confidenceLevel) / 2).toPrecision(12);
  const test = (large: string, small: string) => `test(${large}, ${small})`;
  const fitMl = (kept: readonly (readonly string[])[]) => `fit(${rString(rSide(kept))}, "ML")`;
  const tests = options.termTests
    ? terms.map((term) => {
        const whole = terms.filter(
          (other) => !(other.length > term.length && term.every((name) => other.includes(name))),
        );
        return test(fitMl(whole), fitMl(whole.filter((other) => other !== term)));
      })
    : [];
  const own = `fit(${rString(rSide(terms))}, ${rString(method)}`;
  const all = [
    ...tests,
    ...(result.correlationTest ? [test('m', `${own}, correlation = NULL)`)] : []),
    ...(spread?.test ? [test('m', `${own}, weights = NULL)`)] : []),
  ];
  return [
    rRead(...result.factors),
    `d <- d[complete.cases(d[, ${rStrings(needed)}]), ]`,
    `d$${rName(group)} <- factor(d$${rName(group)})`,
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    ...(within === 'ar1' || within === 'ar1-only'
      ? [
          time
            ? `d$.t <- d$${rName(time.name)} - min(d$${rName(time.name)})`
            : `d$.t <- ave(seq_len(nrow(d)), d$${rName(group)}, FUN = seq_along)`,
        ]
      : []),
    ...(spread
      ? [
          `d <- d[order(match(d$${rName(spread.name)}, ${rStrings(spread.levels.map(({ level }) => level))})), ]`,
        ]
      : []),
    `fit <- function(fixed, method, correlation = ${correlation}, weights = ${weights}) { f <- as.formula(paste(${rString(`${rName(outcome)} ~`)}, fixed)); do.call(nlme::${random ? 'lme' : 'gls'}, list(f, d${random ? `, random = ~ 1 | ${rName(group)}` : ''}, correlation = correlation, weights = weights, method = method${random ? ', control = nlme::lmeControl(msMaxIter = 500, msTol = 1e-10, tolerance = 1e-10)' : ', control = nlme::glsControl(msTol = 1e-10, tolerance = 1e-10)'})) }`,
    `m <- fit(${rString(rSide(terms))}, ${rString(method)})`,
    `b <- summary(m)$tTable; n <- nrow(d); p <- nrow(b)`,
    random ? `df <- b[, "DF"]; b` : `df <- rep(n - p, p); cbind(b, df)`,
    `q <- qt(${half}, df); cbind(b[, 1] - q * b[, 2], b[, 1] + q * b[, 2])`,
    ...(random ? ['nlme::VarCorr(m)'] : []),
    spread ? 'sigma(m) * coef(m$modelStruct$varStruct, unconstrained = FALSE, allCoef = TRUE)' : 'sigma(m)',
    ...(within === 'independent' ? [] : ['coef(m$modelStruct$corStruct, unconstrained = FALSE)']),
    'c(logLik = logLik(m), deviance = -2 * logLik(m), k = attr(logLik(m), "df"), AIC = AIC(m), BIC = BIC(m))',
    ...(all.length > 0
      ? [
          'test <- function(a, b) { x <- as.numeric(2 * (logLik(a) - logLik(b))); k <- attr(logLik(a), "df") - attr(logLik(b), "df"); c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE)) }',
          `rbind(${all.join(',\n  ')})`,
        ]
      : []),
    ...(options.checks.includes('residuals') ? ['shapiro.test(residuals(m, type = "pearson"))'] : []),
  ];
}
