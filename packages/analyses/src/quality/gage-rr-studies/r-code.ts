import { rFactor, rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { GageOptions } from './options.ts';
import type { MeasuredResult, RatedResult } from './result.ts';

const complete = (names: readonly string[]): string =>
  `d <- d[complete.cases(d[c(${names.map(rString).join(', ')})]), ]`;

const COMPONENTS = [
  'v["gageRr"] <- v["repeatability"] + v["reproducibility"]; v["total"] <- v["gageRr"] + v["part"]',
];

export function measuredCode(result: MeasuredResult, options: GageOptions): readonly string[] {
  const part = { name: options.part, levels: result.parts };
  const operator = { name: options.operator, levels: result.operators };
  const name = options.measurement;
  const tolerance =
    options.tolerance === null ? '' : `, percentTolerance = 100 * k * s / ${options.tolerance}`;
  return [
    rRead(part, operator),
    complete([options.part, options.operator, name]),
    `y <- d$${rName(name)}; part <- ${rFactor(part)}; operator <- ${rFactor(operator)}`,
    `p <- ${result.parts.length}; o <- ${result.operators.length}; r <- ${result.repeats}`,
    ...(result.anova ? anovaCode(result) : rangesCode()),
    ...COMPONENTS,
    `k <- ${options.studyMultiplier}; s <- sqrt(v)`,
    `data.frame(variance = v, percentContribution = 100 * v / v["total"], sd = s, studyVariation = k * s, percentStudyVariation = 100 * s / s["total"]${tolerance})`,
    'c(ndc = unname(max(1, floor(sqrt(2) * s["part"] / s["gageRr"]))), exact = unname(sqrt(2) * s["part"] / s["gageRr"]))',
  ];
}

function anovaCode({ anova }: MeasuredResult): string[] {
  const kept = anova?.interaction !== null;
  return [
    `a <- anova(lm(y ~ part ${kept ? '*' : '+'} operator)); a`,
    'ms <- setNames(a[["Mean Sq"]], rownames(a)); df <- setNames(a[["Df"]], rownames(a))',
    `base <- "${kept ? 'part:operator' : 'Residuals'}"`,
    'F <- c(part = ms[["part"]], operator = ms[["operator"]]) / ms[[base]]',
    'cbind(F, p = pf(F, df[c("part", "operator")], df[[base]], lower.tail = FALSE))',
    'v <- c(repeatability = ms[["Residuals"]], operator = max(0, (ms[["operator"]] - ms[[base]]) / (p * r)))',
    ...(kept ? ['v["interaction"] <- max(0, (ms[[base]] - ms[["Residuals"]]) / r)'] : []),
    `v["reproducibility"] <- v["operator"]${kept ? ' + v["interaction"]' : ''}`,
    'v["part"] <- max(0, (ms[["part"]] - ms[[base]]) / (o * r))',
  ];
}

const rangesCode = (): string[] => [
  'd2 <- function(n) integrate(function(w) 1 - ptukey(w, n, Inf), 0, 20, rel.tol = 1e-8)$value',
  'd3 <- function(n) sqrt(2 * integrate(function(w) w * (1 - ptukey(w, n, Inf)), 0, 20, rel.tol = 1e-8)$value - d2(n)^2)',
  'one <- function(n) sqrt(d2(n)^2 + d3(n)^2)',
  'R <- mean(tapply(y, list(part, operator), function(x) diff(range(x))))',
  'range.of <- function(g) diff(range(tapply(y, g, mean)))',
  'c(meanRange = R, upperLimit = R * (1 + 3 * d3(r) / d2(r)), operators = range.of(operator), parts = range.of(part))',
  'v <- c(repeatability = (R / d2(r))^2)',
  'v["reproducibility"] <- max(0, (range.of(operator) / one(o))^2 - v["repeatability"] / (p * r))',
  'v["part"] <- (range.of(part) / one(p))^2',
];

export function ratedCode(result: RatedResult, options: GageOptions): readonly string[] {
  const rating = { name: options.rating, levels: result.categories };
  const names = [options.part, options.operator, options.rating, options.standard, options.trial].filter(
    (name) => name !== null,
  );
  const who = { name: options.operator, levels: result.appraisers };
  const standard = options.standard === null ? null : { name: options.standard, levels: result.categories };
  return [
    rRead(rating, who, ...(standard ? [standard] : [])),
    complete(names),
    `d <- d[order(d$${rName(options.part)}${options.trial === null ? '' : `, d$${rName(options.trial)}`}), ]`,
    `item <- d$${rName(options.part)}; who <- ${rFactor(who)}; x <- ${rFactor(rating)}`,
    'same <- function(x, g) tapply(as.integer(x), g, function(v) length(unique(v)) == 1)',
    `agree <- function(b) { t <- binom.test(sum(b), length(b), conf.level = ${rNumber(options.confidenceLevel)}); c(agreed = sum(b), items = length(b), share = mean(b), lower = t$conf.int[1], upper = t$conf.int[2]) }`,
    'kappa <- function(a, b) { P <- table(a, b) / length(a); r <- rowSums(P); k <- colSums(P); po <- sum(diag(P)); pe <- sum(r * k); est <- (po - pe) / (1 - pe)',
    '  v <- sum(diag(P) * (1 - (r + k) * (1 - est))^2) + (1 - est)^2 * sum((P * outer(k, r, "+")^2)[row(P) != col(P)]) - (est - pe * (1 - est))^2',
    '  c(kappa = est, se = sqrt(v / length(a)) / (1 - pe)) }',
    ...(result.withinAppraiser
      ? ['sapply(levels(who), function(w) agree(same(x[who == w], item[who == w])))']
      : []),
    'agree(same(x, item))',
    'n <- table(item, x); m <- rowSums(n)[1]; P <- mean((rowSums(n^2) - m) / (m * (m - 1))); e <- sum((colSums(n) / sum(n))^2)',
    'c(Fleiss = unname((P - e) / (1 - e)))',
    'combn(levels(who), 2, function(w) kappa(x[who == w[1]], x[who == w[2]]))',
    ...(standard
      ? [
          `truth <- ${rFactor(standard)}; bad <- ${rString(result.defect)}; right <- tapply(x == truth, list(item, who), all)`,
          'apply(right, 2, agree)',
          'agree(apply(right, 1, all))',
          'sapply(levels(who), function(w) { i <- who == w; c(kappa(x[i], truth[i]), missed = mean(x[i][truth[i] == bad] != bad), alarms = mean(x[i][truth[i] != bad] == bad)) })',
        ]
      : []),
  ];
}
