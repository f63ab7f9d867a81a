# Reference values: gage-components. Run from the reference folder: Rscript r/dep_gage-components.R
source("r/dep_ext_common.R")
suppressPackageStartupMessages(library(lme4))

startTopic("gage-components", "Studies of measurements that are not crossed and balanced. method nested: operators at random, parts within operators at random (a part name belongs to its operator), balanced:
anova.operator is tested against anova.part (parts within operators), anova.part against anova.repeatability; components repeatability = MS repeatability, part = (MS part - MS repeatability)/r, operator =
(MS operator - MS part)/(p r), negative ones 0; reproducibility = operator. method expanded: random part, operator, each of further (in its order) and, where interaction is true, part:operator, beside a common mean, by REML
(lme4, cross-checked with a search over the profiled restricted likelihood of the covariance matrix written out); interactionP = half the upper tail of chi-square(1) of twice the
difference of the restricted log-likelihoods with and without the interaction; ownParts true: parts are within operators and have no interaction. reproducibility = operator + further + interaction; gageRr = repeatability +
reproducibility; total = gageRr + part. contribution = 100 variance / total by component. The nested data are those of Montgomery (2013), Design and Analysis of Experiments, 8th ed., example 14.1 (purity less 93 of batches of three suppliers), whose printed analysis is SS 15.06, 69.92, 63.33, F = 0.97 and 2.94, variance of
batches 1.71.", "lme4", area = "quality")

purity <- writeData(data.frame(supplier = rep(c("S1", "S2", "S3"), each = 12), batch = rep(rep(1:4, each = 3), 3),
  purity = c(1,-1,0, -2,-3,-4, -2,0,1, 1,4,0,  1,-2,-3, 0,4,2, -1,0,-2, 0,3,2,  2,4,0, -2,0,2, 1,-1,2, 3,2,1)), "dep_gage_purity.csv")
set.seed(20261119)
g <- expand.grid(trial = 1:2, gauge = c("G1", "G2"), operator = c("Ann", "Ben", "Cleo", "Dan"), part = 1:9)
g$length <- round(25 + rnorm(9, 0, .12)[g$part] + c(0, .03, -.04, .02)[as.integer(g$operator)] + c(-.015, .015)[as.integer(g$gauge)] +
  rnorm(36, 0, .03)[(g$part - 1) * 4 + as.integer(g$operator)] + rnorm(nrow(g), 0, .02), 3)
g <- g[-c(5, 17, 18, 40, 41, 42, 77, 90, 131), ]
g$length[3] <- NA
expanded <- writeData(g[c("part", "operator", "gauge", "trial", "length")], "dep_gage_expanded.csv")

finish <- function(v, order) {
  v$gageRr <- v$repeatability + v$reproducibility; v$total <- v$gageRr + v$part
  list(components = lapply(v, function(x) list(variance = x, percentContribution = 100 * x / v$total, sd = sqrt(x))), ndcExact = sqrt(2 * v$part / v$gageRr))
}
nested <- function(d, part, operator, y) {
  d$o <- factor(d[[operator]]); d$p <- interaction(d$o, d[[part]]); a <- anova(lm(d[[y]] ~ o + p, d)); ms <- a[["Mean Sq"]]; df <- a$Df; ss <- a[["Sum Sq"]]
  r <- nrow(d) / nlevels(d$p); p <- nlevels(d$p) / nlevels(d$o)
  s <- summary(aov(d[[y]] ~ o + Error(p), d)); agree(s[[1]][[1]][["F value"]][1], ms[1] / ms[2], 1e-10, "aov strata")
  op <- max(0, (ms[1] - ms[2]) / (p * r))
  c(list(anova = list(operator = list(df = df[1], sumSquares = ss[1], meanSquare = ms[1], statistic = ms[1] / ms[2], pValue = pf(ms[1] / ms[2], df[1], df[2], lower.tail = FALSE)),
    part = list(df = df[2], sumSquares = ss[2], meanSquare = ms[2], statistic = ms[2] / ms[3], pValue = pf(ms[2] / ms[3], df[2], df[3], lower.tail = FALSE)),
    repeatability = list(df = df[3], sumSquares = ss[3], meanSquare = ms[3]))),
    finish(list(repeatability = ms[3], reproducibility = op, operator = op, part = max(0, (ms[2] - ms[3]) / r))))
}
# the profiled restricted log-likelihood of variances relative to the residual, written out
restricted <- function(y, Z, theta) {
  V <- diag(length(y)); for (k in seq_along(Z)) V <- V + theta[k] * tcrossprod(Z[[k]])
  R <- chol(V); one <- backsolve(R, rep(1, length(y)), transpose = TRUE); w <- backsolve(R, y, transpose = TRUE); m <- sum(one * w) / sum(one^2); s <- sum((w - one * m)^2); n <- length(y) - 1
  list(ll = -0.5 * (n * (log(2 * pi * s / n) + 1) + 2 * sum(log(diag(R))) + log(sum(one^2))), s2 = s / n)
}
general <- function(d, i) {
  d <- d[complete.cases(d[c(i$part, i$operator, i$measurement, i$further)]), ]; y <- d[[i$measurement]]
  own <- isTRUE(i$ownParts); G <- list(part = if (own) interaction(d[[i$operator]], d[[i$part]], drop = TRUE) else factor(d[[i$part]]), operator = factor(d[[i$operator]]))
  for (f in i$further) G[[f]] <- factor(d[[f]]); base <- names(G); if (!own) G$interaction <- interaction(d[[i$part]], d[[i$operator]], drop = TRUE)
  fit <- function(use) {
    D <- data.frame(y = y, G[use]); form <- as.formula(paste("y ~ 1 +", paste0("(1 | ", use, ")", collapse = " + ")))
    m <- lmer(form, D, control = lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-12, maxfun = 1e5))); v <- as.data.frame(VarCorr(m))
    Z <- lapply(use, function(u) model.matrix(~ 0 + D[[u]])); start <- v$vcov[match(use, v$grp)] / sigma(m)^2
    o <- optim(sqrt(start), function(t) -restricted(y, Z, t^2)$ll, method = "BFGS", control = list(reltol = 1e-15, maxit = 500)); b <- restricted(y, Z, o$par^2)
    agree(b$ll, as.numeric(logLik(m)), 1e-9, "restricted likelihood"); list(v = setNames(o$par^2 * b$s2, use), s2 = b$s2, ll = b$ll)
  }
  f0 <- fit(base); f1 <- if (own) NULL else fit(names(G)); f <- if (isTRUE(i$interaction)) f1 else f0
  v <- list(repeatability = f$s2, reproducibility = sum(f$v) - f$v[["part"]], operator = f$v[["operator"]], part = f$v[["part"]])
  for (k in i$further) v[[k]] <- f$v[[k]]; if (isTRUE(i$interaction)) v$interaction <- f$v[["interaction"]]
  c(finish(v), if (!own) list(interactionP = pchisq(2 * (f1$ll - f0$ll), 1, lower.tail = FALSE) / 2))
}
i <- list(method = "nested", part = "batch", operator = "supplier", measurement = "purity")
v <- nested(purity, "batch", "supplier", "purity")
agree(c(v$anova$operator$sumSquares, v$anova$part$sumSquares, v$anova$repeatability$sumSquares, v$components$part$variance), c(15.06, 69.92, 63.33, 1.71), 2e-3, "Montgomery's print")
addCase("montgomery-purity", "dep_gage_purity.csv", i, v, r = "anova(lm(purity ~ supplier / batch))")
more <- function(id, relTol = 1e-5, ...) { i <- list(method = "expanded", part = "part", operator = "operator", measurement = "length", ...); addCase(id, "dep_gage_expanded.csv", i, general(expanded, i), relTol = relTol, absTol = 1e-9, r = "lmer(length ~ 1 + (1 | part) + (1 | operator) + ...)") }
more("unbalanced-interaction", interaction = TRUE)
more("unbalanced-no-interaction", interaction = FALSE)
more("gauge", interaction = TRUE, further = I("gauge"))
more("own-parts", ownParts = TRUE, interaction = FALSE)
i <- list(method = "nested", part = "part", operator = "operator", measurement = "length")
addError("nested-unbalanced", "dep_gage_expanded.csv", i, "operators have different numbers of measurements of a part")
finishTopic()
