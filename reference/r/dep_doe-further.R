# Reference values: doe-further. Run from the reference folder: Rscript r/dep_doe-further.R
source("r/dep_ext_common.R")
suppressPackageStartupMessages(library(lmerTest))

startTopic("doe-further", "Experiments beside factorials. All factors are coded -1/+1 in the data. kind split: terms of the model (main effects, two-way interactions, or all interactions; block first where there is one, coded to sum to zero) beside a random
whole plot, REML, Satterthwaite's degrees of freedom; effects by name (A, A:B): coefficient, standardError, statistic, df, pValue; plotVariance, runVariance. Balanced: the tests equal those of aov(y ~ ... + Error(plot)), checked. kind mixture: shares x_i (the data hold them) and their
products, least squares without a constant; terms by name: coefficient, standardError, for products statistic and pValue; parts: sequential sums of squares (linear beside the mean); model against the mean; residual; lackOfFit against replicated mixtures; rSquared about the mean, adjusted, predicted = 1 - PRESS/total. The data are the
yarn of Cornell (Montgomery 2013, Design and Analysis of Experiments, example 11.5), whose printed model is 11.7 x1 + 9.4 x2 + 16.4 x3 + 19.0 x1x2 + 11.4 x1x3 - 9.6 x2x3, regression SS 128.30, error 6.56, R2 .951. kind taguchi: per setting the mean of all measurements and the ratio
(larger -10 log10 mean(1/y^2), smaller -10 log10 mean(y^2), nominal 10 log10(mean^2/var), nominalSpread -10 log10 var); ratios and means: level means, delta = largest less smallest, rank by delta, sums of squares of main effects with F where error is left; predictedRatio, predictedMean: mean plus the deviations of the levels with the highest mean ratio. kind
definitive: pairs of mirrored runs; first step: half differences on the main effects without a constant, error variance (their weighted residual sum of squares, weights 2, plus the squares of centre runs about their mean)/(their df plus centre runs less one), t tests at .05; second step: means of pairs (weight 2) and centre runs (weight 1) on a constant and the best set of squares and interactions of the
active factors of size 0, 1, ..., F = (residual less the squares of centre runs about their mean)/df over the error variance, ended at the first p > .20; terms: active main effects and that set.", "lmerTest", area = "design-of-experiments")

# ---- split plots ----
set.seed(141)
g <- expand.grid(C = c(-1, 1), B = c(-1, 1), A = c(-1, 1), rep = 1:4)
g$plot <- (g$rep - 1) * 2 + (g$A + 1) / 2 + 1; g$day <- paste0("day", g$rep)
g$strength <- round(50 + 3 * g$A + 2 * g$B - 1 * g$C + 1.5 * g$A * g$B + rnorm(8, 0, 2)[g$plot] + rnorm(nrow(g), 0, 1), 2)
g <- g[sample(nrow(g)), c("plot", "day", "A", "B", "C", "strength")]; g <- g[order(g$plot), ]
g$short <- replace(g$strength, c(5, 18, 27), NA)
split <- writeData(g, "dep_doe_split.csv")
strata <- function(y, terms, balanced, block = NULL) {
  d <- split; d$plot <- factor(d$plot); if (!is.null(block)) d$block <- C(factor(d[[block]]), contr.sum); b <- if (is.null(block)) "" else "block + "
  m <- lmer(as.formula(paste(y, "~", b, terms, "+ (1 | plot)")), d, control = lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-12))); s <- coef(summary(m)); v <- as.data.frame(VarCorr(m))$vcov
  if (balanced) { a <- summary(aov(as.formula(paste(y, "~", b, terms, "+ Error(plot)")), d)); for (z in a) { z <- z[[1]]; r <- trimws(rownames(z)); for (n in intersect(rownames(s), r)) agree(s[n, "t value"]^2, z[["F value"]][r == n], 1e-4, n) } }
  keep <- !grepl("Intercept|block", rownames(s)); s <- s[keep, , drop = FALSE]
  list(effects = setNames(lapply(rownames(s), function(n) list(coefficient = s[n, 1], standardError = s[n, 2], statistic = s[n, 4], df = s[n, 3], pValue = s[n, 5])), rownames(s)), plotVariance = v[1], runVariance = v[2])
}
i <- function(...) list(kind = "split", factors = I(c("A", "B", "C")), wholePlot = "plot", ...)
addCase("split-balanced", "dep_doe_split.csv", i(outcome = "strength", model = "factorial"), strata("strength", "A * B * C", TRUE), relTol = 1e-4, absTol = 1e-7, r = "lmer(strength ~ A * B * C + (1 | plot)), aov(... + Error(plot))")
addCase("split-interactions-blocks", "dep_doe_split.csv", i(outcome = "strength", model = "interactions", block = "day"), strata("strength", "A + B + C + A:B + A:C + B:C", TRUE, "day"), relTol = 1e-4, absTol = 1e-7, r = "lmer(strength ~ day + (A + B + C)^2 + (1 | plot))")
addCase("split-gaps", "dep_doe_split.csv", i(outcome = "short", model = "interactions"), strata("short", "A + B + C + A:B + A:C + B:C", FALSE), relTol = 1e-4, absTol = 1e-7, r = "lmer(short ~ (A + B + C)^2 + (1 | plot))")

