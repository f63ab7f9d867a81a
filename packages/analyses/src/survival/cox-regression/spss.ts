import { predictorNames } from '../../spss/predictors.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure, remark } from '../../spss/words.ts';
import type { CoxOptions } from './options.ts';

export function spss(file: SpssFile, values: CoxOptions): readonly string[] | null {
  const { time, event, eventLevel, start, strata, terms, curved, errors, ties, plots } = values;
  if (start !== null || curved.length > 0 || errors !== 'none') return null;
  if ((terms ?? []).some((term) => term.length > 1)) return null;
  const { levels } = file.frame.factor(event);
  const happened = (eventLevel === 'first' ? levels[0] : levels.at(-1)) ?? '';
  const status = file.state(event, happened);
  return [
    ...(ties === 'breslow'
      ? []
      : [remark('SPSS handles tied times by Breslow’s method: its numbers differ a little where times tie')]),
    ...procedure(
      `COXREG ${file.name(time)}`,
      `STATUS=${status.name}(${status.value})`,
      strata !== null && `STRATA=${file.name(strata)}`,
      `METHOD=ENTER ${predictorNames(file, values).join(' ')}`,
      `PRINT=CI(${percent(values.confidenceLevel)})`,
      plots.includes('curves') && 'PLOT=SURVIVAL',
    ),
  ];
}
