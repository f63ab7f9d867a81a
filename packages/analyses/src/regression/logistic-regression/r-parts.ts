/** Pieces of R that the programs of both methods have. */
import { rName } from '../../shared/r-code.ts';

/** A product in a formula. */
export const rTerm = (term: readonly string[]): string => term.map(rName).join(':');

/** The test of Hosmer and Lemeshow, with as many groups as the quantiles make. */
export const HOSMER_LEMESHOW: readonly string[] = [
  'q <- unique(quantile(fitted(m), seq(0, 1, 0.1)))',
  'g <- if (length(q) > 3) cut(fitted(m), q, include.lowest = TRUE) else factor(rep(1, n))',
  'o <- tapply(m$y, g, sum); e <- tapply(fitted(m), g, sum); k <- tapply(m$y, g, length)',
  'hl <- sum((o - e)^2 / e + (o - e)^2 / (k - e))',
  'c(HosmerLemeshow = hl, df = nlevels(g) - 2, p = pchisq(hl, max(1, nlevels(g) - 2), lower.tail = FALSE))',
];

/** Counts and shares of right predictions. */
export const classificationLines = (cutoff: number): readonly string[] => [
  `t <- table(observed = m$y, predicted = factor(as.integer(fitted(m) >= ${cutoff}), levels = 0:1))`,
  'addmargins(t)',
  'c(accuracy = sum(diag(t)) / n, sensitivity = t[2, 2] / sum(t[2, ]), specificity = t[1, 1] / sum(t[1, ]), ppv = t[2, 2] / sum(t[, 2]), npv = t[1, 1] / sum(t[, 1]))',
];
