# Reference values: cfa-ordered. Run from the reference folder: Rscript r/cfa-ordered.R
source("r/adv_common.R")
suppressPackageStartupMessages(library(lavaan))

startTopic("cfa-ordered", "Factor and path models of ordered items, listwise. The normal variable behind an item has mean 0 and variance 1
(delta parameterization); thresholds are normal quantiles of the cumulative shares, polychoric correlations maximize the
likelihood of each pair with the thresholds held. An empty cell of a table of two by two gets half a case, margins kept.
Gamma = n times the covariance matrix of the correlations (Muthen 1984), its derivative matrix from sums of products of the
scores of cases. wlsmv: least squares over the correlations (each pair once) weighted by 1 / diag(Gamma); ulsmv: all weights 1.
Standard errors: (D'WD)^-1 D'W Gamma W D (D'WD)^-1 / (n - 1). unadjusted = (n - 1) sum w (r - sigma)^2. chiSquare = unadjusted
* a + df - a tr(U Gamma), a = sqrt(df / tr((U Gamma)^2)), U = W - W D (D'WD)^-1 D'W (scaled and shifted, Asparouhov & Muthen
2010); baseline = the same for the model in which all correlations are 0. cfi, tli and rmsea (with n - 1) from these two.
srmr: root of the sum of squared residual correlations over p (p + 1) / 2. nParameters counts the thresholds.
standardized = completely standardized (std.all). modificationIndices: the three largest score tests by (n - 1) times the
least-squares function: statistic = (n - 1) g^2 / v, expectedChange = g / v (lavaan 0.6-14 takes the score (n - 1) / n times;
that is put right here). Models are written in lavaan's syntax, fitted as by sem().", "lavaan")

fitOnce <- function(model, d, estimator, scaling) {
  run <- function(...) sem(model, data = d, estimator = estimator, ordered = TRUE, std.lv = scaling == "variance", ...)
  fit <- run()
  # a second optimizer settles the last digits
  f2 <- run(optim.method = "BFGS", control = list(reltol = 1e-16, maxit = 20000))
  stopifnot(lavInspect(fit, "converged"), lavInspect(f2, "converged"))
  agree(coef(fit), coef(f2), 1e-3, "convergence")
  f2
}

orderedCase <- function(d, inputs) {
  fit <- fitOnce(inputs$model, d, toupper(inputs$estimator), inputs$scaling)
  f <- fitMeasures(fit)
  n <- nobs(fit)
  # the second way: the test by matrices
  g <- lavInspect(fit, "gamma"); w <- lavInspect(fit, "WLS.V"); w <- if (is.matrix(w)) diag(diag(w)) else diag(w)
  r <- lavInspect(fit, "wls.obs") - lavInspect(fit, "wls.est"); D <- lavInspect(fit, "delta")
  raw <- (n - 1) * sum(diag(w) * r^2); df <- unname(f["df"])
  agree(raw, f["chisq"], 1e-6, "statistic")
  bread <- solve(t(D) %*% w %*% D)
  agree(sqrt(diag(bread %*% t(D) %*% w %*% g %*% w %*% D %*% bread) / (n - 1)), sqrt(diag(vcov(fit))), 1e-6, "standard errors")
  if (df > 0) {
    U <- (w - w %*% D %*% bread %*% t(D) %*% w) %*% g
    a <- sqrt(df / sum(U * t(U)))
    agree(raw * a + df - a * sum(diag(U)), f["chisq.scaled"], 1e-6, "adjusted test")
  }
  R <- lavInspect(fit, "sampstat")$cov
  res <- (R - fitted(fit)$cov)[lower.tri(R)]
  agree(sqrt(sum(res^2) / (ncol(R) * (ncol(R) + 1) / 2)), f["srmr"], 1e-6, "srmr")
  pe <- parameterEstimates(fit)
  st <- standardizedSolution(fit)
  pe$std <- st$est.std
  row <- function(i) { r <- pe[i, ]
    if (r$se > 0) list(estimate = r$est, standardError = r$se, statistic = r$z, pValue = r$pvalue, ciLower = r$ci.lower, ciUpper = r$ci.upper, standardized = r$std)
    else list(estimate = r$est, standardized = r$std) }
  key <- paste0(pe$lhs, pe$op, pe$rhs)
  pick <- function(cond) { i <- which(cond); setNames(lapply(i, row), key[i]) }
  out <- list(n = n, nParameters = unname(f["npar"]), df = df, unadjusted = raw)
  if (df > 0) out <- c(out, list(chiSquare = unname(f["chisq.scaled"]), pValue = unname(f["pvalue.scaled"]),
    baseline = list(chiSquare = unname(f["baseline.chisq.scaled"]), df = unname(f["baseline.df"])), cfi = unname(f["cfi.scaled"]), tli = unname(f["tli.scaled"]),
    rmsea = unname(f["rmsea.scaled"]), rmseaCiLower = unname(f["rmsea.ci.lower.scaled"]), rmseaCiUpper = unname(f["rmsea.ci.upper.scaled"]), srmr = unname(f["srmr"])))
  out$parameters <- pick(pe$op %in% c("=~", "~", "~~", ":="))
  out$standardizedErrors <- { i <- which(st$op %in% c("=~", "~") & st$se > 0); setNames(as.list(st$se[i]), paste0(st$lhs, st$op, st$rhs)[i]) }
  i <- pe$op == "|"
  out$thresholds <- setNames(lapply(which(i), function(k) list(estimate = pe$est[k], standardError = pe$se[k])), key[i])
  if (df > 0) {
    mi <- modindices(fit, sort. = TRUE)
    mi <- mi[mi$op %in% c("=~", "~~"), ][1:3, ]
    stopifnot(all(-diff(mi$mi) / mi$mi[1] > 1e-4))
    out$modificationIndices <- setNames(lapply(1:3, function(k) list(statistic = mi$mi[k] * n / (n - 1), expectedChange = mi$epc[k] * n / (n - 1))), paste0(mi$lhs, mi$op, mi$rhs))
  }
  out
}
case <- function(id, file, model, estimator = "wlsmv", scaling = "marker", variables = NULL) {
  d <- readData(file)
  v <- lavNames(lavaanify(model), "ov")
  d <- d[complete.cases(d[, v]), v]
  inputs <- list(model = model, variables = v, estimator = estimator, scaling = scaling)
  addCase(id, file, inputs, orderedCase(d, inputs), relTol = 2e-5, absTol = 2e-6,
    r = sprintf("lavaan::sem(\"%s\", data = d, estimator = \"%s\", ordered = TRUE, std.lv = %s)", gsub("\n", "; ", model), toupper(estimator), scaling == "variance"))
}

b <- readData("adv_bfi_ace.csv")
two <- as.data.frame(lapply(b, function(x) as.integer(x >= 4)))
three <- as.data.frame(lapply(b, function(x) findInterval(x, c(2.5, 4.5))))
names(three) <- paste0("t", names(three))
few <- cbind(two, three)[1:200, ]
few$rare <- as.integer(few$E1 == 1 & b$E2[1:200] >= 5 & b$E4[1:200] <= 2)
few$one <- 1
few$copy <- few$A2
writeData(few, "adv_ordered_items.csv")

three <- "A =~ A1 + A2 + A3 + A4 + A5\nC =~ C1 + C2 + C3 + C4 + C5\nE =~ E1 + E2 + E3 + E4 + E5"
case("bfi-three-factors", "adv_bfi_ace.csv", three)
case("bfi-three-factors-unweighted", "adv_bfi_ace.csv", three, "ulsmv")
case("bfi-variance-residual-covariance", "adv_bfi_ace.csv", "A =~ A2 + A3 + A4 + A5\nE =~ E3 + E4 + E5 + E2\nA4 ~~ E4", "wlsmv", "variance")
case("bfi-structure", "adv_bfi_ace.csv", "A =~ A2 + A3 + A5\nE =~ E1 + E2 + E4\nC =~ C1 + C2 + C3\nE ~ a*A\nC ~ b*E + A\nindirect := a*b")
case("bfi-items-as-outcomes", "adv_bfi_ace.csv", "A =~ A2 + A3 + A4 + A5\nC1 ~ A\nC2 ~ A\nE4 ~ A")
case("binary-items", "adv_ordered_items.csv", "A =~ A2 + A3 + A4 + A5\nE =~ E1 + E2 + E4 + E5")
case("binary-items-empty-cell", "adv_ordered_items.csv", "E =~ E2 + E1 + E5 + rare\nA =~ A2 + A3 + A5", "ulsmv")
case("three-answers-unweighted", "adv_ordered_items.csv", "A =~ tA2 + tA3 + tA4 + tA5\nE =~ tE1 + tE2 + tE4 + tE5", "ulsmv", "variance")
case("just-identified", "adv_bfi_ace.csv", "A =~ A2 + A3 + A5")
addError("one-answer", "adv_ordered_items.csv", list(model = "A =~ A2 + A3 + A4 + one", variables = c("A2", "A3", "A4", "one"), estimator = "wlsmv", scaling = "marker"),
  "an item with one answer has no threshold")
addError("copy", "adv_ordered_items.csv", list(model = "A =~ A2 + A3 + A4 + copy", variables = c("A2", "A3", "A4", "copy"), estimator = "wlsmv", scaling = "marker"),
  "two items agree perfectly, so their polychoric correlation is 1")
finishTopic()
