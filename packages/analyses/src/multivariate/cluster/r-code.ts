import { rCodes } from '../../correlation/kit/columns.ts';
import { rRead, rStrings } from '../../shared/r-code.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterResult } from './result.ts';

/** A program for R that gives the same numbers; clusters are numbered in the order of first appearance. */
export function rCode(result: ClusterResult, options: ClusterOptions): readonly string[] {
  const names = rStrings(result.variables.map(({ name }) => name));
  return [
    rRead(...result.coded),
    ...rCodes(result.coded),
    `x <- d[, ${names}, drop = FALSE]; x <- x[complete.cases(x), , drop = FALSE]; n <- nrow(x); k <- ${result.k}`,
    `z <- ${options.standardize ? 'scale(x)' : 'scale(x, scale = FALSE)'}`,
    ...methodLines(options),
    'm <- clusters(k); c(n = n, clusters = k); table(m); prop.table(table(m)); m',
    'within <- function(m) sapply(split(as.data.frame(z), m), function(g) sum(scale(g, scale = FALSE)^2)); w <- within(m); total <- sum(z^2); w; c(within = sum(w), between = total - sum(w), total = total)',
    `D <- dist(z${options.method === 'hierarchical' && options.distance === 'manhattan' ? ', "manhattan"' : ''}); s <- cluster::silhouette(m, D)[, 3]; print(data.frame(row = as.integer(rownames(x)), cluster = m, silhouette = s), digits = 8); tapply(s, m, mean); c(silhouette = mean(s), share = 1 - sum(w) / total, calinskiHarabasz = ((total - sum(w)) / (k - 1)) / (sum(w) / (n - k)))`,
    'C <- apply(z, 2, function(v) tapply(v, m, mean)); S <- sapply(1:k, function(c) mean(sqrt(rowSums(sweep(z[m == c, , drop = FALSE], 2, C[c, ])^2)))); E <- as.matrix(dist(C)); c(daviesBouldin = mean(sapply(1:k, function(a) max(((S[a] + S) / E[a, ])[-a]))))',
    'aggregate(x, list(cluster = m), mean); colMeans(x); sapply(x, function(v) summary(lm(v ~ factor(m)))$r.squared)',
    ...(result.numbers.length > 1
      ? [
          `for (k in 2:${result.numbers.length}) { m <- clusters(k); print(c(k = k, within = sum(within(m)), silhouette = mean(cluster::silhouette(m, D)[, 3])), digits = 8) }`,
        ]
      : []),
  ];
}

const LINKAGE = {
  ward: '"ward.D2"',
  average: '"average"',
  complete: '"complete"',
  single: '"single"',
  centroid: '"centroid"',
} as const;

function methodLines(options: ClusterOptions): readonly string[] {
  switch (options.method) {
    case 'kmeans':
      return [
        `number <- function(m) match(m, unique(m)); clusters <- function(k) { set.seed(1); number(kmeans(z, k, nstart = ${Math.max(50, options.starts)}, iter.max = 100)$cluster) }`,
      ];
    case 'pam':
      return [
        'number <- function(m) match(m, unique(m)); clusters <- function(k) number(cluster::pam(dist(z), k)$clustering)',
        'f <- cluster::pam(dist(z), k); as.integer(rownames(x))[f$id.med]; f$objective',
      ];
    case 'hierarchical':
      return [
        `H <- dist(z, "${options.distance}")${options.linkage === 'centroid' ? '^2' : ''}; h <- hclust(H, ${LINKAGE[options.linkage]})`,
        'number <- function(m) match(m, unique(m)); clusters <- function(k) number(cutree(h, k))',
        'rev(h$height)[1:min(10, n - 1)]; c(cophenetic = cor(cophenetic(h), H)); plot(h, labels = FALSE)',
      ];
  }
}
