import { weighted } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { procedure } from '../../spss/words.ts';
import type { ChiSquareOptions } from './options.ts';

export function spss(
  file: SpssFile,
  { variable, second, weights, expected }: ChiSquareOptions,
): readonly string[] {
  if (second !== null)
    return weighted(
      file,
      weights,
      procedure('CROSSTABS', `TABLES=${file.name(variable)} BY ${file.name(second)}`, 'STATISTICS=CHISQ PHI'),
    );
  const { levels } = file.frame.factor(variable);
  const shares = levels.map((level) => expected.find((row) => row.level === level)?.share ?? 1);
  return weighted(
    file,
    weights,
    procedure(
      'NPAR TESTS',
      `CHISQUARE=${file.numbered(variable).name}`,
      `EXPECTED=${expected.length === 0 ? 'EQUAL' : shares.join(' ')}`,
    ),
  );
}
