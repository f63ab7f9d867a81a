# Reference values: subset-selection. Run from the reference folder: Rscript r/subset-selection.R
source("r/dep_ext_common.R")

startTopic("subset-selection", "Linear models of some of the terms (inputs.predictors, factors dummy coded; inputs.interactions only with both parts), compared by inputs.criterion: aic and bic of lm (the error variance counts as a
parameter), adjustedRSquared (larger is better), cp = RSS / s2 - n + 2 k, s2 of the model of all terms, k coefficients. selection 'subsets': compared = number of models, models = the ten best, best first; 'backward' /
'forward': models on the way from all terms / none, the start included, each step the one that improves the criterion most, until none improves it (AIC: as step()). Each model: coefficients (k), rSquared,
adjustedRSquared, cp, aic, bic. Rows with a missing value in any variable are dropped.", "stats", area = "regression")

case <- function(id, file, inputs) {
  d <- completeRows(readData(file), c(inputs$outcome, unlist(inputs$predictors))); d <- asFactors(d, inputs$factors)
  terms <- c(unlist(inputs$predictors), vapply(inputs$interactions, paste, "", collapse = ":"))
  whole <- lm(reformulate(terms, inputs$outcome), d); s2 <- sigma(whole)^2; n <- nobs(whole)
  ok <- function(t) all(vapply(strsplit(t, ":", fixed = TRUE), function(v) length(v) == 1 || all(v %in% t), TRUE))
  model <- function(t) { m <- lm(reformulate(if (length(t)) t else "1", inputs$outcome), d); s <- summary(m); k <- length(coef(m)); list(coefficients = k, rSquared = s$r.squared, adjustedRSquared = s$adj.r.squared, cp = deviance(m) / s2 - n + 2 * k, aic = AIC(m), bic = BIC(m)) }
  score <- function(v) if (inputs$criterion == "adjustedRSquared") -v$adjustedRSquared else v[[inputs$criterion]]
  if (inputs$selection == "subsets") {
    all <- Filter(ok, lapply(seq_len(2^length(terms)) - 1, function(b) terms[bitwAnd(b, 2^(seq_along(terms) - 1)) > 0])); found <- lapply(all, model)
    found <- found[order(sapply(found, score))]; out <- list(compared = length(found), models = head(found, 10))
  } else {
    back <- inputs$selection == "backward"; now <- if (back) terms else character(0); path <- list(model(now))
    repeat {
      tries <- if (back) lapply(now, function(t) setdiff(now, t)) else lapply(setdiff(terms, now), function(t) c(now, t))
      tries <- Filter(ok, tries); if (!length(tries)) break
      found <- lapply(tries, model); i <- which.min(sapply(found, score)); if (!(score(found[[i]]) < score(path[[length(path)]]))) break
      now <- tries[[i]]; path <- c(path, found[i])
    }
    if (inputs$criterion == "aic") { s <- if (back) step(whole, trace = 0) else step(lm(reformulate("1", inputs$outcome), d), reformulate(terms), direction = "forward", trace = 0); agree(AIC(s), path[[length(path)]]$aic) }
    out <- list(compared = length(path), models = path)
  }
  addCase(id, file, inputs, out, "lm of every choice; step()", 1e-7, 1e-9)
}
m <- mtcars; m$cyl <- paste0("c", m$cyl); m$hp[4] <- NA; writeData(m[, c("mpg", "wt", "hp", "qsec", "drat", "cyl", "am")], "dep_ss_cars.csv")
writeData(setNames(swiss, c("fertility", "agriculture", "examination", "education", "catholic", "infant")), "dep_ss_swiss.csv")
p <- list("agriculture", "examination", "education", "catholic", "infant")
for (k in c("aic", "bic", "adjustedRSquared", "cp")) case(paste0("swiss-subsets-", tolower(k)), "dep_ss_swiss.csv", list(selection = "subsets", criterion = k, outcome = "fertility", predictors = p))
for (s in c("backward", "forward")) case(paste0("swiss-", s), "dep_ss_swiss.csv", list(selection = s, criterion = "bic", outcome = "fertility", predictors = p))
v <- list("wt", "hp", "qsec", "drat", "cyl", "am")
case("cars-backward-factor", "dep_ss_cars.csv", list(selection = "backward", criterion = "aic", outcome = "mpg", predictors = v, factors = list("cyl")))
case("cars-forward-factor", "dep_ss_cars.csv", list(selection = "forward", criterion = "aic", outcome = "mpg", predictors = v, factors = list("cyl")))
case("cars-subsets-product", "dep_ss_cars.csv", list(selection = "subsets", criterion = "bic", outcome = "mpg", predictors = list("wt", "hp", "qsec"), interactions = list(list("wt", "hp"))))
finishTopic()
