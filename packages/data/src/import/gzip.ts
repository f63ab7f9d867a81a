/** Files packed by gzip (RFC 1952): unpacked whole, with their size and checksum verified. */
import { ImportError } from './errors.ts';
import { crc32 } from './zip.ts';

const MAX_UNPACKED = 2 ** 30;
const TRAILER = 8;
/** Times that deflate makes data smaller at most (zlib, technical details): a size beyond it is no size but the middle of a file that is cut short. */
const MOST_PACKED = 1032;

/** Whether the bytes begin like a gzip file. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What is inside; ImportError where it is cut short, changed or too large. */
export async function gunzip(bytes: Uint8Array, format: string): Promise<Uint8Array> {
  const damaged = () => new ImportError('import.file-damaged', { format });
  if (bytes.length < 10 + TRAILER) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(bytes.length - 4, true);
  if (size > MOST_PACKED * bytes.length) throw damaged();
  if (size > MAX_UNPACKED)
    throw new ImportError('import.file-too-large', {}, 'Or its end is missing: save or download it again.');
  const { gunzipSync } = await import('fflate');
  let content: Uint8Array;
  try {
    content = gunzipSync(bytes, { out: new Uint8Array(size) });
  } catch {
    throw damaged();
  }
  if (content.length !== size || crc32(content) !== view.getUint32(bytes.length - TRAILER, true))
    throw damaged();
  return content;
}
