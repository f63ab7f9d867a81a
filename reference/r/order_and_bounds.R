# Numbers that depend on the order of levels, on the side of a test, or on an adjustment that is easy to forget.
# Run from the reference folder: Rscript r/order_and_bounds.R
source("r/core_common.R")
suppressPackageStartupMessages(library(metafor))

grades <- data.frame(
  first = c("mild", "mild", "severe", "none", "moderate", "none", "mild", "severe", "moderate", "none", "mild", "moderate"),
  second = c("mild", "moderate", "severe", "none", "moderate", "mild", "mild", "moderate", "severe", "none", "none", "moderate"),
  score = c(3, 4, 9, 1, 6, 2, 4, 8, 7, 2, 3, 5))
save_data(grades, "order_grades.csv")

compute <- function(d, i) switch(i$kind,
  "weighted-kappa" = {
    l <- unlist(i$order); k <- length(l)
    t <- table(factor(d[[i$raters[[1]]]], l), factor(d[[i$raters[[2]]]], l)); p <- t / sum(t)
    w <- if (i$weights == "linear") 1 - abs(outer(1:k, 1:k, "-")) / (k - 1) else 1 - outer(1:k, 1:k, "-")^2 / (k - 1)^2
    e <- outer(rowSums(p), colSums(p)); est <- (sum(w * p) - sum(w * e)) / (1 - sum(w * e))
    # second way: one less the weighted disagreement over that of chance
    v <- 1 - w; stopifnot(abs(est - (1 - sum(v * p) / sum(v * e))) < 1e-12)
    list(estimate = est, n = sum(t))
  },
  "trend" = {
    g <- factor(d[[i$group]], unlist(i$order)); y <- d[[i$outcome]]; m <- tapply(y, g, mean); n <- table(g)
    w <- contr.poly(nlevels(g))[, 1]; s2 <- sum((y - m[g])^2) / (length(y) - nlevels(g))
    est <- sum(w * m); se <- sqrt(s2 * sum(w^2 / n)); t <- est / se
    # second way: balanced or not, the contrast is a linear function of the coefficients of lm
    b <- lm(y ~ g - 1); stopifnot(abs(est - sum(w * coef(b))) < 1e-10, abs(se - sqrt(drop(t(w) %*% vcov(b) %*% w))) < 1e-10)
    list(estimate = est, standardError = se, statistic = t, pValue = 2 * pt(-abs(t), length(y) - nlevels(g)))
  },
  "ordinal" = {
    l <- unlist(i$order); x <- as.integer(factor(d[[i$rows]], l)); y <- as.integer(factor(d[[i$columns]], l))
    n <- length(x); list(tauB = cor(x, y, method = "kendall"), linear = (n - 1) * cor(x, y)^2)
  },
  "influence" = {
    e <- escalc(measure = "RR", ai = d$tpos, n1i = d$tn, ci = d$cpos, n2i = d$cn)
    m <- rma(yi, vi, data = e, method = i$method, test = "knha"); f <- influence(m)$inf
    # second way: every study left out by hand
    hand <- sapply(seq_len(nrow(e)), function(j) { a <- rma(yi, vi, data = e[-j, ], method = i$method, test = "knha"); z <- rma(yi, vi, data = e[-j, ], method = i$method)
      (e$yi[j] - a$b) / sqrt(a$s2w * (e$vi[j] + a$tau2 + z$se^2)) })
    stopifnot(max(abs(hand - f$rstudent)) < 1e-8)
    list(residual = f$rstudent, dffits = f$dffits, cook = f$cook.d, covarianceRatio = f$cov.r)
  },
  "proportion" = {
    ci <- prop.test(i$x, i$n, alternative = r_alt(i$alternative), conf.level = i$confidenceLevel, correct = FALSE)$conf.int
    list(ciLower = ci[1], ciUpper = ci[2])
  },
  "agreement" = {
    e <- d[[i$first]] - d[[i$second]]; z <- qnorm((1 + i$share) / 2); n <- length(e); se <- sd(e) * sqrt(1 / n + z^2 / (2 * (n - 1)))
    q <- qt((1 + i$confidenceLevel) / 2, n - 1)
    list(lowerLimit = mean(e) - z * sd(e), upperLimit = mean(e) + z * sd(e), lowerLimitCiLower = mean(e) - z * sd(e) - q * se)
  })

upwards <- c("none", "mild", "moderate", "severe")
for (w in c("linear", "quadratic")) for (o in list(upwards, rev(upwards), sort(upwards)))
  case(paste("kappa", w, o[1], o[4], sep = "-"), "order_grades.csv",
       list(kind = "weighted-kappa", raters = c("first", "second"), order = o, weights = w), "weighted kappa by its definition")
case("kappa-without-order", "order_grades.csv", list(kind = "weighted-kappa", raters = c("first", "second"), weights = "linear"),
     "", error = "the categories are words without an order")
for (o in list(upwards, rev(upwards))) {
  case(paste("trend", o[1], sep = "-"), "order_grades.csv", list(kind = "trend", outcome = "score", group = "first", order = o), "contr.poly")
  case(paste("ordinal", o[1], sep = "-"), "order_grades.csv", list(kind = "ordinal", rows = "first", columns = "second", order = o), "cor(method = 'kendall')")
}
case("trend-without-order", "order_grades.csv", list(kind = "trend", outcome = "score", group = "first"), "",
     error = "trends need an order of the levels")
for (m in c("REML", "DL")) case(paste("influence-knapp-hartung", m, sep = "-"), "adv_bcg.csv", list(kind = "influence", method = m), "influence(rma(test = 'knha'))", relTol = 1e-5)
for (a in c("two-sided", "less", "greater")) for (l in c(.95, .9))
  case(paste("proportion", a, l, sep = "-"), NULL, list(kind = "proportion", x = 3, n = 20, alternative = a, confidenceLevel = l), "prop.test(correct = FALSE)")
for (s in c(.95, .9)) case(paste("agreement", s, sep = "-"), "adv_peak_flow.csv",
  list(kind = "agreement", first = "wright", second = "mini", share = s, confidenceLevel = .9), "formula, see the script")

finish("order-and-bounds", "inferential", "Numbers that depend on the order of levels, on the side of a test or on an adjustment. weighted-kappa: Cohen's kappa with
linear weights 1 - |i - j|/(k - 1) or quadratic ones, categories in inputs.order. trend: the linear orthogonal polynomial contrast (contr.poly) of the group means
over inputs.order, pooled variance, two-sided p. ordinal: Kendall's tau-b, and (n - 1) r^2 of the scores 1, 2, ... in inputs.order. influence: log risk ratios of
trials, random effects with the adjustment of Knapp and Hartung; residual = (y - mu_(i)) / sqrt(s2_(i) (v + tau2_(i) + se_(i)^2)), with s2 the factor of the
adjustment and se the unadjusted standard error without the study, dffits scaled likewise, cook and covarianceRatio with adjusted standard errors. proportion:
Wilson's interval, one-sided with the other end at 0 or 1. agreement: limits that hold inputs.share of the differences, their t intervals at confidenceLevel.", "metafor")
