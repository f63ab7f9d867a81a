import { missing, sided } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { OneSampleOptions } from './options.ts';

export const spss = (file: SpssFile, values: OneSampleOptions): readonly string[] => [
  ...sided(values.alternative),
  ...procedure(
    `T-TEST TESTVAL=${values.testValue}`,
    missing(values.missing),
    `VARIABLES=${file.names(values.outcomes)}`,
    `CRITERIA=CI(${values.confidenceLevel})`,
  ),
  ...(values.also.includes('wilcoxon')
    ? procedure(
        `NPTESTS`,
        `ONESAMPLE TEST (${file.names(values.outcomes)}) WILCOXON(TESTVALUE=${values.testValue})`,
      )
    : []),
];
