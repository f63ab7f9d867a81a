# Tables of regressions: every predictor alone beside all together, and models that grow.
# Run from the reference folder: Rscript r/regression-table.R
source("r/core_common.R")
suppressPackageStartupMessages({ library(survival); library(MASS) })

# Low birth weight (Hosmer & Lemeshow; MASS::birthwt), levels as words
b <- MASS::birthwt
save_data(data.frame(low = b$low, age = b$age, lwt = b$lwt, race = c("white", "black", "other")[b$race], smoke = c("no", "yes")[b$smoke + 1], ftv = b$ftv), "pub_birthwt.csv")

tight <- glm.control(epsilon = 1e-14, maxit = 200)
fit <- function(xs, s, i) {
  f <- reformulate(c(if (length(xs) > 0) xs else "1", if (!is.null(i$exposure)) sprintf("offset(log(%s))", i$exposure)), if (i$type == "cox") sprintf("Surv(%s, %s)", i$outcome, i$event) else i$outcome)
  switch(i$type, linear = lm(f, s), logistic = glm(f, binomial, s, control = tight), poisson = glm(f, poisson, s, control = tight),
    "quasi-poisson" = glm(f, quasipoisson, s, control = tight), "negative-binomial" = glm.nb(f, s, control = tight),
    cox = coxph(f, s, control = coxph.control(eps = 1e-11, iter.max = 100)))
}
# Slopes with limits and p by hand from coefficients and errors; confint as a second way where R has one
slopes <- function(m, i) {
  level <- or_default(i$confidenceLevel, .95); a <- (1 - level) / 2
  est <- coef(m); se <- sqrt(diag(vcov(m)))
  q <- if (i$type %in% c("linear", "quasi-poisson")) qt(1 - a, df.residual(m)) else qnorm(1 - a)
  p <- if (i$type %in% c("linear", "quasi-poisson")) 2 * pt(-abs(est / se), df.residual(m)) else 2 * pnorm(-abs(est / se))
  lower <- est - q * se; upper <- est + q * se
  if (i$type == "linear") stopifnot(max(abs(confint(m, level = level) - cbind(lower, upper))) < 1e-8)
  if (i$type %in% c("logistic", "poisson", "cox")) stopifnot(max(abs(confint.default(m, level = level) - cbind(lower, upper))) < 1e-8)
  e <- cbind(estimate = est, ciLower = lower, ciUpper = upper)
  if (i$type != "linear") e <- exp(e)
  e <- cbind(e, pValue = p)
  if (i$type == "cox") e else e[-1, , drop = FALSE]
}
p_without <- function(xs, x, s, i) {
  a <- fit(xs, s, i); b <- fit(setdiff(xs, x), s, i)
  k <- length(coef(a)) - length(coef(b))
  if (i$type == "linear") anova(b, a)[2, 6]
  else if (i$type == "quasi-poisson") { f <- (deviance(b) - deviance(a)) / k / (sum(residuals(a, "pearson")^2) / df.residual(a)); pf(f, k, df.residual(a), lower.tail = FALSE) }
  else { ll <- function(m) if (i$type == "cox") tail(m$loglik, 1) else as.numeric(logLik(m)); pchisq(2 * (ll(a) - ll(b)), k, lower.tail = FALSE) }
}
model <- function(d, xs, i) {
  s <- d[complete.cases(d[, xs, drop = FALSE]), ]
  for (x in intersect(xs, i$factors)) s[[x]] <- droplevels(s[[x]])
  m <- fit(xs, s, i); e <- slopes(m, i)
  events <- if (i$type == "linear") NULL else if (i$type == "cox") s[[i$event]] else s[[i$outcome]]
  count <- function(rows) drop_null(list(n = sum(rows), events = if (is.null(events)) NULL else sum(events[rows])))
  parts <- list(); at <- 0
  for (x in xs) {
    if (x %in% i$factors) {
      l <- levels(s[[x]])
      cells <- list()
      for (v in l) { own <- count(s[[x]] == v); if (v != l[1]) { at <- at + 1; own <- c(own, as.list(e[at, ])) }; cells[[v]] <- own }
      parts[[x]] <- c(list(pValue = p_without(xs, x, s, i)), list(levels = cells))
    } else { at <- at + 1; parts[[x]] <- c(count(rep(TRUE, nrow(s))), as.list(e[at, ])) }
  }
  list(n = nrow(s), parts = parts)
}
compute <- function(d, i) {
  i$covariates <- unlist(i$covariates); i$factors <- unlist(i$factors)
  xs <- c(i$covariates, i$factors)
  need <- c(i$outcome, i$event, i$exposure, if (is.null(i$cases) || i$cases == "same") xs)
  d <- d[complete.cases(d[, need]), ]
  for (x in i$factors) { l <- levels_of(d[[x]]); ref <- i$references[[x]]; d[[x]] <- as_factor(d[[x]], if (is.null(ref)) l else c(ref, setdiff(l, ref))) }
  out <- list()
  if (is.null(i$models) || i$models == "both") out$univariable <- do.call(c, lapply(xs, function(x) model(d, x, i)$parts))
  if (is.null(i$models) || i$models == "both") { all <- model(d, xs, i); out$multivariable <- all$parts; out$n <- all$n }
  if (!is.null(i$models) && i$models == "blocks") {
    enters <- sapply(xs, function(x) { k <- Filter(function(b) b$variable == x, i$blocks); if (length(k) > 0) k[[1]]$model else 1 })
    for (k in sort(unique(enters))) out[[paste0("model", match(k, sort(unique(enters))))]] <- model(d, xs[enters <= k], i)$parts
  }
  out
}

