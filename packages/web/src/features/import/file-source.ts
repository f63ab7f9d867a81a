/** A chosen file as the source of an import. */
import type { ByteSource, ByteStream } from '@constat/data';

export const fileSource = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  stream: (from) => byteStream(file.slice(from)),
});

/** How long a stream may take for its next bytes, in ms. */
const PATIENCE = 10_000;

/** Streams being read. Chromium clears away one that only its own pending answer refers to, and never answers. */
const open = new Set<ReadableStream>();

/** The file as a stream that fills our own memory; null in browsers whose files have none. */
function byteStream(file: Blob): ByteStream | null {
  const stream = file.stream();
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
  open.add(stream);
  return {
    async fill(memory, at, most) {
      const answer = await inTime(reader.read(new Uint8Array(memory, at, most)));
      return answer?.value ? { memory: answer.value.buffer, count: answer.value.length } : null;
    },
    close: () => {
      open.delete(stream);
      reader.cancel().catch(() => undefined);
    },
  };
}

/** What arrives, or null after a while. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, null);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