# ---- mixtures ----
yarn <- writeData(data.frame(PE = rep(c(1, .5, 0, 0, 0, .5), c(2, 3, 2, 3, 2, 3)), PS = rep(c(0, .5, 1, .5, 0, 0), c(2, 3, 2, 3, 2, 3)), PP = rep(c(0, 0, 0, .5, 1, .5), c(2, 3, 2, 3, 2, 3)),
  elongation = c(11.0, 12.4, 15.0, 14.8, 16.1, 8.8, 10.0, 10.0, 9.7, 11.8, 16.8, 16.0, 17.7, 16.4, 16.6)), "dep_doe_yarn.csv")
mixture <- function(d, blending) {
  x <- c("PE", "PS", "PP"); f <- list(linear = "PE + PS + PP", quadratic = "PE + PS + PP + PE:PS + PE:PP + PS:PP", specialCubic = "PE + PS + PP + PE:PS + PE:PP + PS:PP + PE:PS:PP")
  use <- f[seq_len(match(blending, names(f)))]; ms <- lapply(use, function(t) lm(as.formula(paste("elongation ~ 0 +", t)), d)); m <- ms[[length(ms)]]; tot <- sum((d$elongation - mean(d$elongation))^2); s <- coef(summary(m))
  s <- s[!is.na(coef(m)), , drop = FALSE]; df <- df.residual(m); mse <- deviance(m) / df; full <- lm(elongation ~ interaction(PE, PS, PP, drop = TRUE), d); agree(summary(lm(elongation ~ PS + PP + I(PE * PS) + I(PE * PP) + I(PS * PP), d))$r.squared, 1 - deviance(ms[[min(2, length(ms))]]) / tot, if (length(ms) > 1) 1e-9 else 1, "with a constant")
  part <- function(ss, k, against = mse, dfe = df) list(sumOfSquares = ss, df = k, meanSquare = ss / k, statistic = ss / k / against, pValue = pf(ss / k / against, k, dfe, lower.tail = FALSE))
  left <- c(tot, vapply(ms, deviance, 0)); rank <- c(1, vapply(ms, function(z) z$rank, 0L)); parts <- list(); for (j in seq_along(ms)) if (rank[j + 1] > rank[j]) parts[[names(use)[j]]] <- part(left[j] - left[j + 1], rank[j + 1] - rank[j])
  pe <- deviance(full); dpe <- df.residual(full); lof <- if (df > dpe) part(deviance(m) - pe, df - dpe, pe / dpe, dpe)
  list(terms = setNames(lapply(rownames(s), function(n) c(list(coefficient = s[n, 1], standardError = s[n, 2]), if (grepl(":", n)) list(statistic = s[n, 3], pValue = s[n, 4]))), rownames(s)), parts = parts, model = part(tot - deviance(m), m$rank - 1), residual = list(sumOfSquares = deviance(m), df = df, meanSquare = mse),
    lackOfFit = lof, rSquared = 1 - deviance(m) / tot, adjustedRSquared = 1 - mse * (nrow(d) - 1) / tot, predictedRSquared = 1 - sum((residuals(m) / (1 - hatvalues(m)))^2) / tot)
}
v <- mixture(yarn, "quadratic"); agree(vapply(v$terms, function(t) t$coefficient, 0), c(11.7, 9.4, 16.4, 19.0, 11.4, -9.6), 5e-3, "Montgomery's model"); agree(c(v$model$sumOfSquares, v$residual$sumOfSquares, v$rSquared), c(128.30, 6.56, .9514), 2e-3, "Montgomery's analysis")
for (b in c("quadratic", "linear")) addCase(paste0("yarn-", b), "dep_doe_yarn.csv", list(kind = "mixture", outcome = "elongation", factors = I(c("PE", "PS", "PP")), blending = b), mixture(yarn, b), r = "lm(elongation ~ 0 + PE + PS + PP + PE:PS + ...)", relTol = 1e-8)

