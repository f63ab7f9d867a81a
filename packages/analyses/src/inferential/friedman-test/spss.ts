import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { FriedmanOptions } from './options.ts';

export const spss = (file: SpssFile, { conditions }: FriedmanOptions): readonly string[] =>
  procedure('NPAR TESTS', `FRIEDMAN=${file.names(conditions)}`, `KENDALL=${file.names(conditions)}`);
