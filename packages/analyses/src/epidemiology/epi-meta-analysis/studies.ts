/** Studies out of the rows of the form. */
import { measureWords } from '../../meta/kit/measures.ts';
import type { RawStudy } from '../../meta/kit/result.ts';
import { type EpiMetaOptions, options as schema } from './options.ts';

const LISTS = {
  counts: 'counts',
  means: 'means',
  proportion: 'proportions',
  correlation: 'correlations',
} as const;

/** The list that is filled in for the measure. */
export function listOf({ measure, ratio, errorKind }: EpiMetaOptions) {
  const { family } = measureWords(measure, ratio);
  return family === 'generic' ? (errorKind === 'limits' ? 'limits' : 'effects') : LISTS[family];
}

/** The label of a number, as the form shows it. */
export const fieldLabel =
  (options: EpiMetaOptions) =>
  (field: string): string => {
    const { item } = schema[listOf(options)];
    return Object.entries(item).find(([key]) => key === field)?.[1].label ?? field;
  };

export function readStudies(options: EpiMetaOptions): readonly RawStudy[] {
  const rows: readonly { readonly name: string }[] = options[listOf(options)];
  return rows.map(({ name, ...numbers }, i) => ({
    name: name.trim() === '' ? `Study ${i + 1}` : name,
    row: i + 1,
    numbers: numbers as unknown as Readonly<Record<string, number>>,
    group: null,
  }));
}
