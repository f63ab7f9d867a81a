import type { PythonFile } from '../../python/python-file.ts';
import { forEach, indented, number } from '../../python/words.ts';
import type { DescriptivesOptions } from './options.ts';

export function python(file: PythonFile, values: DescriptivesOptions): readonly string[] | null {
  const { variables, group, confidenceLevel, quantileType, trim, checks } = values;
  if (file.frame.weights() !== null) return null;
  file.use('stats', 'np');
  const method = quantileType === 'type6' ? ', method="weibull"' : '';
  file.define('describe', [
    'def describe(x):',
    ...indented([
      'missing, x = x.isna().sum(), x.dropna().to_numpy(float)',
      'n, m, sd = len(x), x.mean(), x.std(ddof=1)',
      `half = stats.t.ppf(${number((1 + confidenceLevel) / 2)}, n - 1) * sd / n**0.5`,
      `q1, median, q3 = np.quantile(x, [0.25, 0.5, 0.75]${method})`,
      'return pd.Series({',
      ...indented([
        '"n": n, "missing": missing, "mean": m, "lower": m - half, "upper": m + half, "median": np.median(x), "sum": x.sum(),',
        `"trimmed mean": stats.trim_mean(x, ${number(trim)}), "geometric": stats.gmean(x) if x.min() > 0 else np.nan, "harmonic": stats.hmean(x) if x.min() > 0 else np.nan,`,
        '"sd": sd, "variance": sd**2, "se": sd / n**0.5, "min": x.min(), "max": x.max(), "range": np.ptp(x), "mad": stats.median_abs_deviation(x, scale="normal"),',
        '"cv": sd / m, "q1": q1, "q3": q3, "iqr": q3 - q1, "skewness": stats.skew(x, bias=False), "kurtosis": stats.kurtosis(x, bias=False),',
      ]),
      '})',
    ]),
  ]);
  const normality = checks.includes('normality')
    ? ['if 3 <= len(x) <= 5000:', '    print("Shapiro-Wilk", label, *stats.shapiro(x))']
    : [];
  const parts =
    group === null
      ? 'parts = {"all": d[name]}'
      : `parts = dict(list(d[name].groupby(${file.factor(group)}, observed=True)))`;
  return forEach('name', file.names(variables), [
    parts,
    `print(name, pd.DataFrame({label: describe(x) for label, x in parts.items()}), sep="\\n")`,
    ...(normality.length > 0
      ? ['for label, x in parts.items():', ...indented(['x = x.dropna()', ...normality])]
      : []),
  ]);
}
