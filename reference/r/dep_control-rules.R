# Reference values: control-rules. Run from the reference folder: Rscript r/dep_control-rules.R
source("r/dep_ext_common.R")

startTopic("control-rules", "Rules for signals on an individuals chart. z = (x - centre)/sigma; centre = inputs.center or the mean, sigma = inputs.sigma or mean(MR)/(2/sqrt(pi)), of each
stage (inputs.stage: consecutive equal names) by itself; rows with a missing value are left out first; points count from 1 over all stages, a window never reaches into another stage. Each list holds the points that complete a pattern, the point itself being one of those that count.
inputs.numbers (with the published ones where absent): rule1 |z| > k; rule2 k in a row strictly on one side; rule3 k points each above (or each below) the one before; rule4 k points whose steps alternate in sign; rule5 k of k+1 with z > 2 or k of k+1 with z < -2;
rule6 the same with 1; rule7 k in a row with |z| < 1; rule8 k in a row with |z| > 1. inputs.rules: user rules 'least of of beyond sigmas': side one (z > sigmas, or z < -sigmas, whichever side the point itself is on), above, below, either (|z| > sigmas), within (|z| < sigmas).
A pattern 'k of n' needs a full window of n points; with inputs.early it may be complete at the start of a stage with fewer. Second way: every window by loops.", character(0), area = "quality")

PUBLISHED <- list(rule1 = 3, rule2 = 9, rule3 = 6, rule4 = 14, rule5 = 2, rule6 = 4, rule7 = 15, rule8 = 8)
# first way: counts by differences of cumulated sums, runs by rle
last <- function(b, n) { s <- cumsum(b); s - c(rep(0, n), s)[seq_along(s)] }
many <- function(b, k, n, early) which(b & last(b, n) >= k & (early | seq_along(b) >= n))
inrow <- function(b, k) { r <- rle(b); at <- unlist(lapply(r$lengths, seq_len)); which(b & at >= k) }
sides <- function(z, a, k, n, early) sort(union(many(z > a, k, n, early), many(z < -a, k, n, early)))
rising <- function(x, k) inrow(c(FALSE, diff(x) > 0), k - 1)
rulesOf <- function(x, z, N, early) list(
  rule1 = which(abs(z) > N$rule1), rule2 = sort(union(inrow(z > 0, N$rule2), inrow(z < 0, N$rule2))),
  rule3 = sort(union(rising(x, N$rule3), rising(-x, N$rule3))),
  rule4 = { s <- sign(diff(x)); a <- c(FALSE, FALSE, s[-1] * s[-length(s)] < 0); inrow(a, N$rule4 - 2) },
  rule5 = sides(z, 2, N$rule5, N$rule5 + 1, early), rule6 = sides(z, 1, N$rule6, N$rule6 + 1, early),
  rule7 = inrow(abs(z) < 1, N$rule7), rule8 = inrow(abs(z) > 1, N$rule8))
user <- function(z, r, early) switch(r$side, one = sides(z, r$sigmas, r$least, r$of, early),
  above = many(z > r$sigmas, r$least, r$of, early), below = many(z < -r$sigmas, r$least, r$of, early),
  either = many(abs(z) > r$sigmas, r$least, r$of, early), within = many(abs(z) < r$sigmas, r$least, r$of, early))
# second way: every window
window <- function(m, n, early, f) Filter(function(i) (early || i >= n) && f(max(1, i - n + 1):i), seq_len(m))
loops <- function(x, z, N, early) { m <- length(z); W <- function(n, f, e = FALSE) window(m, n, e, f)
  lastOf <- function(w) z[w[length(w)]]; up <- function(a, k) function(w) abs(lastOf(w)) > a && sum(z[w] * sign(lastOf(w)) > a) >= k
  list(rule1 = W(1, function(w) abs(z[w]) > N$rule1), rule2 = W(N$rule2, function(w) all(z[w] > 0) || all(z[w] < 0)),
    rule3 = W(N$rule3, function(w) all(diff(x[w]) > 0) || all(diff(x[w]) < 0)), rule4 = W(N$rule4, function(w) { s <- sign(diff(x[w])); all(s != 0) && all(s[-1] == -s[-length(s)]) }),
    rule5 = W(N$rule5 + 1, up(2, N$rule5), early), rule6 = W(N$rule6 + 1, up(1, N$rule6), early),
    rule7 = W(N$rule7, function(w) all(abs(z[w]) < 1)), rule8 = W(N$rule8, function(w) all(abs(z[w]) > 1))) }
userLoops <- function(z, r, early) window(length(z), r$of, early, function(w) { l <- z[w[length(w)]]
  inside <- function(v) switch(r$side, one = v * sign(l) > r$sigmas, above = v > r$sigmas, below = v < -r$sigmas, either = abs(v) > r$sigmas, within = abs(v) < r$sigmas)
  inside(l) && sum(inside(z[w])) >= r$least })
same <- function(a, b) stopifnot(identical(as.numeric(unlist(a)), as.numeric(unlist(b))))

answer <- function(d, i) {
  d <- d[complete.cases(d[, c(i$value, i$stage), drop = FALSE]), ]
  x <- d[[i$value]]; s <- if (is.null(i$stage)) rep(1, length(x)) else cumsum(c(TRUE, d[[i$stage]][-1] != head(d[[i$stage]], -1)))
  N <- modifyList(PUBLISHED, as.list(i$numbers)); early <- isTRUE(i$early)
  o <- lapply(split(seq_along(x), s), function(p) { v <- x[p]
    centre <- if (is.null(i$center)) mean(v) else i$center; sigma <- if (is.null(i$sigma)) mean(abs(diff(v))) / (2 / sqrt(pi)) else i$sigma; z <- (v - centre) / sigma
    a <- rulesOf(v, z, N, early); same(a, loops(v, z, N, early)); u <- lapply(i$rules, function(r) { u <- user(z, r, early); same(u, userLoops(z, r, early)); p[u] })
    list(rules = lapply(a, function(w) p[w]), user = u) })
  join <- function(get) I(sort(unlist(lapply(o, get), use.names = FALSE)))
  list(n = length(x), rules = setNames(lapply(names(PUBLISHED), function(k) join(function(e) e$rules[[k]])), names(PUBLISHED)),
    user = setNames(lapply(seq_along(i$rules), function(j) join(function(e) e$user[[j]])), paste0("rule", seq_along(i$rules))))
}
case <- function(id, file, ...) { i <- list(...); addCase(id, file, i, answer(readData(file), i), "runs and windows", relTol = 1e-9, absTol = 1e-9) }
bad <- function(id, file, error, ...) addError(id, file, list(...), error)
rule <- function(least, of, sigmas, side = "one") list(least = least, of = of, sigmas = sigmas, side = side)

set.seed(1923); n <- 90; x <- round(20 + 2 * as.numeric(arima.sim(list(ar = .45), n)), 2); x[40:52] <- x[40:52] + 2.4; x[c(1, 2)] <- c(25.1, 24.7); x[70:84] <- round(20 + rep_len(c(1.1, -1.4), 15) + (1:15) / 50, 2)
d <- data.frame(batch = 1:n, level = x, shift = rep(c("before", "after", "again"), c(35, 25, 30))); d$level[c(17, 63)] <- NA
writeData(d, "dep_rules_levels.csv")
SIDES <- list(rule(3, 4, 1.5), rule(2, 3, 1.2, "above"), rule(2, 2, 1, "below"), rule(4, 6, 1.25, "either"), rule(5, 5, .8, "within"), rule(6, 7, 0))
case("published", "dep_rules_levels.csv", value = "level", rules = SIDES)
case("published-early", "dep_rules_levels.csv", value = "level", rules = SIDES, early = TRUE)
case("fewer-points", "dep_rules_levels.csv", value = "level", numbers = list(rule1 = 2.5, rule2 = 7, rule3 = 4, rule4 = 8, rule5 = 3, rule6 = 3, rule7 = 6, rule8 = 4), rules = list(rule(1, 1, 2.2), rule(1, 1, 2.2, "below"), rule(3, 10, 2)))
case("stages", "dep_rules_levels.csv", value = "level", stage = "shift", numbers = list(rule2 = 5, rule3 = 4, rule7 = 5, rule8 = 3), rules = SIDES)
case("stages-early", "dep_rules_levels.csv", value = "level", stage = "shift", numbers = list(rule5 = 3, rule6 = 2), rules = SIDES, early = TRUE)
case("known-centre", "dep_rules_levels.csv", value = "level", center = 20, sigma = 1.75, rules = list(rule(8, 8, 0), rule(8, 8, 0, "above"), rule(10, 12, 0), rule(12, 15, 1, "within")))
bad("more-than-window", "dep_rules_levels.csv", "no window of 4 points holds 5", value = "level", rules = list(rule(5, 4, 1)))
bad("within-nothing", "dep_rules_levels.csv", "no point lies within 0 standard deviations", value = "level", rules = list(rule(2, 3, 0, "within")))

# data of the programs in R that control charts print for counts, rare events and short runs
set.seed(77); m <- 36; units <- sample(180:260, m, TRUE)
k <- data.frame(lot = 1:m, defects = rbinom(m, units, .06 + .03 * (1:m %% 7 == 0)), units, gap = rgeom(m, .08), days = round(rexp(m, 1 / 9) + .1, 2), part = rep(c("A", "A", "B", "B", "B", "C", "A", "C", "C"), 4), batch = rep(1:12, each = 3))
k$size <- round(c(A = 10, B = 14, C = 8.5)[k$part] + .3 * rnorm(m) + rep(rnorm(12, 0, .5), each = 3), 3); k$defects[9] <- NA
writeData(k, "dep_rules_counts.csv")
finishTopic()
