/** How wide the columns of a table are: no number is broken, words are broken between them, and what is left goes to long texts. */
import type { TextRun } from '../rich.ts';
import type { TableLayout } from '../table-layout.ts';

/** Widths of letters in a serif type, as shares of its size: Times New Roman, rounded up. */
function letterWidth(letter: string): number {
  if (/[0-9\u2009\u2013]/.test(letter)) return 0.5;
  if (/[.,;:'’|()[\] \u00a0iljtfrI]/.test(letter)) return 0.34;
  if (/[%@mwMW—]/.test(letter)) return 0.95;
  if (/[A-Z&]/.test(letter)) return 0.73;
  return /[−<>=+±×≤≥≈]/.test(letter) ? 0.57 : 0.51;
}

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

/** Longest part that must not be broken: a word, or the whole of a number with its sign and brackets. */
const longestWord = (text: string): number => Math.max(0, ...text.split(/[\s/]|(?<=[-–—])/).map(widthOf));

/** Type sizes that are tried until everything fits, in half points. */
const SIZES = [22, 20, 18, 16, 14] as const;

/** Left and right margin of a cell and a little air, in twentieths of a point. */
const MARGINS = 190;

/** A text is given one line up to this many letters m. */
const ONE_LINE = 14;

export interface ColumnWidths {
  /** In twentieths of a point; their sum is the width of the text. */
  readonly widths: readonly number[];
  /** Size of the type in half points. */
  readonly size: number;
}

/** The widths of the columns and the largest type in which no number is broken. */
export function columnWidths({ columns, rows, spans }: TableLayout, available: number): ColumnWidths {
  const texts = columns.map((_, i) =>
    rows.filter((row) => !row.heading).map((row) => textOf(row.cells[i] ?? [])),
  );
  const least = columns.map(({ label, align }, i) =>
    Math.max(
      longestWord(textOf(label)),
      ...texts[i]!.map((text) => (align === 'right' ? widthOf(text) : longestWord(text))),
    ),
  );
  // the words above several columns are as wide as these together, at least
  for (const { label, from, span } of spans) {
    const lacking =
      longestWord(textOf(label ?? [])) - least.slice(from, from + span).reduce((a, b) => a + b, 0);
    if (lacking > 0) for (let i = from; i < from + span; i++) least[i]! += lacking / span;
  }
  const wanted = columns.map(({ label }, i) =>
    Math.max(least[i]!, Math.min(ONE_LINE, Math.max(widthOf(textOf(label)), ...texts[i]!.map(widthOf)))),
  );
  const twips = (ems: number, size: number): number => Math.ceil(ems * size * 10) + MARGINS;
  const sum = (parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0);
  const size =
    SIZES.find((each) => sum(least.map((ems) => twips(ems, each))) <= available) ?? SIZES[SIZES.length - 1]!;
  const smallest = least.map((ems) => twips(ems, size));
  const left = available - sum(smallest);
  const more = wanted.map((ems, i) => twips(ems, size) - smallest[i]!);
  const asked = sum(more);
  const widths = smallest.map((width, i) => {
    if (left < 0) return Math.floor((width * available) / sum(smallest));
    const share =
      asked > left ? (more[i]! * left) / asked : more[i]! + (left - asked) * (wanted[i]! / sum(wanted));
    return Math.floor(width + share);
  });
  return { widths, size };
}
