import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { PartialOptions } from './options.ts';

export const spss = (
  file: SpssFile,
  { variables, controls, method, semipartial, alternative, descriptives }: PartialOptions,
): readonly string[] | null =>
  method !== 'pearson' || semipartial
    ? null
    : procedure(
        'PARTIAL CORR',
        `VARIABLES=${file.names(variables)} BY ${file.names(controls)}`,
        `SIGNIFICANCE=${alternative === 'two-sided' ? 'TWOTAIL' : 'ONETAIL'}`,
        `STATISTICS=${descriptives ? 'DESCRIPTIVES CORR' : 'CORR'}`,
        'MISSING=LISTWISE',
      );
