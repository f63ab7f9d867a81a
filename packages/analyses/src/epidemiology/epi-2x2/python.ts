import { quantile, typedList, typedTable } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { TableOptions } from './options.ts';

/** Null for one rate alone, and where zeros are corrected. */
export function python(file: PythonFile, values: TableOptions): readonly string[] | null {
  const { input, rateType } = values;
  file.use('np', 'stats');
  if (input === 'strata') return ofStrata(file, values);
  if (input === 'rates') return rateType === 'compare' ? ofRates(values) : null;
  return values.zeroCorrection === null ? ofTable(file, values) : null;
}

const critical = ({ confidenceLevel }: TableOptions): string =>
  `z = stats.norm.ppf(${quantile(confidenceLevel)})`;

const RATIO = 'ratio = lambda name, e, se: print(name, e, e * np.exp(-z * se), e * np.exp(z * se))';

function ofTable(file: PythonFile, values: TableOptions): readonly string[] {
  const { counts, studyType, confidenceLevel } = values;
  file.use('brentq', 'Table2x2');
  const byOutcome = studyType === 'case-control';
  file.lacks('score limits of the risk difference', !byOutcome);
  return [
    `table = ${typedTable(counts)}.astype(float)`,
    '(a, b), (c, e) = table',
    critical(values),
    `n, alpha = table.sum(), ${number(1 - confidenceLevel)}`,
    RATIO,
    show('counts', '*table.ravel()', '*table.sum(axis=1)', '*table.sum(axis=0)', 'n'),
    'whole = table.min() > 0',
    'two = Table2x2(table)',
    'if whole:',
    '    odds = np.array([two.oddsratio, *two.oddsratio_confint(alpha)])',
    '    print("odds ratio", *odds, "attributable", *(1 - 1 / odds))',
    ...(byOutcome ? CASE_CONTROL : COHORT),
    ...SCORE,
    ...(byOutcome
      ? []
      : [
          'if whole:',
          '    print("Koopman", *limits(risk_score, r1 / r0, 1), "Miettinen-Nurminen", *limits(risk_score, r1 / r0, n / (n - 1)))',
        ]),
    'if whole:',
    '    print("odds ratio, Miettinen-Nurminen", *limits(odds_score, a * e / (b * c), n / (n - 1)))',
    ...TESTS,
    ...EXACT,
  ];
}

const CASE_CONTROL = [
  'print("odds of exposure", a / c, b / e)',
  'part = 1 - c * (b + e) / (e * (a + c))',
  's = (a / (c * (a + c)) + b / (e * (b + e))) ** 0.5',
  'print("population attributable fraction", part, 1 - (1 - part) * np.exp(z * s), 1 - (1 - part) * np.exp(-z * s))',
];

const COHORT = [
  'r1, r0, r = a / (a + b), c / (c + e), (a + c) / n',
  'print("risks", r1, r0, r)',
  'if whole:',
  '    risk = np.array([two.riskratio, *two.riskratio_confint(alpha)])',
  '    print("risk ratio", *risk, "attributable", *(1 - 1 / risk))',
  '    value = lambda x: max(x, 1 / x) + (max(x, 1 / x) * (max(x, 1 / x) - 1)) ** 0.5',
  '    print("E values", value(risk[0]), value(risk[1] if risk[0] > 1 else risk[2]))',
  'd, se = r1 - r0, (r1 * (1 - r1) / (a + b) + r0 * (1 - r0) / (c + e)) ** 0.5',
  'print("risk difference", d, d - z * se, d + z * se, "number needed", 1 / abs(np.array([d, d + z * se, d - z * se])))',
  'g = np.array([1, 0, 1 - e * n / (c + e) ** 2, c * n / (c + e) ** 2])',
  'p = table.ravel() / n',
  's = (((p * g**2).sum() - (p * g).sum() ** 2) / n) ** 0.5',
  'print("population attributable risk", r - r0, r - r0 - z * s, r - r0 + z * s)',
  'if c > 0:',
  '    part = (r - r0) / r',
  '    s = ((b + part * (a + e)) / (n * c)) ** 0.5',
  '    print("population attributable fraction", part, 1 - (1 - part) * np.exp(z * s), 1 - (1 - part) * np.exp(-z * s))',
];

/** Score limits of ratios, found by solving for the ratio. */
const SCORE = [
  'n1, n0, events = a + b, c + e, a + c',
  'def risk_score(ratio, f):',
  '    q = ratio * (n1 + c) + a + n0',
  '    p0 = 2 * events / (q + max(0, q**2 - 4 * n * ratio * events) ** 0.5)',
  '    p1 = ratio * p0',
  '    return (a / n1 - ratio * c / n0) / (f * (p1 * (1 - p1) / n1 + ratio**2 * p0 * (1 - p0) / n0)) ** 0.5',
  'def odds_score(ratio, f):',
  '    q, s = n0 * (ratio - 1), n1 * ratio + n0 - events * (ratio - 1)',
  '    p0 = 2 * events / (s + (s**2 + 4 * q * events) ** 0.5)',
  '    e1, e0 = n1 * ratio * p0 / (1 + p0 * (ratio - 1)), n0 * p0',
  '    return (a - e1) * ((1 / e1 + 1 / (n1 - e1) + 1 / e0 + 1 / (n0 - e0)) / f) ** 0.5',
  'def limits(score, ratio, f):',
  '    at = np.log(ratio)',
  '    return [np.exp(brentq(lambda l: score(np.exp(l), f) - side * z, *sorted((at, at - side * 8)), xtol=1e-13)) for side in (1, -1)]',
];

