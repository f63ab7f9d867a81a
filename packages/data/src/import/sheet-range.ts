/** A part of a sheet, written as spreadsheets do: B3:F20, B:F, 3:20 or B3. */
import { ImportError } from './errors.ts';

/** Rows and columns counted from 1, all included. */
export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const CORNER = /^\$?([A-Z]{0,3})\$?(\d{0,7})$/;

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0);

/** The range that a text names; null where it names none, ImportError 'import.range' where it cannot be read. */
export function readRange(text: string | undefined): SheetRange | null {
  const written = (text ?? '').trim().toUpperCase();
  if (written === '') return null;
  const [first = '', last = first, ...more] = written.split(':');
  const from = CORNER.exec(first);
  const to = CORNER.exec(last);
  if (!from || !to || first === '' || last === '' || more.length > 0)
    throw new ImportError('import.range', { range: (text ?? '').trim() });
  const pair = (a: number, b: number): readonly [number, number] => [
    Math.min(a || 1, b || Number.POSITIVE_INFINITY),
    Math.max(a || 1, b || Number.POSITIVE_INFINITY),
  ];
  const [left, right] = pair(columnNumber(from[1]!), columnNumber(to[1]!));
  const [top, bottom] = pair(Number(from[2]), Number(to[2]));
  return { top, bottom, left, right };
}
