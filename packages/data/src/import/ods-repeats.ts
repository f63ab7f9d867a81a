/** OpenDocument writes equal cells once with a count; a few bytes could so claim more cells than there is memory. */
import { decodeUtf8 } from './bytes.ts';
import { ImportError } from './errors.ts';

const ROW_OR_CELL = /<(?:[\w-]+:)?(table-row|table-cell|covered-table-cell)\b([^>]*)>/g;
const MAX_CELLS = 5e7;

/** Throws ImportError 'import.file-too-large' for a sheet whose repeated values are too many; other files pass. */
export async function checkRepeats(bytes: Uint8Array): Promise<void> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return;
  const { unzipSync } = await import('fflate');
  let content: Uint8Array | undefined;
  try {
    content = unzipSync(bytes, { filter: ({ name }) => name === 'content.xml' })['content.xml'];
  } catch {
    // A broken archive is refused by the library that reads it, in the words of the product.
  }
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
