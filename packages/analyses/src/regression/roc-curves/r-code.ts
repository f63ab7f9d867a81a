import { zip } from '@constat/stats';
import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { MarkerCurve, RocResult } from './compute.ts';
import type { RocOptions } from './options.ts';

/** A program for R that gives the same numbers, with the package pROC. */
export function rCode(result: RocResult, options: RocOptions): readonly string[] {
  const { outcome, group, curves } = result;
  const factor = { name: outcome.name, levels: [outcome.other, outcome.event] };
  const split = group && { name: group.name, levels: group.levels };
  const used = rStrings([outcome.name, ...options.markers, ...(group ? [group.name] : [])]);
  const level = options.confidenceLevel;
  const names = curves.map((_, i) => (curves.length === 1 ? 'r' : `r${i + 1}`));
  // pROC 1.18 takes the covariance of curves of opposite directions with the wrong sign: they are compared on markers turned round
  const mixed = curves.some(({ direction }) => direction !== curves[0]?.direction);
  const turned = mixed && !group ? curves.map(({ direction }) => direction === 'lower') : [];
  const compared = names.map((name, i) => (turned[i] ? `${name}t` : name));
  return [
    split ? rRead(factor, split) : rRead(factor),
    `d$${rName(outcome.name)} <- ${rFactor(factor)}`,
    ...(split ? [`d$${rName(split.name)} <- ${rFactor(split)}`] : []),
    `d <- d[complete.cases(d[, ${used}]), ]`,
    ...zip(curves, names).flatMap(([curve, name]) => curveLines(curve, name, result, options)),
    ...zip(curves, names).flatMap(([curve, name], i) => (turned[i] ? [turnedLine(curve, name, result)] : [])),
    ...(group
      ? names.flatMap((first, i) =>
          i % 2 === 0
            ? [
                `t <- pROC::roc.test(${first}, ${names[i + 1]}, paired = FALSE); t`,
                ...difference(first, names[i + 1]!, level, false),
              ]
            : [],
        )
      : compared.flatMap((first, i) =>
          compared
            .slice(i + 1)
            .flatMap((second) => [
              `pROC::roc.test(${first}, ${second})`,
              ...difference(first, second, level, true),
            ]),
        )),
    ...(result.omnibus
      ? [
          `r <- list(${compared.join(', ')}); k <- length(r); V <- outer(1:k, 1:k, Vectorize(function(i, j) if (i == j) pROC::var(r[[i]]) else pROC::cov(r[[i]], r[[j]])))`,
          'C <- cbind(1, -diag(k - 1)); D <- C %*% sapply(r, pROC::auc); x <- c(t(D) %*% solve(C %*% V %*% t(C), D)); c(x, k - 1, pchisq(x, k - 1, lower.tail = FALSE))',
        ]
      : []),
  ];
}

/** The curve of a marker turned round, so that higher values point to a case. */
const turnedLine = (curve: MarkerCurve, name: string, { outcome }: RocResult): string =>
  `${name}t <- pROC::roc(d$${rName(outcome.name)}, -d$${rName(curve.name)}, levels = levels(d$${rName(outcome.name)}), direction = "<")`;

