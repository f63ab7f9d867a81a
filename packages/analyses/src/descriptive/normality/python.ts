import type { PythonFile } from '../../python/python-file.ts';
import { indented, texts } from '../../python/words.ts';
import type { NormalityOptions } from './options.ts';

const TESTS: Readonly<Record<string, readonly string[]>> = {
  shapiroWilk: ['if 3 <= len(x) <= 5000:', '    print("Shapiro-Wilk", *stats.shapiro(x))'],
  andersonDarling: ['print("Anderson-Darling", *diagnostic.normal_ad(x))'],
  lilliefors: ['print("Lilliefors", *diagnostic.lilliefors(x, pvalmethod="approx"))'],
  jarqueBera: ['print("Jarque-Bera", *stats.jarque_bera(x))'],
  dagostino: ['print("D’Agostino-Pearson", *stats.normaltest(x))'],
};

export function python(file: PythonFile, values: NormalityOptions): readonly string[] {
  const { variables, group, tests } = values;
  file.use('stats', 'diagnostic');
  file.lacks('the test of Cramér and von Mises', tests.includes('cramerVonMises'));
  file.lacks('the test of Shapiro and Francia', tests.includes('shapiroFrancia'));
  const lines = [
    'x = x.dropna()',
    'print(label, "n =", len(x), "mean", x.mean(), "sd", x.std(), "skewness", x.skew(), "kurtosis", x.kurtosis())',
    ...tests.flatMap((test) => TESTS[test] ?? []),
  ];
  return [
    `for name in ${texts(file.names(variables))}:`,
    ...indented([
      group === null
        ? 'parts = [(name, d[name])]'
        : `parts = d[name].groupby(${file.factor(group)}, observed=True)`,
      'for label, x in parts:',
      ...indented(lines),
    ]),
  ];
}
