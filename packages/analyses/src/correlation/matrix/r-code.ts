import { R_ALTERNATIVE, rFactor, rName, rRead, rShapiro, rString, rStrings } from '../../shared/r-code.ts';
import { rCodes } from '../kit/columns.ts';
import { rBayesFactors } from '../kit/r-bayes.ts';
import { rFisherSpan } from '../kit/r-limits.ts';
import type { Coefficient } from '../kit/words.ts';
import type { MatrixOptions } from './options.ts';
import { rLatent } from './r-polychoric.ts';
import type { MatrixResult, PairResult } from './result.ts';
import { askedCoefficients } from './text.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: MatrixResult, options: MatrixOptions): readonly string[] {
  const names = rStrings(result.variables.map(({ name }) => name));
  const group = result.group;
  const coefficients = askedCoefficients(options);
  return [
    rRead(...result.coded, ...(group ? [group] : [])),
    ...rCodes(result.coded),
    ...(options.missing === 'listwise' ? [`d <- d[complete.cases(d[, ${names}]), ]`] : []),
    `sapply(d[, ${names}], function(x) { x <- x[!is.na(x)]; c(n = length(x), mean = mean(x), sd = sd(x)) })`,
    ...limitsFunction(coefficients, options),
    ...(coefficients.includes('polychoric') ? rLatent(options) : []),
    ...bayesFunctions(coefficients, options),
    ...furtherFunctions(options),
    ...(options.adjustment === 'none' ? [] : [coefficients.map(gathered).concat('c()').join(' <- ')]),
    ...result.pairs.flatMap((pair) => pairLines(pair, result, options)),
    ...adjustLines(coefficients, options),
    ...groupLines(result, options),
    ...comparisonLines(result),
    ...(options.checks.includes('normality') && coefficients.includes('pearson')
      ? ['', `lapply(d[, ${names}], function(x) { x <- x[!is.na(x)]; ${rShapiro('x')} })`]
      : []),
  ];
}

const columnsOf = ({ first, second }: PairResult, { variables }: MatrixResult): readonly [string, string] => [
  `d$${rName(variables[first]!.name)}`,
  `d$${rName(variables[second]!.name)}`,
];

/** Limits on Fisher's scale, for the rank correlations. */
function limitsFunction(coefficients: readonly Coefficient[], options: MatrixOptions): readonly string[] {
  if (!coefficients.includes('spearman') && !coefficients.includes('kendall')) return [];
  return [`limits <- function(r, se) tanh(atanh(r) + ${rFisherSpan(options)} * se)`];
}

/** Bayes factors by integration; for two-sided alternatives of r the package BayesFactor has them. */
function bayesFunctions(coefficients: readonly Coefficient[], options: MatrixOptions): readonly string[] {
  const integrated = (['pearson', 'kendall'] as const).filter(
    (coefficient) =>
      coefficients.includes(coefficient) &&
      (coefficient === 'kendall' || options.alternative !== 'two-sided'),
  );
  return options.bayesFactor && integrated.length > 0
    ? rBayesFactors(integrated, options.alternative, options.priorWidth)
    : [];
}

function pairLines(pair: PairResult, result: MatrixResult, options: MatrixOptions): readonly string[] {
  const [x, y] = columnsOf(pair, result);
  return [
    '',
    `n <- sum(complete.cases(${x}, ${y})); n`,
    ...askedCoefficients(options).flatMap((coefficient) => [
      ...TESTS[coefficient](pair, [x, y], options),
      ...bootstrapLines(coefficient, [x, y], result, options),
    ]),
    ...furtherLines(pair, [x, y]),
  ];
}

type TestLines = (
  pair: PairResult,
  columns: readonly [string, string],
  options: MatrixOptions,
) => readonly string[];

