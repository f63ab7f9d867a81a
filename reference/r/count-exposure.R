# Reference values: count-exposure. Run from the reference folder: Rscript r/count-exposure.R
source("r/dep_ext_common.R")

startTopic("count-exposure", "Expected counts of new cases (inputs.newData) at an exposure of inputs.newExposure, from the count models of topic poisson-regression with exposure inputs.exposure: count = exp(x'b) times the
exposure, limits exp of x'b -+ z SE times the exposure (predict.glm on the link). Rows with missing values are dropped.", "MASS", area = "regression")

case <- function(id, inputs, m, new) {
  new$time <- inputs$newExposure; p <- predict(m, new, se.fit = TRUE); q <- qnorm(1 - (1 - inputs$confidenceLevel) / 2)
  new1 <- new; new1$time <- 1; agree(exp(p$fit), inputs$newExposure * exp(predict(m, new1)))
  addCase(id, "dep_ce_events.csv", inputs, list(predictions = setNames(lapply(seq_len(nrow(new)), function(i) list(count = exp(p$fit[[i]]), ciLower = exp(p$fit[[i]] - q * p$se.fit[[i]]), ciUpper = exp(p$fit[[i]] + q * p$se.fit[[i]]))), seq_len(nrow(new)))),
    "predict(m, new, se.fit = TRUE)", 1e-6, 1e-9)
}
set.seed(44); n <- 120; d <- data.frame(age = round(runif(n, 20, 80)), time = round(runif(n, 0.5, 40), 1))
d$events <- MASS::rnegbin(n, d$time * exp(-4 + 0.03 * d$age), 2); d$age[7] <- NA; writeData(d, "dep_ce_events.csv")
d <- completeRows(readData("dep_ce_events.csv"), c("age", "time", "events"))
new <- data.frame(age = c(30, 55, 70)); rows <- lapply(new$age, function(a) list(age = a)); ctl <- glm.control(epsilon = 1e-14, maxit = 200)
p <- glm(events ~ age + offset(log(time)), poisson, d, control = ctl); nb <- MASS::glm.nb(events ~ age + offset(log(time)), d, control = ctl)
case("poisson-1000", list(family = "poisson", outcome = "events", predictors = list("age"), exposure = "time", newData = rows, newExposure = 1000, confidenceLevel = 0.95), p, new)
case("negbin-2.5", list(family = "negative-binomial", outcome = "events", predictors = list("age"), exposure = "time", newData = rows, newExposure = 2.5, confidenceLevel = 0.9), nb, new)
finishTopic()
