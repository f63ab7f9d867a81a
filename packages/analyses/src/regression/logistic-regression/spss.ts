import { weighted } from '../../spss/kit.ts';
import { predictorNames } from '../../spss/predictors.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure } from '../../spss/words.ts';
import type { LogisticOptions } from './options.ts';

export function spss(file: SpssFile, values: LogisticOptions): readonly string[] | null {
  const { outcome, weights, event, terms, steps, curved, method, robust, checks, cutoff } = values;
  if (curved.length > 0 || robust !== 'none' || method === 'firth') return null;
  if ((terms ?? []).some((term) => term.length > 1) || steps.length > 0) return null;
  const { levels } = file.frame.factor(outcome);
  const modelled = file.indicator(outcome, (event === 'first' ? levels[0] : levels.at(-1)) ?? '');
  return weighted(
    file,
    weights,
    procedure(
      `LOGISTIC REGRESSION VARIABLES ${modelled} WITH ${predictorNames(file, values).join(' ')}`,
      `PRINT=${checks.includes('fit') ? 'GOODFIT ' : ''}CI(${percent(values.confidenceLevel)})`,
      `CRITERIA=CUT(${cutoff})`,
    ),
  );
}
