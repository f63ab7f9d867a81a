# Reference values: permutation-tests. Run from the reference folder: Rscript r/permutation-tests.R
source("r/dep_ext_common.R")

startTopic("permutation-tests", "Tests whose distribution comes from the data. inputs.test 'paired' (variable1 minus variable2) and 'one-sample' (outcome minus testValue):
differences d without the zeros; pValue = share of the 2^n choices of signs whose sum is at least so large ('greater'), so small ('less') or so far from zero
('two-sided'). inputs.test 'kruskal-wallis': share of all ways to share the midranks among groups of these sizes whose H is at least the one found. Rows with
a missing value are dropped. Values are exact: each p is counted over all choices (by halves of the differences where they are many) and a second time in another way.",
  "stats", area = "nonparametric")

flips <- function(d, alternative) {
  d <- d[d != 0]; e <- 1e-10 * sum(abs(d)); h <- seq_along(d) <= length(d) %/% 2
  sums <- function(v) Reduce(function(s, v) c(s - v, s + v), v, 0)
  b <- sort(sums(d[!h])); above <- function(t) sum(length(b) - findInterval(t - e - sums(d[h]), b, left.open = TRUE)) / 2^length(d)
  p <- switch(alternative, greater = above(sum(d)), less = above(-sum(d)), "two-sided" = min(1, 2 * above(abs(sum(d)))))
  if (length(d) <= 16) { # all choices at once
    s <- drop(as.matrix(expand.grid(rep(list(c(-1, 1)), length(d)))) %*% abs(d))
    agree(p, switch(alternative, greater = mean(s >= sum(d) - e), less = mean(s <= sum(d) + e), "two-sided" = mean(abs(s) >= abs(sum(d)) - e)))
  } else { # the same by whole numbers, sum by sum
    w <- round(d * 1000); stopifnot(max(abs(w - d * 1000)) < 1e-6); m <- sum(abs(w)); f <- c(1, rep(0, m))
    for (v in abs(w)) f <- (f + c(rep(0, v), head(f, -v))) / 2
    s <- 2 * (0:m) - m
    agree(p, sum(f[switch(alternative, greater = s >= sum(w), less = s <= sum(w), "two-sided" = abs(s) >= abs(sum(w)))]))
  }
  list(pValue = p)
}
exactKruskal <- function(y, g) {
  g <- factor(g); n <- table(g); r <- rank(y) - mean(rank(y)); k <- nlevels(g); o <- sum(tapply(r, g, sum)^2 / n) * (1 - 1e-9)
  w <- matrix(c(rep(0, 2 * k), 1), 1)
  for (x in r) {
    w <- do.call(rbind, lapply(1:k, function(j) { v <- w; v[, j] <- v[, j] + 1; v[, k + j] <- v[, k + j] + x; v[v[, j] <= n[[j]], , drop = FALSE] }))
    key <- do.call(paste, as.data.frame(round(2 * w[, 1:(2 * k)]))); w <- cbind(w[!duplicated(key), 1:(2 * k), drop = FALSE], rowsum(w[, 2 * k + 1], key, reorder = FALSE))
  }
  p <- sum(w[w[, k + 1:k]^2 %*% c(1 / n) >= o, 2 * k + 1]) / sum(w[, 2 * k + 1])
  N <- length(y) # group by group, every choice
  if (k == 2) agree(p, mean(combn(N, n[[1]], function(i) sum(r[i])^2 / n[[1]] + sum(r[-i])^2 / n[[2]]) >= o))
  if (k == 3 && N <= 18) {
    a <- combn(N, n[[1]]); b <- combn(N - n[[1]], n[[2]])
    hit <- sum(apply(a, 2, function(i) { q <- r[-i]; s <- colSums(matrix(q[b], n[[2]])); sum(sum(r[i])^2 / n[[1]] + s^2 / n[[2]] + (sum(q) - s)^2 / n[[3]] >= o) }))
    agree(p, hit / (ncol(a) * ncol(b)))
  }
  h <- kruskal.test(y, g)
  list(statistic = h$statistic, df = h$parameter, pValue = p)
}
case <- function(id, file, inputs) {
  d <- readData(file)
  values <- if (inputs$test == "kruskal-wallis") { d <- completeRows(d, c(inputs$outcome, inputs$group)); exactKruskal(d[[inputs$outcome]], d[[inputs$group]]) }
    else if (inputs$test == "paired") { d <- completeRows(d, c(inputs$variable1, inputs$variable2)); flips(d[[inputs$variable1]] - d[[inputs$variable2]], inputs$alternative) }
    else { x <- d[[inputs$outcome]]; flips(x[!is.na(x)] - inputs$testValue, inputs$alternative) }
  addCase(id, file, inputs, values, "all choices, see the script", 1e-9, 1e-13)
}

# Fisher's table of Darwin's maize (The design of experiments, section 17), in eighths of an inch; Student's sleep; 30 weights of chicks; ranks in three groups
darwin <- data.frame(cross = c(188, 96, 168, 176, 153, 172, 177, 163, 146, 173, 186, 168, 177, 184, 96), self = c(139, 163, 160, 160, 147, 149, 149, 122, 132, 144, 130, 144, 102, 124, 144))
writeData(darwin, "dep_perm_darwin.csv")
writeData(data.frame(first = c(sleep$extra[1:10], NA), second = c(sleep$extra[11:20], 1)), "dep_perm_sleep.csv")
set.seed(21); writeData(data.frame(gain = round(rnorm(34, 0.35, 1), 3)), "dep_perm_gain.csv")
writeData(data.frame(time = c(27, 2, 4, 18, 7, 9, 20, 8, 14, 36, 21, 22, 34, 31, 3, 23, 30, 6), arm = rep(c("a", "b", "c"), each = 6),
  score = c(3, 1, 2, 2, 2, NA, 3, 4, 3, 2, 4, 5, 5, 4, 3, 5, 4, 4), two = rep(c("x", "y", "z"), c(4, 5, 9))), "dep_perm_arms.csv")

case("darwin-maize", "dep_perm_darwin.csv", list(test = "paired", variable1 = "cross", variable2 = "self", alternative = "two-sided"))
case("darwin-maize-greater", "dep_perm_darwin.csv", list(test = "paired", variable1 = "cross", variable2 = "self", alternative = "greater"))
case("sleep-zero-missing", "dep_perm_sleep.csv", list(test = "paired", variable1 = "first", variable2 = "second", alternative = "two-sided"))
case("sleep-greater", "dep_perm_sleep.csv", list(test = "paired", variable1 = "first", variable2 = "second", alternative = "greater"))
case("gain-34-less", "dep_perm_gain.csv", list(test = "one-sample", outcome = "gain", testValue = 0.7, alternative = "less"))
case("gain-34", "dep_perm_gain.csv", list(test = "one-sample", outcome = "gain", testValue = 0, alternative = "two-sided"))
case("arms", "dep_perm_arms.csv", list(test = "kruskal-wallis", outcome = "time", group = "arm"))
case("arms-ties-missing", "dep_perm_arms.csv", list(test = "kruskal-wallis", outcome = "score", group = "arm"))
case("unequal-ties", "dep_perm_arms.csv", list(test = "kruskal-wallis", outcome = "score", group = "two"))
finishTopic()
