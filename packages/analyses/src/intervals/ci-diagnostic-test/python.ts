import { given, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { DiagnosticOptions } from './options.ts';

/** Null where zeros are corrected. */
export function python(file: PythonFile, values: DiagnosticOptions): readonly string[] | null {
  const { type, tp, fp, fn, tn, auc, nPositive, nNegative, x1, n1, x2, n2, confidenceLevel: level } = values;
  file.use('np', 'stats', 'proportion');
  const z = `z = stats.norm.ppf(${quantile(level)})`;
  const alpha = number(1 - level);
  if (type === 'auc')
    return [
      given({ a: auc, n1: nPositive, n0: nNegative }),
      z,
      'error = lambda a: ((a * (1 - a) + (n1 - 1) * (a / (2 - a) - a**2) + (n0 - 1) * (2 * a**2 / (1 + a) - a**2)) / (n1 * n0)) ** 0.5',
      'se, statistic = error(a), (a - 0.5) / error(0.5)',
      show(
        'area',
        'a',
        '"SE"',
        'se',
        '"limits"',
        'max(0, a - z * se)',
        'min(1, a + z * se)',
        '"z"',
        'statistic',
        '"p"',
        '2 * stats.norm.sf(abs(statistic))',
      ),
      'if 0 < a < 1:',
      '    logit, half = np.log(a / (1 - a)), z * se / (a * (1 - a))',
      '    print("logit limits", 1 / (1 + np.exp(half - logit)), 1 / (1 + np.exp(-half - logit)))',
    ];
  if (type === 'compare-sensitivity')
    return [
      given({ x1, n1, x2, n2 }),
      'for x, n in ((x1, n1), (x2, n2)):',
      `    print(x, n, x / n, *proportion.proportion_confint(x, n, ${alpha}, method="wilson"))`,
      `print("difference", x1 / n1 - x2 / n2, *proportion.confint_proportions_2indep(x1, n1, x2, n2, method="newcomb", compare="diff", alpha=${alpha}))`,
    ];
  if (values.zeroCorrection !== null) return null;
  return [
    given({ tp, fp, fn, tn }),
    z,
    'for name, x, n in (("sensitivity", tp, tp + fn), ("specificity", tn, fp + tn), ("PPV", tp, tp + fp), ("NPV", tn, tn + fn), ("accuracy", tp + tn, tp + fp + fn + tn)):',
    `    print(name, x, n, x / n, *(proportion.proportion_confint(x, n, ${alpha}, method=method) for method in ("wilson", "beta", "agresti_coull", "normal")))`,
    'se, sp = tp / (tp + fn), tn / (fp + tn)',
    's = (se * (1 - se) / (tp + fn) + sp * (1 - sp) / (fp + tn)) ** 0.5',
    show('Youden', 'se + sp - 1', 'se + sp - 1 - z * s', 'se + sp - 1 + z * s'),
    'ratio = lambda name, e, s: print(name, e, e * np.exp(-z * s), e * np.exp(z * s))',
    'if min(tp, fp, fn, tn) > 0:',
    '    ratio("LR+", se / (1 - sp), ((1 - se) / tp + sp / fp) ** 0.5)',
    '    ratio("LR-", (1 - se) / sp, (se / fn + (1 - sp) / tn) ** 0.5)',
    '    ratio("odds ratio", tp * tn / (fp * fn), (1 / tp + 1 / fp + 1 / fn + 1 / tn) ** 0.5)',
  ];
}
