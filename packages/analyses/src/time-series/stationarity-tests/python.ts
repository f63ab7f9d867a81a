import type { PythonFile } from '../../python/python-file.ts';
import { text } from '../../python/words.ts';
import { pythonSeries } from '../kit/python-series.ts';
import type { StationarityOptions } from './options.ts';

const TREND = { none: 'n', drift: 'c', trend: 'ct' } as const;

export function python(file: PythonFile, values: StationarityOptions): readonly string[] {
  const { tests, regression, lagChoice, lags, about, lagRule } = values;
  file.use('tsa');
  file.lacks('the test of Phillips and Perron', tests.includes('pp'));
  file.lacks(
    'the joint F tests of the Dickey–Fuller regression',
    tests.includes('adf') && regression !== 'none',
  );
  file.lacks('Dickey and Fuller’s own table', tests.includes('adf'));
  const chosen = {
    own: `maxlag=${lags}, autolag=None`,
    rule: 'maxlag=int((n - 1) ** (1 / 3)), autolag=None',
    aic: 'autolag="AIC"',
    bic: 'autolag="BIC"',
  }[lagChoice];
  const kept = { short: 'int(4 * (n / 100) ** 0.25)', long: 'int(12 * (n / 100) ** 0.25)', nil: '0' }[
    lagRule
  ];
  return [
    ...pythonSeries(file, values),
    ...(tests.includes('adf')
      ? [
          `statistic, p, lags, used, critical, detail = tsa.adfuller(x, regression=${text(TREND[regression])}, ${chosen}, regresults=False)[:6] + (None,) * (${lagChoice === 'own' || lagChoice === 'rule' ? 1 : 0})`,
          'print("ADF", statistic, "p", p, "lags", lags, "cases", used, critical)',
        ]
      : []),
    ...(tests.includes('kpss')
      ? [
          `statistic, p, lags, critical = tsa.kpss(x, regression=${text(about === 'trend' ? 'ct' : 'c')}, nlags=${kept})`,
          'print("KPSS", statistic, "p", p, "lags", lags, critical)',
        ]
      : []),
    'print("n =", n)',
  ];
}
