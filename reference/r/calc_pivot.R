# Reference values: pivot
# Run from the reference folder: Rscript r/calc_pivot.R

# ---- writing the reference file (same few lines in every calc_ script) ------
suppressPackageStartupMessages(library(jsonlite))
options(warnPartialMatchDollar = TRUE, warn = 1)
cases <- list()
arr <- function(x) I(unname(x))                    # always a JSON array
plain <- function(x) {                             # named vectors become objects
  if (is.list(x) && !inherits(x, "AsIs")) lapply(x, plain)
  else if (!is.null(names(x)) && !inherits(x, "AsIs")) lapply(as.list(x), plain)
  else x
}
addCase <- function(id, inputs, values, data = NULL, relTol = 1e-8, absTol = 1e-12, r = "") {
  if (id %in% names(cases)) stop("duplicate id ", id)
  numbers <- unlist(rapply(plain(values), function(v) if (is.numeric(v)) v else NULL, how = "unlist"))
  if (length(numbers) == 0 || !all(is.finite(numbers))) stop("value missing or not finite in ", id)
  cases[[id]] <<- list(id = id, data = data, inputs = plain(inputs), values = plain(values),
                       relTol = relTol, absTol = absTol, r = r)
}
addError <- function(id, inputs, why, data = NULL) {
  if (id %in% names(cases)) stop("duplicate id ", id)
  cases[[id]] <<- list(id = id, data = data, inputs = plain(inputs), error = why)
}
writeTopic <- function(topic, area, definitions, packages = character(0)) {
  by <- paste(c(R.version.string, vapply(packages, function(p) paste(p, packageVersion(p)), "")), collapse = ", ")
  by <- sub("R version ([0-9.]+)[^,]*", "R \\1", by)
  out <- list(topic = topic, area = area, definitions = definitions, computedBy = by, cases = unname(cases))
  dir.create("cases", showWarnings = FALSE)
  con <- file(file.path("cases", paste0(topic, ".json")), open = "w", encoding = "UTF-8"); writeLines(toJSON(out, auto_unbox = TRUE, digits = I(15), null = "null", na = "null", pretty = 1), con); close(con)
  cat(topic, ":", length(cases), "cases\n")
}

# ---- data ----------------------------------------------------------------------
# words with accents, blanks inside and signs, missing cells, repeated rows, dates across years, numbers far from zero
set.seed(20261117)
n <- 400
region <- sample(c("\u00dcmi\u00e5", "north west", "+south", "10", "9", NA), n, TRUE, prob = c(.3, .25, .2, .1, .1, .05))
sex <- sample(c("F", "M", NA), n, TRUE, prob = c(.5, .45, .05))
day <- as.Date("2019-11-20") + sample(0:800, n, TRUE); day[sample(n, 12)] <- NA
age <- round(rnorm(n, 45, 17)); age[sample(n, 15)] <- NA
far <- 1e9 + round(rnorm(n), 3); far[sample(n, 20)] <- NA
small <- round(rexp(n) / 1e6, 9)
w <- sample(c(0, .5, 1, 2.25, 7), n, TRUE); w[sample(n, 9)] <- NA
d <- data.frame(region, sex, day = format(day), age, far = ifelse(is.na(far), NA, format(far, digits = 15, trim = TRUE)), small = format(small, scientific = FALSE, digits = 15, trim = TRUE), w)
d <- rbind(d, d[1:40, ])
dir.create("data", showWarnings = FALSE)
con <- file("data/calc_pivot.csv", open = "w", encoding = "UTF-8"); write.csv(d, con, row.names = FALSE, na = "", quote = FALSE); close(con)
d <- read.csv("data/calc_pivot.csv", na.strings = "", fileEncoding = "UTF-8", colClasses = c(region = "character"))
d$day <- as.Date(d$day)

