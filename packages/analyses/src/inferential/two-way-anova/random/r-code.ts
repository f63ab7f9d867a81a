import { rFactor, rName, rNumber, rRead, rShapiro, rStrings } from '../../../shared/r-code.ts';
import type { FactorialOptions } from '../options.ts';
import type { RandomResult } from '../result.ts';

/** The program in R: sums of squares as differences of projections, and what they take up of the indicators of each random term. */
export function rCode(result: RandomResult, options: FactorialOptions): readonly string[] {
  const { factors, terms } = result;
  const level = options.confidenceLevel;
  const names = [options.outcome, ...factors.map(({ name }) => name)];
  const type = options.sumOfSquares;
  const beside =
    type === '1'
      ? 'seq_len(k - 1)'
      : type === '3'
        ? 'setdiff(seq_along(sets), k)'
        : 'setdiff(which(!sapply(sets, function(s) all(sets[[k]] %in% s))), k)';
  return [
    rRead(...factors),
    `d <- d[complete.cases(d[, ${rStrings(names)}]), ]`,
    ...factors.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    'options(contrasts = c("contr.sum", "contr.poly"))',
    `m <- lm(${rName(options.outcome)} ~ ${terms.map((term) => term.variables.map(rName).join(':')).join(' + ')}, data = d)`,
    `sets <- list(${terms.map(({ variables }) => rStrings(variables)).join(', ')})`,
    `random <- sapply(sets, function(s) any(s %in% ${rStrings(options.random)}))`,
    'X <- model.matrix(m); at <- attr(X, "assign"); y <- model.response(model.frame(m)); Q <- function(k) qr.Q(qr(X[, at %in% c(0, k), drop = FALSE]))',
    'Z <- lapply(sets, function(s) { g <- interaction(d[s], drop = TRUE); outer(as.integer(g), seq_len(nlevels(g)), "==") + 0 })',
    'labels <- sapply(sets, paste, collapse = ":"); df <- as.numeric(table(at)[-1]); mse <- sigma(m)^2; dfe <- df.residual(m)',
    `parts <- lapply(seq_along(sets), function(k) { some <- ${beside}; with <- Q(c(some, k)); without <- Q(some); c(ss = sum(crossprod(with, y)^2) - sum(crossprod(without, y)^2), sapply(Z, function(z) sum(crossprod(with, z)^2) - sum(crossprod(without, z)^2))) })`,
    'ss <- sapply(parts, "[", 1); ms <- ss / df; C <- t(sapply(parts, "[", -1)) / df; C[, !random] <- 0; C[abs(C) < 1e-9] <- 0; dimnames(C) <- list(labels, labels); C # expected mean squares',
    'r <- which(random); error <- lapply(seq_along(sets), function(k) { own <- setdiff(r, k); a <- if (length(own)) solve(t(C[own, own, drop = FALSE]), C[k, own]) else numeric(0); w <- numeric(length(sets)); w[own] <- a; c(w, 1 - sum(w)) })',
    'W <- do.call(rbind, error); W[abs(W) < 1e-9] <- 0; dimnames(W) <- list(labels, c(labels, "Residuals")); W # weights of the errors',
    'den <- drop(W %*% c(ms, mse)); df2 <- den^2 / drop(sweep(W^2, 2, c(ms, mse)^2, "*") %*% (1 / c(df, dfe))); f <- ms / den; f[den <= 0] <- NA; df2[den <= 0] <- NA',
    'print(data.frame(row.names = labels, ss, df, ms, error = den, df2, f, p = pf(f, df, df2, lower.tail = FALSE), partialEta = ss / (ss + den * df2)), digits = 12)',
    'c(residuals = deviance(m), df = dfe, meanSquare = mse); c(total = sum((y - mean(y))^2), df = length(y) - 1)',
    'v <- c(solve(C[r, r, drop = FALSE], ms[r] - mse), mse); names(v) <- c(labels[r], "Residuals"); v; pmax(0, v) / sum(pmax(0, v))',
    'limit <- function(i, q) tryCatch({ l <- uniroot(function(l) pf(f[i], df[i], df2[i], l) - q, c(0, 1e4), tol = 1e-10)$root; l / (l + df[i] + df2[i] + 1) }, error = function(e) 0)',
    `for (i in which(!is.na(f))) print(c(lower = limit(i, ${rNumber((1 + level) / 2)}), upper = limit(i, ${rNumber((1 - level) / 2)})))`,
    `do.call(data.frame, aggregate(list(y = y), d[, ${rStrings(factors.map(({ name }) => name))}, drop = FALSE], function(x) c(n = length(x), mean = mean(x), sd = sd(x))))`,
    ...(result.residualNormality ? [`r <- residuals(m); ${rShapiro('r')}`] : []),
  ];
}
