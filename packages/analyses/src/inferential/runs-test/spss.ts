import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { RunsOptions } from './options.ts';

export const spss = (file: SpssFile, { variables, cut, value }: RunsOptions): readonly string[] =>
  procedure('NPAR TESTS', `RUNS(${cut === 'value' ? value : cut.toUpperCase()})=${file.names(variables)}`);
