# Reference values: factorial-robust. Run from the reference folder: Rscript r/factorial-robust.R
source("r/dep_ext_common.R")
suppressPackageStartupMessages({ library(car); library(sandwich); library(emmeans) })

startTopic("factorial-robust", "Factorial analysis of variance or covariance with sum-to-zero coding (covariates not centred beside an interaction with them), errors of type inputs.errors:
classical (residual mean square), HC3 or HC2 (sandwich::vcovHC). tests: Wald F of each term's own coefficients (type III), df1, df2 = residual df. means: estimated marginal
means of inputs.of, the other factors with equal weights, covariates at inputs.at or else at their means, with standard error and t limits on the residual df. pairs: all
differences of them, first minus second, not adjusted. Rows with a missing value in a variable of the model are dropped; levels are sorted.", c("car", "sandwich", "emmeans"))

case <- function(id, file, inputs, formula) {
  d <- completeRows(readData(file), c(inputs$outcome, unlist(inputs$factors), unlist(inputs$covariates)))
  d <- asFactors(d, inputs$factors); options(contrasts = c("contr.sum", "contr.poly")); emm_options(opt.digits = FALSE)
  m <- lm(as.formula(formula), d); v <- if (inputs$errors == "classical") vcov(m) else vcovHC(m, type = inputs$errors)
  if (inputs$errors != "classical") { # the definition
    X <- model.matrix(m); h <- hatvalues(m); e <- resid(m); b <- solve(crossprod(X))
    agree(v, b %*% crossprod(X * (e / (1 - h)^(if (inputs$errors == "HC3") 1 else 0.5))) %*% b)
  }
  a <- as.data.frame(car::Anova(m, type = 3, vcov. = v)); a <- a[!rownames(a) %in% c("(Intercept)", "Residuals"), ]
  tests <- setNames(lapply(seq_len(nrow(a)), function(i) list(statistic = a[i, "F"], df1 = a[i, "Df"], df2 = m$df.residual, pValue = a[i, "Pr(>F)"])), rownames(a))
  for (t in seq_along(tests)) { i <- which(attr(model.matrix(m), "assign") == which(attr(terms(m), "term.labels") == rownames(a)[t])); agree(tests[[t]]$statistic, coef(m)[i] %*% solve(v[i, i], coef(m)[i]) / length(i), 1e-7) }
  names(tests) <- sub("^pre:treat$", "treat:pre", names(tests))
  e <- emmeans(m, inputs$of, at = inputs$at, vcov. = v); s <- as.data.frame(summary(e, infer = TRUE)); p <- as.data.frame(summary(pairs(e), adjust = "none", infer = TRUE))
  addCase(id, file, inputs, list(n = nrow(d), tests = tests,
    means = setNames(lapply(seq_len(nrow(s)), function(i) list(mean = s$emmean[i], standardError = s$SE[i], ciLower = s$lower.CL[i], ciUpper = s$upper.CL[i])), as.character(s[[1]])),
    pairs = setNames(lapply(seq_len(nrow(p)), function(i) list(meanDifference = p$estimate[i], standardError = p$SE[i], statistic = p$t.ratio[i], pValue = p$p.value[i], ciLower = p$lower.CL[i], ciUpper = p$upper.CL[i])),
      apply(combn(as.character(s[[1]]), 2), 2, paste, collapse = ","))), paste0("lm(", formula, "); car::Anova(m, type = 3, vcov. = vcovHC(m, type)); emmeans(at, vcov.)"), 1e-7, 1e-10)
}
writeData(data.frame(breaks = warpbreaks$breaks, wool = as.character(warpbreaks$wool), tension = as.character(warpbreaks$tension))[-c(1:3, 40), ], "dep_fr_breaks.csv")
w <- MASS::anorexia; w$Postwt[5] <- NA; set.seed(3); w$site <- sample(c("north", "south"), nrow(w), TRUE)
writeData(data.frame(post = w$Postwt, pre = w$Prewt, treat = as.character(w$Treat), site = w$site), "dep_fr_weights.csv")
f <- list("wool", "tension")
for (e in c("classical", "HC3", "HC2")) case(paste0("breaks-", tolower(e)), "dep_fr_breaks.csv", list(outcome = "breaks", factors = f, errors = e, of = "tension"), "breaks ~ wool * tension")
g <- list("treat", "site"); k <- list("pre")
case("weights-hc3", "dep_fr_weights.csv", list(outcome = "post", factors = g, covariates = k, errors = "HC3", of = "treat"), "post ~ pre + treat * site")
case("weights-at-75", "dep_fr_weights.csv", list(outcome = "post", factors = g, covariates = k, errors = "classical", of = "treat", at = list(pre = 75)), "post ~ pre + treat * site")
case("slopes-at-75-hc3", "dep_fr_weights.csv", list(outcome = "post", factors = list("treat"), covariates = k, errors = "HC3", of = "treat", at = list(pre = 75), terms = list(list("treat", "pre"))), "post ~ pre + treat + treat:pre")
case("slopes-at-90-hc2", "dep_fr_weights.csv", list(outcome = "post", factors = list("treat"), covariates = k, errors = "HC2", of = "treat", at = list(pre = 90), terms = list(list("treat", "pre"))), "post ~ pre + treat + treat:pre")
finishTopic()
