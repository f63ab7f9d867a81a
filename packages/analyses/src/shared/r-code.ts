/** Pieces of R code. */
import { rName, rString } from '@constat/report';

export { rName, rString };

/** `c("a", "b")`. */
export const rStrings = (texts: readonly string[]): string => `c(${texts.map(rString).join(', ')})`;

/** A grouping variable of a program. */
export interface RFactor {
  readonly name: string;
  readonly levels: readonly string[];
}

const TRUTH = /^(?:T|F|TRUE|FALSE|True|False|true|false)$/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
/** Numbers that R writes as the file does; 01, 1.50 and 100000 are not among them. */
const PLAIN = /^-?(?:0|[1-9]\d{0,4})(?:\.\d{0,3}[1-9])?$/;

/** Levels that `read.csv` would take for truth values, or for numbers which R writes in another way. */
const misread = (levels: readonly string[]): boolean =>
  levels.every((level) => TRUTH.test(level)) ||
  (levels.every((level) => NUMBER.test(level)) && !levels.every((level) => PLAIN.test(level)));

/** Reads the dataset under its own names; the levels of the factors stay as they are spelled. */
export function rRead(...factors: readonly RFactor[]): string {
  const misreadFactors = factors.filter(({ levels }) => levels.length > 0 && misread(levels));
  const words = [...new Set(misreadFactors.map(({ name }) => name))];
  const classes =
    words.length === 0
      ? ''
      : `, colClasses = c(${words.map((name) => `${rName(name)} = "character"`).join(', ')})`;
  return `d <- read.csv("data.csv", check.names = FALSE, na.strings = c("", "NA")${classes})`;
}

/** A column as a factor, its levels in order; an exported file marks levels that look like formulas with an apostrophe. */
export function rFactor({ name, levels }: RFactor): string {
  const column = `d$${rName(name)}`;
  const marked = levels.some((level) => /^[=+\-@]/.test(level) && !NUMBER.test(level));
  return `factor(${marked ? `sub("^'", "", ${column})` : column}, levels = ${rStrings(levels)})`;
}

/** A probability without the rounding errors of its arithmetic. */
export const rNumber = (value: number): number => +value.toPrecision(12);

/** Defines `describe`: n, M, SD, SE, Mdn and the limits of the mean of a vector. */
export const rDescribe = (level: number): string =>
  `describe <- function(x) { x <- x[!is.na(x)]; n <- length(x); se <- sd(x) / sqrt(n); half <- qt(${rNumber((1 + level) / 2)}, n - 1) * se; c(n = n, mean = mean(x), sd = sd(x), se = se, median = median(x), lower = mean(x) - half, upper = mean(x) + half) }`;

/** n, quartiles and ranks of the groups `g` of `y`. */
export const R_GROUP_RANKS =
  'data.frame(n = c(table(g)), median = c(tapply(y, g, median)), q1 = c(tapply(y, g, quantile, .25)), q3 = c(tapply(y, g, quantile, .75)), meanRank = c(tapply(rank(y), g, mean)), rankSum = c(tapply(rank(y), g, sum)))';

/** Shapiro and Wilk's test of a vector without missing values, where R has one: from three different values to 5000. */
export const rShapiro = (vector: string): string =>
  `if (length(unique(${vector})) > 2 && length(${vector}) <= 5000) shapiro.test(${vector})`;

/** The alternative of a test as R spells it. */
export const R_ALTERNATIVE = { 'two-sided': 'two.sided', greater: 'greater', less: 'less' } as const;

/** The half of a prior that goes with a one-sided alternative, as an argument of BayesFactor. */
export const R_HALF = {
  'two-sided': '',
  greater: ', nullInterval = c(0, Inf)',
  less: ', nullInterval = c(-Inf, 0)',
} as const;

/** Limits of a share of variation (η², R², ε², W), from those of the noncentrality of its F. */
export const rShareLimits = (share: string, df1: string, df2: string, level: number): readonly string[] => [
  `share <- ${share}; df1 <- ${df1}; df2 <- ${df2}; f <- share / (1 - share) * df2 / df1`,
  `sapply(c(${rNumber((1 + level) / 2)}, ${rNumber((1 - level) / 2)}), function(q) { l <- if (pf(f, df1, df2) < q) 0 else uniroot(function(l) pf(f, df1, df2, l) - q, c(0, 10 * f * df1 + 100), tol = 1e-10)$root; l / (l + df1 + df2 + 1) })`,
];

/** Prints the limits of √(χ² / parts) from those of the noncentrality of χ². */
export const rChiSquareLimits = (
  level: number,
  statistic: string,
  df: string,
  parts: string,
): readonly string[] => [
  `ncp <- function(p) if (pchisq(${statistic}, ${df}) < p) 0 else uniroot(function(l) pchisq(${statistic}, ${df}, l) - p, c(0, 4 * ${statistic} + 100), tol = 1e-10)$root`,
  `sqrt(c(ncp(${rNumber((1 + level) / 2)}), ncp(${rNumber((1 - level) / 2)})) / ${parts}) # its limits`,
];
