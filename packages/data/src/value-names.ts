/** What people write for a value: its code, or the label of the code. */
import type { Cells, Column } from './column.ts';
import { parseNumber } from './import/numbers.ts';

/** A column of which the values may not be at hand, as in a form. */
export interface LabelledValues extends Pick<Column, 'name' | 'type' | 'valueLabels'> {
  readonly cells?: Cells;
}

/** Values are compared without regard to case and to space around them. */
export const foldValue = (text: string): string => text.trim().toLowerCase();

/** True where a column says what its values stand for. */
export const hasLabels = ({ valueLabels }: Pick<Column, 'valueLabels'>): boolean =>
  valueLabels !== undefined && Object.keys(valueLabels).length > 0;

/** The codes that a text names: all of that label, or the text itself where it is a code or no label. */
export function codesNamed(column: LabelledValues, text: string): readonly string[] {
  if (!hasLabels(column)) return [text];
  const wanted = foldValue(text);
  const labels = Object.entries(column.valueLabels ?? {});
  if (isCode(column, wanted) || labels.some(([code]) => foldValue(code) === wanted)) return [text];
  const named = labels.filter(([, label]) => foldValue(label) === wanted).map(([code]) => code);
  return named.length === 0 ? [text] : named;
}

function isCode({ type, cells }: LabelledValues, wanted: string): boolean {
  if (type === 'numeric') return !Number.isNaN(parseNumber(wanted));
  switch (cells?.kind) {
    case 'categories':
      return cells.levels.some((level) => foldValue(level) === wanted);
    case 'strings':
      return cells.values.some((value) => value !== null && foldValue(value) === wanted);
    default:
      return false;
  }
}

/** The labels of a column for a message: the first few, in quotes. */
export function labelsListed({ valueLabels = {} }: Pick<Column, 'valueLabels'>): string {
  const labels = [...new Set(Object.values(valueLabels))];
  const shown = labels.slice(0, MAX_LISTED).map((label) => `'${label}'`);
  return `${shown.join(', ')}${labels.length > MAX_LISTED ? ' …' : ''}`;
}

const MAX_LISTED = 6;
