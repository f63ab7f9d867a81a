/**
 * What journals ask of figures: width of a column, typeface and size of text. Instructions change, and the journal's own page
 * has the last word: each preset says how sure it is. Heights are the theme's proportion, to be changed freely.
 */
import type { FigureEdits, FontName } from './edits.ts';

export interface JournalPreset {
  readonly id: string;
  readonly name: string;
  /** Widths of one column and of the whole page, in millimetres. */
  readonly columns: readonly number[];
  readonly font: FontName;
  /** Points of labels. */
  readonly fontSize: number;
  /** Smallest text that is accepted. */
  readonly least: number;
  /** Where it is said, or that it must be looked up. */
  readonly source: string;
}

const CHECK = 'widths as commonly given; check the instructions for authors';

export const JOURNAL_PRESETS: readonly JournalPreset[] = [
  {
    id: 'apa',
    name: 'APA 7',
    columns: [140],
    font: 'arial',
    fontSize: 9,
    least: 8,
    source: 'Publication Manual (7th ed.): a sans serif font of 8 to 14 points; the width is free',
  },
  {
    id: 'nature',
    name: 'Nature',
    columns: [89, 183],
    font: 'arial',
    fontSize: 7,
    least: 5,
    source: 'Final submission: 89 or 183 mm, Helvetica or Arial, 5 to 7 points',
  },
  {
    id: 'science',
    name: 'Science',
    columns: [57, 121, 184],
    font: 'helvetica',
    fontSize: 7,
    least: 5,
    source: CHECK,
  },
  {
    id: 'lancet',
    name: 'The Lancet',
    columns: [75, 154],
    font: 'times',
    fontSize: 8,
    least: 8,
    source: CHECK,
  },
  { id: 'jama', name: 'JAMA', columns: [86, 178], font: 'arial', fontSize: 8, least: 8, source: CHECK },
  { id: 'nejm', name: 'NEJM', columns: [86, 178], font: 'helvetica', fontSize: 8, least: 6, source: CHECK },
  { id: 'bmj', name: 'BMJ', columns: [87, 178], font: 'arial', fontSize: 8, least: 8, source: CHECK },
  { id: 'plos', name: 'PLOS', columns: [132, 190.5], font: 'arial', fontSize: 8, least: 8, source: CHECK },
  { id: 'ieee', name: 'IEEE', columns: [88.9, 181.9], font: 'times', fontSize: 8, least: 8, source: CHECK },
  {
    id: 'elsevier',
    name: 'Elsevier',
    columns: [90, 140, 190],
    font: 'arial',
    fontSize: 7,
    least: 6,
    source: CHECK,
  },
];

/** Height of a preset's figure for its width. */
const PROPORTION = 0.75;

/** Edits with a preset put on, for one of its columns; everything else stays. */
export const withPreset = (
  edits: FigureEdits,
  { id, font, fontSize, columns }: JournalPreset,
  width = columns[0] ?? 140,
): FigureEdits => ({
  ...edits,
  font,
  fontSize,
  size: { width, height: Math.round(width * PROPORTION), unit: 'mm' },
  preset: id,
});

/** Whether edits are still those of their preset. */
export function isAsPreset({ font, fontSize, size }: FigureEdits, preset: JournalPreset): boolean {
  return (
    font === preset.font &&
    fontSize === preset.fontSize &&
    size?.unit === 'mm' &&
    preset.columns.includes(size.width)
  );
}
