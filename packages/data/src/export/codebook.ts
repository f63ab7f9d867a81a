/** A codebook: one row for each variable of a dataset, with what it is and what is in it. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { newDataset } from '../new-dataset.ts';
import { digestColumn } from '../variables/summary.ts';

const TYPES: Readonly<Record<Column['type'], string>> = {
  numeric: 'Numeric',
  categorical: 'Categorical',
  ordinal: 'Ordinal',
  boolean: 'Boolean',
  date: 'Date',
  text: 'Text',
};
const MAX_VALUES = 30;

/** The values of a variable with their labels, or the levels that occur with their counts. */
function valuesOf(
  column: Column,
  levels: readonly { readonly level: string; readonly count: number }[],
): string {
  const labels = Object.entries(column.valueLabels ?? {});
  const shown =
    labels.length > 0
      ? labels.map(([value, label]) => `${value} = ${label}`)
      : column.type === 'text'
        ? []
        : levels.map(({ level, count }) => `${level} (${count})`);
  return shown.length > MAX_VALUES ? `${shown.slice(0, MAX_VALUES).join('; ')}; …` : shown.join('; ');
}

/** The codebook as a dataset, so that it is written in the formats of any. */
export function codebookOf(dataset: Dataset): Dataset {
  const digests = dataset.columns.map(digestColumn);
  const texts = (name: string, of: (column: Column, at: number) => string): Column => ({
    id: name,
    name,
    type: 'text',
    role: 'none',
    description: '',
    cells: { kind: 'strings', values: dataset.columns.map((column, at) => of(column, at) || null) },
  });
  const numbers = (name: string, of: (at: number) => number | null | undefined): Column => ({
    id: name,
    name,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: {
      kind: 'numbers',
      values: Float64Array.from(dataset.columns, (_, at) => of(at) ?? Number.NaN),
    },
  });
  return newDataset({ name: `${dataset.name} codebook` }, dataset.columns.length, [
    texts('Variable', ({ name }) => name),
    texts('Label', ({ label }) => label ?? ''),
    texts('Type', ({ type }) => TYPES[type]),
    texts('Values', (column, at) => valuesOf(column, digests[at]!.levels)),
    texts('Missing codes', ({ missingValueCodes = [] }) => missingValueCodes.join('; ')),
    texts('Description', ({ description }) => description),
    numbers('Valid', (at) => digests[at]!.valid),
    numbers('Missing', (at) => digests[at]!.missing),
    numbers('Mean', (at) => digests[at]!.numbers?.mean),
    numbers('SD', (at) => digests[at]!.numbers?.sd),
    numbers('Minimum', (at) => digests[at]!.numbers?.min),
    numbers('Median', (at) => digests[at]!.numbers?.median),
    numbers('Maximum', (at) => digests[at]!.numbers?.max),
  ]);
}
