import { split } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure, remark } from '../../spss/words.ts';
import type { MatrixOptions } from './options.ts';

const tails = (alternative: string): string => (alternative === 'two-sided' ? 'TWOTAIL' : 'ONETAIL');

export function spss(
  file: SpssFile,
  { variables, group, coefficients, alternative, adjustment, descriptives, missing }: MatrixOptions,
): readonly string[] | null {
  if (coefficients.every((each) => each === 'polychoric')) return null;
  const how = `MISSING=${missing === 'listwise' ? 'LISTWISE' : 'PAIRWISE'}`;
  const ranks = coefficients.filter((each) => each === 'spearman' || each === 'kendall');
  const names = `VARIABLES=${file.names(variables)}`;
  return [
    ...(adjustment === 'none' ? [] : [remark('SPSS does not correct these p for their number')]),
    ...split(file, group, [
      ...(coefficients.includes('pearson')
        ? procedure(
            'CORRELATIONS',
            names,
            `PRINT=${tails(alternative)} NOSIG`,
            descriptives && 'STATISTICS DESCRIPTIVES',
            how,
          )
        : []),
      ...(ranks.length > 0
        ? procedure(
            'NONPAR CORR',
            names,
            `PRINT=${ranks.length === 2 ? 'BOTH' : ranks.join('').toUpperCase()} ${tails(alternative)} NOSIG`,
            how,
          )
        : []),
    ]),
  ];
}
