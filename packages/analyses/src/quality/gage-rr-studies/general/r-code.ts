import { rFactor, rName, rRead, rStrings } from '../../../shared/r-code.ts';
import type { GageOptions } from '../options.ts';
import type { GeneralResult } from './result.ts';

/** The shares of a vector `v` of variances. */
const sharesCode = ({ studyMultiplier, tolerance }: GageOptions): readonly string[] => [
  'rr <- v[["repeatability"]] + v[["reproducibility"]]; v <- c(gageRr = rr, v, total = rr + v[["part"]])',
  `k <- ${studyMultiplier}; s <- sqrt(v)`,
  `data.frame(variance = v, percentContribution = 100 * v / v["total"], sd = s, studyVariation = k * s, percentStudyVariation = 100 * s / s["total"]${tolerance === null ? '' : `, percentTolerance = 100 * k * s / ${tolerance}`})`,
  'c(ndc = unname(max(1, floor(sqrt(2) * s["part"] / s["gageRr"]))), exact = unname(sqrt(2) * s["part"] / s["gageRr"]))',
];

/** A program for R that gives the same numbers. */
export function generalCode(result: GeneralResult, options: GageOptions): readonly string[] {
  const operator = { name: options.operator, levels: result.operators };
  const further = result.further;
  const part = `factor(d$${rName(options.part)})`;
  const read = [
    rRead(operator, ...further),
    `d <- d[complete.cases(d[${rStrings([options.part, options.operator, options.measurement, ...further.map(({ name }) => name)])}]), ]`,
    `d$y <- d$${rName(options.measurement)}; d$operator <- ${rFactor(operator)}`,
    `d$part <- ${result.ownParts ? `interaction(d$operator, ${part}, drop = TRUE)` : part}`,
  ];
  return result.design === 'nested'
    ? [...read, ...nestedCode(result), ...sharesCode(options)]
    : [...read, ...expandedCode(result), ...sharesCode(options)];
}

const nestedCode = ({ operators, parts, repeats }: GeneralResult): readonly string[] => [
  `p <- ${parts / operators.length}; r <- ${repeats[1]}`,
  'a <- anova(lm(y ~ operator + part, data = d)); df <- a[["Df"]]; ms <- a[["Mean Sq"]]',
  'F <- ms[1:2] / ms[2:3]; p.value <- pf(F, df[1:2], df[2:3], lower.tail = FALSE)',
  'data.frame(df = df, SS = a[["Sum Sq"]], MS = ms, F = c(F, NA), p = c(p.value, NA), row.names = rownames(a))',
  'o <- max(0, (ms[1] - ms[2]) / (p * r))',
  'v <- c(repeatability = ms[3], reproducibility = o, operator = o, part = max(0, (ms[2] - ms[3]) / r))',
];

function expandedCode({ further, interaction }: GeneralResult): readonly string[] {
  const names = further.map((_, i) => `f${i + 1}`);
  const plain = ['part', 'operator', ...names].map((name) => `(1 | ${name})`).join(' + ');
  const kept = interaction?.kept ?? false;
  const own = ['operator', ...names, ...(kept ? ['part:operator'] : [])];
  return [
    'library(lme4) # REML',
    ...further.map((factor, i) => `d$f${i + 1} <- ${rFactor(factor)}`),
    `m0 <- lmer(y ~ 1 + ${plain}, data = d)`,
    ...(interaction
      ? [
          `m1 <- lmer(y ~ 1 + ${plain} + (1 | part:operator), data = d)`,
          'D <- 2 * as.numeric(logLik(m1) - logLik(m0)); c(p = pchisq(max(0, D), 1, lower.tail = FALSE) / 2)',
        ]
      : []),
    `vc <- as.data.frame(VarCorr(${kept ? 'm1' : 'm0'})); vc <- setNames(vc$vcov, vc$grp)`,
    `v <- c(repeatability = vc[["Residual"]], reproducibility = sum(vc[${rStrings(own)}]), vc[${rStrings(own)}], part = vc[["part"]])`,
  ];
}
