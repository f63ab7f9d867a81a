# Reference values: survey-cox. Run from the reference folder: Rscript r/survey-cox.R
source("r/adv_common.R")
suppressPackageStartupMessages({library(survey); library(survival)})
options(survey.lonely.psu = "fail")

startTopic("survey-cox", "Proportional hazards regression under a survey design (inputs.weights, strata, clusters as in topic survey-design; svycoxph):
coefficients maximize the weighted partial likelihood (ties by inputs.ties), covariance = design-based covariance of the total of the weighted
dfbetas (Binder 1992). inputs.start: late entry; inputs.baselines: strata with baseline hazards of their own. Rows with a missing value are outside
the domain, the full design stays. df = primary units - strata among the rows inside + 1 - number of coefficients; statistic, pValue and limits by
t(df); wald: of all coefficients, and of factors with several, F = b'V^-1 b / q on q and df. Factors: treatment coding, first sorted level.", c("survey", "survival"))

l <- readData("adv_lung.csv")
l <- l[!is.na(l$inst), ]
l$weight <- round(1 + (l$inst %% 5) / 2 + l$age / 60, 3)
l$region <- ifelse(l$inst >= 11, "south", "north")
l$entry <- (seq_len(nrow(l)) %% 4) * floor(l$time / 12)
l$stage <- c("a", "b", "c")[1 + (l$ph_karno < 75) + (l$ph_karno < 65)]
l$died <- as.integer(l$status == 2 | l$status == 1 & FALSE)
if (all(l$status %in% 0:1)) l$died <- l$status
writeData(l[, c("time", "entry", "died", "age", "sex", "ph_ecog", "stage", "inst", "region", "weight")], "adv_survey_lung.csv")

case <- function(id, inputs) {
  d <- readData("adv_survey_lung.csv")
  for (v in unlist(inputs$factors)) d[[v]] <- factor(d[[v]])
  design <- svydesign(ids = if (is.null(inputs$clusters)) ~1 else reformulate(unlist(inputs$clusters)), strata = if (is.null(inputs$strata)) NULL else reformulate(inputs$strata),
    weights = reformulate(inputs$weights), data = d, nest = TRUE)
  need <- complete.cases(d[, c(unlist(inputs$predictors), inputs$time, inputs$event)])
  design <- subset(design, need)
  left <- if (is.null(inputs$start)) sprintf("Surv(%s, %s)", inputs$time, inputs$event) else sprintf("Surv(%s, %s, %s)", inputs$start, inputs$time, inputs$event)
  fo <- as.formula(paste(left, "~", paste(unlist(inputs$predictors), collapse = " + "), if (!is.null(inputs$baselines)) sprintf("+ strata(%s)", inputs$baselines)))
  environment(fo) <- environment()
  m <- eval(bquote(svycoxph(.(fo), design = design, method = .(inputs$ties))))
  # the second way: the weighted fit and its dfbetas
  k <- eval(bquote(coxph(.(fo), data = d[need, ], weights = d[need, inputs$weights], ties = .(inputs$ties), model = TRUE)))
  agree(coef(m), coef(k), 1e-8, "coefficients")
  b <- coef(m); V <- vcov(m); se <- sqrt(diag(V)); p <- length(b)
  df <- degf(design) + 1 - p
  t <- qt(.975, df)
  name <- names(b); for (v in unlist(inputs$factors)) name <- sub(paste0("^", v), paste0(v, "="), name)
  wald <- function(j) { f <- drop(b[j] %*% solve(V[j, j], b[j])) / length(j); list(statistic = f, df1 = length(j), df2 = df, pValue = pf(f, length(j), df, lower.tail = FALSE)) }
  w <- list(`All predictors` = wald(seq_along(b)))
  for (v in unlist(inputs$factors)) { j <- grep(paste0("^", v, "="), name); if (length(j) > 1) w[[v]] <- wald(j) }
  terms <- setNames(lapply(seq_along(b), function(j) list(estimate = b[[j]], standardError = se[[j]], df = df, statistic = b[[j]] / se[[j]], pValue = 2 * pt(-abs(b[[j]] / se[[j]]), df),
    ciLower = b[[j]] - t * se[[j]], ciUpper = b[[j]] + t * se[[j]])), name)
  addCase(id, "adv_survey_lung.csv", inputs, list(n = sum(need), terms = terms, wald = w), relTol = 1e-6, absTol = 1e-9, r = sprintf("survey::svycoxph(%s, design, method = \"%s\")", deparse(fo), inputs$ties))
}
base <- list(time = "time", event = "died", weights = "weight", clusters = list("inst"), strata = "region")
case("clusters-strata-efron", c(base, list(predictors = list("age", "sex", "ph_ecog"), ties = "efron")))
case("breslow-factor", c(base, list(predictors = list("age", "stage"), factors = list("stage"), ties = "breslow")))
case("late-entry-baselines", c(base, list(predictors = list("age", "ph_ecog"), start = "entry", baselines = "sex", ties = "efron")))
case("weights-alone", list(time = "time", event = "died", weights = "weight", predictors = list("age", "sex"), ties = "efron"))
addError("more-coefficients-than-units", "adv_survey_lung.csv", list(time = "time", event = "died", weights = "weight", clusters = list("region"), predictors = list("age", "sex", "ph_ecog"), ties = "efron"),
  "two primary units leave no degrees of freedom")
finishTopic()
