import { variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, text } from '../../python/words.ts';
import type { KaplanMeierOptions } from './options.ts';

const TESTS: Readonly<Record<string, string>> = {
  'log-rank': '',
  'gehan-breslow': ', weight_type="gb"',
  'tarone-ware': ', weight_type="tw"',
};

export function python(file: PythonFile, values: KaplanMeierOptions): readonly string[] | null {
  const { censoring, time, event, eventLevel, group, strata, tests, confidenceLevel } = values;
  if (censoring !== 'right' || time === null || event === null) return null;
  file.use('np', 'stats', 'sm');
  const { levels } = file.frame.factor(event);
  const happened = file.indicator(event, (eventLevel === 'first' ? levels[0] : levels.at(-1)) ?? '');
  if (group !== null) file.factor(group);
  if (strata !== null) file.factor(strata);
  file.complete(variablesOf(time, happened, group, strata));
  file.lacks('limits of the median', true);
  file.lacks('comparisons of pairs', group !== null && values.pairwise);
  file.lacks(
    'the weights of Peto and of Fleming and Harrington',
    tests.some((each) => TESTS[each] === undefined),
  );
  const z = `stats.norm.ppf(${number((1 + confidenceLevel) / 2)})`;
  const limits = {
    log: 'np.exp(np.log(s) - z * e), np.minimum(1, np.exp(np.log(s) + z * e))',
    'log-log': 's ** np.exp(z * e / abs(np.log(s))), s ** np.exp(-z * e / abs(np.log(s)))',
    plain: 'np.maximum(0, s - z * se), np.minimum(1, s + z * se)',
  }[values.confidenceType];
  return [
    `z = ${z}`,
    `parts = ${group === null ? '[("all", d)]' : `list(d.groupby(${text(file.name(group))}, observed=True))`}`,
    'with np.errstate(all="ignore"):',
    ...indented([
      'for label, x in parts:',
      ...indented([
        `curve = sm.SurvfuncRight(x[${text(file.name(time))}], x[${text(happened)}])`,
        's, se = curve.surv_prob, curve.surv_prob_se',
        'e = se / s',
        `lower, upper = ${limits}`,
        `print(label, "n =", len(x), "events =", int(x[${text(happened)}].sum()), "median =", curve.quantile(0.5))`,
        'print(pd.DataFrame({"time": curve.surv_times, "at risk": curve.n_risk, "events": curve.n_events, "survival": s, "se": se, "lower": lower, "upper": upper}))',
      ]),
    ]),
    ...(group === null
      ? []
      : tests.flatMap((test) => {
          const call = TESTS[test];
          return call === undefined
            ? []
            : [
                `print(${text(test)}, *sm.duration.survdiff(${file.column(time)}, d[${text(happened)}], ${file.column(group)}${strata === null ? '' : `, strata=${file.column(strata)}`}${call}))`,
              ];
        })),
  ];
}
