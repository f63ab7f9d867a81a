/** What an analysis makes of the design of a dataset: imputations, and how the rows were sampled. */
import type { AnyForm } from '@constat/analyses';
import { DESIGN_PARTS } from '@constat/data';
import type { ColumnInfo } from '../storage/db.ts';

const WORDS = {
  weight: 'weights',
  stratum: 'strata',
  cluster: 'clusters',
  population: 'population',
  cluster2: 'second-stage clusters',
  population2: 'second-stage population',
} as const;

/** `Estimates are pooled over the imputations numbered by .imp`; null without a design. */
export function designText(
  { pools, surveys }: Pick<AnyForm, 'pools' | 'surveys'>,
  columns: readonly ColumnInfo[],
): string | null {
  const nameOf = (part: (typeof DESIGN_PARTS)[number]): string | null =>
    columns.find(({ design }) => design === part)?.name ?? null;
  const imputation = nameOf('imputation');
  const sampled = DESIGN_PARTS.flatMap((part) => {
    if (part === 'imputation') return [];
    const name = nameOf(part);
    return name === null ? [] : [`${WORDS[part]} ${name}`];
  });
  const texts = [
    ...(imputation === null
      ? []
      : [
          pools
            ? `Estimates are pooled over the imputations numbered by ${imputation}`
            : `Imputations numbered by ${imputation} are not pooled here: the original rows (number 0) are used, or the first imputed dataset without them`,
        ]),
    ...(sampled.length === 0
      ? []
      : [
          `Survey design (${sampled.join(', ')})${surveys ? '' : ' is not used here: rows count as drawn at random'}`,
        ]),
  ];
  return texts.length === 0 ? null : `${texts.join('. ')}.`;
}
