import type { PythonFile } from '../../python/python-file.ts';
import { indented, number } from '../../python/words.ts';
import { pythonSeries } from '../kit/python-series.ts';
import { readSeries } from '../kit/series.ts';
import { automaticLags, testedLags } from './compute.ts';
import type { TimeSeriesOptions } from './options.ts';

export function python(file: PythonFile, values: TimeSeriesOptions): readonly string[] {
  const { seasonalDifference, difference, fitDf, confidenceLevel } = values;
  file.use('stats', 'tsa', 'diagnostic');
  const { period, length } = readSeries(file.frame, values, 1);
  const n = length - difference - (seasonalDifference ? period : 0);
  const lags = values.maxLag || automaticLags(n, period);
  return [
    ...pythonSeries(file, values),
    'describe = lambda v: pd.Series({"n": len(v), "mean": v.mean(), "sd": v.std(ddof=1), "min": v.min(), "median": np.median(v), "max": v.max()})',
    'print(describe(x))',
    ...(period > 1
      ? [`print(pd.DataFrame({i + 1: describe(x[i::${period}]) for i in range(${period})}).T)`]
      : []),
    ...(seasonalDifference ? [`x = x[${period}:] - x[:-${period}]`] : []),
    ...(difference > 0 ? [`x = np.diff(x, n=${difference})`] : []),
    'n = len(x)',
    `r = tsa.acf(x, nlags=${lags}, fft=False)[1:]`,
    `partial = tsa.stattools.levinson_durbin(x, nlags=${lags})[2][1:]`,
    'se = np.sqrt((1 + 2 * np.cumsum(np.r_[0, r[:-1] ** 2])) / n)',
    `box = diagnostic.acorr_ljungbox(x, lags=range(1, ${lags + 1}), boxpierce=True, model_df=${fitDf})`,
    'print(pd.DataFrame({"r": r, "se": se, "partial": partial, "Q": box.lb_stat.to_numpy(), "p": box.lb_pvalue.to_numpy()}, index=range(1, len(r) + 1)))',
    `print("band", stats.norm.ppf(${number((1 + confidenceLevel) / 2)}) / n**0.5)`,
    `for lag in (${testedLags(n, period, values).join(', ')},):`,
    ...indented([
      `print("lag", lag, "df", lag - ${fitDf}, diagnostic.acorr_ljungbox(x, lags=[lag], boxpierce=True, model_df=${fitDf}))`,
    ]),
  ];
}
