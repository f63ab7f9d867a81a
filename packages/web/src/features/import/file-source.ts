/** A chosen file as the source of an import. */
import type { ByteSource } from '@constat/data';

export const fileSource = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});
