/** A program for R that gives the same numbers, with base R alone. */
import { rName, rNumber, rRead } from '../../shared/r-code.ts';
import type { GageBiasResult } from './compute.ts';
import type { GageBiasOptions } from './options.ts';

export function rCode(result: GageBiasResult, options: GageBiasOptions): readonly string[] {
  return result.kind === 'type1' ? onePart(options) : overTheRange(result.line.lackOfFit !== null, options);
}

function onePart(options: GageBiasOptions): readonly string[] {
  const { measurement, referenceValue, tolerance, percent, multiplier, confidenceLevel } = options;
  return [
    rRead(),
    `x <- d$${rName(measurement)}; x <- x[!is.na(x)]; ref <- ${rNumber(referenceValue ?? 0)}`,
    `t.test(x, mu = ref, conf.level = ${rNumber(confidenceLevel)})`,
    `length(x); mean(x); sd(x); mean(x - ref); t.test(x - ref, conf.level = ${rNumber(confidenceLevel)})$conf.int`,
    ...(tolerance === null
      ? []
      : [
          `allowed <- ${rNumber(percent)} / 100 * ${rNumber(tolerance)}; k <- ${rNumber(multiplier)}`,
          'Cg <- allowed / (k * sd(x)); Cgk <- (allowed / 2 - abs(mean(x) - ref)) / (k / 2 * sd(x))',
          `c(Cg = Cg, Cgk = Cgk, percent = ${rNumber(percent)} / Cg, percentWithBias = ${rNumber(percent)} / Cgk)`,
        ]),
  ];
}

function overTheRange(hasLackOfFit: boolean, options: GageBiasOptions): readonly string[] {
  const { measurement, reference, processVariation, confidenceLevel } = options;
  const level = rNumber(confidenceLevel);
  return [
    rRead(),
    `d <- data.frame(reading = d$${rName(measurement)}, ref = d$${rName(reference ?? measurement)}); d <- d[complete.cases(d), ]`,
    'd$bias <- d$reading - d$ref',
    `by(d, d$ref, function(part) with(part, if (length(bias) > 1 && sd(bias) > 0) { t <- t.test(bias, conf.level = ${level}); c(n = length(bias), mean = mean(reading), sd = sd(bias), bias = mean(bias), t$conf.int, t = unname(t$statistic), df = unname(t$parameter), p = t$p.value) } else c(n = length(bias), mean = mean(reading), bias = mean(bias))))`,
    `m <- lm(bias ~ ref, d); summary(m); confint(m, level = ${level})`,
    '# the mean bias, at the mean of the reference values',
    `centred <- lm(bias ~ I(ref - mean(ref)), d); summary(centred); confint(centred, level = ${level})`,
    '# no bias anywhere: constant and slope both zero',
    'anova(lm(bias ~ 0, d), m)',
    ...(hasLackOfFit ? ['# lack of fit', 'anova(m, lm(bias ~ factor(ref), d))'] : []),
    ...(processVariation === null
      ? []
      : [
          `pv <- ${rNumber(processVariation)}; slope <- abs(coef(m)[["ref"]]); average <- abs(mean(d$bias))`,
          'c(linearity = slope * pv, percent = 100 * slope, bias = average, percentBias = 100 * average / pv)',
        ]),
  ];
}