# Hosmer & Lemeshow (2000), Table 2.2, gives these coefficients: age -.024, lwt -.014, race black 1.004, race other .433, ftv -.049
case("birthwt-hosmer-lemeshow", "pub_birthwt.csv", list(type = "logistic", outcome = "low", covariates = c("age", "lwt", "ftv"), factors = list("race"), references = list(race = "white")), "glm(low ~ age + lwt + race + ftv, binomial)")
published <- coef(glm(low ~ age + lwt + factor(race) + ftv, binomial, MASS::birthwt))[-1]
stopifnot(all(abs(published - c(-.024, -.014, 1.004, .433, -.049)) < 5.1e-4))
case("birthwt-growing", "pub_birthwt.csv", list(type = "logistic", outcome = "low", covariates = c("age", "lwt"), factors = list("smoke", "race"), models = "blocks", blocks = list(list(variable = "smoke", model = 2), list(variable = "race", model = 3))), "glm")
case("lung-cox", "adv_lung.csv", list(type = "cox", outcome = "time", event = "status", covariates = list("age"), factors = c("sex", "ph_ecog")), "coxph(Surv(time, status) ~ age + factor(sex) + factor(ph_ecog))")
case("lung-cox-available", "adv_lung.csv", list(type = "cox", outcome = "time", event = "status", covariates = c("age", "wt_loss", "ph_karno"), factors = list("sex"), cases = "available", confidenceLevel = .9), "coxph")
case("mtcars-linear", "core_mtcars.csv", list(type = "linear", outcome = "mpg", covariates = c("wt", "hp"), factors = c("cyl", "am"), references = list(cyl = "6")), "lm")
case("warpbreaks-poisson", "core_warpbreaks.csv", list(type = "poisson", outcome = "breaks", factors = c("wool", "tension")), "glm(poisson)")
case("exposure-poisson", "core_glmsim.csv", list(type = "poisson", outcome = "events", covariates = c("age", "bmi"), factors = list("arm"), exposure = "exposure"), "glm(poisson, offset)")
case("warpbreaks-quasi", "core_warpbreaks.csv", list(type = "quasi-poisson", outcome = "breaks", factors = c("wool", "tension")), "glm(quasipoisson)")
case("quine-negative-binomial", "core_quine.csv", list(type = "negative-binomial", outcome = "Days", factors = c("Eth", "Sex", "Age")), "MASS::glm.nb", relTol = 1e-5)
case("birthwt-not-a-predictor", "pub_birthwt.csv", list(type = "logistic", outcome = "low", covariates = list("age"), factors = list("race"), models = "blocks", blocks = list(list(variable = "smoke", model = 2))), "", error = "a predictor that is to enter is not in the list")
case("mtcars-three-levels", "core_mtcars.csv", list(type = "logistic", outcome = "cyl", covariates = list("wt")), "", error = "an outcome with three levels")

finish("regression-table", "publication", "Regressions of one outcome: each predictor alone (univariable), all together (multivariable), or models that grow (model1, model2: predictors
listed in blocks enter at their model and stay, all others are in every model). estimate is the coefficient of a linear model, else exp of it. Limits and p: t with the residual degrees of freedom
for linear and quasi-Poisson models, normal (Wald) for all others; Cox regression with Efron's ties. pValue of a factor as a whole: F of leaving it out (linear), likelihood ratio
(logistic, Poisson, negative binomial with theta estimated again, Cox), F of the deviances over Pearson's dispersion of the model (quasi-Poisson). n and events of a covariate are those of the model,
of a level those of its cases; events of counts are their sum. The reference level is the first unless references names it; it has n and events alone. cases same: complete in all predictors; available:
complete in those of the model.", c("stats", "survival", "MASS"))
