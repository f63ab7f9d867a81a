import { hasTrend, isSeasonal } from '@constat/stats';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { pythonSeries } from '../kit/python-series.ts';
import { compute } from './compute.ts';
import type { ForecastOptions } from './options.ts';

/** With the parameters and first states that were found: statsmodels begins and searches in another way. */
export function python(file: PythonFile, values: ForecastOptions): readonly string[] {
  const { horizon, confidenceLevel, holdout, model: asked } = values;
  const found = compute(file.frame, values, { seed: 1, progress: () => undefined });
  const { model, parameters, first, firstFitted } = found;
  const { alpha, beta, gamma, phi } = parameters;
  const trend = hasTrend(model);
  const season = isSeasonal(model);
  const isMultiplied = model === 'holt-winters-multiplicative';
  const period = first.seasonal.length;
  file.use('np', 'stats');
  if (!isMultiplied) file.use('tsa');
  file.lacks('the search for the parameters from these first states');
  file.lacks('the comparison of models', asked === 'auto');
  file.lacks('how well the last values would have been forecast', holdout > 0);
  const parts = [
    ...(trend ? ['trend="add"'] : []),
    ...(model === 'damped' ? ['damped_trend=True'] : []),
    ...(season ? [`seasonal="add", seasonal_periods=${period}`] : []),
    `initialization_method="known", initial_level=${first.level}`,
    ...(trend ? [`initial_trend=${first.trend}`] : []),
    ...(season ? [`initial_seasonal=[${first.seasonal.join(', ')}]`] : []),
  ];
  const given = [
    'smoothing_level=alpha',
    ...(trend ? ['smoothing_trend=beta'] : []),
    ...(season ? ['smoothing_seasonal=gamma * (1 - alpha)'] : []),
    ...(model === 'damped' ? ['damping_trend=phi'] : []),
  ];
  return [
    ...pythonSeries(file, values),
    `alpha, beta, gamma, phi, h = ${alpha}, ${trend ? beta : 0}, ${season ? gamma : 0}, ${model === 'damped' ? phi : 1}, ${horizon}`,
    `first = ${firstFitted - 1} # values before it only begin the smoothing`,
    'actual = x[first:]',
    ...(isMultiplied
      ? multiplied(first.level, first.trend, first.seasonal)
      : [
          ...(season
            ? ['# statsmodels takes seasons from the level before; on that scale gamma is smaller']
            : []),
          `fit = tsa.ExponentialSmoothing(actual, ${parts.join(', ')}).fit(${given.join(', ')}, optimized=False)`,
          'fitted, mean, level, trend = fit.fittedvalues, np.asarray(fit.forecast(h)), fit.level[-1], fit.trend[-1] if len(fit.trend) else 0',
          ...(season
            ? [
                `season = fit.season[-${period}:]`,
                'mean = level + trend * np.arange(1, h + 1) + np.resize(season, h)',
              ]
            : []),
        ]),
    'errors = actual - fitted',
    show('level', 'level', '"trend"', 'trend'),
    show(
      'at first',
      String(first.level),
      ...(trend ? [String(first.trend)] : []),
      ...(season ? [`*[${first.seasonal.join(', ')}]`] : []),
    ),
    ...(season ? [show('season', '*season')] : []),
    `scale = np.abs(x[${season ? period : 1}:] - x[:-${season ? period : 1}]).mean()`,
    show(
      'n',
      'len(errors)',
      '"ME"',
      'errors.mean()',
      '"MAE"',
      'np.abs(errors).mean()',
      '"RMSE"',
      '(errors**2).mean() ** 0.5',
      '"MAPE"',
      'np.abs(errors / actual).mean()',
      '"MASE"',
      'np.abs(errors).mean() / scale',
      '"sd"',
      'errors.std(ddof=1)',
    ),
    '# variances of the forecasts',
    ...(model === 'ses'
      ? ['effect = np.r_[1, np.full(h - 1, alpha)]']
      : [
          `effect = np.array([1] + [alpha * (1 + beta * (phi ** np.arange(1, j + 1)).sum()) + ${season ? `(j % ${period} == 0) * gamma * (1 - alpha)` : '0'} for j in range(1, h)])`,
        ]),
    ...(isMultiplied
      ? [
          's = np.resize(season, h)',
          'v = np.array([((effect[: i + 1] * s[i] / s[i::-1]) ** 2).sum() for i in range(h)])',
        ]
      : ['v = np.cumsum(effect**2)']),
    `se, z = errors.std(ddof=1) * np.sqrt(v), stats.norm.ppf(${number((1 + confidenceLevel) / 2)})`,
    'print(pd.DataFrame({"mean": mean, "se": se, "lower80": mean - stats.norm.ppf(0.9) * se, "upper80": mean + stats.norm.ppf(0.9) * se, "lower": mean - z * se, "upper": mean + z * se}))',
  ];
}

/** Seasons as Winters has them, from the level just reached; those of statsmodels are from the level before. */
const multiplied = (level: number, trend: number, seasonal: readonly number[]): readonly string[] => [
  '# Winters takes seasons from the level just reached, statsmodels from the one before: the recursions themselves',
  `level, trend, season, fitted = ${level}, ${trend}, [${seasonal.join(', ')}], []`,
  'for i, y in enumerate(actual):',
  '    fitted.append((level + trend) * season[i])',
  '    new = alpha * y / season[i] + (1 - alpha) * (level + trend)',
  '    trend = beta * (new - level) + (1 - beta) * trend',
  '    season.append(gamma * y / new + (1 - gamma) * season[i])',
  '    level = new',
  `season = season[-${seasonal.length}:]`,
  'mean = (level + trend * np.arange(1, h + 1)) * np.resize(season, h)',
];
