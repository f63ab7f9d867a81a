import { describe, effectLimits, hedges, shapiro, signedRanks } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, show, text } from '../../python/words.ts';
import type { PairedOptions } from './options.ts';

export function python(file: PythonFile, values: PairedOptions): readonly string[] {
  const { pairs, alternative, also, confidenceLevel, checks } = values;
  file.use('stats');
  describe(file, confidenceLevel);
  effectLimits(file, confidenceLevel);
  const correction = hedges(file, values.effectSize);
  if (checks.includes('normality')) shapiro(file);
  if (values.missing === 'listwise') file.complete(pairs.flat());
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('the equivalence test', values.equivalence);
  file.lacks('the permutation test', also.includes('permutation'));
  file.lacks('Yuen’s test', values.yuen);
  return [
    `for first, second in [${pairs.map(([first = '', second = '']) => `(${text(file.name(first))}, ${text(file.name(second))})`).join(', ')}]:`,
    ...indented([
      'both = d[[first, second]].dropna()',
      'y = both[first] - both[second]',
      'print(both.apply(describe), describe(y), sep="\\n")',
      `r = stats.ttest_1samp(y, 0, alternative=${text(alternative)})`,
      show('t =', 'r.statistic', '"df ="', 'r.df', '"p ="', 'r.pvalue'),
      show('Mean difference =', 'y.mean()', '"limits"', `*r.confidence_interval(${number(confidenceLevel)})`),
      show(
        'Effect size =',
        `${correction}y.mean() / y.std()`,
        '"limits"',
        `*effect_limits(r.statistic, r.df, ${correction}1 / len(y) ** 0.5)`,
      ),
      show('Correlation =', 'both[first].corr(both[second])'),
      ...(checks.includes('normality') ? ['shapiro(first + " - " + second, y)'] : []),
      ...signedRanks(also, alternative),
    ]),
  ];
}
