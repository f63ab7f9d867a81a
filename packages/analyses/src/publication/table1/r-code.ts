import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import type { CategoryCharacteristic, Characteristic, NumberCharacteristic } from './characteristic.ts';
import type { Table1Result } from './compute.ts';
import type { Table1Options } from './options.ts';

/** A program for R that gives the same numbers, characteristic by characteristic. */
export function rCode(result: Table1Result, options: Table1Options): readonly string[] {
  const { group, levels, characteristics } = result;
  const categories = characteristics.filter((one) => one.kind === 'category');
  const smd = group !== null && options.columns.includes('smd');
  return [
    rRead(...(group ? [{ name: group.name, levels }] : []), ...categories),
    group
      ? `d <- d[!is.na(d$${rName(group.name)}), ]; g <- ${rFactor({ name: group.name, levels })}`
      : 'g <- factor(rep("All cases", nrow(d)))',
    'table(g); nrow(d)',
    '',
    ...(characteristics.some(({ kind }) => kind === 'number') ? NUMBERS : []),
    ...(categories.length > 0 ? COUNTS : []),
    ...(smd ? BALANCE : []),
    'p <- c()',
    ...characteristics.flatMap((one) => [
      '',
      ...(one.kind === 'number' ? numberLines(one) : categoryLines(one)),
      ...(group === null || one.test === null ? [] : [`(p[${rString(one)}] <- ${testOf(one)})`]),
      ...(smd ? [one.kind === 'number' ? 'balance(x, of.means)' : 'balance(x, of.shares)'] : []),
    ]),
    ...(group !== null && options.columns.includes('tests') && options.adjust !== 'none'
      ? ['', `p.adjust(p, "${options.adjust === 'holm' ? 'holm' : 'BH'}")`]
      : []),
  ];
}

const rString = ({ name }: Characteristic): string => rStrings([name]).slice(2, -1);

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

function testOf({ test }: Characteristic): string {
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
        ? 'coin::pvalue(coin::wilcox_test(x ~ g, distribution = "exact"))'
        : 'wilcox.test(x ~ g, exact = FALSE)$p.value';
    case 'kruskal-wallis':
      return 'kruskal.test(x ~ g)$p.value';
    case 'fisher':
      return 'fisher.test(table(x, g))$p.value';
    default:
      return 'chisq.test(table(x, g), correct = FALSE)$p.value';
  }
}
