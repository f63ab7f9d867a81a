# Tables of characteristics: summaries, tests and standardized differences of every variable.
# Run from the reference folder: Rscript r/table1.R
source("r/core_common.R")

smd_of <- function(a, b, number) if (number) abs(mean(a) - mean(b)) / sqrt((var(a) + var(b)) / 2) else {
  p <- prop.table(table(a)); q <- prop.table(table(b)); keep <- (p + q) > 0; p <- c(p[keep]); q <- c(q[keep])
  s <- function(x) diag(x, length(x)) - outer(x, x)
  # any level can be left out: the first here, the last as a second way
  d <- function(out) { v <- (s(p[-out]) + s(q[-out])) / 2; sqrt(drop(t(p[-out] - q[-out]) %*% solve(v) %*% (p[-out] - q[-out]))) }
  stopifnot(abs(d(1) - d(length(p))) < 1e-10); d(1)
}

compute <- function(d, i) {
  g <- if (is.null(i$group)) NULL else factor(d[[i$group]])
  if (!is.null(g)) { d <- d[!is.na(g), ]; g <- factor(g[!is.na(g)]) }
  one <- function(name) {
    x <- d[[name]]; number <- is.numeric(x)
    columns <- c(if (is.null(g)) list() else split(x, g), list(x))
    if (number) {
      y <- x[!is.na(x)]; n <- length(y); m <- mean(y)
      skewness <- mean((y - m)^3) / mean((y - m)^2)^1.5 * sqrt(n * (n - 1)) / (n - 2)
      ranks <- if (i$summary == "shape") abs(skewness) > 1 else i$summary != "mean"
      out <- list(skewness = skewness, columns = unname(lapply(columns, function(v) { v <- v[!is.na(v)]; c(list(n = length(v), mean = mean(v), sd = sd(v)),
        if (ranks) list(median = median(v), lower = unname(quantile(v, if (i$summary == "range") 0 else .25)), upper = unname(quantile(v, if (i$summary == "range") 1 else .75)))) })))
      if (!is.null(g)) out$pValue <- if (ranks) { if (nlevels(g) > 2) kruskal.test(x ~ g)$p.value else wilcox.test(x ~ g, exact = FALSE)$p.value } else
        if (nlevels(g) > 2) oneway.test(x ~ g, var.equal = i$meansTest == "student")$p.value else t.test(x ~ g, var.equal = i$meansTest == "student")$p.value
    } else {
      x <- factor(x)
      out <- list(columns = unname(lapply(columns, function(v) as.list(c(table(factor(v, levels(x))))))))
      if (!is.null(g)) { t <- table(x, g); chi <- suppressWarnings(chisq.test(t, correct = FALSE))
        out$pValue <- if (min(chi$expected) < 5 && i$smallCounts == "fisher") fisher.test(t)$p.value else chi$p.value }
    }
    out$missing <- sum(is.na(x))
    if (!is.null(g)) out$smd <- max(combn(levels(g), 2, function(two) { a <- x[g == two[1]]; b <- x[g == two[2]]; smd_of(a[!is.na(a)], b[!is.na(b)], number) }))
    out
  }
  rows <- setNames(lapply(i$variables, one), i$variables)
  if (!is.null(i$adjust)) { p <- p.adjust(sapply(rows, `[[`, "pValue"), if (i$adjust == "bh") "BH" else i$adjust); for (v in names(rows)) rows[[v]]$adjusted <- unname(p[v]) }
  list(n = nrow(d), rows = rows)
}

plain <- list(summary = "shape", meansTest = "welch", smallCounts = "fisher")
case("infert-overall", "calc_infert.csv", c(list(variables = c("age", "parity", "education", "any_induced")), plain), "mean, sd, quantile, table")
case("infert-by-case", "calc_infert.csv", c(list(variables = c("age", "parity", "education", "any_induced", "spontaneous"), group = "case"), plain), "t.test, wilcox.test, fisher.test, chisq.test")
case("infert-by-education", "calc_infert.csv", c(list(variables = c("age", "parity", "any_induced", "induced"), group = "education", adjust = "holm"), plain), "oneway.test, kruskal.test, chisq.test, p.adjust")
case("infert-student-chi", "calc_infert.csv", list(variables = c("age", "education", "parity"), group = "case", summary = "mean", meansTest = "student", smallCounts = "chi", adjust = "bh"), "t.test(var.equal = TRUE)")
case("infert-ranges", "calc_infert.csv", list(variables = c("age", "parity"), group = "education", summary = "range", meansTest = "welch", smallCounts = "fisher"), "kruskal.test")
case("mtcars-anova", "core_mtcars.csv", list(variables = c("mpg", "hp", "wt"), group = "cyl", summary = "mean", meansTest = "student", smallCounts = "fisher"), "oneway.test(var.equal = TRUE)")
case("mtcars-one-group", "core_mtcars.csv", c(list(variables = c("mpg"), group = "mpg"), plain), "", error = "a variable cannot be its own group")

finish("table1", "publication", "Characteristics of a sample. Numbers: n, mean, sd (n - 1); where summary is median (or shape and |skewness| > 1, the adjusted Fisher-Pearson
coefficient of all cases in the table) also median and quartiles of type 7, where it is range the least and largest value. Columns are the groups in their order, then all
cases that have a group. Tests of means: Welch or equal variances, two groups t, more F; of ranks: Mann-Whitney by the normal approximation with continuity correction,
or Kruskal-Wallis; of categories: Pearson's chi-square without correction, Fisher's where an expected count is below 5 and smallCounts is fisher. smd: absolute standardized
difference, the largest of all pairs of groups; numbers (m1 - m2)/sqrt((v1 + v2)/2), categories by Yang and Dalton (2012). Missing values are dropped per variable.", "stats")
