import { isRising } from '../../inferential/kit/scores.ts';
import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { CategoryCharacteristic, Characteristic, NumberCharacteristic } from './characteristic.ts';
import { tableVariables } from './complete.ts';
import type { Table1Result } from './compute.ts';
import type { Table1Options } from './options.ts';
import { rPairedDifferences, rPairedTest, rPairs } from './r-pairs.ts';
import { showsCases } from './tables.ts';

/** A program for R that gives the same numbers, characteristic by characteristic. */
export function rCode(result: Table1Result, options: Table1Options): readonly string[] {
  const { group, levels, characteristics, strata, counts, pairs } = result;
  const categories = characteristics.filter((one) => one.kind === 'category');
  const smd = group !== null && options.columns.includes('smd');
  const by = strata && { name: strata.name, levels: strata.parts.map(({ level }) => level) };
  const factor = group && { name: group.name, levels };
  return [
    rRead(...(factor ? [factor] : []), ...(by ? [by] : []), ...categories),
    ...(counts
      ? [
          `w <- d$${rName(counts.name)}; d <- d[rep(seq_len(nrow(d)), ifelse(is.na(w), 0, w)), , drop = FALSE]`,
        ]
      : []),
    ...(options.missing === 'complete'
      ? [`d <- d[complete.cases(d[, ${rStrings(tableVariables(options))}]), ]`]
      : []),
    group
      ? `d <- d[!is.na(d$${rName(group.name)}), ]; g <- ${rFactor({ name: group.name, levels })}`
      : 'g <- factor(rep("All cases", nrow(d)))',
    ...(by ? [] : ['table(g); nrow(d)']),
    '',
    ...(characteristics.some(({ kind }) => kind === 'number') ? NUMBERS : []),
    ...(categories.length > 0 ? COUNTS : []),
    ...(smd ? BALANCE : []),
    ...(pairs ? rPairs(pairs.name) : []),
    ...differenceFunctions(result, options),
    ...(by
      ? [
          `all <- d; groups <- g; strata <- as.character(d$${rName(by.name)})`,
          ...result.strata!.parts.flatMap((part) => [
            '',
            `chosen <- which(strata == ${rString(part.level)}); d <- all[chosen, ]; g <- groups[chosen]; table(g); nrow(d)`,
            ...partLines(part.characteristics, result, options),
          ]),
        ]
      : partLines(characteristics, result, options)),
  ];
}

function partLines(
  characteristics: readonly Characteristic[],
  result: Table1Result,
  options: Table1Options,
): readonly string[] {
  const { group, levels } = result;
  const { columns, adjust } = options;
  const smd = group !== null && columns.includes('smd');
  return [
    'p <- c()',
    ...characteristics.flatMap((one) => [
      '',
      ...(one.kind === 'number' ? numberLines(one) : categoryLines(one)),
      ...(showsCases(result, options) ? ['sum(!is.na(x))'] : []),
      ...(group !== null && levels.length === 2 ? differenceLines(one) : []),
      ...(group === null || one.test === null ? [] : [`(p[${rString(one.name)}] <- ${testOf(one)})`]),
      ...(smd && one.balance !== null
        ? [one.kind === 'number' ? 'balance(x, of.means)' : 'balance(x, of.shares)']
        : []),
    ]),
    ...(group !== null && columns.includes('tests') && adjust !== 'none'
      ? ['', `p.adjust(p, "${adjust === 'holm' ? 'holm' : 'BH'}")`]
      : []),
  ];
}

/** First group minus second, with its limits. */
function differenceLines(one: Characteristic): readonly string[] {
  if (one.kind === 'number')
    return one.difference === null ? [] : [one.difference.kind === 'means' ? 'of.two.means(x)' : 'shift(x)'];
  return one.differences.some((difference) => difference !== null) ? ['of.two.shares(x)'] : [];
}

