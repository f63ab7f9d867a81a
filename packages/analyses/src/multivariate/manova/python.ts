import type { PythonFile } from '../../python/python-file.ts';
import { text } from '../../python/words.ts';
import type { ManovaOptions } from './options.ts';

export function python(file: PythonFile, values: ManovaOptions): readonly string[] | null {
  const { outcomes, factors, covariates, sumOfSquares, univariate } = values;
  if (sumOfSquares !== 'III') return null;
  file.use('MANOVA', 'sm', 'smf');
  file.complete([...outcomes, ...factors, ...covariates]);
  file.lacks('the checks of equal covariances and normality');
  const right = [
    ...covariates.map((name) => file.term(name)),
    factors.map((name) => file.balanced(name)).join(' * '),
  ].join(' + ');
  const left = outcomes.map((name) => file.term(name));
  return [
    `right = ${text(right)}`,
    `tests = MANOVA.from_formula(${text(left.join(' + '))} + " ~ " + right, d).mv_test()`,
    'for name, test in tests.results.items():',
    '    print(name, test["stat"].astype(float), sep="\\n")',
    ...(univariate
      ? [
          `for name in [${left.map(text).join(', ')}]:`,
          '    print(name, sm.stats.anova_lm(smf.ols(name + " ~ " + right, d).fit(), typ=3), sep="\\n")',
        ]
      : []),
  ];
}
