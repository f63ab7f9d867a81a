/** Files packed whole, by what they begin with: gzip, bzip2 or xz. */
import { bunzip2, isBzip2 } from './bzip2.ts';
import { gunzip, isGzip } from './gzip.ts';
import { isXz, unxz } from './xz.ts';

/** What is inside; null where the bytes are packed by none of them. */
export async function unpack(bytes: Uint8Array, format: string): Promise<Uint8Array | null> {
  if (isGzip(bytes)) return gunzip(bytes, format);
  if (isBzip2(bytes)) return bunzip2(bytes, format);
  return isXz(bytes) ? unxz(bytes, format) : null;
}
