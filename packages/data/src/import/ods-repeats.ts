/** OpenDocument writes equal cells once with a count; a few bytes could so claim more cells than there is memory. */
import { decodeUtf8 } from './bytes.ts';
import { ImportError } from './errors.ts';

const ROW_OR_CELL = /<(?:[\w-]+:)?(table-row|table-cell|covered-table-cell)\b([^>]*)>/g;
const MAX_CELLS = 5e7;

/** Throws ImportError 'import.file-too-large' for a sheet whose repeated values are too many; other files pass. */
export function checkRepeats(content: Uint8Array | null): void {
  if (content && repeatedCells(decodeUtf8(content) ?? '') > MAX_CELLS)
    throw new ImportError('import.file-too-large');
}

function repeatedCells(xml: string): number {
  let rows = 1;
  let cells = 0;
  for (const [, element, attributes = ''] of xml.matchAll(ROW_OR_CELL)) {
    if (element === 'table-row') rows = count(attributes, 'number-rows-repeated');
    else if (attributes.includes('value')) cells += rows * count(attributes, 'number-columns-repeated');
  }
  return cells;
}

const count = (attributes: string, name: string): number =>
  Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
