import { rRead, rShapiro, rString, rStrings } from '../../shared/r-code.ts';
import { rCodes } from '../kit/columns.ts';
import { rBayesFactors } from '../kit/r-bayes.ts';
import { rFisherSpan } from '../kit/r-limits.ts';
import type { PartialOptions } from './options.ts';
import type { PairResult, PartialResult } from './result.ts';

/** The p value of `t` with `df` degrees of freedom. */
const P_VALUES = {
  'two-sided': '2 * pt(-abs(t), df)',
  greater: 'pt(t, df, lower.tail = FALSE)',
  less: 'pt(t, df)',
} as const;

/** A program for R that gives the same numbers. */
export function rCode(result: PartialResult, options: PartialOptions): readonly string[] {
  const { variables, controls } = result;
  const isPearson = options.method === 'pearson';
  return [
    rRead(...result.coded),
    ...rCodes(result.coded),
    `v <- ${rStrings(variables.map(({ name }) => name))}`,
    `z <- ${rStrings(controls.map(({ name }) => name))}`,
    'd <- na.omit(d[, c(v, z)]); n <- nrow(d); df <- n - 2 - length(z); n',
    'sapply(d, function(x) c(mean = mean(x), sd = sd(x)))',
    `standard <- function(d) scale(${isPearson ? 'd' : 'sapply(d, rank)'})`,
    'rest <- function(s) sapply(v, function(x) resid(lm(s[, x] ~ s[, z], tol = 1e-10))) # what the controls leave',
    's <- standard(d); e <- rest(s); 1 - colSums(e^2) / (n - 1) # R squared',
    `test <- function(r) { t <- r * sqrt(df / (1 - r^2)); c(r = r, r2 = r^2, t = t, df = df, p = ${P_VALUES[options.alternative]}) }`,
    ...(result.df > 1
      ? [`limits <- function(r) tanh(atanh(r) + ${rFisherSpan(options)} / sqrt(df - 1))`]
      : []),
    ...(options.bayesFactor && isPearson
      ? rBayesFactors(['pearson'], options.alternative, options.priorWidth)
      : []),
    ...result.pairs.flatMap((pair) => pairLines(pair, result, options)),
    ...adjustLines(result, options),
    ...(isPearson && options.checks.includes('normality')
      ? ['', `lapply(as.data.frame(e), function(x) ${rShapiro('x')})`]
      : []),
  ];
}

function pairLines(pair: PairResult, result: PartialResult, options: PartialOptions): readonly string[] {
  const names = [result.variables[pair.first]!.name, result.variables[pair.second]!.name].map(rString);
  const [a, b] = names;
  return [
    '',
    `a <- ${a}; b <- ${b}`,
    'cor(s[, a], s[, b]) # zero-order',
    `r <- cor(e[, a], e[, b]); test(r)${result.df > 1 ? '; limits(r)' : ''}`,
    ...(options.semipartial ? ['test(cor(e[, a], s[, b])); test(cor(s[, a], e[, b])) # semipartial'] : []),
    ...(pair.rankResiduals === null ? [] : ['cor(rank(round(e[, a], 10)), rank(round(e[, b], 10)))']),
    ...(pair.influence
      ? [
          `w <- rest(standard(d[rownames(d) != "${pair.influence.row}", ])); cor(w[, a], w[, b]) # without case ${pair.influence.row}`,
        ]
      : []),
    ...(pair.logBayesFactor === null ? [] : ['bfPearson(r, n - length(z))']),
    ...bootstrapLines(result, options),
  ];
}

/** The generators differ, so R's limits agree within the chance of the draw. */
function bootstrapLines({ seed }: PartialResult, options: PartialOptions): readonly string[] {
  if (!options.bootstrap || seed === null) return [];
  const { bootstrapSamples, bootstrapKind, confidenceLevel } = options;
  const type = bootstrapKind === 'bca' ? 'bca' : 'perc';
  return [
    `set.seed(${seed % 2_147_483_647})`,
    `o <- boot::boot(d, function(d, i) { w <- rest(standard(d[i, ])); cor(w[, a], w[, b]) }, R = ${bootstrapSamples.toFixed(0)})`,
    `boot::boot.ci(o, conf = ${confidenceLevel}, type = ${rString(type)})`,
  ];
}

function adjustLines({ pairs, variables }: PartialResult, options: PartialOptions): readonly string[] {
  if (options.adjustment === 'none') return [];
  const method = rString(options.adjustment === 'bh' ? 'BH' : options.adjustment);
  const all = (x: string, y: string): string => {
    const tests = pairs.map(
      ({ first, second }) =>
        `test(cor(${x}[, ${rString(variables[first]!.name)}], ${y}[, ${rString(variables[second]!.name)}]))[["p"]]`,
    );
    return `p.adjust(c(\n  ${tests.join(',\n  ')}\n), method = ${method})`;
  };
  return [
    '',
    all('e', 'e'),
    ...(options.semipartial ? [`${all('e', 's')} # semipartial`, all('s', 'e')] : []),
  ];
}