const TESTS: Readonly<Record<Coefficient, TestLines>> = {
  pearson: ({ tested, influence }, [x, y], options) => [
    `(r <- cor.test(${x}, ${y}, alternative = ${rString(R_ALTERNATIVE[options.alternative])}, conf.level = ${options.confidenceLevel})); r$estimate^2`,
    ...(options.checks.includes('linearity') && !options.coefficients.includes('spearman')
      ? [`cor(${x}, ${y}, method = "spearman", use = "complete.obs")`]
      : []),
    ...(influence
      ? [
          `cor(${x}[-${influence.row}], ${y}[-${influence.row}], use = "complete.obs") # without case ${influence.row}`,
        ]
      : []),
    ...bayesLine('r', 'bfPearson', options, tested.pearson!.logBayesFactor, [x, y]),
    ...gather('pearson', 'r', options),
  ],
  spearman: ({ tested }, [x, y], options) => {
    const se =
      options.rankInterval === 'fieller' ? 'sqrt(1.06 / (n - 3))' : 'sqrt((1 + rho^2 / 2) / (n - 3))';
    return [
      `(s <- cor.test(${x}, ${y}, method = "spearman", alternative = ${rString(R_ALTERNATIVE[options.alternative])}, exact = ${tested.spearman!.isExact ? 'TRUE' : 'FALSE'}))`,
      `rho <- cor(${x}, ${y}, method = "spearman", use = "complete.obs"); c(rho = rho, t = rho * sqrt((n - 2) / (1 - rho^2)), df = n - 2, limits = limits(rho, ${se}))`,
      ...gather('spearman', 's', options),
    ];
  },
  kendall: ({ tested }, [x, y], options) => {
    const call = (exact: string): string =>
      `cor.test(${x}, ${y}, method = "kendall", alternative = ${rString(R_ALTERNATIVE[options.alternative])}, exact = ${exact})`;
    return [
      `(k <- ${call('FALSE')}); limits(k$estimate, sqrt(.437 / (n - 4)))`,
      ...bayesLine('k', 'bfKendall', options, tested.kendall!.logBayesFactor, null),
      ...(tested.kendall!.isExact ? [`(k <- ${call('TRUE')})`] : []),
      ...gather('kendall', 'k', options),
    ];
  },
  polychoric: (_, [x, y], options) => [
    `l <- latent(${x}, ${y}); c(n = n, unlist(l))`,
    ...gather('polychoric', 'l', options),
  ],
};

/** The Bayes factor of a test that is held in a variable. */
function bayesLine(
  test: string,
  call: string,
  options: MatrixOptions,
  logBayesFactor: number | null,
  pair: readonly [string, string] | null,
): readonly string[] {
  if (!options.bayesFactor || logBayesFactor === null) return [];
  if (pair && options.alternative === 'two-sided')
    return [
      `ok <- complete.cases(${pair[0]}, ${pair[1]}); b <- BayesFactor::correlationBF(${pair[0]}[ok], ${pair[1]}[ok], rscale = ${options.priorWidth}); b; b@bayesFactor$bf # and as a logarithm`,
    ];
  return [`${call}(unname(${test}$estimate), n)`];
}

/** The generators differ, so R's limits agree within the chance of the draw. */
function bootstrapLines(
  coefficient: Coefficient,
  [x, y]: readonly [string, string],
  result: MatrixResult,
  options: MatrixOptions,
): readonly string[] {
  if (!options.bootstrap || result.seed === null || coefficient === 'polychoric') return [];
  const { bootstrapSamples, bootstrapKind, confidenceLevel } = options;
  const type = bootstrapKind === 'bca' ? 'bca' : 'perc';
  return [
    `set.seed(${result.seed % 2_147_483_647}); p <- na.omit(data.frame(x = ${x}, y = ${y}))`,
    `b <- boot::boot(p, function(p, i) cor(p$x[i], p$y[i], method = ${rString(coefficient)}), R = ${bootstrapSamples.toFixed(0)})`,
    `boot::boot.ci(b, conf = ${confidenceLevel}, type = ${rString(type)})`,
  ];
}

/** The p values of the pairs are gathered as they are computed, and adjusted together. */
const gathered = (coefficient: Coefficient): string => `p.${coefficient}`;

const gather = (coefficient: Coefficient, test: string, options: MatrixOptions): readonly string[] =>
  options.adjustment === 'none'
    ? []
    : [`${gathered(coefficient)} <- c(${gathered(coefficient)}, ${test}$p.value)`];

const adjustLines = (
  coefficients: readonly Coefficient[],
  { adjustment }: MatrixOptions,
): readonly string[] =>
  adjustment === 'none'
    ? []
    : [
        '',
        ...coefficients.map(
          (coefficient) =>
            `p.adjust(${gathered(coefficient)}, method = ${rString(adjustment === 'bh' ? 'BH' : adjustment)})`,
        ),
      ];

