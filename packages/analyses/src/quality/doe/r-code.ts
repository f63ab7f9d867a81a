import { type EffectTerm, effectKind } from '@constat/stats';
import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { DoeOptions } from './options.ts';
import type { DoeEffect, DoeFactor, DoeResult, SplitResult } from './result.ts';

/** Names of coded factors in the program: x1, x2, ... */
const coded = (at: number): string => `x${at + 1}`;

const termOf = (term: EffectTerm): string =>
  effectKind(term) === 'square' ? `I(${coded(term[0]!)}^2)` : term.map(coded).join(':');

const termText = ({ term }: DoeEffect): string => termOf(term);

function codeLine({ name, coding }: DoeFactor, at: number): string {
  const column = `d$${rName(name)}`;
  return coding.kind === 'category'
    ? `d$${coded(at)} <- ifelse(${column} == ${rString(coding.levels[0])}, -1, 1)`
    : `d$${coded(at)} <- (${column} - ${coding.center}) / ${coding.half}`;
}

/** A program for R that gives the same numbers. */
export function rCode(result: DoeResult, options: DoeOptions): readonly string[] {
  if (result.split) return splitCode(result, result.split, options);
  const { factors, effects, block, residual, pureError, canonical, optimum } = result;
  const level = options.confidenceLevel;
  const outcome = `d$${rName(options.outcome)}`;
  const used = [options.outcome, ...factors.map(({ name }) => name), ...(block ? [block.name] : [])];
  const terms = effects.map(termText);
  const before = block ? 'block + ' : '';
  const groups = (['linear', 'interaction', 'square'] as const).flatMap((kind) => {
    const own = effects.filter((effect) => effect.kind === kind).map(termText);
    return own.length > 0 ? [own.join(' + ')] : [];
  });
  const lines = [
    rRead(
      ...factors.flatMap(({ name, coding }) =>
        coding.kind === 'category' ? [{ name, levels: coding.levels }] : [],
      ),
      ...(block ? [block] : []),
    ),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    `d$y <- ${outcome}`,
    ...factors.map(codeLine),
    ...screeningCode(result),
    ...(block ? [`d$block <- C(${rFactor(block)}, contr.sum)`] : []),
    `m <- lm(y ~ ${before}${terms.join(' + ')}, data = d)`,
    'b <- coef(m)',
    'cbind(effect = 2 * b, coefficient = b)',
    ...(residual
      ? [
          'coef(summary(m))',
          `2 * confint(m, level = ${level})`,
          'summary(m)$r.squared; summary(m)$adj.r.squared',
          'f <- summary(m)$fstatistic; pf(f[[1]], f[[2]], f[[3]], lower.tail = FALSE)',
          'c(predicted = 1 - sum((residuals(m) / (1 - hatvalues(m)))^2) / sum((d$y - mean(d$y))^2))',
        ]
      : []),
    '# what each term adds to the others, as a share of all variation',
    'v <- diag(summary(m)$cov.unscaled); b^2 / v / sum((d$y - mean(d$y))^2) * 100; b^2 / v / sum((d$y - mean(d$y))^2)',
    '# groups of terms, each after those before it',
    ...groups.map((_, i) => `m${i + 1} <- lm(y ~ ${before}${groups.slice(0, i + 1).join(' + ')}, data = d)`),
    `a <- anova(lm(y ~ 1, data = d), ${block ? 'lm(y ~ block, data = d), ' : ''}${groups.map((_, i) => `m${i + 1}`).join(', ')}); a`,
    'a[["Sum of Sq"]] / a[["Df"]]',
    'total <- sum((d$y - mean(d$y))^2); explained <- total - deviance(m); df1 <- nrow(d) - 1 - df.residual(m)',
    'c(total = total, df = nrow(d) - 1, explained = explained, df = df1, meanSquare = explained / df1)',
    ...(residual
      ? [
          'mse <- deviance(m) / df.residual(m); c(residual = deviance(m), df = df.residual(m), meanSquare = mse, F = explained / df1 / mse)',
        ]
      : []),
  ];
  if (residual && pureError)
    lines.push(
      '# lack of fit against replicated runs',
      `l <- anova(m, lm(y ~ interaction(${[...(block ? ['block'] : []), ...factors.map((_, i) => coded(i))].join(', ')}, drop = TRUE), data = d)); l`,
      'l[["Sum of Sq"]] / l[["Df"]]; l[["RSS"]] / l[["Res.Df"]]',
    );
  if (!residual)
    lines.push(
      '# Lenth (1989)',
      `e <- abs(2 * b[-1${block ? `:-${block.levels.length}` : ''}]); s0 <- 1.5 * median(e); pse <- 1.5 * median(e[e < 2.5 * s0])`,
      `c(pse = pse, margin = qt(${(1 + level) / 2}, length(e) / 3) * pse, simultaneous = qt((1 + ${level}^(1 / length(e))) / 2, length(e) / 3) * pse)`,
    );
  if (canonical) {
    const k = factors.length;
    lines.push(
      '# stationary point and curvatures',
      `l <- b[${rStrings(factors.map((_, i) => coded(i)))}]; B <- matrix(0, ${k}, ${k})`,
      ...effects.flatMap(({ kind, term }) => {
        const [i, j] = [term[0]! + 1, (term[1] ?? 0) + 1];
        if (kind === 'square') return [`B[${i}, ${i}] <- b["I(${coded(i - 1)}^2)"]`];
        return kind === 'interaction' && term.length === 2
          ? [`B[${i}, ${j}] <- B[${j}, ${i}] <- b["${coded(i - 1)}:${coded(j - 1)}"] / 2`]
          : [];
      }),
      's <- -solve(B, l) / 2; s; b[[1]] + sum(s * l) / 2; eigen(B)',
    );
  }
  if (optimum)
    lines.push(
      '# the settings found',
      `best <- data.frame(${optimum.settings.map(({ coded: code }, i) => `${coded(i)} = ${code}`).join(', ')})`,
      ...optimum.responses.map(({ name }) => {
        const other = `lm(d$${rName(name)} ~ ${before}${terms.join(' + ')}, data = d)`;
        return block
          ? `p <- ${other}; x <- c(1, rep(0, ${block.levels.length - 1}), model.matrix(~ ${terms.join(' + ')}, best)[, -1]); e <- sum(coef(p) * x); h <- qt(${(1 + level) / 2}, df.residual(p)) * sqrt(c(x %*% vcov(p) %*% x)); c(fit = e, lower = e - h, upper = e + h) # ${name.replaceAll('\n', ' ')}`
          : `predict(${other}, best, interval = "confidence", level = ${level}) # ${name.replaceAll('\n', ' ')}`;
      }),
    );
  return lines;
}

