import { given, printLimits } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, show } from '../../python/words.ts';
import type { SingleProportionOptions } from './options.ts';

export function python(
  file: PythonFile,
  { x, n, confidenceLevel: level }: SingleProportionOptions,
): readonly string[] {
  file.use('np', 'stats', 'proportion', 'brentq');
  return [
    given({ x, n }),
    `alpha = ${number(1 - level)}`,
    'p, z = x / n, stats.norm.isf(alpha / 2)',
    'se = (p * (1 - p) / n) ** 0.5',
    show('Proportion =', 'p', '"SE"', 'se'),
    'interval = lambda method: proportion.proportion_confint(x, n, alpha, method=method)',
    'score = lambda x, side: (x + z**2 / 2 + side * z * (x * (n - x) / n + z**2 / 4) ** 0.5) / (n + z**2)',
    'def mid(t, above): # Clopper and Pearson’s tail with half the probability of x itself',
    ...indented([
      'tail = stats.binom.cdf(x - 1, n, t) if above else stats.binom.sf(x, n, t)',
      'return tail + stats.binom.pmf(x, n, t) / 2 - alpha / 2',
    ]),
    'limits = {',
    '    "Wilson": interval("wilson"),',
    '    "Wilson, corrected": (score(x - 0.5, -1) if x > 0 else 0, score(x + 0.5, 1) if x < n else 1),',
    '    "Agresti-Coull": interval("agresti_coull"),',
    '    "Clopper-Pearson": interval("beta"),',
    '    "mid-P": (brentq(mid, 0, 1, (False,), xtol=1e-13) if x > 0 else 0, brentq(mid, 0, 1, (True,), xtol=1e-13) if x < n else 1),',
    '    "Jeffreys": interval("jeffreys"),',
    '    "Wald": interval("normal"),',
    '    "Wald, corrected": (p - z * se - 1 / (2 * n), p + z * se + 1 / (2 * n)),',
    '    "arcsine": np.sin(np.clip(np.arcsin(p**0.5) + np.array([-1, 1]) * z / (2 * n**0.5), 0, np.pi / 2)) ** 2,',
    '}',
    'if 0 < x < n:',
    '    limits["logit"] = 1 / (1 + np.exp(np.log((1 - p) / p) + np.array([1, -1]) * z / (n * p * (1 - p)) ** 0.5))',
    ...printLimits([0, 1]),
  ];
}
