# Reference values: random-factors. Run from the reference folder: Rscript r/dep_random-factors.R
source("r/dep_ext_common.R")
options(contrasts = c("contr.sum", "contr.poly"))

startTopic("random-factors", "Factorial ANOVA with inputs.random among the factors (inputs.factors are fixed); full factorial, or inputs.model 'main' / 'custom' with inputs.terms. Rows with a missing value dropped. Terms in order: main effects (fixed, then random), interactions by order. A term is random where it holds a random factor. Sums of squares of inputs.type with sum-to-zero contrasts.
expected: coefficient of the variance of each random term in the expected mean square of a term, (sum over the indicators z of the random term of z'P1 z - z'P0 z)/df, P1 and P0 the projections whose difference is the sum of squares (unrestricted model; Hartley synthesis). error: combination of the mean squares of the other random terms and of the residuals with the
expectation of the term's mean square without its own part; df2 by Satterthwaite. variances: ANOVA estimates, random terms in order, then residuals. Computed on rows with full indicator matrices. Checked: balanced data against aov with Error(), one fixed and one random factor against MS ratios, and against lmerTest (fixed effect, balanced); type III sums of squares against car::Anova.", c("car", "lmerTest"), area = "inferential")

ems <- function(d, i) {
  f <- unlist(i$factors); rd <- unlist(i$random); all <- c(f, rd); d <- d[complete.cases(d[, c(i$outcome, all)]), ]; for (v in all) d[[v]] <- factor(d[[v]])
  sets <- if (is.null(i$model)) unlist(lapply(seq_along(all), function(k) combn(all, k, simplify = FALSE)), recursive = FALSE) else c(as.list(all), lapply(i$terms, unlist))
  labels <- vapply(sets, paste, "", collapse = ":"); m <- lm(as.formula(paste(i$outcome, "~", paste(labels, collapse = " + "))), d); X <- model.matrix(m); at <- attr(X, "assign"); y <- d[[i$outcome]]; stopifnot(identical(attr(terms(m), "term.labels"), labels))
  P <- function(k) { q <- qr.Q(qr(X[, at %in% c(0, k), drop = FALSE])); tcrossprod(q) }; df <- as.numeric(table(at)[-1]); random <- vapply(sets, function(s) any(s %in% rd), TRUE); r <- which(random); type <- if (is.null(i$type)) 3 else i$type
  Z <- lapply(sets, function(s) { g <- interaction(d[s], drop = TRUE); outer(as.integer(g), seq_len(nlevels(g)), "==") + 0 })
  D <- lapply(seq_along(sets), function(k) { some <- switch(type, seq_len(k - 1), setdiff(which(!vapply(sets, function(s) all(sets[[k]] %in% s), TRUE)), k), setdiff(seq_along(sets), k)); P(c(some, k)) - P(some) })
  ss <- vapply(D, function(q) drop(y %*% q %*% y), 0); if (type == 3) agree(ss, car::Anova(m, type = 3)[labels, "Sum Sq"], 1e-9, "car"); ms <- ss / df; mse <- sigma(m)^2; dfe <- df.residual(m)
  C <- t(sapply(D, function(q) vapply(Z, function(z) sum(z * (q %*% z)), 0))) / df; C[, !random] <- 0; C[abs(C) < 1e-9] <- 0
  W <- t(vapply(seq_along(sets), function(k) { own <- setdiff(r, k); w <- numeric(length(sets)); if (length(own)) w[own] <- solve(t(C[own, own, drop = FALSE]), C[k, own]); c(w, 1 - sum(w)) }, numeric(length(sets) + 1))); W[abs(W) < 1e-9] <- 0
  den <- drop(W %*% c(ms, mse)); df2 <- den^2 / drop(sweep(W^2, 2, c(ms, mse)^2, "*") %*% (1 / c(df, dfe))); F <- ms / den
  list(n = nrow(d), terms = setNames(lapply(seq_along(sets), function(k) list(sumOfSquares = ss[k], df = df[k], expected = I(C[k, C[k, ] != 0]), error = if (den[k] > 0) den[k], statistic = if (den[k] > 0) F[k], df2 = if (den[k] > 0) df2[k], pValue = if (den[k] > 0) pf(F[k], df[k], df2[k], lower.tail = FALSE))), labels),
    residual = list(meanSquare = mse, df = dfe), variances = I(c(solve(C[r, r, drop = FALSE], ms[r] - mse), mse)))
}
case <- function(id, file, ...) { i <- list(...); v <- ems(readData(file), i); addCase(id, file, i, v, "projections, expected mean squares", relTol = 1e-8, absTol = 1e-10); invisible(v) }
bad <- function(id, file, error, ...) addError(id, file, list(...), error)

set.seed(2718); g <- expand.grid(rep = 1:2, batch = paste0("b", 1:3), mill = paste0("m", 1:4), speed = c("low", "mid", "top")); eff <- function(v, s) { v <- factor(v); rnorm(nlevels(v), 0, s)[v] }
g$yield <- round(50 + c(low = 0, mid = 1.2, top = 2.1)[g$speed] + eff(g$mill, 1.5) + eff(g$batch, .8) + eff(interaction(g$mill, g$speed), .9) + eff(interaction(g$mill, g$batch), .5) + rnorm(nrow(g), 0, .7), 3)
g <- g[, c("speed", "mill", "batch", "yield")]; g <- writeData(g, "dep_random_mill.csv"); u <- g; u$yield[71] <- NA; u <- u[-sample(seq(1, 69, 2), 14), ]; writeData(u, "dep_random_gaps.csv")
v <- case("balanced", "dep_random_mill.csv", outcome = "yield", factors = list("speed"), random = list("mill"))
s <- summary(aov(yield ~ speed + Error(mill / speed), g)); agree(c(s[[2]][[1]][1, "F value"], s[[2]][[1]][1, "Pr(>F)"]), c(v$terms$speed$statistic, v$terms$speed$pValue), 1e-8, "aov")
l <- suppressMessages(lmerTest::lmer(yield ~ speed + (1 | mill) + (1 | mill:speed), g)); agree(anova(l)[1, "F value"], v$terms$speed$statistic, 1e-4, "lmer")
case("two-random", "dep_random_mill.csv", outcome = "yield", factors = list("speed"), random = list("mill", "batch"))
for (t in 1:3) case(paste0("gaps-type", t), "dep_random_gaps.csv", outcome = "yield", factors = list("speed"), random = list("mill"), type = t)
case("gaps-two-random", "dep_random_gaps.csv", outcome = "yield", factors = list("speed"), random = list("mill", "batch"))
case("two-fixed", "dep_random_gaps.csv", outcome = "yield", factors = list("speed", "batch"), random = list("mill"))
case("own-terms", "dep_random_gaps.csv", outcome = "yield", factors = list("speed"), random = list("mill", "batch"), model = "custom", terms = list(list("speed", "mill")))
case("gage-unbalanced", "dep_gage_expanded.csv", outcome = "length", factors = list("operator"), random = list("gauge"))
bad("random-is-fixed", "dep_random_mill.csv", "one variable as fixed and random factor", outcome = "yield", factors = list("speed", "mill"), random = list("mill"))
finishTopic()
