import { andList, rich } from '@constat/report';
import { linearCovariance, linearValue, marginalMeans } from '@constat/stats';
import { type Inference, MEASURES, type TestedTogether } from '../../inference/inference.ts';
import { rName, rString } from '../../shared/r-code.ts';
import { alphaOf, levelOf } from '../../shared/wording.ts';
import type { Model } from './model.ts';
import type { FactorialOptions } from './options.ts';
import type { FactorialResult } from './result.ts';

/** A linear function of the coefficients. */
interface Wanted {
  /** In a sentence, of its direction: what was higher where. */
  readonly told: (found: boolean, isLess: boolean) => string;
  readonly key: string;
  readonly label: string;
  readonly weights: Float64Array;
}

/**
 * Slopes of covariates, differences of adjusted means from the first level of each factor, and each term by the coefficients of its codes, which
 * sum to zero (type III). Null for other sums of squares, and where slopes differ between groups.
 */
export function inferenceOf(
  { fit, factors }: Model,
  { outcome, terms, covariates, sample, model, factors: shown }: FactorialResult,
  meanSquare: number,
  options: FactorialOptions,
): Inference | null {
  const crossed = fit.terms.some(({ covariate, variables }) => covariate >= 0 && variables.length > 1);
  if (options.sumOfSquares !== '3' || options.errors !== 'classical' || crossed) return null;
  const beta = fit.coefficients[0] ?? new Float64Array(fit.columns);
  const unit = (at: number): Float64Array => Float64Array.from(beta, (_, j) => (j === at ? 1 : 0));
  const slopes = covariates.flatMap(({ name, label }): Wanted[] => {
    const term = fit.terms.find((each) => each.variables.length === 1 && each.name === name);
    if (!term) return [];
    const told = (found: boolean, isLess: boolean): string =>
      found
        ? `${outcome.label} ${isLess ? 'fell' : 'rose'} with ${label}`
        : `${outcome.label} did not change significantly with ${label}`;
    return [{ key: name, label: `Slope of ${label}`, weights: unit(term.first), told }];
  });
  const adjusted = covariates.length > 0 ? 'adjusted ' : '';
  const differences = factors.flatMap(({ name, levels }, i): Wanted[] => {
    const [first, ...others] = marginalMeans(fit, [i]);
    const label = shown[i]?.label ?? name;
    return others.map(({ weights }, k) => ({
      key: `${name} ${levels[k + 1] ?? ''}`,
      label: `${levelOf(label, levels[k + 1] ?? '')} − ${levels[0] ?? ''}`,
      told: (found, isLess) =>
        found
          ? `The ${adjusted}mean of ${outcome.label} was ${isLess ? 'lower' : 'higher'} in ${levelOf(label, levels[k + 1] ?? '')} than in ${levelOf(label, levels[0] ?? '')}`
          : `The ${adjusted}mean of ${outcome.label} did not differ significantly between ${levelOf(label, levels[k + 1] ?? '')} and ${levelOf(label, levels[0] ?? '')}`,
      weights: weights.map((weight, j) => weight - (first?.weights[j] ?? 0)),
    }));
  });
  const rows = [...slopes, ...differences];
  const variances = linearCovariance(
    fit,
    rows.map(({ weights }) => weights),
  );
  const df = fit.dfResidual;
  const together = fit.terms.slice(1).map((term, i): TestedTogether => {
    const own = Array.from({ length: term.count }, (_, j) => term.first + j);
    const { data } = linearCovariance(fit, own.map(unit));
    return {
      label: terms[i]?.label ?? term.name,
      keys: own.map(String),
      estimates: own.map((j) => beta[j] ?? 0),
      covariance: own.map((_, a) => own.map((_, b) => (data[a + b * own.length] ?? 0) * meanSquare)),
      df,
    };
  });
  const means = factors.map(
    ({ name }) => `emmeans::contrast(emmeans::emmeans(m, ${rString(name)}), "trt.vs.ctrl1")`,
  );
  const slopesInR = covariates.map(({ name }) => rString(rName(name))).join(', ');
  return {
    measure: MEASURES.difference,
    level: options.confidenceLevel,
    n: sample.used,
    parts: [
      {
        heading: null,
        rows: rows.map(({ key, label, weights }, j) => ({
          key,
          label,
          estimate: linearValue(weights, beta),
          standardError: Math.sqrt((variances.data[j + j * rows.length] ?? 0) * meanSquare),
          df,
        })),
        tests: together,
        rSquared: model.rSquared,
      },
    ],
    sentence: ({ key, estimate, pValue }, shown) => {
      const found = pValue < alphaOf(options.confidenceLevel);
      return rich`${rows.find((row) => row.key === key)?.told(found, estimate < 0) ?? ''} (${shown}).`;
    },
    fitted: rich`${covariates.length > 0 ? 'An analysis of covariance' : 'A factorial analysis of variance'} (type III) of ${outcome.label} by ${andList(shown.map(({ label }) => label))}`,
    works: [],
    fits: [
      {
        upTo: 'm <- lm(',
        more: [`e <- lapply(list(${means.join(', ')}), function(x) summary(x, adjust = "none"))`],
        estimates: `c(${slopesInR === '' ? '' : `coef(m)[c(${slopesInR})], `}unlist(lapply(e, function(x) setNames(x$estimate, x$contrast))))`,
        covariance: `diag(c(${slopesInR === '' ? '' : `diag(vcov(m))[c(${slopesInR})], `}unlist(lapply(e, function(x) x$SE^2))))`,
        df: 'df.residual(m)',
        tested: { estimates: 'coef(m)', covariance: 'vcov(m)', offset: 1 },
      },
    ],
  };
}
