import { given, printLimits } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { DifferenceProportionsOptions } from './options.ts';

export function python(file: PythonFile, values: DifferenceProportionsOptions): readonly string[] {
  const { x1, n1, x2, n2, confidenceLevel: level } = values;
  file.use('stats', 'proportion', 'brentq', 'minimize');
  return [
    given({ x1, n1, x2, n2 }),
    `alpha = ${number(1 - level)}`,
    'p1, p2, z = x1 / n1, x2 / n2, stats.norm.isf(alpha / 2)',
    'd, se = p1 - p2, (p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2) ** 0.5',
    show('Difference =', 'd', '"SE"', 'se'),
    'interval = lambda method: proportion.confint_proportions_2indep(x1, n1, x2, n2, method=method, compare="diff", alpha=alpha)',
    'score = lambda x, n, side: (x + z**2 / 2 + side * z * (x * (n - x) / n + z**2 / 4) ** 0.5) / (n + z**2)',
    'corrected = lambda x, n: (score(x - 0.5, n, -1) if x > 0 else 0, score(x + 0.5, n, 1) if x < n else 1)',
    '(l1, u1), (l2, u2) = corrected(x1, n1), corrected(x2, n2)',
    '# score intervals: the likeliest proportions that differ by t; confint_proportions_2indep(method="score") has others',
    'def variance(t):',
    '    against = lambda p: -stats.binom.logpmf(x1, n1, p + t) - stats.binom.logpmf(x2, n2, p)',
    '    p = minimize_scalar(against, bounds=(max(0, -t), min(1, 1 - t)), method="bounded", options={"xatol": 1e-12}).x',
    '    return max(0, (p + t) * (1 - p - t) / n1 + p * (1 - p) / n2)',
    'def score_interval(factor):',
    '    apart = lambda t: abs(d - t) - z * (factor * variance(t)) ** 0.5',
    '    return brentq(apart, -1 + 1e-9, d - 1e-9, xtol=1e-12), brentq(apart, d + 1e-9, 1 - 1e-9, xtol=1e-12)',
    'more = (1 / n1 + 1 / n2) / 2',
    'limits = {',
    '    "Newcombe": interval("newcomb"),',
    '    "Newcombe, corrected": (d - ((p1 - l1) ** 2 + (u2 - p2) ** 2) ** 0.5, d + ((u1 - p1) ** 2 + (p2 - l2) ** 2) ** 0.5),',
    '    "Miettinen-Nurminen": score_interval((n1 + n2) / (n1 + n2 - 1)),',
    '    "Mee": score_interval(1),',
    '    "Agresti-Caffo": interval("agresti-caffo"),',
    '    "Wald": interval("wald"),',
    '    "Wald, corrected": (d - z * se - more, d + z * se + more),',
    '}',
    ...printLimits([-1, 1]),
    'for x, n in ((x1, n1), (x2, n2)):',
    '    print(x, n, x / n, "limits", *proportion.proportion_confint(x, n, alpha, method="wilson"))',
  ];
}
