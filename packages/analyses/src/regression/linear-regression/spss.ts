import { predictorNames } from '../../spss/predictors.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure } from '../../spss/words.ts';
import type { RegressionOptions } from './options.ts';

export function spss(file: SpssFile, values: RegressionOptions): readonly string[] | null {
  const { outcome, steps, terms, curved, robust, weights, intercept, checks } = values;
  if (
    curved.length > 0 ||
    robust !== 'none' ||
    (terms ?? []).some((term) => term.length > 1) ||
    steps.length > 0
  )
    return null;
  const names = predictorNames(file, values);
  return procedure(
    'REGRESSION',
    weights !== null && `REGWGT=${file.name(weights)}`,
    `STATISTICS COEFF OUTS CI(${percent(values.confidenceLevel)}) R ANOVA${checks.includes('collinearity') ? ' COLLIN TOL' : ''}`,
    intercept ? 'NOORIGIN' : 'ORIGIN',
    `DEPENDENT ${file.name(outcome)}`,
    `METHOD=ENTER ${names.join(' ')}`,
    checks.includes('independence') && 'RESIDUALS DURBIN',
  );
}
