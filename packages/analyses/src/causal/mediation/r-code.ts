import { zip } from '@constat/stats';
import { rFactor, rName, rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import type { MediationOptions } from './options.ts';
import { variablesOf } from './refusals.ts';
import type { MediationResult } from './result.ts';

const column = (name: string): string => `d$${rName(name)}`;
const lm = (outcome: string, terms: readonly string[], data = 'd'): string =>
  `lm(${rName(outcome)} ~ ${terms.join(' + ')}, data = ${data})`;
const coefficient = (fit: string, name: string): string => `coef(${fit})[[${rStrings([name]).slice(2, -1)}]]`;

/** A program for R that gives the same numbers; bootstrap samples are drawn anew. */
export function rCode(result: MediationResult, options: MediationOptions): readonly string[] {
  const factors = Object.entries(result.coded).map(([name, levels]) => ({ name, levels }));
  const limits = (fit: string) =>
    `print(coef(summary(${fit})), digits = 8); print(c(df = ${fit}$df.residual)); print(confint(${fit}, level = ${options.confidenceLevel}), digits = 8)`;
  const start = [
    rRead(...factors),
    `d <- d[complete.cases(d[, ${rStrings(variablesOf(options))}]), ${rStrings(variablesOf(options))}]`,
    ...factors.map((factor) => `${column(factor.name)} <- as.integer(${rFactor(factor)}) - 1`),
  ];
  const lines = result.mediation
    ? mediationLines(result, options, limits)
    : result.moderation
      ? moderationLines(result, options, limits)
      : conditionalLines(result, options, limits);
  return [...start, ...lines];
}

const quantiles = ({ confidenceLevel }: MediationOptions): string =>
  `c(${rNumber((1 - confidenceLevel) / 2)}, ${rNumber((1 + confidenceLevel) / 2)})`;

function bootLines({ bootstrap }: MediationResult, options: MediationOptions): readonly string[] {
  if (!bootstrap) return [];
  return [
    `set.seed(1); b <- replicate(${bootstrap.samples}, effects(d[sample(nrow(d), replace = TRUE), ]))`,
    `apply(rbind(b), 1, quantile, ${quantiles(options)}) # percentile limits; samples differ from those of Constat`,
  ];
}

function mediationLines(
  result: MediationResult,
  options: MediationOptions,
  limits: (fit: string) => string,
): readonly string[] {
  const { predictor, mediators, outcome } = options;
  const covariates = options.covariates.map(rName);
  const serial = result.mediation!.d.length > 0;
  const x = rName(predictor);
  const before = (i: number) => (serial ? mediators.slice(0, i).map(rName) : []);
  const fits = mediators.map((mediator, i) => lm(mediator, [x, ...before(i), ...covariates], 'd'));
  const products = result.mediation!.indirect.map(({ chain }) =>
    zip(chain.slice(1), chain)
      .map(([name, ownChain]) => {
        const fit = name === outcome ? 'my' : `m${mediators.indexOf(name) + 1}`;
        return coefficient(fit, ownChain);
      })
      .join(' * '),
  );
  const all = [
    ...fits.map((fit, i) => `m${i + 1} <- ${fit}`),
    `my <- ${lm(outcome, [x, ...mediators.map(rName), ...covariates])}`,
  ];
  return [
    ...all,
    `total <- ${lm(outcome, [x, ...covariates])}`,
    ...mediators.map((_, i) => limits(`m${i + 1}`)),
    limits('my'),
    limits('total'),
    'se <- function(m, x) sqrt(vcov(m)[x, x])',
    `effects <- function(d) { ${all.join('; ')}; c(${products.join(', ')}) }`,
    'print(effects(d), digits = 8); print(sum(effects(d)), digits = 8)',
    `print(effects(d) * sd(${column(predictor)}) / sd(${column(outcome)}), digits = 8)`,
    ...result
      .mediation!.indirect.filter(({ chain }) => chain.length === 3)
      .map(({ chain }) => {
        const m = `m${mediators.indexOf(chain[1]!) + 1}`;
        const [from, by] = [rStrings([predictor]).slice(2, -1), rStrings([chain[1]!]).slice(2, -1)];
        return `s <- sqrt(coef(my)[[${by}]]^2 * se(${m}, ${from})^2 + coef(${m})[[${from}]]^2 * se(my, ${by})^2); z <- coef(my)[[${by}]] * coef(${m})[[${from}]] / s; print(c(sobel = s, z = z, p = 2 * pnorm(-abs(z))), digits = 8)`;
      }),
    ...bootLines(result, options),
  ];
}

function moderationLines(
  result: MediationResult,
  options: MediationOptions,
  limits: (fit: string) => string,
): readonly string[] {
  const { predictor, moderator, outcome, confidenceLevel } = options;
  const [x, w] = [rName(predictor), rName(moderator)];
  const covariates = options.covariates.map(rName);
  const terms = [x, w, ...covariates];
  return [
    `w <- ${column(moderator)}`,
    ...(options.center
      ? [predictor, moderator].map((name) => `${column(name)} <- ${column(name)} - mean(${column(name)})`)
      : []),
    `m <- ${lm(outcome, [...terms, `${x}:${w}`])}; m0 <- ${lm(outcome, terms)}`,
    limits('m'),
    'summary(m)$r.squared; summary(m)$adj.r.squared; anova(m0, m); summary(m)$r.squared - summary(m0)$r.squared',
    `for (v in c(${result.moderation!.slopes.map(({ value }) => value).join(', ')})) { e <- d; e[[${rStrings([moderator]).slice(2, -1)}]] <- w - v; s <- ${lm(outcome, [...terms, `${x}:${w}`], 'e')}; print(c(v, coef(summary(s))[2, ], confint(s, level = ${confidenceLevel})[2, ]), digits = 8) }`,
    ...(result.moderation!.johnsonNeyman
      ? [
          `e <- d; e[[${rStrings([moderator]).slice(2, -1)}]] <- w; s <- ${lm(outcome, [...terms, `${x}:${w}`], 'e')}; b <- coef(s); V <- vcov(s); k <- length(b); t2 <- qt(${rNumber((1 + confidenceLevel) / 2)}, s$df.residual)^2`,
          'polyroot(c(b[2]^2 - t2 * V[2, 2], 2 * (b[2] * b[k] - t2 * V[2, k]), b[k]^2 - t2 * V[k, k])) # bounds of Johnson and Neyman, where real',
        ]
      : []),
  ];
}

function conditionalLines(
  result: MediationResult,
  options: MediationOptions,
  limits: (fit: string) => string,
): readonly string[] {
  const { predictor, moderator, outcome } = options;
  const mediator = options.mediators[0]!;
  const [x, w, m] = [rName(predictor), rName(moderator), rName(mediator)];
  const covariates = options.covariates.map(rName);
  const first = options.moderated === 'first';
  const fits = [
    `m1 <- ${lm(mediator, first ? [x, w, ...covariates, `${x}:${w}`] : [x, ...covariates])}`,
    `my <- ${lm(outcome, first ? [x, m, ...covariates] : [x, m, w, ...covariates, `${m}:${w}`])}`,
  ];
  const index = first
    ? `tail(coef(m1), 1) * ${coefficient('my', mediator)}`
    : `${coefficient('m1', predictor)} * tail(coef(my), 1)`;
  return [
    ...fits,
    limits('m1'),
    limits('my'),
    `v <- c(${result.conditional!.indirect.map(({ value }) => value).join(', ')})`,
    `effects <- function(d) { ${fits.join('; ')}; i <- unname(${index}); c(${coefficient('m1', predictor)} * ${coefficient('my', mediator)} + i * v, i) }`,
    'print(v, digits = 8); print(effects(d), digits = 8)',
    ...bootLines(result, options),
  ];
}
