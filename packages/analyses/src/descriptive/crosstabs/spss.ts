import { weighted } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { CrosstabOptions } from './options.ts';

const CELLS: Readonly<Record<string, string>> = {
  row: 'ROW',
  column: 'COLUMN',
  total: 'TOTAL',
  expected: 'EXPECTED',
  adjusted: 'ASRESID',
};

export const spss = (file: SpssFile, values: CrosstabOptions): readonly string[] => {
  const { rows, columns, layer, weights, cells, tests, measures, paired } = values;
  const statistics = [
    tests.length > 0 && 'CHISQ',
    measures.includes('nominal') && 'PHI',
    measures.includes('ordinal') && 'GAMMA BTAU CTAU D',
    measures.includes('risk') && 'RISK',
    paired && 'MCNEMAR KAPPA',
  ].filter(Boolean);
  return weighted(
    file,
    weights,
    procedure(
      'CROSSTABS',
      `TABLES=${file.name(rows)} BY ${file.name(columns)}${layer === null ? '' : ` BY ${file.name(layer)}`}`,
      `CELLS=${['COUNT', ...cells.flatMap((each) => CELLS[each] ?? [])].join(' ')}`,
      statistics.length > 0 && `STATISTICS=${statistics.join(' ')}`,
    ),
  );
};
