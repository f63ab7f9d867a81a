import { rFactor, rName, rRead, rShapiro, rString, rStrings } from '../../shared/r-code.ts';
import type { RegressionOptions } from './options.ts';
import type { RegressionResult } from './result.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: RegressionResult, options: RegressionOptions): readonly string[] {
  const predictors = [...options.covariates, ...options.factors];
  const used = [options.outcome, ...predictors, ...(options.weights === null ? [] : [options.weights])];
  const products = result.interactions.map((term) => term.map(rName).join(':'));
  const right = [...(options.intercept ? [] : ['0']), ...predictors.map(rName), ...products].join(' + ');
  const weights = options.weights === null ? '' : `, weights = ${rName(options.weights)}`;
  const lines = [
    rRead(...result.factors),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    ...result.factors.map(
      (factor) =>
        `d$${rName(factor.name)} <- ${rFactor({ name: factor.name, levels: [factor.reference, ...factor.levels.filter((level) => level !== factor.reference)] })}`,
    ),
    `m <- lm(${rName(options.outcome)} ~ ${right}, data = d${weights})`,
    'summary(m)',
    'sqrt(summary(m)$r.squared)',
    `confint(m, level = ${options.confidenceLevel})`,
    'AIC(m); BIC(m)',
  ];
  if (options.robust !== 'none')
    lines.push(`lmtest::coeftest(m, sandwich::vcovHC(m, type = ${rString(options.robust)}))`);
  if (options.checks.includes('normality')) lines.push(rShapiro('residuals(m)'));
  if (options.checks.includes('spread')) lines.push('lmtest::bptest(m)');
  if (options.checks.includes('independence')) lines.push('lmtest::dwtest(m)');
  if (options.checks.includes('collinearity') && predictors.length > 1) lines.push('car::vif(m)');
  if (options.checks.includes('influence')) lines.push('max(cooks.distance(m))');
  if (options.newCases.length > 0) {
    const columns = predictors.map((name) => {
      const values = options.newCases.map((row) => row[name]!);
      const text = options.factors.includes(name) ? rStrings(values.map(String)) : `c(${values.join(', ')})`;
      return `${rName(name)} = ${text}`;
    });
    lines.push(
      `new <- data.frame(${columns.join(', ')}, check.names = FALSE)`,
      `predict(m, new, interval = "confidence", level = ${options.confidenceLevel})`,
      `predict(m, new, interval = "prediction", level = ${options.confidenceLevel})`,
    );
  }
  return lines;
}