# ---- Taguchi ----
set.seed(9)
l9 <- data.frame(A = rep(1:3, each = 3), B = rep(1:3, 3), C = c(1, 2, 3, 2, 3, 1, 3, 1, 2))
l9 <- l9[rep(1:9, each = 2), ]; for (k in 1:2) l9[[paste0("y", k)]] <- round(20 + 2 * l9$A + c(0, 3, 1)[l9$B] + c(-1, 0, 1.5)[l9$C] + rnorm(18, 0, c(.4, 1, 1.6)[l9$C]), 2)
l9 <- l9[sample(18), ]; l9$A <- c("low", "mid", "top")[l9$A]; l9$A <- factor(l9$A, c("low", "mid", "top")); array9 <- writeData(l9, "dep_doe_l9.csv")
taguchi <- function(d, signal, use) {
  key <- paste(d$A, d$B, d$C); f <- list(larger = function(y) -10 * log10(mean(1 / y^2)), smaller = function(y) -10 * log10(mean(y^2)), nominal = function(y) 10 * log10(mean(y)^2 / var(y)), nominalSpread = function(y) -10 * log10(var(y)))[[signal]]
  y <- unlist(d[use]); k <- rep(key, length(use)); r <- c(tapply(y, k, f)); m <- c(tapply(y, k, mean)); s <- d[match(names(r), key), c("A", "B", "C")]; s[] <- lapply(s, factor)
  look <- function(v) { a <- anova(lm(v ~ A + B + C, s)); mn <- lapply(s, function(g) c(tapply(v, g, mean))); dl <- vapply(mn, function(z) diff(range(z)), 0); list(mean = mean(v), factors = lapply(setNames(nm = names(s)), function(n) list(means = I(unname(mn[[n]])), delta = dl[[n]], rank = rank(-dl)[[n]], sumOfSquares = a[n, "Sum Sq"], statistic = a[n, "F value"], pValue = a[n, "Pr(>F)"])), residual = list(sumOfSquares = a["Residuals", "Sum Sq"], df = a["Residuals", "Df"])) }
  best <- vapply(s, function(g) which.max(tapply(r, g, mean))[[1]], 0L); at <- function(v) mean(v) + sum(mapply(function(g, b) tapply(v, g, mean)[[b]] - mean(v), s, best)); list(ratios = look(r), means = look(m), predictedRatio = at(r), predictedMean = at(m))
}
for (s in c("larger", "smaller", "nominal", "nominalSpread")) addCase(paste0("l9-", s), "dep_doe_l9.csv", list(kind = "taguchi", outcome = "y1", repeats = I("y2"), factors = I(c("A", "B", "C")), signal = s), taguchi(array9, s, c("y1", "y2")), r = "anova(lm(ratio ~ A + B + C))", relTol = 1e-7)

