/** Pixels on their way into a file: band by band, so that a large figure is never held as a whole. */

/** A picture that can be asked for some of its rows at a time. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of some rows; the picture is opaque. */
  rows(top: number, count: number): Uint8ClampedArray;
}

/** What is in a pixel of the file: three colours, or grey. */
export type Channels = 1 | 3;

/** Rows painted at once: about four megabytes of a wide figure. */
const BAND_BYTES = 4_000_000;

export interface Band {
  readonly top: number;
  readonly count: number;
  /** The samples, row after row, without opacity. */
  readonly samples: Uint8Array;
}

/** Lets the page answer to its user before going on. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const rowsOfBand = ({ width, height }: Pixels): number =>
  Math.min(height, Math.max(1, Math.floor(BAND_BYTES / (width * 4))));

/** The picture in bands. Grey pictures have the same value three times: one is taken. */
export async function* bandsOf(pixels: Pixels, channels: Channels): AsyncGenerator<Band> {
  const step = rowsOfBand(pixels);
  for (let top = 0; top < pixels.height; top += step) {
    const count = Math.min(step, pixels.height - top);
    const rgba = pixels.rows(top, count);
    const samples = new Uint8Array(pixels.width * count * channels);
    for (let from = 0, to = 0; from < rgba.length; from += 4)
      for (let channel = 0; channel < channels; channel++) samples[to++] = rgba[from + channel] ?? 0;
    yield { top, count, samples };
    await breathe();
  }
}

/** Bytes as a zlib stream, by the browser's own compressor. */
export async function deflate(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const feed = async () => {
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  };
  const [buffer] = await Promise.all([new Response(stream.readable).arrayBuffer(), feed()]);
  return new Uint8Array(buffer);
}

/** The scan lines of PNG, each as its difference to the line above (filter 2): what PDF calls predictor 15. */
export async function* filteredRows(
  pixels: Pixels,
  channels: Channels,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const length = pixels.width * channels;
  let above = new Uint8Array(length);
  for await (const { count, samples } of bandsOf(pixels, channels)) {
    const lines = new Uint8Array(count * (length + 1));
    for (let row = 0; row < count; row++) {
      const line = samples.slice(row * length, (row + 1) * length);
      const at = row * (length + 1);
      lines[at] = 2;
      for (let i = 0; i < length; i++) lines[at + 1 + i] = (line[i] ?? 0) - (above[i] ?? 0);
      above = line;
    }
    yield lines;
  }
}

/** Byte arrays one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