function differenceFunctions(
  { characteristics, levels, pairs }: Table1Result,
  { columns, confidenceLevel: level, meansTest }: Table1Options,
): readonly string[] {
  if (!columns.includes('difference') || levels.length !== 2) return [];
  const kinds = new Set(
    characteristics.flatMap((one) =>
      (one.kind === 'number' ? [one.difference] : one.differences).flatMap((each) => each?.kind ?? []),
    ),
  );
  if (pairs) return rPairedDifferences(kinds, level);
  const equal = meansTest === 'student' ? ', var.equal = TRUE' : '';
  return [
    ...(kinds.size > 0
      ? [
          `z <- qnorm(${rNumber((1 + level) / 2)})`,
          'side <- function(x, i) x[which(g == levels(g)[i] & !is.na(x))]',
        ]
      : []),
    ...(kinds.has('means')
      ? [
          `of.two.means <- function(x) { t <- t.test(side(x, 1), side(x, 2), conf.level = ${rNumber(level)}${equal}); c(t$estimate[1] - t$estimate[2], t$conf.int) }`,
        ]
      : []),
    ...(kinds.has('shift')
      ? [
          'shift <- function(x) {',
          '  a <- side(x, 1); b <- side(x, 2); n1 <- length(a); n2 <- length(b); s <- sort(outer(a, b, "-"))',
          `  k <- if (max(n1, n2) < 50 && !any(duplicated(c(a, b)))) qwilcox(${rNumber((1 - level) / 2)}, n1, n2) else floor(n1 * n2 / 2 - z * sqrt(n1 * n2 * (n1 + n2 + 1) / 12))`,
          '  k <- max(1, k); c(median(s), s[k], s[n1 * n2 + 1 - k])',
          '}',
        ]
      : []),
    ...(kinds.has('shares')
      ? [
          'wilson <- function(x, n) { p <- x / n; m <- (p + z^2 / (2 * n)) / (1 + z^2 / n); h <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2)) / (1 + z^2 / n); c(m - h, m + h) }',
          'of.two.shares <- function(x) for (k in levels(x)) {',
          '  a <- side(x, 1); b <- side(x, 2); p <- mean(a == k); q <- mean(b == k)',
          '  u <- wilson(sum(a == k), length(a)); v <- wilson(sum(b == k), length(b))',
          '  print(100 * c(p - q, p - q - sqrt((p - u[1])^2 + (v[2] - q)^2), p - q + sqrt((u[2] - p)^2 + (q - v[1])^2)))',
          '}',
        ]
      : []),
  ];
}

const NUMBERS = [
  'centre <- function(x) c(M = mean(x, na.rm = TRUE), SD = sd(x, na.rm = TRUE), Mdn = median(x, na.rm = TRUE), quantile(x, c(.25, .75, 0, 1), na.rm = TRUE), missing = sum(is.na(x)), percent = 100 * mean(is.na(x)))',
  'numbers <- function(x) { print(sapply(split(x, g), centre)); print(centre(x)) }',
] as const;

const COUNTS = [
  'counts <- function(x) {',
  '  all <- c(table(g[!is.na(x)]), sum(!is.na(x)))',
  '  for (k in levels(x)) { n <- c(table(g[which(x == k)]), sum(x == k, na.rm = TRUE)); print(rbind(n, percent = 100 * n / all)) }',
  '  n <- c(tapply(is.na(x), g, sum), sum(is.na(x))); print(rbind(missing = n, percent = 100 * n / c(table(g), length(x))))',
  '}',
] as const;

/** The largest standardized difference of two groups. */
const BALANCE = [
  'of.means <- function(a, b) abs(mean(a) - mean(b)) / sqrt((var(a) + var(b)) / 2)',
  'of.shares <- function(a, b) {',
  '  p <- prop.table(table(a))[-1]; q <- prop.table(table(b))[-1]',
  '  s <- function(p) diag(c(p), length(p)) - outer(c(p), c(p))',
  '  drop(sqrt(t(c(p - q)) %*% solve((s(p) + s(q)) / 2) %*% c(p - q)))',
  '}',
  'balance <- function(x, of) max(combn(levels(g), 2, function(two) of(na.omit(x[g == two[1]]), na.omit(x[g == two[2]]))))',
] as const;

const numberLines = ({ name }: NumberCharacteristic): readonly string[] => [
  `x <- d$${rName(name)}; numbers(x)`,
];

const categoryLines = (one: CategoryCharacteristic): readonly string[] => [`x <- ${rFactor(one)}; counts(x)`];

function testOf(one: Characteristic): string {
  const paired = rPairedTest(one, one.kind === 'category' && isRising(one.levels));
  if (paired !== null) return paired;
  const { test, kind } = one;
  // The ranks of a category are those of its levels.
  const x = kind === 'category' ? 'as.integer(x)' : 'x';
  switch (test?.kind) {
    case 'welch-t':
      return 't.test(x ~ g)$p.value';
    case 'student-t':
      return 't.test(x ~ g, var.equal = TRUE)$p.value';
    case 'welch-anova':
      return 'oneway.test(x ~ g)$p.value';
    case 'anova':
      return 'oneway.test(x ~ g, var.equal = TRUE)$p.value';
    case 'mann-whitney':
      return test.exact
        ? `coin::pvalue(coin::wilcox_test(${x} ~ g, distribution = "exact"))`
        : `wilcox.test(${x} ~ g, exact = FALSE)$p.value`;
    case 'kruskal-wallis':
      return `kruskal.test(${x} ~ g)$p.value`;
    case 'fisher':
      return 'fisher.test(table(x, g))$p.value';
    default:
      return 'chisq.test(table(x, g), correct = FALSE)$p.value';
  }
}
