# Reference values: repeated-mixed. Run from the reference folder: Rscript r/dep_repeated-mixed.R
source("r/dep_ext_common.R")
suppressPackageStartupMessages({ library(lmerTest); library(emmeans) })

startTopic("repeated-mixed", "Repeated measurements with gaps by a linear mixed model (REML). Wide data: inputs.within = factors with their levels and cells (variables, the last factor changes fastest), inputs.between, inputs.covariates. Cases without a group or covariate, or without any measurement, are left out; the others count with the
measurements that they have. Fixed: all products of within and between factors (sum-to-zero contrasts); covariates centred at their mean over the cases used, each alone and with every product of within factors. Random intercepts: case, and case x every set of within factors but all of them. effects (factors of a term between first, covariate before all, joined
by ':'): Type III F tests of Kenward and Roger. variances: of the random intercepts (cases, then case x set, small sets first) and of the residuals. means: marginal means (all combinations alike) of each factor by level with Kenward-Roger standard error and df; pairs: differences of the levels of the first within factor, in the order 1-2, 1-3, ..., unadjusted
p. Checked: lmerTest::anova against contestMD of the columns of each term; with complete data the F tests against aov with Error strata.", c("lmerTest", "pbkrtest", "emmeans"), area = "inferential")
emm_options(lmer.df = "kenward-roger", lmerTest.limit = 1e5, pbkrtest.limit = 1e5)
options(contrasts = c("contr.sum", "contr.poly"))

fit <- function(d, i) {
  W <- i$within; w <- vapply(W$factors, function(f) f$name, ""); b <- unlist(i$between); x <- unlist(i$covariates); cells <- unlist(W$cells)
  d <- d[complete.cases(d[, c(b, x), drop = FALSE]) & rowSums(!is.na(d[, cells])) > 0, ]; for (v in x) d[[v]] <- d[[v]] - mean(d[[v]])
  g <- rev(do.call(expand.grid, setNames(lapply(rev(W$factors), function(f) factor(unlist(f$levels), levels = unlist(f$levels))), rev(w))))
  long <- do.call(rbind, lapply(seq_along(cells), function(k) data.frame(id = factor(seq_len(nrow(d)), levels = seq_len(nrow(d))), g[k, , drop = FALSE], d[, c(b, x), drop = FALSE], y = d[[cells[k]]], row.names = NULL))); long <- long[!is.na(long$y), ]
  for (v in b) long[[v]] <- factor(long[[v]], levels = sort(unique(long[[v]])))
  sets <- c("id", if (length(w) > 1) paste0("id:", unlist(lapply(seq_len(length(w) - 1), function(k) combn(w, k, paste, collapse = ":")))))
  f <- as.formula(paste("y ~", paste(c(paste(c(w, b), collapse = " * "), if (length(x)) paste0("(", paste(x, collapse = " + "), ") * ", if (length(w) > 1) paste0("(", paste(w, collapse = " * "), ")") else w), paste0("(1 | ", sets, ")")), collapse = " + ")))
  m <- lmer(f, long, control = lmerControl(optimizer = "nloptwrap", calc.derivs = FALSE, optCtrl = list(xtol_abs = 1e-13, ftol_abs = 1e-15, maxeval = 1e5))); th <- getME(m, "theta"); dv <- update(m, devFunOnly = TRUE)
  for (round in 1:4) { g <- numDeriv::grad(dv, th, method.args = list(r = 6)); th <- pmax(0, th - solve(numDeriv::hessian(dv, th), g)) }; stopifnot(max(abs(g)) < 1e-6) # Newton's steps to the optimum
  dv(th); m <- update(m, start = th, control = lmerControl(optimizer = "nloptwrap", calc.derivs = FALSE, optCtrl = list(xtol_abs = 1e-13, ftol_abs = 1e-15, maxeval = 1))); stopifnot(max(abs(getME(m, "theta") - th)) < 1e-6)
  at <- setNames(as.list(rep(0, length(x))), x); E <- function(t) suppressMessages(if (length(x)) emmeans(m, t, at = at) else emmeans(m, t))
  a <- as.data.frame(anova(m, type = 3, ddf = "Kenward-Roger"))
  # second way: the columns of each term, all zero
  X <- getME(m, "X"); asg <- attr(X, "assign"); tl <- attr(terms(m), "term.labels"); for (k in seq_along(tl)) { kr <- contestMD(m, diag(ncol(X))[asg == k, , drop = FALSE], ddf = "Kenward-Roger"); agree(c(a[tl[k], "F value"], a[tl[k], "DenDF"]), c(kr[["F value"]], kr$DenDF), 1e-6, tl[k]) }
  name <- function(t) { p <- strsplit(t, ":", fixed = TRUE)[[1]]; paste(c(intersect(x, p), intersect(b, p), intersect(w, p)), collapse = ":") }
  ef <- setNames(lapply(rownames(a), function(t) list(statistic = a[t, "F value"], df1 = a[t, "NumDF"], df2 = a[t, "DenDF"], pValue = a[t, "Pr(>F)"])), vapply(rownames(a), name, ""))
  v <- as.data.frame(lme4::VarCorr(m)); vs <- setNames(v$vcov, v$grp)
  mean1 <- function(e) { e <- as.data.frame(e); setNames(lapply(seq_len(nrow(e)), function(r) list(mean = e$emmean[r], standardError = e$SE[r], df = e$df[r])), as.character(e[[1]])) }
  p <- as.data.frame(summary(pairs(E(w[1])), adjust = "none", infer = TRUE))
  list(model = m, long = long, values = list(n = nrow(d), measurements = nrow(long), effects = ef, variances = I(unname(c(vs[vapply(sets, function(s) names(vs)[vapply(strsplit(names(vs), ":", fixed = TRUE), function(q) setequal(q, strsplit(s, ":", fixed = TRUE)[[1]]), TRUE)], "")], vs["Residual"]))),
    means = setNames(lapply(c(w, b), function(t) mean1(E(t))), c(w, b)), pairs = list(estimate = I(p$estimate), standardError = I(p$SE), df = I(p$df), pValue = I(p$p.value))))
}
case <- function(id, file, ...) { i <- list(...); addCase(id, file, i, fit(readData(file), i)$values, "lmerTest::anova(ddf = 'Kenward-Roger'), emmeans", relTol = 1e-6, absTol = 1e-6) }
one <- function(name, levels, cells) list(factors = list(list(name = name, levels = as.list(levels))), cells = as.list(cells))

set.seed(5150)
o <- readData("dep_mrm_orthodont.csv"); y <- grep("^(d|age|y|distance)", names(o), value = TRUE); stopifnot(length(y) == 4); names(o)[match(y, names(o))] <- y <- paste0("d", c(8, 10, 12, 14))
o$mother <- round(rnorm(nrow(o), 60, 5) + o$d8, 1); for (k in 1:22) o[sample(nrow(o), 1), sample(y[-1], 1)] <- NA; o[5, y] <- NA; o[9, y[2:4]] <- NA
writeData(o, "dep_rmix_teeth.csv")
k <- readData("dep_mrm_obrienkaiser.csv"); cells <- setdiff(names(k), c("treatment", "gender", "id", "subject", "case", "age")); stopifnot(length(cells) == 15); for (j in 1:30) k[sample(nrow(k), 1), sample(cells, 1)] <- NA
writeData(k, "dep_rmix_work.csv")
sex <- intersect(c("Sex", "sex"), names(o)); ages <- c("8", "10", "12", "14"); work <- list(factors = list(list(name = "phase", levels = list("pre", "post", "fup")), list(name = "hour", levels = as.list(paste0("h", 1:5)))), cells = as.list(cells))
case("teeth", "dep_rmix_teeth.csv", within = one("age", ages, y))
case("teeth-sex", "dep_rmix_teeth.csv", within = one("age", ages, y), between = list(sex))
case("teeth-sex-covariate", "dep_rmix_teeth.csv", within = one("age", ages, y), between = list(sex), covariates = list("mother"))
case("work", "dep_rmix_work.csv", within = work)
case("work-groups", "dep_rmix_work.csv", within = work, between = list("treatment"))
# complete data: the analysis of variance
f <- writeData(na.omit(readData("dep_mrm_orthodont.csv")), "dep_rmix_complete.csv"); f4 <- setdiff(names(f), c("subject", sex)); i <- list(within = one("age", ages, f4), between = list(sex)); r <- fit(f, i); s <- summary(aov(as.formula(paste("y ~ age *", sex, "+ Error(id)")), r$long))

agree(s[[2]][[1]][2, "F value"], r$values$effects[[paste0(sex, ":age")]]$statistic, 1e-5, "aov") # the groups are unequal: of Type I and III the interaction is the same
addCase("complete", "dep_rmix_complete.csv", i, r$values, "lmerTest; aov", relTol = 1e-6, absTol = 1e-6)
z <- o[, c(sex, y)]; for (r in seq_len(nrow(z))) z[r, y[-(1 + r %% 4)]] <- NA; writeData(z, "dep_rmix_single.csv")
addError("nothing-repeated", "dep_rmix_single.csv", list(within = one("age", ages, y)), "every case has one measurement")
e <- o; e[e[[sex]] == e[[sex]][1], "d14"] <- NA; writeData(e, "dep_rmix_empty.csv")
addError("empty-cell", "dep_rmix_empty.csv", list(within = one("age", ages, y), between = list(sex)), "no measurement at 14 in one group")
finishTopic()
