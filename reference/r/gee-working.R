# Reference values: gee-working. Run from the reference folder: Rscript r/gee-working.R
source("r/adv_common.R")
suppressPackageStartupMessages(library(geepack))

startTopic("gee-working", "Generalised estimating equations as in topic gee, with working correlations that depend on the order of the rows in a
cluster. inputs.order: its distinct values, sorted, are places one step apart (without it: the order of the rows). ar1: the correlation
of two rows is alpha^distance; alpha solves sum over all pairs of (r_j r_k / scale - alpha^d) d alpha^(d - 1) = 0 (geepack).
unstructured: each pair of places has the mean of r_j r_k / scale over the clusters with both; correlations lists them by the first
place, then the second. Scale = mean of the squared Pearson residuals.", "geepack")

fit <- function(y, X, id, w, f, cor) {
  b <- glm.fit(X, y, family = f)$coefficients
  ids <- split(seq_along(y), id)
  two <- do.call(cbind, lapply(ids[lengths(ids) > 1], combn, 2))
  lag <- abs(w[two[1, ]] - w[two[2, ]]); key <- paste(pmin(w[two[1, ]], w[two[2, ]]), pmax(w[two[1, ]], w[two[2, ]]))
  for (it in 1:500) {
    mu <- f$linkinv(drop(X %*% b)); v <- f$variance(mu); r <- (y - mu) / sqrt(v); phi <- mean(r^2)
    z <- r[two[1, ]] * r[two[2, ]] / phi
    a <- if (cor == "ar1") uniroot(function(a) sum((z - a^lag) * lag * a^(lag - 1)), c(0.01, 0.999), tol = 1e-15)$root else tapply(z, key, mean)
    H <- U <- B <- 0
    for (i in ids) {
      R <- if (cor == "ar1") a^abs(outer(w[i], w[i], "-")) else outer(w[i], w[i], function(j, k) ifelse(j == k, 1, a[paste(pmin(j, k), pmax(j, k))]))
      D <- X[i, , drop = FALSE] * sqrt(v[i]); u <- crossprod(D, solve(R, r[i])); H <- H + crossprod(D, solve(R, D)); U <- U + u; B <- B + tcrossprod(u)
    }
    s <- drop(solve(H, U)); b <- b + s
    if (max(abs(s)) < 1e-13) break
  }
  list(b = b, se = sqrt(diag(solve(H) %*% B %*% solve(H))), naive = sqrt(phi * diag(solve(H))), phi = phi, a = a)
}
case <- function(id, file, inputs) {
  d <- readData(file)
  d <- completeRows(d, c(inputs$outcome, unlist(inputs$predictors), inputs$id, inputs$order))
  for (v in unlist(inputs$factors)) d[[v]] <- factor(as.character(d[[v]]))
  d$.id <- as.integer(factor(d[[inputs$id]], unique(d[[inputs$id]])))
  d$.w <- if (is.null(inputs$order)) ave(seq_len(nrow(d)), d$.id, FUN = seq_along) else as.integer(factor(d[[inputs$order]]))
  d <- d[order(d$.id, d$.w), ]
  fam <- switch(inputs$family, gaussian = gaussian(), binomial = binomial(), poisson = poisson())
  fo <- reformulate(unlist(inputs$predictors), inputs$outcome)
  o <- fit(d[[inputs$outcome]], model.matrix(fo, d), d$.id, d$.w, fam, inputs$correlation)
  # geepack 1.3.9 ends R where an unstructured pair of places is missing in a cluster: those cases rest on the equations above, which agree with it elsewhere
  if (inputs$correlation == "ar1" || length(unique(table(d$.id))) == 1) {
  g <- geeglm(fo, id = .id, waves = .w, data = d, family = fam, corstr = inputs$correlation, control = geese.control(epsilon = 1e-12, maxit = 500))
  s <- summary(g)$coefficients
  agree(s[, 1], o$b, 1e-6, "geeglm estimates"); agree(s[, 2], o$se, 1e-6, "geeglm robust errors"); agree(g$geese$gamma, o$phi, 1e-6, "geeglm scale")
  if (inputs$correlation == "ar1") agree(g$geese$alpha, o$a, 1e-6, "geeglm alpha")
  }
  z <- qnorm(.975)
  terms <- setNames(lapply(seq_along(o$b), function(j) list(estimate = o$b[[j]], standardError = o$se[[j]], naiveStandardError = o$naive[[j]], statistic = (o$b[[j]] / o$se[[j]])^2,
    pValue = pchisq((o$b[[j]] / o$se[[j]])^2, 1, lower.tail = FALSE), ciLower = o$b[[j]] - z * o$se[[j]], ciUpper = o$b[[j]] + z * o$se[[j]])), names(o$b))
  for (v in unlist(inputs$factors)) names(terms) <- sub(paste0("^", v), paste0(v, "="), names(terms))
  out <- list(n = nrow(d), clusters = max(d$.id), scale = o$phi, terms = terms)
  if (inputs$correlation == "ar1") out$alpha <- unname(o$a)
  if (inputs$correlation == "unstructured") { k <- do.call(rbind, strsplit(names(o$a), " ")); mode(k) <- "numeric"; out$correlations <- I(unname(c(o$a))[order(k[, 1], k[, 2])]) }
  addCase(id, file, inputs, out, relTol = 1e-6, absTol = 1e-8, r = sprintf("geepack::geeglm(%s, id, waves, family = %s, corstr = \"%s\")", deparse(fo), inputs$family, inputs$correlation))
}
case("sleepstudy-ar1", "adv_sleepstudy.csv", list(outcome = "Reaction", predictors = list("Days"), id = "Subject", order = "Days", family = "gaussian", correlation = "ar1"))
case("respiratory-ar1-gaps", "adv_respiratory.csv", list(outcome = "outcome", predictors = list("treat", "sex", "age", "baseline"), factors = list("treat", "sex"), id = "id", order = "visit", family = "binomial", correlation = "ar1"))
case("respiratory-unstructured-gaps", "adv_respiratory.csv", list(outcome = "outcome", predictors = list("treat", "sex", "age", "baseline"), factors = list("treat", "sex"), id = "id", order = "visit", family = "binomial", correlation = "unstructured"))
case("seizures-ar1-rows", "adv_seizure_long.csv", list(outcome = "y", predictors = list("trt", "base", "age"), id = "id", family = "poisson", correlation = "ar1"))
case("seizures-unstructured", "adv_seizure_long.csv", list(outcome = "y", predictors = list("trt", "base"), id = "id", family = "poisson", correlation = "unstructured"))
addError("same-time", "adv_respiratory.csv", list(outcome = "outcome", predictors = list("age"), id = "treat", order = "visit", family = "binomial", correlation = "ar1"), "many rows of a cluster at one time")
addError("too-many-times", "adv_sleepstudy.csv", list(outcome = "Days", predictors = list("Subject"), id = "Subject", order = "Reaction", family = "gaussian", correlation = "unstructured"), "every row has a time of its own")
finishTopic()
