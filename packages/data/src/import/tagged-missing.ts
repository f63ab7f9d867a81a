/** Kinds of missing (.a to .z of Stata and SAS) as codes that mean missing, so that they stay apart and keep their labels. */
import type { LabelledColumn } from './labelled-column.ts';
import { type ImportNotice, plural } from './report.ts';

const FIRST_LETTER = 0x61;

/** The letter of a kind of missing, counted from 1. */
export const tagLetter = (kind: number): string => String.fromCharCode(FIRST_LETTER + kind - 1);

/** Labels of kinds of missing go by their names. */
export const tagName = (letter: string): string => `.${letter}`;

/**
 * The column with a code for each kind of missing that is used or labelled: -1 for .a to -26 for .z, below the smallest value where
 * some are negative. Dates have no codes, so theirs become plainly missing.
 */
export function withTagCodes(column: LabelledColumn): LabelledColumn {
  const { data, tags, labels, missing } = column;
  const named = [...labels.keys()].filter((key) => /^\.[a-z]$/.test(key)).map((key) => key.slice(1));
  const letters = [...new Set([...(tags?.values() ?? []), ...named])].sort();
  if (letters.length === 0) return column;
  if (data.kind !== 'numbers')
    return { ...column, labels: new Map([...labels].filter(([key]) => !named.includes(key.slice(1)))) };
  const below = lowest(data.values, [...labels.keys(), ...missing]);
  const codeOf = (letter: string): number => below - (letter.charCodeAt(0) - FIRST_LETTER + 1);
  const values = data.values.slice();
  for (const [row, letter] of tags ?? []) values[row] = codeOf(letter);
  return {
    ...column,
    data: { kind: 'numbers', values },
    missing: [...missing, ...letters.map((letter) => String(codeOf(letter)))],
    labels: new Map(
      [...labels].map(([key, text]) => [
        named.includes(key.slice(1)) ? String(codeOf(key.slice(1))) : key,
        text,
      ]),
    ),
  };
}

/** Codes go below it: 0, or the next power of ten below the smallest value. */
function lowest(values: Float64Array, codes: readonly string[]): number {
  let low = 0;
  for (const value of values) if (value < low) low = value;
  for (const code of codes) if (Number(code) < low) low = Number(code);
  return low < 0 ? -(10 ** Math.ceil(Math.log10(1 - low))) : 0;
}

/** What became of the kinds of missing of a column, in words. */
export function tagNotice(
  name: string,
  { tags, data }: LabelledColumn,
  made: LabelledColumn,
): readonly ImportNotice[] {
  const count = tags?.size ?? 0;
  if (count === 0) return [];
  const about = { code: 'extended-missing', column: name, count } as const;
  if (data.kind !== 'numbers' || made.data.kind !== 'numbers')
    return [
      {
        ...about,
        message: `${name}: ${plural(count, 'cell')} with a kind of missing (.a to .z) became plainly missing.`,
      },
    ];
  const codes = new Map<string, number>();
  for (const [row, letter] of tags!) codes.set(letter, made.data.values[row]!);
  const kinds = [...codes].sort(([a], [b]) => (a < b ? -1 : 1));
  const listed = kinds.map(([letter, code]) => `${tagName(letter)} is ${code}`).join(', ');
  return [
    {
      ...about,
      message: `${name}: kinds of missing in ${plural(count, 'cell')} became missing-value codes: ${listed}.`,
    },
  ];
}
