import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure, remark } from '../../spss/words.ts';
import type { KruskalOptions } from './options.ts';

export const spss = (file: SpssFile, values: KruskalOptions): readonly string[] => {
  const { name, codes } = file.numbered(values.group);
  const range = `${name}(${codes[0]} ${codes.at(-1)})`;
  return [
    ...procedure(
      'NPAR TESTS',
      `K-W=${file.names(values.outcomes)} BY ${range}`,
      values.method === 'exact' && 'METHOD=EXACT',
      values.trend && `J-T=${file.names(values.outcomes)} BY ${range}`,
    ),
    ...(values.postHoc.includes('dunn')
      ? [
          remark('Comparisons by Dunn’s method, with the correction of Bonferroni'),
          ...procedure(
            'NPTESTS',
            `INDEPENDENT TEST (${file.names(values.outcomes)}) GROUP (${name}) KRUSKAL_WALLIS(COMPARE=PAIRWISE)`,
          ),
        ]
      : []),
  ];
};
