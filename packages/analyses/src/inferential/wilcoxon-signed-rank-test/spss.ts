import { pairsOf, sided } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { WilcoxonOptions } from './options.ts';

export const spss = (file: SpssFile, values: WilcoxonOptions): readonly string[] => [
  ...sided(values.alternative),
  ...procedure(
    'NPAR TESTS',
    `WILCOXON=${pairsOf(file, values.pairs)}`,
    values.signTest && `SIGN=${pairsOf(file, values.pairs)}`,
  ),
];