function groupLines({ group, groups, variables }: MatrixResult, options: MatrixOptions): readonly string[] {
  if (!group) return [];
  return [
    '',
    `d$${rName(group.name)} <- ${rFactor(group)}`,
    'byGroup <- function(x, y) {',
    `  r <- t(sapply(split(data.frame(x = d[[x]], y = d[[y]]), d$${rName(group.name)}), function(g) {`,
    '    g <- na.omit(g); n <- nrow(g)',
    '    if (n < 4 || sd(g$x) == 0 || sd(g$y) == 0) return(c(n = n, r = NA, lower = NA, upper = NA))',
    `    r <- cor.test(g$x, g$y, conf.level = ${options.confidenceLevel})`,
    '    c(n = n, r = unname(r$estimate), lower = r$conf.int[1], upper = r$conf.int[2])',
    '  }))',
    '  print(r); r <- r[!is.na(r[, "r"]) & abs(r[, "r"]) < 1, , drop = FALSE]; z <- atanh(r[, "r"]); w <- r[, "n"] - 3; k <- nrow(r)',
    '  if (k == 2) { q <- z[[1]] - z[[2]]; s <- q / sqrt(sum(1 / w)); return(c(z = s, q = q, p = 2 * pnorm(-abs(s)))) }',
    '  s <- sum(w * (z - weighted.mean(z, w))^2); c(chisq = s, df = k - 1, p = pchisq(s, k - 1, lower.tail = FALSE))',
    '}',
    ...groups.map(
      ({ first, second }) =>
        `byGroup(${rString(variables[first]!.name)}, ${rString(variables[second]!.name)})`,
    ),
  ];
}

function comparisonLines({ comparisons, variables }: MatrixResult): readonly string[] {
  return comparisons.flatMap(({ first, second, williams }) => {
    const names = [...new Set([...first, ...second])].map((index) => variables[index]!.name);
    // psych takes the shared variable as the first
    const call = williams
      ? 'r.test(n = nrow(x), r12 = r[1, 2], r13 = r[1, 3], r23 = r[2, 3])'
      : 'r.test(n = nrow(x), r12 = r[1, 2], r34 = r[3, 4], r13 = r[1, 3], r14 = r[1, 4], r23 = r[2, 3], r24 = r[2, 4])';
    return [
      '',
      `x <- na.omit(d[, ${rStrings(names)}]); (r <- cor(x)); nrow(x)`,
      `t <- psych::${call}; ${williams ? 'c(t = unname(t$t), df = nrow(x) - 3, p = unname(t$p))' : 'c(z = unname(t$z), p = unname(t$p))'}`,
      ...(williams
        ? [
            'm <- mean(r[1, 2:3]); v <- (r[2, 3] * (1 - 2 * m^2) - .5 * m^2 * (1 - 2 * m^2 - r[2, 3]^2)) / (1 - m^2)^2',
            'z <- (atanh(r[1, 2]) - atanh(r[1, 3])) * sqrt(nrow(x) - 3) / sqrt(2 - 2 * v); c(z = z, p = 2 * pnorm(-abs(z)))',
          ]
        : []),
    ];
  });
}

/** Distance correlation and biweight midcorrelation by their formulas; energy::dcor and WGCNA::bicor have them, too. */
const furtherFunctions = ({ further, alternative }: MatrixOptions): readonly string[] => [
  ...(further.includes('distance')
    ? [
        'distance <- function(x, y) {',
        '  n <- length(x); a <- as.matrix(dist(x)); b <- as.matrix(dist(y)); twice <- function(m) m - outer(rowMeans(m), colMeans(m), "+") + mean(m)',
        '  open <- function(m) { u <- m - outer(rowSums(m), colSums(m), "+") / (n - 2) + sum(m) / ((n - 1) * (n - 2)); diag(u) <- 0; u }',
        '  r <- function(f) sum(f(a) * f(b)) / sqrt(sum(f(a)^2) * sum(f(b)^2)); s <- n * r(open) + 1; c(dCor = sqrt(r(twice)), chisq = s, p = pchisq(s, 1, lower.tail = FALSE))',
        '}',
      ]
    : []),
  ...(further.includes('biweight')
    ? [
        'biweight <- function(x, y) {',
        '  w <- function(v) { u <- (v - median(v)) / (9 * mad(v, constant = 1)); e <- (v - median(v)) * (1 - u^2)^2 * (abs(u) < 1); e / sqrt(sum(e^2)) }',
        `  b <- sum(w(x) * w(y)); df <- length(x) - 2; t <- b * sqrt(df / (1 - b^2)); c(bicor = b, t = t, df = df, p = ${{ 'two-sided': '2 * pt(-abs(t), df)', greater: 'pt(-t, df)', less: 'pt(t, df)' }[alternative]})`,
        '}',
      ]
    : []),
];

const furtherLines = ({ further }: PairResult, [x, y]: readonly [string, string]): readonly string[] =>
  further?.distance || further?.biweight
    ? [
        `p <- na.omit(data.frame(x = ${x}, y = ${y}))${further.distance ? '; distance(p$x, p$y)' : ''}${further.biweight ? '; biweight(p$x, p$y)' : ''}`,
      ]
    : [];
