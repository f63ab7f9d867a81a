# Reference values: robust-correlation. Run from the reference folder: Rscript r/robust-correlation.R
source("r/dep_ext_common.R")

startTopic("robust-correlation", "Of two numbers (inputs.x, inputs.y), rows with a missing value dropped. distance: estimate = distance correlation of Szekely, Rizzo & Bakirov (2007), the root of
dCov2 / sqrt(dVar2 dVar2) of distances centred twice (V statistics); unbiased = bias-corrected squared distance correlation of Szekely & Rizzo (2013), U-centred; statistic = n * unbiased + 1,
pValue = upper tail of chi-square(1) (Shen, Panda & Vogelstein 2022), 1 where statistic is not positive. biweight: estimate = biweight midcorrelation (WGCNA::bicor; reach 9 median absolute
deviations, not scaled); statistic = r sqrt((n - 2) / (1 - r^2)), df = n - 2, pValue by inputs.alternative ('greater' = positive). By hand; the second way is the definition by loops.",
  "stats", area = "nonparametric")

distance <- function(x, y) {
  n <- length(x); a <- as.matrix(dist(x)); b <- as.matrix(dist(y))
  twice <- function(m) m - outer(rowMeans(m), colMeans(m), "+") + mean(m)
  open <- function(m) { u <- m - outer(rowSums(m), colSums(m), "+") / (n - 2) + sum(m) / ((n - 1) * (n - 2)); diag(u) <- 0; u }
  r <- function(f) sum(f(a) * f(b)) / sqrt(sum(f(a)^2) * sum(f(b)^2))
  cov <- function(a, b) mean(a * b) + mean(a) * mean(b) - 2 * mean(rowMeans(a) * rowMeans(b)) # without centring
  agree(sqrt(r(twice)), sqrt(cov(a, b) / sqrt(cov(a, a) * cov(b, b))))
  s <- n * r(open) + 1
  set.seed(1); o <- sum(twice(a) * twice(b)); B <- twice(b); p <- mean(c(TRUE, replicate(4999, { i <- sample(n); sum(twice(a) * B[i, i]) >= o })))
  q <- if (s > 0) pchisq(s, 1, lower.tail = FALSE) else 1; stopifnot(q >= 0.05 || p < 0.06) # what it finds permutations find, too
  list(estimate = sqrt(r(twice)), unbiased = r(open), statistic = s, pValue = q)
}
biweight <- function(x, y, alternative) {
  w <- function(v) { m <- median(v); s <- median(abs(v - m)); e <- numeric(length(v)); for (i in seq_along(v)) { u <- (v[i] - m) / (9 * s); if (abs(u) < 1) e[i] <- (v[i] - m) * (1 - u^2)^2 }; e }
  a <- w(x); b <- w(y); r <- sum(a * b) / sqrt(sum(a^2) * sum(b^2)); df <- length(x) - 2; t <- r * sqrt(df / (1 - r^2))
  agree(median(abs(x - median(x))), mad(x, constant = 1))
  list(estimate = r, statistic = t, df = df, pValue = switch(alternative, greater = pt(t, df, lower.tail = FALSE), less = pt(t, df), "two-sided" = 2 * pt(-abs(t), df)))
}
case <- function(id, file, x, y, alternative = "two-sided") {
  d <- completeRows(readData(file), c(x, y))
  addCase(id, file, list(x = x, y = y, alternative = alternative), list(n = nrow(d), distance = distance(d[[x]], d[[y]]), biweight = biweight(d[[x]], d[[y]], alternative)), "definitions, see the script (energy::dcor, WGCNA::bicor)", 1e-8, 1e-11)
}
writeData(setNames(airquality[, c("Ozone", "Wind", "Temp", "Solar.R")], c("ozone", "wind", "temp", "sun")), "dep_rc_air.csv")
set.seed(12); z <- seq(-2, 2, length.out = 60); writeData(data.frame(z = 1e6 + z, curve = round(z^2 + rnorm(60, 0, 0.3), 4), out = c(round(z[-60] + rnorm(59), 3), 500), noise = round(rnorm(60), 3)), "dep_rc_curve.csv")
writeData(data.frame(a = c(3, 1, 4, 1.5, 5), b = c(9, 2, 6, 5, 3.5)), "dep_rc_five.csv")
case("ozone-wind", "dep_rc_air.csv", "ozone", "wind"); case("ozone-temp-greater", "dep_rc_air.csv", "ozone", "temp", "greater"); case("sun-wind-less", "dep_rc_air.csv", "sun", "wind", "less")
case("curve-offset", "dep_rc_curve.csv", "z", "curve"); case("outlier", "dep_rc_curve.csv", "z", "out"); case("noise", "dep_rc_curve.csv", "noise", "curve"); case("five", "dep_rc_five.csv", "a", "b")
finishTopic()