# ---- formulas ------------------------------------------------------------------
definitions <- paste(
  "A table over the fields of rows and columns. cells: for every pair of a row path and a column path (levels joined by ' / ', 'all' for no level) the value of the rows of the data that belong to both, named row | column; pairs without rows, or without a defined value, are absent.",
  "Totals and subtotals are of the rows, not of the cells. missing = level: rows without a value of a field belong to the level (missing); exclude: they are left out of everything. Statistics leave out missing values; sd divides by n - 1; percentile is quantile type 7; ci is the t interval of the mean; weighted statistics leave out rows whose weight is missing or zero.",
  "Bins of a width: [k width, (k + 1) width), named lower-upper (whole numbers: 40\u201349, below zero -10 to -1). Dates by year, quarter (2020 Q1), month (2020-01), ISO week (2020-W01). used: rows in the table.")
groupings <- list(
  values = function(x, width) as.character(x),
  width = function(x, width) { k <- floor(x / width) * width; ifelse(is.na(x), NA, paste0(sub("-", "\u2212", format(k, trim = TRUE)), ifelse(k < 0, " to ", "\u2013"), sub("-", "\u2212", format(k + width - 1, trim = TRUE)))) },
  year = function(x, width) format(x, "%Y"),
  quarter = function(x, width) ifelse(is.na(x), NA, paste(format(x, "%Y"), quarters(x))),
  month = function(x, width) format(x, "%Y-%m"),
  week = function(x, width) format(x, "%G-W%V"))
statistics <- list(
  count = function(x, w, p) length(x), sum = function(x, w, p) sum(x), mean = function(x, w, p) mean(x), median = function(x, w, p) median(x),
  sd = function(x, w, p) sd(x), se = function(x, w, p) sd(x) / sqrt(length(x)), min = function(x, w, p) min(x), max = function(x, w, p) max(x),
  ciLower = function(x, w, p) if (length(x) > 1) mean(x) - qt(.975, length(x) - 1) * sd(x) / sqrt(length(x)) else NA,
  ciUpper = function(x, w, p) if (length(x) > 1) mean(x) + qt(.975, length(x) - 1) * sd(x) / sqrt(length(x)) else NA,
  percentile = function(x, w, p) quantile(x, p, names = FALSE, type = 7), distinct = function(x, w, p) length(unique(x)))
paths <- function(D, fields) {
  levels <- lapply(fields, function(f) { g <- groupings[[if (is.null(f$by)) "values" else f$by]](D[[f$field]], f$width); ifelse(is.na(g), "(missing)", g) })
  c(list(rep("all", nrow(D))), lapply(seq_along(levels), function(i) do.call(paste, c(levels[1:i], sep = " / "))))
}
compute <- function(i) {
  D <- d
  for (f in i$filters) {
    if (!is.null(f$keep)) D <- D[!is.na(D[[f$field]]) & D[[f$field]] %in% strsplit(f$keep, "\n")[[1]], ]
    if (!is.null(f$from)) D <- D[!is.na(D[[f$field]]) & D[[f$field]] >= f$from, ]
  }
  if (identical(i$missing, "exclude")) for (f in c(i$rows, i$columns)) D <- D[!is.na(D[[f$field]]), ]
  v <- i$values[[1]]; stat <- statistics[[v$statistic]]
  keep <- rep(TRUE, nrow(D)); if (!is.null(v$field)) keep <- !is.na(D[[v$field]])
  if (!is.null(v$weight)) keep <- keep & !is.na(D[[v$weight]]) & D[[v$weight]] > 0
  y <- if (is.null(v$field)) rep(0, nrow(D)) else D[[v$field]]
  f <- function(k) {
    k <- k[keep[k]]; if (length(k) == 0) return(NA)
    if (!is.null(v$weight)) { w <- D[[v$weight]][k]; return(switch(v$statistic, count = sum(w), sum = sum(w * y[k]), mean = weighted.mean(y[k], w))) }
    stat(y[k], NULL, v$percentile)
  }
  cells <- list()
  for (a in paths(D, i$rows)) for (b in paths(D, i$columns)) {
    t <- tapply(seq_len(nrow(D)), paste(a, b, sep = " | "), f)
    # a second way: aggregate over the same pairs
    g <- aggregate(list(k = seq_len(nrow(D))), list(p = paste(a, b, sep = " | ")), f)
    stopifnot(identical(unname(c(t[g$p])), c(g$k)))
    for (k in names(t)) if (!is.na(t[[k]])) cells[[k]] <- t[[k]]
  }
  # counts of rows agree with xtabs
  if (is.null(v$field) && is.null(v$weight) && length(i$rows) == 1 && length(i$columns) == 1 && identical(i$missing, "exclude")) {
    a <- paths(D, i$rows)[[2]]; b <- paths(D, i$columns)[[2]]; x <- xtabs(~ a + b)
    for (r in rownames(x)) for (k in colnames(x)) stopifnot(x[r, k] == (if (is.null(cells[[paste(r, k, sep = " | ")]])) 0 else cells[[paste(r, k, sep = " | ")]]))
  }
  list(used = nrow(D), cells = cells)
}
pivot1 <- function(id, ..., relTol = 1e-12) { i <- list(...); for (k in c("rows", "columns", "filters")) if (is.null(i[[k]])) i[[k]] <- list(); addCase(id, i, compute(i), data = "calc_pivot.csv", relTol = relTol, r = "tapply, aggregate, xtabs, quantile") }
field <- function(field, ...) list(field = field, ...)
value <- function(statistic, field = NULL, ...) { v <- list(statistic = statistic, ...); if (!is.null(field)) v$field <- field; list(v) }