function curveLines(
  curve: MarkerCurve,
  name: string,
  { outcome, group }: RocResult,
  options: RocOptions,
): readonly string[] {
  const z = rNumber(1 - (1 - options.confidenceLevel) / 2);
  const data = curve.level === null ? 'd' : `d[d$${rName(group!.name)} == ${rString(curve.level)}, ]`;
  const direction = rString(curve.direction === 'higher' ? '<' : '>');
  const beyond = curve.direction === 'higher' ? '>=' : '<=';
  return [
    '',
    `x <- ${data}; ${name} <- pROC::roc(x$${rName(outcome.name)}, x$${rName(curve.name)}, levels = levels(d$${rName(outcome.name)}), direction = ${direction})`,
    `a <- c(pROC::auc(${name})); s <- sqrt(pROC::var(${name})); c(table(x$${rName(outcome.name)}), a, pmin(1, pmax(0, a + c(-1, 1) * qnorm(${z}) * s)), s, (a - 0.5) / s, 2 * pnorm(-abs(a - 0.5) / s))`,
    ...bestLines(name, `positive where ${curve.name} ${beyond} threshold`, options),
    ...(curve.looked.length > 0
      ? [
          `p <- function(t) { q <- x$${rName(curve.name)} ${beyond} t; y <- x$${rName(outcome.name)} == ${rString(outcome.event)}; c(t, mean(q[y]), mean(!q[!y]), mean(y[q]), mean(!y[!q]), mean(q == y)) }; t(sapply(c(${curve.looked.map(({ threshold }) => rNumber(threshold)).join(', ')}), p))`,
        ]
      : []),
    ...(options.partial ? partialLines(name, options) : []),
    ...(curve.smooth
      ? [
          `f <- is.finite(qnorm(${name}$sensitivities)) & is.finite(qnorm(${name}$specificities)); l <- coef(lm(qnorm(${name}$specificities[f]) ~ qnorm(${name}$sensitivities[f]))); c(pnorm(l[[1]] / sqrt(1 + l[[2]]^2)), l)`,
        ]
      : []),
  ];
}

const SHOWN = 'ret = c("threshold", "sensitivity", "specificity", "ppv", "npv", "accuracy")';

/** The best cut-off in the sense asked for, the lowest of several. */
function bestLines(
  name: string,
  meaning: string,
  { cutoff, cutoffShare, missCost, prevalence }: RocOptions,
): readonly string[] {
  const chosen = `b[which.min(b$threshold), ] # ${meaning}`;
  if (cutoff === 'sensitivity' || cutoff === 'specificity') {
    const other = cutoff === 'sensitivity' ? 'specificity' : 'sensitivity';
    return [
      `b <- pROC::coords(${name}, "all", ${SHOWN}); b <- b[is.finite(b$threshold) & b$${cutoff} >= ${rNumber(cutoffShare)} - 1e-12, ]; b <- b[b$${other} > max(b$${other}) - 1e-12, ]; b <- b[b$${cutoff} > max(b$${cutoff}) - 1e-12, ]; ${chosen}`,
    ];
  }
  const method = cutoff === 'closest' ? 'closest.topleft' : 'youden';
  const share =
    prevalence === null
      ? `length(${name}$cases) / length(c(${name}$cases, ${name}$controls))`
      : rNumber(prevalence);
  const weights = cutoff === 'cost' ? `best.weights = c(${rNumber(missCost)}, ${share}), ` : '';
  return [`b <- pROC::coords(${name}, "best", best.method = "${method}", ${weights}${SHOWN}); ${chosen}`];
}

function partialLines(name: string, { partialFocus, partialFrom, partialTo }: RocOptions): readonly string[] {
  const range = `partial.auc = c(${rNumber(partialTo)}, ${rNumber(partialFrom)}), partial.auc.focus = "${partialFocus === 'specificity' ? 'sp' : 'se'}"`;
  return [`pROC::auc(${name}, ${range}); pROC::auc(${name}, ${range}, partial.auc.correct = TRUE)`];
}

const difference = (first: string, second: string, level: number, paired: boolean): readonly string[] => [
  `e <- c(pROC::auc(${first}) - pROC::auc(${second})); s <- sqrt(pROC::var(${first}) + pROC::var(${second})${paired ? ` - 2 * pROC::cov(${first}, ${second})` : ''}); c(e, e + c(-1, 1) * qnorm(${rNumber(1 - (1 - level) / 2)}) * s, s, e / s)`,
  ...(paired ? [`pROC::cov(${first}, ${second}) / sqrt(pROC::var(${first}) * pROC::var(${second}))`] : []),
];
