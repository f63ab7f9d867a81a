import { postHocOf, withoutPostHoc } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { alpha, procedure } from '../../spss/words.ts';
import type { FactorialOptions } from './options.ts';

/** Every set of the factors, the smaller ones first. */
function allOf(factors: readonly string[]): readonly (readonly string[])[] {
  const sets: (readonly string[])[] = [[]];
  for (const factor of factors) sets.push(...sets.map((set) => [...set, factor]));
  return sets.filter((set) => set.length > 0).sort((a, b) => a.length - b.length);
}

export function spss(file: SpssFile, values: FactorialOptions): readonly string[] | null {
  if (values.random.length > 0) return null;
  const { outcome, factors, covariates, model, terms, sumOfSquares, marginalMeans, postHoc, checks } = values;
  const own = [...new Set(postHocOf(postHoc.filter((each) => each !== 'dunnett')))];
  const effects =
    model === 'main'
      ? factors.map((factor) => [factor])
      : model === 'custom'
        ? [...factors.map((factor) => [factor]), ...(terms ?? []).filter((term) => term.length > 1)]
        : allOf(factors);
  const design = [
    ...covariates.map((name) => file.name(name)),
    ...effects.map((effect) => effect.map((name) => file.name(name)).join('*')),
  ];
  return [
    ...withoutPostHoc(postHoc),
    ...procedure(
      `UNIANOVA ${file.name(outcome)} BY ${file.names(factors)}${covariates.length > 0 ? ` WITH ${file.names(covariates)}` : ''}`,
      `METHOD=SSTYPE(${sumOfSquares})`,
      'INTERCEPT=INCLUDE',
      covariates.length === 0 && own.length > 0 && `POSTHOC=${file.names(factors)}(${own.join(' ')})`,
      ...(marginalMeans ? factors.map((factor) => `EMMEANS=TABLES(${file.name(factor)})`) : []),
      `PRINT=ETASQ DESCRIPTIVE${checks.includes('variances') ? ' HOMOGENEITY' : ''}`,
      `CRITERIA=ALPHA(${alpha(values.confidenceLevel)})`,
      `DESIGN=${design.join(' ')}`,
    ),
  ];
}