# ---- cases ---------------------------------------------------------------------
two <- list(field("region")); across <- list(field("sex"))
pivot1("counts-missing-level", rows = two, columns = across, values = value("count"))
pivot1("counts-missing-out", rows = two, columns = across, values = value("count"), missing = "exclude")
pivot1("distinct-days", rows = two, columns = across, values = value("distinct", "day"))
pivot1("sum-far", rows = two, columns = across, values = value("sum", "far"))
pivot1("mean-far", rows = two, columns = across, values = value("mean", "far"))
pivot1("sd-far", rows = two, columns = across, values = value("sd", "far"), relTol = 1e-9)
pivot1("se-small", rows = two, columns = across, values = value("se", "small"), relTol = 1e-10)
pivot1("ci-lower-age", rows = across, columns = two, values = value("ciLower", "age"), relTol = 1e-10)
pivot1("ci-upper-age", rows = across, columns = two, values = value("ciUpper", "age"), relTol = 1e-10)
pivot1("median-totals", rows = c(two, across), columns = list(field("day", by = "year")), values = value("median", "age"))
pivot1("percentile-90", rows = list(field("day", by = "quarter")), columns = across, values = value("percentile", "small", percentile = .9), relTol = 1e-10)
pivot1("min-by-month", rows = list(field("day", by = "month")), values = value("min", "far"))
pivot1("max-by-week", rows = list(field("day", by = "week")), values = value("max", "age"))
pivot1("bins-of-ten", rows = list(field("age", by = "width", width = 10), field("sex")), columns = two, values = value("count"))
pivot1("weighted-count", rows = two, columns = across, values = value("count", weight = "w"))
pivot1("weighted-sum", rows = two, columns = across, values = value("sum", "age", weight = "w"))
pivot1("weighted-mean-far", rows = two, columns = across, values = value("mean", "far", weight = "w"))
pivot1("filtered", rows = two, filters = list(field("sex", keep = "F"), field("age", from = 40)), values = value("mean", "age"))
addError("mean-of-words", list(rows = two, columns = list(), filters = list(), values = value("mean", "region")), "words have no mean", data = "calc_pivot.csv")
addError("share-of-a-mean", list(rows = two, columns = list(), filters = list(), values = value("mean", "age", show = "percentRow")), "a mean is no part of a total", data = "calc_pivot.csv")
addError("nothing-left", list(rows = two, columns = list(), filters = list(field("age", from = 500)), values = value("count")), "no row is left", data = "calc_pivot.csv")
writeTopic("pivot", "charts", definitions)
