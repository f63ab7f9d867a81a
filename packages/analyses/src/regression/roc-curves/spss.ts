import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure } from '../../spss/words.ts';
import type { RocOptions } from './options.ts';

export function spss(file: SpssFile, values: RocOptions): readonly string[] | null {
  const { outcome, markers, group, event, direction } = values;
  if (group !== null || direction === 'auto') return null;
  const { levels } = file.frame.factor(outcome);
  const state = file.state(outcome, (event === 'first' ? levels[0] : levels.at(-1)) ?? '');
  return procedure(
    `ROC ${file.names(markers)} BY ${state.name} (${state.value})`,
    'PLOT=CURVE(REFERENCE)',
    'PRINT=SE COORDINATES',
    `CRITERIA=CUTOFF(INCLUDE) TESTPOS(${direction === 'lower' ? 'SMALL' : 'LARGE'}) DISTRIBUTION(FREE) CI(${percent(values.confidenceLevel)})`,
    'MISSING=EXCLUDE',
  );
}
