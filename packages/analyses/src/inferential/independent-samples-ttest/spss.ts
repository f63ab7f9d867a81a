import { mannWhitneyOf, missing, sided, twoLevels } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure, remark } from '../../spss/words.ts';
import type { TTestOptions } from './options.ts';

export const spss = (file: SpssFile, values: TTestOptions): readonly string[] => {
  const levels = twoLevels(file, values.group, values.levels);
  const groups = file.literals(values.group, levels);
  return [
    ...sided(values.alternative),
    remark(
      values.test === 'student'
        ? 'Read the line Equal variances assumed (Student)'
        : 'Read the line Equal variances not assumed (Welch)',
    ),
    ...procedure(
      `T-TEST GROUPS=${file.name(values.group)}(${groups.join(' ')})`,
      missing(values.missing),
      `VARIABLES=${file.names(values.outcomes)}`,
      `CRITERIA=CI(${values.confidenceLevel})`,
    ),
    ...(values.mannWhitney ? mannWhitneyOf(file, values.outcomes, values.group, levels) : []),
  ];
};
