/**
 * What the programs below are written with: functions of R that do what the app does where R would do something else (missing values
 * and infinite results, ties, dates as days since 1970 in UTC).
 */

const HELPERS = {
  fin: 'fin <- function(x) { x[!is.finite(x)] <- NA; x }',
  pow: 'pow <- function(a, b) fin(ifelse(is.na(a), NA, a^b))',
  yes: 'yes <- function(b) !is.na(b) & b',
  same: 'same <- function(a, b) a == b | tolower(a) == tolower(b)',
  among:
    'among <- function(x, ...) ifelse(is.na(x), NA, Reduce(`|`, lapply(list(...), function(v) x %in% v)))',
  across:
    'across <- function(f, ...) apply(cbind(...), 1, function(v) { v <- v[!is.na(v)]; if (length(v) == 0) NA else f(v) })',
  present: 'present <- function(...) Reduce(`+`, lapply(list(...), function(v) as.numeric(!is.na(v))))',
  shift: 'shift <- function(x, by) { i <- seq_along(x) - by; i[i < 1 | i > length(x)] <- NA; x[i] }',
  running: 'running <- function(f, x) { ok <- !is.na(x); x[ok] <- f(x[ok]); x }',
  grouped:
    'grouped <- function(f, x, ...) {\n  by <- list(...); ok <- Reduce(`&`, lapply(by, function(v) !is.na(v))); result <- rep(NA_real_, length(x))\n  key <- do.call(paste, c(lapply(by, as.character), sep = "\\r"))\n  result[ok] <- ave(as.numeric(x[ok]), key[ok], FUN = function(v) { v <- v[!is.na(v)]; if (length(v) == 0) NA else f(v) })\n  result\n}',
  rounded:
    'rounded <- function(x, digits = 0) sign(x) * floor(signif(abs(x) * 10^digits, 15) + 0.5) / 10^digits',
  coalesce: 'coalesce <- function(...) Reduce(function(a, b) ifelse(is.na(a), b, a), list(...))',
  day: 'day <- function(x) { x <- sub("Z$", "", sub("T", " ", as.character(x))); x <- ifelse(nchar(x) == 10, paste(x, "00:00:00"), x); as.numeric(as.POSIXct(x, tz = "UTC", format = "%Y-%m-%d %H:%M:%OS")) / 86400 }',
  part: 'part <- function(x, of) as.numeric(format(as.POSIXct(round(x * 86400, 3), tz = "UTC", origin = "1970-01-01"), of))',
  years: 'years <- function(a, b) part(b, "%Y") - part(a, "%Y") - (part(b, "%m%d") < part(a, "%m%d"))',
} as const;

export type Helper = keyof typeof HELPERS;

/** Helpers that others are written with. */
const NEEDS: Readonly<Partial<Record<Helper, readonly Helper[]>>> = {
  pow: ['fin'],
  years: ['part'],
};

/** The definitions, each once, in an order in which they can be read. */
export function helperLines(used: Iterable<Helper>): readonly string[] {
  const wanted = new Set<Helper>();
  for (const each of used) {
    for (const other of NEEDS[each] ?? []) wanted.add(other);
    wanted.add(each);
  }
  return (Object.keys(HELPERS) as Helper[]).filter((each) => wanted.has(each)).map((each) => HELPERS[each]);
}
