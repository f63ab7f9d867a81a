import { rName, rNumber, rString, rStrings } from '../../shared/r-code.ts';
import { rModelData, rTerms } from '../kit/r-model.ts';
import type { GeeResult } from './compute.ts';
import type { GeeOptions } from './options.ts';

/** A program for R that gives the same numbers; geepack::geeglm fits the same model, this needs no package. */
export function rCode(result: GeeResult, options: GeeOptions): readonly string[] {
  const { outcome, interactions, factors } = result;
  const predictors = [...options.covariates, ...options.factors];
  const asked =
    outcome.event === null || outcome.other === null
      ? []
      : [{ name: outcome.name, levels: [outcome.other, outcome.event] }];
  const model = { outcome: outcome.name, predictors, factors, interactions };
  const terms = [...predictors.map((name) => [name]), ...interactions];
  const y =
    outcome.event === null
      ? `d$${rName(outcome.name)}`
      : `as.integer(d$${rName(outcome.name)} == ${rString(outcome.event)})`;
  const means = { gaussian: 'eta', binomial: 'plogis(eta)', poisson: 'exp(eta)' }[options.family];
  const variances = { gaussian: 'rep(1, n)', binomial: 'mu * (1 - mu)', poisson: 'mu' }[options.family];
  const { correlation } = options;
  const { order } = result;
  const ordered = correlation === 'ar1' || correlation === 'unstructured';
  const alpha: Record<GeeOptions['correlation'], string> = {
    independence: '0',
    exchangeable:
      'sum(sapply(C, function(i) (sum(p$r[i])^2 - sum(p$r[i]^2)) / 2)) / sum(sapply(C, function(i) choose(length(i), 2))) / phi',
    ar1: '{ z <- pairs(p$r) / phi; optimize(function(a) sum((z - a^lag)^2), c(-1, 1), tol = 1e-12)$minimum }',
    unstructured: 'tapply(pairs(p$r) / phi, between, mean)',
  };
  const working: Record<GeeOptions['correlation'], string> = {
    independence: 'diag(length(i))',
    exchangeable: '{ R <- matrix(a, length(i), length(i)); diag(R) <- 1; R }',
    ar1: 'a^abs(outer(w[i], w[i], "-"))',
    unstructured:
      '{ R <- outer(w[i], w[i], function(j, k) a[paste(pmin(j, k), pmax(j, k))]); diag(R) <- 1; R }',
  };
  const limits = `outer(s, c(-1, 1) * qnorm(${rNumber((1 + options.confidenceLevel) / 2)}))`;
  return [
    ...rModelData(model, {
      needed: [options.cluster, ...(order === null || predictors.includes(order.name) ? [] : [order.name])],
      levels: asked,
    }),
    `# geepack::geeglm(..., corstr = "${options.correlation}") fits the same model; this needs no package`,
    `y <- ${y}; X <- model.matrix(~ ${rTerms(model)}, d); n <- nrow(X); C <- split(seq_len(n), d$${rName(options.cluster)}, drop = TRUE)`,
    `parts <- function(b) { eta <- c(X %*% b); mu <- ${means}; v <- ${variances}; list(mu = mu, v = v, r = (y - mu) / sqrt(v)) }`,
    ...(ordered
      ? [
          `w <- ${order === null ? `ave(seq_len(n), d$${rName(options.cluster)}, FUN = seq_along)` : `as.integer(factor(d$${rName(order.name)}${order.levels === null ? '' : `, levels = ${rStrings(order.levels)}`}))`}; two <- do.call(cbind, lapply(C[lengths(C) > 1], combn, 2)); pairs <- function(r) r[two[1, ]] * r[two[2, ]]; lag <- abs(w[two[1, ]] - w[two[2, ]]); between <- paste(pmin(w[two[1, ]], w[two[2, ]]), pmax(w[two[1, ]], w[two[2, ]]))`,
        ]
      : []),
    `moments <- function(p) { phi <- mean(p$r^2); c(phi, ${alpha[correlation]}) }`,
    `R <- function(a, i) ${working[correlation]}`,
    'sums <- function(p, a) { I <- 0; U <- 0; M <- 0; for (i in C) { D <- X[i, , drop = FALSE] * sqrt(p$v[i]); V <- R(a, i); u <- crossprod(D, solve(V, p$r[i])); I <- I + crossprod(D, solve(V, D)); U <- U + u; M <- M + tcrossprod(u) }; list(I = I, U = U, M = M) }',
    `b <- coef(glm.fit(X, y, family = ${options.family}())); for (k in 1:200) { p <- parts(b); q <- sums(p, moments(p)[-1]); step <- solve(q$I, q$U); b <- b + c(step); if (max(abs(step)) < 1e-13) break }`,
    'p <- parts(b); phi <- moments(p); q <- sums(p, phi[-1]); A <- solve(q$I); V <- A %*% q$M %*% A; s <- sqrt(diag(V))',
    `cbind(b = b, robust = s, model = sqrt(phi[1] * diag(A)), chisq = (b / s)^2, p = pchisq((b / s)^2, 1, lower.tail = FALSE), ${options.family === 'gaussian' ? `b + ${limits}` : `exp(cbind(b, b + ${limits}))`})`,
    'wald <- function(j) { x <- c(b[j] %*% solve(V[j, j], b[j])); c(x, length(j), pchisq(x, length(j), lower.tail = FALSE)) }',
    ...(options.termTests
      ? [
          `for (i in ${terms
            .map((_, i) => i + 1)
            .join(':')
            .replace(/:.*:/, ':')}) print(wald(which(attr(X, "assign") == i)))`,
        ]
      : []),
    `c(n, length(C), max(lengths(C)), scale = phi[1]${correlation === 'exchangeable' || correlation === 'ar1' ? ', correlation = phi[2]' : ''}, wald(seq_along(b)[-1]))`,
    ...(correlation === 'unstructured' ? ['phi[-1]'] : []),
  ];
}
