import { describe, effectLimits, hedges, shapiro, signedRanks } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, number, show, text } from '../../python/words.ts';
import type { OneSampleOptions } from './options.ts';

export function python(file: PythonFile, values: OneSampleOptions): readonly string[] {
  const { outcomes, testValue, alternative, also, confidenceLevel, checks } = values;
  file.use('stats');
  describe(file, confidenceLevel);
  effectLimits(file, confidenceLevel);
  const correction = hedges(file, values.effectSize);
  if (checks.includes('normality')) shapiro(file);
  if (values.missing === 'listwise') file.complete(outcomes);
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('the equivalence test', values.equivalence);
  file.lacks('the permutation test', also.includes('permutation'));
  const mu = number(testValue);
  return forEach('name', file.names(outcomes), [
    'x = d[name].dropna()',
    `y = x - ${testValue < 0 ? `(${mu})` : mu}`,
    'print(name, describe(x), sep="\\n")',
    `r = stats.ttest_1samp(y, 0, alternative=${text(alternative)})`,
    show('t =', 'r.statistic', '"df ="', 'r.df', '"p ="', 'r.pvalue'),
    show('Mean difference =', 'y.mean()', `"limits"`, `*r.confidence_interval(${number(confidenceLevel)})`),
    show(
      'Effect size =',
      `${correction}y.mean() / y.std()`,
      '"limits"',
      `*effect_limits(r.statistic, r.df, ${correction}1 / len(y) ** 0.5)`,
    ),
    ...(checks.includes('normality') ? ['shapiro(name, x)'] : []),
    ...signedRanks(also, alternative),
  ]);
}
