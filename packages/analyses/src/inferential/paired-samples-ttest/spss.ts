import { missing, pairsOf, sided } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { PairedOptions } from './options.ts';

export const spss = (file: SpssFile, values: PairedOptions): readonly string[] => {
  const both = pairsOf(file, values.pairs);
  return [
    ...sided(values.alternative),
    ...procedure(`T-TEST PAIRS=${both}`, `CRITERIA=CI(${values.confidenceLevel})`, missing(values.missing)),
    ...(values.also.includes('wilcoxon') ? procedure('NPAR TESTS', `WILCOXON=${both}`) : []),
    ...(values.also.includes('sign') ? procedure('NPAR TESTS', `SIGN=${both}`) : []),
  ];
};
