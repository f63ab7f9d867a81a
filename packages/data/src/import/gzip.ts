/** Files packed by gzip (RFC 1952): unpacked whole, with their size and checksum verified. */
import { ImportError } from './errors.ts';
import { crc32 } from './zip.ts';

const MAX_UNPACKED = 2 ** 30;
const HEADER = 10;
const TRAILER = 8;
/** Times that deflate makes data smaller at most (zlib, technical details): a size beyond it is no size but the middle of a file that is cut short. */
const MOST_PACKED = 1032;

/** Whether the bytes begin like a gzip file. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

type Fflate = typeof import('fflate');

const tooLarge = () =>
  new ImportError('import.file-too-large', {}, 'Or its end is missing: save or download it again.');

/** What is inside; ImportError where it is cut short, changed or too large. Members one behind the other, as data.table, pigz and bgzip write them, are one content. */
export async function gunzip(bytes: Uint8Array, format: string): Promise<Uint8Array> {
  const damaged = () => new ImportError('import.file-damaged', { format });
  if (bytes.length < HEADER + TRAILER) throw damaged();
  const size = sizeOf(bytes);
  if (size > MOST_PACKED * bytes.length) throw damaged();
  if (size > MAX_UNPACKED) throw tooLarge();
  const fflate = await import('fflate');
  // files of bgzip end with a member that holds nothing
  const whole = size === 0 ? null : memberOf(bytes, fflate);
  if (whole) return whole;
  const starts = memberStarts(bytes, fflate);
  const members = starts.map((start, i) => memberOf(bytes.subarray(start, starts[i + 1]), fflate));
  const content = new Uint8Array(members.reduce((sum, member) => sum + (member?.length ?? 0), 0));
  let at = 0;
  for (const member of members) {
    if (member === null) throw damaged();
    content.set(member, at);
    at += member.length;
  }
  return content;
}

const sizeOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);

/** The content of one member; null where its size or its checksum is another. */
function memberOf(bytes: Uint8Array, { gunzipSync }: Fflate): Uint8Array | null {
  if (bytes.length < HEADER + TRAILER || sizeOf(bytes) > MOST_PACKED * bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const content = gunzipSync(bytes, { out: new Uint8Array(sizeOf(bytes)) });
    const isWhole =
      content.length === sizeOf(bytes) && crc32(content) === view.getUint32(bytes.length - TRAILER, true);
    return isWhole ? content : null;
  } catch {
    return null;
  }
}

/** Where the members begin; the first alone where the rest is none. */
function memberStarts(bytes: Uint8Array, { Gunzip }: Fflate): readonly number[] {
  const starts = [0];
  let size = 0;
  const reader = new Gunzip((chunk) => {
    size += chunk.length;
    if (size > MAX_UNPACKED) throw tooLarge();
  });
  reader.onmember = (start) => starts.push(start);
  try {
    reader.push(bytes, true);
  } catch (error) {
    if (error instanceof ImportError) throw error;
  }
  return starts;
}
