import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure, remark } from '../../spss/words.ts';
import type { KaplanMeierOptions } from './options.ts';

const TESTS: Readonly<Record<string, string>> = {
  'log-rank': 'LOGRANK',
  'gehan-breslow': 'BRESLOW',
  'tarone-ware': 'TARONE',
};

export function spss(file: SpssFile, values: KaplanMeierOptions): readonly string[] | null {
  const { censoring, time, event, eventLevel, group, strata, tests, plots, pairwise } = values;
  if (censoring !== 'right' || time === null || event === null) return null;
  const { levels } = file.frame.factor(event);
  const happened = (eventLevel === 'first' ? levels[0] : levels.at(-1)) ?? '';
  const by = group === null ? '' : ` BY ${file.name(group)}`;
  const status = file.state(event, happened);
  const wanted = group === null ? [] : tests.flatMap((test) => TESTS[test] ?? []);
  return [
    remark('SPSS gives standard errors of the survival function, and limits of its mean and median only'),
    ...procedure(
      `KM ${file.name(time)}${by}`,
      strata !== null && `STRATA=${file.name(strata)}`,
      `STATUS=${status.name}(${status.value})`,
      'PRINT TABLE MEAN',
      'PERCENTILES',
      plots.length > 0 &&
        `PLOT ${plots.map((plot) => (plot === 'loglog' ? 'LOGSURV' : plot.toUpperCase())).join(' ')}`,
      wanted.length > 0 && `TEST ${wanted.join(' ')}`,
      wanted.length > 0 && 'COMPARE OVERALL POOLED',
    ),
    ...(wanted.length > 0 && pairwise
      ? procedure(
          `KM ${file.name(time)}${by}`,
          `STATUS=${status.name}(${status.value})`,
          'PRINT NONE',
          `TEST ${wanted.join(' ')}`,
          'COMPARE PAIRWISE POOLED',
        )
      : []),
  ];
}
