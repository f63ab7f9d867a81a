import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { pythonSeries } from '../kit/python-series.ts';
import { readSeries } from '../kit/series.ts';
import type { TrendOptions } from './options.ts';
import { positionsOf } from './refusals.ts';

/** Null where values are missing: the places of the others would be lost. */
export function python(file: PythonFile, values: TrendOptions): readonly string[] | null {
  const { parts, confidenceLevel: level, degree, predictAt, window } = values;
  const { period, leading, values: series } = readSeries(file.frame, values, 2);
  if (leading > 0 || series.some(Number.isNaN)) return null;
  file.use('np', 'stats');
  const asked = positionsOf(predictAt) ?? [];
  return [
    ...pythonSeries(file, values),
    't = np.arange(1, n + 1)',
    ...(parts.includes('kendall') ? ranks(level, period) : []),
    ...(parts.includes('fit') ? leastSquares(file, Number(degree), asked, level) : []),
    ...(parts.includes('average')
      ? [
          `trailing = pd.Series(x).rolling(${window}).mean()`,
          window % 2 === 1
            ? `centred = pd.Series(x).rolling(${window}, center=True).mean()`
            : `centred = pd.Series(x).rolling(${window}).mean().rolling(2).mean().shift(-${window / 2})`,
          'print(pd.DataFrame({"x": x, "trailing": trailing, "centred": centred}).tail(12))',
        ]
      : []),
  ];
}

const ranks = (level: number, period: number): readonly string[] => [
  'def kendall(x):',
  '    k = len(x)',
  '    ties = np.unique(x, return_counts=True)[1]',
  '    s = np.sign(np.subtract.outer(x, x))[np.tril_indices(k, -1)].sum()',
  '    return np.array([s, (k * (k - 1) * (2 * k + 5) - (ties * (ties - 1) * (2 * ties + 5)).sum()) / 18])',
  'def test(s, variance):',
  '    z = (s - np.sign(s)) / variance**0.5',
  '    print("S", s, "variance", variance, "z", z, "p", 2 * stats.norm.sf(abs(z)))',
  'test(*kendall(x))',
  show('tau', 'stats.kendalltau(x, t)[0]'),
  `slope, intercept, low, high = stats.theilslopes(x, t, ${number(level)}, method="joint")`,
  show('Sen’s slope', 'slope', '"limits"', 'low', 'high', '"intercept"', 'intercept'),
  ...(period > 1
    ? [
        `test(*sum(kendall(x[i::${period}]) for i in range(${period})))`,
        `slopes = [(v[j] - v[i]) / (j - i) for v in (x[k::${period}] for k in range(${period})) for i in range(len(v)) for j in range(i + 1, len(v))]`,
        show('seasonal slope', 'np.median(slopes)'),
      ]
    : []),
];

function leastSquares(
  file: PythonFile,
  degree: number,
  asked: readonly number[],
  level: number,
): readonly string[] {
  file.use('sm', 'diagnostic');
  return [
    `design = lambda t: np.column_stack([np.asarray(t, float) ** power for power in range(${degree + 1})])`,
    'fit = sm.OLS(x, design(t)).fit()',
    `print(*zip(fit.params, fit.bse, fit.tvalues, fit.pvalues, *fit.conf_int(${number(1 - level)}).T), sep="\\n")`,
    show(
      'R squared',
      'fit.rsquared',
      'fit.rsquared_adj',
      '"F"',
      'fit.fvalue',
      'fit.df_model',
      'fit.df_resid',
      '"p"',
      'fit.f_pvalue',
      '"residual sd"',
      'fit.mse_resid**0.5',
    ),
    show('Durbin-Watson', 'stattools.durbin_watson(fit.resid)'),
    `print(diagnostic.acorr_ljungbox(fit.resid, lags=[min(10, n // 5)]))`,
    `at = ${asked.length > 0 ? `[${asked.join(', ')}]` : '[n + 1]'}`,
    `print(fit.get_prediction(design(at)).summary_frame(${number(1 - level)}))`,
  ];
}
