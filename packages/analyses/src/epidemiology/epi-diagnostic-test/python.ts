import { quantile, typedTable } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { TestOptions } from './options.ts';

export function python(file: PythonFile, values: TestOptions): readonly string[] {
  const { counts, populationPrevalence, confidenceLevel: level } = values;
  file.use('np', 'stats', 'proportion', 'kappa', 'cochrans_q');
  const alpha = number(1 - level);
  return [
    `table = ${typedTable(counts)}`,
    '(tp, fp), (fn, tn) = table.tolist()',
    `n, z = table.sum(), stats.norm.ppf(${quantile(level)})`,
    'for name, x, of in (("sensitivity", tp, tp + fn), ("specificity", tn, fp + tn), ("PPV", tp, tp + fp), ("NPV", tn, tn + fn), ("accuracy", tp + tn, n), ("prevalence", tp + fn, n)):',
    '    if of > 0:',
    `        print(name, x, of, x / of, *(proportion.proportion_confint(x, of, ${alpha}, method=method) for method in ("wilson", "beta")))`,
    'se, sp = tp / (tp + fn), tn / (fp + tn)',
    'ratio = lambda name, e, s: print(name, e, e * np.exp(-z * s), e * np.exp(z * s))',
    'if min(tp, fp, fn, tn) > 0:',
    '    ratio("LR+", se / (1 - sp), ((1 - se) / tp + sp / fp) ** 0.5)',
    '    ratio("LR-", (1 - se) / sp, (se / fn + (1 - sp) / tn) ** 0.5)',
    '    ratio("odds ratio", tp * tn / (fp * fn), (1 / tp + 1 / fp + 1 / fn + 1 / tn) ** 0.5)',
    's = (se * (1 - se) / (tp + fn) + sp * (1 - sp) / (fp + tn)) ** 0.5',
    show('Youden', 'se + sp - 1', 'se + sp - 1 - z * s', 'se + sp - 1 + z * s'),
    'k = cohens_kappa(table)',
    show('kappa', 'k.kappa', 'k.kappa - z * k.std_kappa', 'k.kappa + z * k.std_kappa', '"SE"', 'k.std_kappa'),
    show(
      'Matthews',
      '(tp * tn - fp * fn) / (float(tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)) ** 0.5',
      '"F1"',
      '2 * tp / (2 * tp + fp + fn)',
      '"balanced"',
      '(se + sp) / 2',
    ),
    'r = mcnemar(table, exact=False, correction=False)',
    show('McNemar', 'r.statistic', 'r.pvalue'),
    ...(populationPrevalence === null
      ? []
      : [
          `prevalence = ${populationPrevalence}`,
          'expit = lambda x: 1 / (1 + np.exp(-x))',
          'ppv = se * prevalence / (se * prevalence + (1 - sp) * (1 - prevalence))',
          'npv = sp * (1 - prevalence) / (sp * (1 - prevalence) + (1 - se) * prevalence)',
          'for name, value, s in (("PPV", ppv, ((1 - se) / se / (tp + fn) + sp / (1 - sp) / (fp + tn)) ** 0.5), ("NPV", npv, (se / (1 - se) / (tp + fn) + (1 - sp) / sp / (fp + tn)) ** 0.5)):',
          '    low, high = expit(np.log(value / (1 - value)) - z * s), expit(np.log(value / (1 - value)) + z * s)',
          '    print(name, value, low, high, "the rest", 1 - value, 1 - high, 1 - low)',
        ]),
  ];
}
