/** Studies out of a frame. */
import type { Frame } from '@constat/data';
import { measureWords, type StudyFamily } from '../kit/measures.ts';
import { isMultilevel } from '../kit/option-parts.ts';
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

/** The variables that say what effects belong to, from the outermost in. */
export const levelsOf = (options: MetaAnalysisOptions): readonly string[] =>
  isMultilevel(options) ? options.levels : [];

/** What they are called; the effects themselves last. */
export const levelLabels = (frame: Frame, options: MetaAnalysisOptions): readonly string[] => [
  ...levelsOf(options).map((name) => frame.label(name)),
  'Effect',
];

/** Every variable whose missing value leaves a study out. */
export function neededVariables(options: MetaAnalysisOptions): readonly string[] {
  const order = orderOf(options);
  return [
    ...fieldsOf(options).map((field) => options[field]),
    ...(options.subgroup === null ? [] : [options.subgroup]),
    ...options.covariates,
    ...options.factors,
    ...levelsOf(options),
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
  const within = levelsOf(options).map((name) => frame.factor(name));
  const joined = rows.map((row) => within.map(({ levels, codes }) => levels[codes[row] ?? -1] ?? ''));
  const isWhole = new Set(joined.map((keys) => JSON.stringify(keys))).size === rows.length;
  const studies = rows.map(
    (row, i): RawStudy => ({
      name: names?.levels[names.codes[row]!] ?? `Row ${row + 1}`,
      row: row + 1,
      numbers: Object.fromEntries(fields.map(([field, values]) => [field, values[row]!])),
      group: groups ? groups.levels[groups.codes[row]!]! : null,
      // where the levels tell every row apart there is no other between it and them
      ...(within.length === 0 ? {} : { within: [...(joined[i] ?? []), ...(isWhole ? [] : [String(row)])] }),
    }),
  );
  return { studies, rows, excluded: complete.excluded };
}
