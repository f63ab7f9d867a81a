import type { PythonFile } from '../../python/python-file.ts';
import { pythonSeries } from '../kit/python-series.ts';
import { readSeries } from '../kit/series.ts';
import { stlSettings } from './compute.ts';
import type { DecompositionOptions } from './options.ts';

export function python(file: PythonFile, values: DecompositionOptions): readonly string[] {
  file.use('tsa', 'diagnostic');
  const { period, length } = readSeries(file.frame, values, 1);
  const multiplies = values.method === 'classical-multiplicative';
  const lines = values.method === 'stl' ? byStl(values, period, length) : classical(multiplies, period);
  return [
    ...pythonSeries(file, values),
    ...lines,
    `print("season", season[:${period}])`,
    'known = ~np.isnan(trend)',
    'trend, season, rest = trend[known], season[known], rest[known]',
    'print("first, last", trend[0], trend[-1], "range", np.ptp(season), "sd", rest.std(ddof=1))',
    ...(multiplies
      ? []
      : [
          'share = lambda part: max(0, 1 - rest.var(ddof=1) / (part + rest).var(ddof=1))',
          'print("strength of trend", share(trend), "and season", share(season))',
        ]),
    `print(diagnostic.acorr_ljungbox(rest, lags=[${Math.max(1, Math.min(2 * period, Math.floor(length / 5)))}]))`,
  ];
}

function byStl(values: DecompositionOptions, period: number, length: number): readonly string[] {
  const { sWindow, sDegree, tWindow, tDegree, lWindow, lDegree, sJump, tJump, lJump, inner, outer } =
    stlSettings(values, period, length);
  return [
    `fit = tsa.STL(x, period=${period}, seasonal=${sWindow ?? 10 * length + 1}, trend=${tWindow}, low_pass=${lWindow}, seasonal_deg=${sDegree}, trend_deg=${tDegree}, low_pass_deg=${lDegree}, seasonal_jump=${sJump}, trend_jump=${tJump}, low_pass_jump=${lJump}, robust=${values.robust ? 'True' : 'False'}).fit(inner_iter=${inner}, outer_iter=${outer})`,
    ...(sWindow === null
      ? [
          '# a season that stays the same: the mean of its cycles',
          `season = np.array([fit.seasonal[i % ${period}::${period}].mean() for i in range(n)])`,
        ]
      : ['season = fit.seasonal']),
    'trend = fit.trend',
    'rest = x - trend - season',
  ];
}

const classical = (multiplies: boolean, period: number): readonly string[] => [
  `fit = tsa.seasonal_decompose(x, model="${multiplies ? 'multiplicative' : 'additive'}", period=${period})`,
  'trend, season, rest = fit.trend, fit.seasonal, fit.resid',
];
