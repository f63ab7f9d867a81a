import { type PairAdjustment, zip } from '@constat/stats';
import { rFactor, rName, rRead, rShapiro, rString, rStrings } from '../../../shared/r-code.ts';
import { alphaOf } from '../../../shared/wording.ts';
import { rLetters, rMeanLetters } from '../../kit/letters.ts';
import type { RepeatedOptions } from '../options.ts';
import { R_ADJUST } from '../r-code.ts';
import { designOf, variablesOf } from '../refusals.ts';
import type { MixedResult } from '../result.ts';

const comment = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

/** Sets of names, without the empty and the whole one. */
const parts = (names: readonly string[]): readonly string[] =>
  Array.from({ length: 2 ** names.length - 2 }, (_, bits) =>
    names.filter((_name, i) => ((bits + 1) >> i) & 1).join(':'),
  );

/** The program in R: measurements below each other, lme4 with the tests of Kenward and Roger. */
export function rCode(result: MixedResult, options: RepeatedOptions): readonly string[] {
  const { factors, withinCount } = result;
  const level = options.confidenceLevel;
  const variables = variablesOf(designOf(options));
  const within = factors.slice(0, withinCount);
  const between = factors.slice(withinCount);
  const inner = within.map((_, i) => `w${i + 1}`);
  const outer = between.map((_, i) => `b${i + 1}`);
  const centred = options.covariates.map((_, i) => `x${i + 1}`);
  const nameOf = (name: string): string =>
    [...inner, ...outer][factors.findIndex((factor) => factor.name === name)] ?? name;
  // the means of the covariates are those of the cases, whatever measurements they have
  const at = centred.length > 0 ? `, at = list(${centred.map((name) => `${name} = 0`).join(', ')})` : '';
  const known = [...options.between, ...options.covariates];
  const crossed = [...inner, ...outer].join(' * ');
  const random = ['id', ...parts(inner).map((part) => `id:${part}`)].map((part) => `(1 | ${part})`);
  const lines = [
    rRead(...between),
    `d <- d[${known.length > 0 ? `complete.cases(d[, ${rStrings(known)}, drop = FALSE]) & ` : ''}rowSums(!is.na(d[, ${rStrings(variables)}])) > 0, ]`,
    ...factors.map(({ name }) => `# ${nameOf(name)} is ${comment(name)}`),
    ...between.map((factor, i) => `${outer[i]} <- ${rFactor(factor)}`),
    ...zip(centred, options.covariates).map(
      ([name, covariate]) => `${name} <- d$${rName(covariate)} - mean(d$${rName(covariate)})`,
    ),
    `cells <- expand.grid(${zip(inner, within)
      .toReversed()
      .map(([name, { levels }]) => `${name} = factor(${rStrings(levels)}, levels = ${rStrings(levels)})`)
      .join(', ')})`,
    `y <- as.matrix(d[, ${rStrings(variables)}])`,
    `long <- data.frame(id = factor(rep(seq_len(nrow(d)), ncol(y))), cells[rep(seq_len(ncol(y)), each = nrow(d)), , drop = FALSE], ${[...outer, ...centred].map((name) => `${name} = rep(${name}, ncol(y)), `).join('')}y = c(y), row.names = NULL)`,
    'long <- long[!is.na(long$y), ]; options(contrasts = c("contr.sum", "contr.poly"))',
    `m <- lmerTest::lmer(y ~ ${crossed}${centred.length > 0 ? ` + (${centred.join(' + ')}) * (${inner.join(' * ')})` : ''} + ${random.join(' + ')}, long, control = lme4::lmerControl(calc.derivs = FALSE, optCtrl = list(xtol_abs = 1e-13, ftol_abs = 1e-15)))`,
    'anova(m, type = 3, ddf = "Kenward-Roger")',
    'v <- as.data.frame(lme4::VarCorr(m)); v; v$vcov / sum(v$vcov); c(measurements = nrow(long), cases = nrow(d))',
    `for (f in list(length, mean, sd)) print(aggregate(y ~ ${[...inner.toReversed(), ...outer.toReversed()].join(' + ')}, long, f))`,
    'show <- function(s) print(as.data.frame(as.list(s)), digits = 12)',
    'emmeans::emm_options(opt.digits = FALSE, lmer.df = "kenward-roger") # all digits',
  ];
  if (options.marginalMeans)
    for (const set of result.means)
      lines.push(`emmeans::emmeans(m, ${rStrings(set.factors.map(nameOf))}${at}, level = ${level})`);
  if (options.letters && options.postHoc.length > 0) lines.push(...rLetters(alphaOf(level)));
  const compared = (factor: string, by: string | null, methods: readonly PairAdjustment[]) => {
    const means = `emmeans::emmeans(m, ${rString(factor)}${by === null ? '' : `, by = ${rString(by)}`}${at})`;
    return methods.flatMap((method) => {
      const pairs = `summary(pairs(${means}), adjust = ${rString(R_ADJUST[method])}, infer = TRUE, level = ${level})`;
      const shown = `show(${pairs})`;
      return options.letters ? [shown, rMeanLetters(means, pairs, factor, by)] : [shown];
    });
  };
  for (const { name } of factors) lines.push(...compared(nameOf(name), null, options.postHoc));
  if (options.pairsWithin)
    for (const { name } of factors)
      for (const other of factors)
        if (other !== factors.find((each) => each.name === name))
          lines.push(...compared(nameOf(name), nameOf(other.name), options.postHoc));
  for (const { factor, weights, label } of result.contrasts)
    lines.push(
      `show(summary(emmeans::contrast(emmeans::emmeans(m, ${rString(nameOf(factor))}${at}), list(c(${weights.join(', ')}))), infer = TRUE, level = ${level})) # ${comment(label)}`,
    );
  if (result.residualNormality) lines.push(`r <- residuals(m); ${rShapiro('r')}`);
  return lines;
}