# ---- definitive screening ----
C <- rbind(c(0, 1, 1, 1, 1, 1, 1, 1), matrix(0, 7, 8)); chi <- c(0, 1, 1, -1, 1, -1, -1); for (a in 0:6) { C[a + 2, 1] <- -1; for (b in 0:6) C[a + 2, b + 2] <- chi[(a - b) %% 7 + 1] }
agree(c(crossprod(C)), c(7 * diag(8)), 1e-12, "conference matrix")
set.seed(77); X <- rbind(C, -C, 0, 0)[, 1:6]; colnames(X) <- LETTERS[1:6]; d <- as.data.frame(X)
d$y <- round(100 + 4 * d$A - 3 * d$C + 2.5 * d$E + 3 * d$A * d$C - 4 * d$E^2 + rnorm(nrow(d), 0, .8), 2); d$flat <- round(50 + rnorm(nrow(d)), 2); d <- d[sample(nrow(d)), ]; screen <- writeData(d, "dep_doe_definitive.csv")
definitive <- function(d, y) {
  X <- as.matrix(d[LETTERS[1:6]]); v <- d[[y]]; mid <- rowSums(X != 0) == 0; used <- rep(FALSE, nrow(X)); P <- NULL
  for (r in which(!mid)) if (!used[r]) { q <- which(!used & colSums(abs(t(X) + X[r, ])) == 0)[1]; used[c(r, q)] <- TRUE; P <- rbind(P, c(r, q)) }
  o <- (v[P[, 1]] - v[P[, 2]]) / 2; e <- c((v[P[, 1]] + v[P[, 2]]) / 2, v[mid]); Z <- as.data.frame(rbind(X[P[, 1], ], X[mid, , drop = FALSE])); w <- c(rep(2, nrow(P)), rep(1, sum(mid))); H <- as.data.frame(X[P[, 1], ])
  f <- lm(o ~ 0 + ., H, weights = rep(2, nrow(P))); pure <- sum((v[mid] - mean(v[mid]))^2); df <- df.residual(f) + sum(mid) - 1; s2 <- (deviance(f) + pure) / df; b <- coef(f); se <- sqrt(s2 * diag(summary(f)$cov.unscaled)); p <- 2 * pt(-abs(b / se), df); act <- names(b)[p < .05]
  cand <- c(if (length(act)) paste0("I(", act, "^2)"), if (length(act) > 1) combn(act, 2, paste, collapse = ":")); sizes <- list(); set <- character(0)
  for (t in 0:min(length(cand), floor(length(e) / 2))) { sets <- if (t == 0) list(character(0)) else combn(cand, t, simplify = FALSE); fits <- lapply(sets, function(S) lm(as.formula(paste("e ~", paste(c("1", S), collapse = " + "))), Z, weights = w)); j <- which.min(vapply(fits, deviance, 0)); dfe <- df.residual(fits[[j]]) - (sum(mid) - 1); if (dfe < 1) break
    set <- sets[[j]]; F <- (deviance(fits[[j]]) - pure) / dfe / s2; pv <- pf(F, dfe, df, lower.tail = FALSE); sizes[[t + 1]] <- list(statistic = F, df1 = dfe, df2 = df, pValue = pv); if (pv > .2) break }
  terms <- sort(c(act, sub("I\\((.)\\^2\\)", "\\1^2", set)))
  list(error = list(meanSquare = s2, df = df), mains = setNames(lapply(names(b), function(n) list(coefficient = b[[n]], standardError = se[[n]], statistic = b[[n]] / se[[n]], pValue = p[[n]])), names(b)), sizes = sizes, terms = if (length(terms)) paste(terms, collapse = " ") else "none")
}
for (y in c("y", "flat")) addCase(paste0("definitive-", y), "dep_doe_definitive.csv", list(kind = "definitive", outcome = y, factors = I(LETTERS[1:6])), definitive(screen, y), r = "lm(half differences ~ 0 + A + ... + F)", relTol = 1e-7)

finishTopic()