/** Two errors: by REML with Satterthwaite's degrees of freedom; in balanced designs `aov(y ~ ... + Error(plot))` gives the same tests. */
function splitCode(result: DoeResult, split: SplitResult, options: DoeOptions): readonly string[] {
  const { factors, effects, block } = result;
  const used = [
    options.outcome,
    ...factors.map(({ name }) => name),
    split.name,
    ...(block ? [block.name] : []),
  ];
  const terms = [...(block ? ['block'] : []), ...effects.map(termText)];
  return [
    'library(lmerTest) # REML with Satterthwaite’s degrees of freedom',
    rRead(
      ...factors.flatMap(({ name, coding }) =>
        coding.kind === 'category' ? [{ name, levels: coding.levels }] : [],
      ),
      split,
      ...(block ? [block] : []),
    ),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    `d$y <- d$${rName(options.outcome)}`,
    ...factors.map(codeLine),
    `d$plot <- ${rFactor(split)}`,
    ...(block ? [`d$block <- C(${rFactor(block)}, contr.sum)`] : []),
    `m <- lmer(y ~ ${terms.join(' + ')} + (1 | plot), data = d)`,
    's <- coef(summary(m)); h <- qt((1 + LEVEL) / 2, s[, "df"]) * s[, "Std. Error"]'.replace(
      'LEVEL',
      String(options.confidenceLevel),
    ),
    'cbind(effect = 2 * s[, 1], lower = 2 * (s[, 1] - h), upper = 2 * (s[, 1] + h), coefficient = s[, 1], se = s[, 2], t = s[, 4], df = s[, 3], p = s[, 5])',
    'v <- as.data.frame(VarCorr(m))$vcov; data.frame(variance = v, sd = sqrt(v), percent = 100 * v / sum(v))',
  ];
}

/** The first step of a definitive screening, and what the set of the second leaves. */
function screeningCode({ screening, factors }: DoeResult): readonly string[] {
  if (!screening) return [];
  const names = factors.map((_, i) => coded(i));
  return [
    '# first step: half the differences of mirrored runs',
    `X <- as.matrix(d[, ${rStrings(names)}]); key <- function(x) apply(round(x, 9) + 0, 1, paste, collapse = " ")`,
    'center <- rowSums(X != 0) == 0; half <- which(!center & !duplicated(apply(cbind(key(X), key(-X)), 1, function(k) paste(sort(k), collapse = "/"))))',
    'mirror <- match(key(-X), key(X)); o <- (d$y[half] - d$y[mirror[half]]) / 2; e <- (d$y[half] + d$y[mirror[half]]) / 2',
    'f <- lm(o ~ 0 + X[half, ], weights = rep(2, length(half))); pure <- if (sum(center) > 1) sum((d$y[center] - mean(d$y[center]))^2) else 0',
    'df <- df.residual(f) + max(0, sum(center) - 1); s2 <- (deviance(f) + pure) / df; c(s2 = s2, df = df)',
    'se <- sqrt(s2 * diag(summary(f)$cov.unscaled)); t <- coef(f) / se; data.frame(coef = coef(f), se, t, p = 2 * pt(-abs(t), df))',
    ...(screening.candidates > 0
      ? [
          '# second step: what the best sets leave of the means of mirrored runs',
          'Z <- as.data.frame(rbind(X[half, ], X[center, , drop = FALSE])); e <- c(e, d$y[center]); w <- rep(2:1, c(length(half), sum(center)))',
          `for (s in ${rStrings(screening.sizes.map(({ terms }) => ['1', ...terms.map(termOf)].join(' + ')))}) { g <- lm(as.formula(paste("e ~", s)), Z, weights = w); k <- df.residual(g) - max(0, sum(center) - 1); F <- (deviance(g) - pure) / k / s2; print(c(F = F, df1 = k, df2 = df, p = pf(F, k, df, lower.tail = FALSE))) }`,
        ]
      : []),
  ];
}
