/** Which cell styles show a number as a date or a time (ECMA-376 part 1, 18.8.30, number formats). */
import { XmlWalker } from './xml.ts';

/** A duration counts hours, minutes or seconds beyond a day: [h]:mm. */
export type NumberStyle = 'number' | 'date' | 'time' | 'duration';

const BUILT_IN_DATES: readonly (readonly [number, number, NumberStyle])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

/** The style of every cell format, by its index. */
export function readStyles(bytes: Uint8Array | null): readonly NumberStyle[] {
  if (!bytes) return [];
  const custom = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  const walker = new XmlWalker(bytes);
  let inCellFormats = false;
  while (walker.next()) {
    if (walker.is('cellXfs')) inCellFormats = !walker.isEnd && !walker.isEmpty;
    else if (walker.isEnd) continue;
    else if (walker.is('numFmt'))
      custom.set(Number(walker.attribute('numFmtId')), styleOf(walker.attribute('formatCode') ?? ''));
    else if (inCellFormats && walker.is('xf')) {
      const id = Number(walker.attribute('numFmtId') ?? 0);
      styles.push(custom.get(id) ?? builtIn(id));
    }
  }
  return styles;
}

const builtIn = (id: number): NumberStyle =>
  BUILT_IN_DATES.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';

/** What a format code shows: text in quotes, colours and conditions say nothing about it. */
export function styleOf(code: string): NumberStyle {
  const [first = ''] = code.split(';');
  const plain = first
    .replace(/"[^"]*"|\\.|_./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase()
    .replace(/general/g, '');
  if (/[yd]|mmm/.test(plain) || (/m/.test(plain) && !/[hs]/.test(plain))) return 'date';
  if (/\[(?:h+|m+|s+)\]/.test(plain)) return 'duration';
  return /[hs]/.test(plain) ? 'time' : 'number';
}
