import { mannWhitneyOf, sided, twoLevels } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import type { MannWhitneyOptions } from './options.ts';

export const spss = (
  file: SpssFile,
  { outcomes, group, levels, alternative }: MannWhitneyOptions,
): readonly string[] => [
  ...sided(alternative),
  ...mannWhitneyOf(file, outcomes, group, twoLevels(file, group, levels)),
];
