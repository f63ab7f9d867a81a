import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { CochranOptions } from './options.ts';

export const spss = (file: SpssFile, { variables }: CochranOptions): readonly string[] =>
  procedure('NPAR TESTS', `COCHRAN=${variables.map((variable) => file.numbered(variable).name).join(' ')}`);
