import { rFactor, rName, rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import type { SmdTableResult } from './compute.ts';
import type { SmdTableOptions } from './options.ts';
import { stagesOf } from './tables.ts';

/** A program for R that gives the same numbers, characteristic by characteristic. */
export function rCode(result: SmdTableResult, options: SmdTableOptions): readonly string[] {
  const { group, rows } = result;
  const categories = rows.flatMap(({ name, levels }) => (levels === null ? [] : [{ name, levels }]));
  const by = { name: group.name, levels: group.levels };
  const stages = stagesOf(result);
  return [
    rRead(by, ...categories),
    `g <- ${rFactor(by)}; all <- rep(1, nrow(d))`,
    ...(options.weights === null ? [] : [`w <- d$${rName(options.weights)}`]),
    ...(options.matched === null
      ? []
      : [
          `m <- as.character(d$${rName(options.matched)}); kept <- ifelse(is.na(m) | tolower(trimws(m)) %in% ${rStrings(['0', 'no', 'n', 'false', 'f', 'unmatched', 'not matched'])}, NA, 1)`,
        ]),
    ...COMMON,
    `z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)}); with.limits <- function(d, n) { se <- sqrt(sum(n) / prod(n) + d^2 / (2 * sum(n))); c(smd = d, lower = d - z * se, upper = d + z * se) }`,
    ...stages.map((stage) => `ess(${WEIGHTS[stage]})`),
    ...rows.map(({ name, levels, shown }) => {
      const each = stages.map((stage) =>
        levels === null
          ? `numbers(x, ${WEIGHTS[stage]})`
          : `categories(x, ${WEIGHTS[stage]}, ${shown === null ? 'NA' : shown + 1})`,
      );
      return `x <- ${levels === null ? `d$${rName(name)}` : rFactor({ name, levels })}; ${levels === null ? `c(${each.join(', ')})` : `list(${each.join(', ')})`}`;
    }),
  ];
}

const WEIGHTS = { before: 'all', weighted: 'w', matched: 'kept' } as const;

const COMMON = [
  'ess <- function(w) { ok <- !is.na(g) & !is.na(w); tapply(w[ok], g[ok], function(v) sum(v)^2 / sum(v^2)) }',
  'numbers <- function(x, w) {',
  '  ok <- !is.na(g) & !is.na(x) & !is.na(w); x <- x[ok]; w <- w[ok]; h <- g[ok]; n <- c(table(h))',
  '  m <- sapply(levels(h), function(l) weighted.mean(x[h == l], w[h == l]))',
  '  v <- sapply(levels(h), function(l) { u <- w[h == l]; sum(u) / (sum(u)^2 - sum(u^2)) * sum(u * (x[h == l] - m[l])^2) })',
  '  c(rbind(m, sqrt(v)), with.limits((m[[2]] - m[[1]]) / sqrt(mean(v)), n), ratio = v[[2]] / v[[1]])',
  '}',
  'categories <- function(x, w, shown) {',
  '  ok <- !is.na(g) & !is.na(x) & !is.na(w); t <- tapply(w[ok], list(x[ok], g[ok]), sum); t[is.na(t)] <- 0',
  '  n <- colSums(t); p <- t(t(t) / n); print(100 * p)',
  '  s <- function(q) diag(q, length(q)) - outer(q, q); keep <- which(rowSums(p) > 0)[-1]; a <- p[keep, 1]; b <- p[keep, 2]',
  '  d <- sqrt(drop(t(b - a) %*% solve((s(a) + s(b)) / 2) %*% (b - a)))',
  '  if (!is.na(shown)) d <- d * sign(p[shown, 2] - p[shown, 1])',
  '  with.limits(d, n)',
  '}',
] as const;
