import { weighted } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { FrequencyOptions } from './options.ts';

export const spss = (
  file: SpssFile,
  { variables, weights, order, plots, multipleResponse }: FrequencyOptions,
): readonly string[] | null =>
  multipleResponse
    ? null
    : weighted(
        file,
        weights,
        procedure(
          `FREQUENCIES VARIABLES=${file.names(variables)}`,
          `FORMAT=${order === 'descending-count' ? 'DFREQ' : 'AVALUE'}`,
          plots.includes('bars') && 'BARCHART FREQ',
        ),
      );
