/** Studies out of a frame. */
import type { Frame } from '@constat/data';
import { measureWords, type StudyFamily } from '../kit/measures.ts';
import type { RawStudy } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';

const FIELDS = {
  counts: ['events1', 'n1', 'events2', 'n2'],
  means: ['mean1', 'sd1', 'n1', 'mean2', 'sd2', 'n2'],
  proportion: ['events', 'n'],
  correlation: ['r', 'n'],
  generic: ['effect', 'error'],
} as const satisfies Readonly<Record<StudyFamily, readonly (keyof MetaAnalysisOptions)[]>>;

/** The roles whose numbers make the effect of a study. */
export function fieldsOf({ measure, ratio, errorKind }: MetaAnalysisOptions) {
  const { family } = measureWords(measure, ratio);
  return family === 'generic' && errorKind === 'limits'
    ? (['effect', 'lower', 'upper'] as const)
    : FIELDS[family];
}

/** The variable of the order, where it is asked for. */
export const orderOf = ({ order, further }: MetaAnalysisOptions): string | null =>
  further.includes('cumulative') ? order : null;

/** Every variable whose missing value leaves a study out. */
export function neededVariables(options: MetaAnalysisOptions): readonly string[] {
  const order = orderOf(options);
  return [
    ...fieldsOf(options).map((field) => options[field]),
    ...(options.subgroup === null ? [] : [options.subgroup]),
    ...options.covariates,
    ...options.factors,
    ...(order === null ? [] : [order]),
  ];
}

/** The studies of the rows that have all values, in the order of the levels where there are subgroups. */
export function readStudies(frame: Frame, options: MetaAnalysisOptions) {
  const complete = frame.complete(neededVariables(options));
  const fields = fieldsOf(options).map((field) => [field, frame.numbers(options[field])] as const);
  const names = options.study === null ? null : frame.factor(options.study);
  const groups = options.subgroup === null ? null : frame.factor(options.subgroup);
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) if (complete.mask[row]) rows.push(row);
  if (groups) rows.sort((a, b) => groups.codes[a]! - groups.codes[b]! || a - b);
  const studies = rows.map(
    (row): RawStudy => ({
      name: names?.levels[names.codes[row]!] ?? `Row ${row + 1}`,
      row: row + 1,
      numbers: Object.fromEntries(fields.map(([field, values]) => [field, values[row]!])),
      group: groups ? groups.levels[groups.codes[row]!]! : null,
    }),
  );
  return { studies, rows, excluded: complete.excluded };
}