const TESTS = [
  'expected = stats.contingency.expected_freq(table)',
  'x2 = ((table - expected) ** 2 / expected).sum()',
  'yates = stats.chi2_contingency(table, correction=True)[0]',
  'g2 = stats.chi2_contingency(table, correction=False, lambda_="log-likelihood")[0]',
  'for name, x in (("Pearson", x2), ("Yates", yates), ("Mantel-Haenszel", x2 * (n - 1) / n), ("likelihood ratio", g2)):',
  '    print(name, x, 1, stats.chi2.sf(x, 1))',
  'for side in ("two-sided", "greater", "less"):',
  '    print("Fisher", side, stats.fisher_exact(table, side)[1])',
];

/** Exact limits of the conditional odds ratio. */
const EXACT = [
  'exact = stats.contingency.odds_ratio(table.astype(int))',
  'print("conditional odds ratio", exact.statistic, *exact.confidence_interval(1 - alpha))',
];

function ofStrata(file: PythonFile, values: TableOptions): readonly string[] {
  file.use('Stratified');
  const { strata, confidenceLevel } = values;
  file.lacks('exact tests of all strata');
  return [
    `a, b, c, e = np.array([${strata.map((each) => typedList([each.a, each.b, each.c, each.d])).join(', ')}], float).T`,
    'print(*zip(a, b, a + b, c, e, c + e), sep="\\n")',
    critical(values),
    RATIO,
    'def crude(a, b, c, e):',
    '    if min(a, b, c, e) > 0:',
    '        ratio("odds ratio", a * e / (b * c), (1 / a + 1 / b + 1 / c + 1 / e) ** 0.5)',
    '        ratio("risk ratio", a / (a + b) / (c / (c + e)), (1 / a - 1 / (a + b) + 1 / c - 1 / (c + e)) ** 0.5)',
    'crude(a.sum(), b.sum(), c.sum(), e.sum())',
    'for each in zip(a, b, c, e):',
    '    crude(*each)',
    'strata = StratifiedTable([[[p, q], [r, s]] for p, q, r, s in zip(a, b, c, e)])',
    `print("Mantel-Haenszel", strata.oddsratio_pooled, *strata.oddsratio_pooled_confint(${number(1 - confidenceLevel)}))`,
    'for correction in (False, True):',
    '    r = strata.test_null_odds(correction)',
    '    print("test", r.statistic, 1, r.pvalue)',
    'for adjust in (False, True):',
    '    r = strata.test_equal_odds(adjust)',
    '    print("Breslow-Day, Tarone" if adjust else "Breslow-Day", r.statistic, len(a) - 1, r.pvalue)',
    'n, n1, n0 = a + b + c + e, a + b, c + e',
    'r, s = (a * n0 / n).sum(), (c * n1 / n).sum()',
    'ratio("risk ratio, pooled", r / s, ((((a + c) * n1 * n0 - a * c * n) / n**2).sum() / (r * s)) ** 0.5)',
    'w = (n1 * n0 / n).sum()',
    'd = ((a * n0 - c * n1) / n).sum() / w',
    'se = ((a * b * n0**3 + c * e * n1**3) / (n1 * n0 * n**2)).sum() ** 0.5 / w',
    show('risk difference, pooled', 'd', 'd - z * se', 'd + z * se'),
    'if min(a.min(), b.min(), c.min(), e.min()) > 0:',
    '    w = 1 / (1 / a + 1 / b + 1 / c + 1 / e)',
    '    ratio("inverse variance", np.exp((w * np.log(a * e / (b * c))).sum() / w.sum()), (1 / w.sum()) ** 0.5)',
  ];
}

const ofRates = (values: TableOptions): readonly string[] => [
  `x, t, per = np.array(${typedList([values.cases1, values.cases2])}), np.array(${typedList([values.personTime1, values.personTime2])}), ${values.per}`,
  critical(values),
  RATIO,
  'rate = x / t',
  show('rates', '*(rate * per)'),
  'if x.min() > 0:',
  '    ratio("rate ratio", rate[0] / rate[1], (1 / x).sum() ** 0.5)',
  '    print("attributable", 1 - rate[1] / rate[0])',
  'd, se = rate[0] - rate[1], (x / t**2).sum() ** 0.5',
  show('difference', 'per * d', 'per * (d - z * se)', 'per * (d + z * se)'),
  'n, p = int(x.sum()), t[0] / t.sum()',
  'exact = stats.binomtest(int(x[0]), n, p)',
  `low, high = exact.proportion_ci(${values.confidenceLevel})`,
  'odds = lambda s: s / (1 - s) * t[1] / t[0] if s < 1 else np.inf',
  show('exact', 'exact.pvalue', 'odds(low)', 'odds(high)'),
  'x2 = (x[0] - n * p) ** 2 / (n * p * (1 - p))',
  show('chi-square', 'x2', '1', 'stats.chi2.sf(x2, 1)'),
  'own = stats.binom.pmf(x[0], n, p) / 2',
  show('mid-P', '2 * min(stats.binom.cdf(x[0] - 1, n, p) + own, stats.binom.sf(x[0], n, p) + own)'),
];
