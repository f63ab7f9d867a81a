import { rNumber } from '../../shared/r-code.ts';
import { countsOf } from './compute.ts';
import type { TestOptions } from './options.ts';

/** An R program that prints the same numbers. */
export function program(options: TestOptions): readonly string[] {
  const { tp, fp, fn, tn } = countsOf(options);
  const prevalence = options.populationPrevalence;
  return [
    `tp <- ${tp}; fp <- ${fp}; fn <- ${fn}; tn <- ${tn}; n <- tp + fp + fn + tn; a <- ${rNumber((1 - options.confidenceLevel) / 2)}; z <- qnorm(a, lower.tail = FALSE)`,
    'limits <- function(x, n) c(count = x, of = n, estimate = x / n, wilson = (x + z^2 / 2 + c(-1, 1) * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2),',
    '  exact = c(if (x == 0) 0 else qbeta(a, x, n - x + 1), if (x == n) 1 else qbeta(a, x + 1, n - x, lower.tail = FALSE)))',
    'rbind(sensitivity = limits(tp, tp + fn), specificity = limits(tn, fp + tn), ppv = limits(tp, tp + fp), npv = limits(tn, tn + fn), accuracy = limits(tp + tn, n), prevalence = limits(tp + fn, n))',
    'se <- tp / (tp + fn); sp <- tn / (fp + tn); s <- sqrt(se * (1 - se) / (tp + fn) + sp * (1 - sp) / (fp + tn))',
    'ratio <- function(e, s) c(estimate = e, lower = e * exp(-z * s), upper = e * exp(z * s))',
    'rbind(positive = ratio(se / (1 - sp), sqrt((1 - se) / tp + sp / fp)), negative = ratio((1 - se) / sp, sqrt(se / fn + (1 - sp) / tn)), odds = ratio(tp * tn / (fp * fn), sqrt(1 / tp + 1 / fp + 1 / fn + 1 / tn)))',
    'c(youden = se + sp - 1, lower = se + sp - 1 - z * s, upper = se + sp - 1 + z * s)',
    'p <- matrix(c(tp, fn, fp, tn), 2) / n; r <- rowSums(p); k <- colSums(p); pe <- sum(r * k); kappa <- (sum(diag(p)) - pe) / (1 - pe)',
    'v <- sum(diag(p) * (1 - (r + k) * (1 - kappa))^2) + (1 - kappa)^2 * (p[1, 2] * (k[1] + r[2])^2 + p[2, 1] * (k[2] + r[1])^2) - (kappa - pe * (1 - kappa))^2',
    's <- sqrt(v / n) / (1 - pe); c(kappa = kappa, se = s, lower = kappa - z * s, upper = kappa + z * s)',
    'c(mcc = (tp * tn - fp * fn) / sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)), f1 = 2 * tp / (2 * tp + fp + fn), balanced = (se + sp) / 2)',
    'mcnemar.test(matrix(c(tp, fn, fp, tn), 2), correct = FALSE)',
    ...(prevalence === null
      ? []
      : [
          `prev <- ${prevalence}; ppv <- se * prev / (se * prev + (1 - sp) * (1 - prev)); npv <- sp * (1 - prev) / (sp * (1 - prev) + (1 - se) * prev)`,
          'rbind(ppv = c(ppv, plogis(qlogis(ppv) + c(-1, 1) * z * sqrt((1 - se) / se / (tp + fn) + sp / (1 - sp) / (fp + tn)))), npv = c(npv, plogis(qlogis(npv) + c(-1, 1) * z * sqrt(se / (1 - se) / (tp + fn) + (1 - sp) / sp / (fp + tn)))))',
        ]),
  ];
}
