/** Excel workbooks (.xlsx): which sheets there are, and one of them as delimited text (ECMA-376 part 1, 12 and 18). */

import type { SheetRange } from '../sheet-range.ts';
import type { Zip } from '../zip.ts';
import { quotedCell } from './cell-bytes.ts';
import { type SheetText, sheetBytes } from './sheet.ts';
import { readStyles } from './styles.ts';
import { endsIn, unescapeOffice, withoutCdata, XmlWalker } from './xml.ts';

export interface XlsxBook {
  readonly sheets: readonly string[];
  /** A sheet, or a part of it, by its name, which must be one of `sheets`; null where nothing is there. */
  readonly read: (name: string, range: SheetRange | null) => SheetText | null;
}

const RELATION = /\/(officeDocument|worksheet|sharedStrings|styles)$/;

interface Relation {
  readonly kind: string;
  readonly target: string;
}

/** The workbook in an archive; null when it holds none that is written in XML. */
export function openXlsx(zip: Zip): XlsxBook | null {
  const main = [...relations(zip, '').values()].find(({ kind }) => kind === 'officeDocument')?.target;
  const bytes = main?.endsWith('.xml') ? zip.read(main) : null;
  if (main === undefined || !bytes) return null;
  const related = relations(zip, main);
  const sheets = new Map<string, string>();
  let is1904 = false;
  const walker = new XmlWalker(bytes);
  while (walker.next()) {
    if (walker.isEnd) continue;
    if (walker.is('workbookPr')) is1904 = /^(?:1|true)$/.test(walker.attribute('date1904') ?? '');
    if (!walker.is('sheet')) continue;
    const relation = related.get(walker.attribute('r:id') ?? walker.attribute('id') ?? '');
    if (relation?.kind === 'worksheet') sheets.set(walker.attribute('name') ?? '', relation.target);
  }
  const partOf = (kind: string): Uint8Array | null => {
    const part = [...related.values()].find((relation) => relation.kind === kind);
    return part ? textPart(zip, part.target) : null;
  };
  return {
    sheets: [...sheets.keys()],
    read: (name, range) => {
      const target = sheets.get(name);
      const sheet = target === undefined ? null : textPart(zip, target);
      if (!sheet) return null;
      const strings = readStrings(partOf('sharedStrings'));
      const read = sheetBytes(sheet, { strings, styles: readStyles(partOf('styles')), is1904 }, range);
      return read && !endsIn(sheet, 'sheetData') ? { ...read, isCut: true } : read;
    },
  };
}

function textPart(zip: Zip, target: string): Uint8Array | null {
  const bytes = zip.read(target);
  return bytes && withoutCdata(bytes);
}

/** What a part of the archive refers to, by id. */
function relations(zip: Zip, part: string): ReadonlyMap<string, Relation> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const bytes = zip.read(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  const found = new Map<string, Relation>();
  if (!bytes) return found;
  const walker = new XmlWalker(bytes);
  while (walker.next()) {
    if (walker.isEnd || !walker.is('Relationship')) continue;
    const kind = RELATION.exec(walker.attribute('Type') ?? '')?.[1];
    const target = walker.attribute('Target') ?? '';
    if (kind !== undefined)
      found.set(walker.attribute('Id') ?? '', { kind, target: resolve(folder, target) });
  }
  return found;
}

/** '../x.xml' and '/xl/x.xml' as names in the archive. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  return path.join('/');
}

/** The texts that cells refer to by number, as quoted cells; runs are joined, readings aside left out. */
function readStrings(bytes: Uint8Array | null): readonly Uint8Array[] {
  if (!bytes) return [];
  const strings: Uint8Array[] = [];
  const walker = new XmlWalker(bytes);
  let text = '';
  let inReading = false;
  while (walker.next()) {
    if (walker.is('rPh')) inReading = !walker.isEnd && !walker.isEmpty;
    else if (walker.is('t')) {
      if (!walker.isEnd && !inReading) text += walker.text();
    } else if (walker.is('si') && (walker.isEnd || walker.isEmpty)) {
      strings.push(quotedCell(unescapeOffice(text)));
      text = '';
    }
  }
  return strings;
}
