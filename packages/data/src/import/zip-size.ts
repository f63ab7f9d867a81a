/** What a ZIP archive says it unpacks to, so that a bomb is refused unopened (PKWARE APPNOTE 6.3.10, section 4.3). */
import { ImportError } from './errors.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT = 65_535;
/** Sheets of a few million cells stay below it. */
const MAX_UNPACKED = 2 ** 30;

/** Throws ImportError 'import.file-too-large' for archives that unpack to more than a browser can hold. */
export function checkZipSize(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= lowest; at--)
    if (view.getUint32(at, true) === END) {
      if (unpackedSize(view, view.getUint32(at + 16, true)) > MAX_UNPACKED)
        throw new ImportError('import.file-too-large');
      return;
    }
}

/** Sum over the entries of the directory; those with a size of 64 bits count as 4 GB. */
function unpackedSize(view: DataView, directory: number): number {
  let total = 0;
  for (let at = directory; at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY; ) {
    total += view.getUint32(at + 24, true);
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return total;
}
