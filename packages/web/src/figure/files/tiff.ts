/** TIFF 6.0: baseline grey or RGB, eight bits a sample, in strips, with its resolution; as it is, or deflated (Adobe's compression 8). */
import { bandsOf, type Channels, deflate, joined, type Pixels, rowsOfBand } from './pixels.ts';

export type TiffCompression = 'none' | 'deflate';

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const SIZE = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 } as const;

interface Entry {
  readonly tag: number;
  readonly type: keyof typeof SIZE;
  readonly values: readonly number[];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new Uint8Array(bytes);
}

/** The directory with the values that do not fit into it behind it; little-endian, and it begins at `offset`. */
function directory(entries: readonly Entry[], offset: number): Uint8Array {
  const fixed = 2 + entries.length * ENTRY_BYTES + 4;
  const outside = ({ type, values }: Entry) => {
    const bytes = SIZE[type] * values.length;
    return bytes > 4 ? bytes : 0;
  };
  const view = new DataView(new ArrayBuffer(fixed + entries.reduce((sum, entry) => sum + outside(entry), 0)));
  view.setUint16(0, entries.length, true);
  let free = fixed;
  for (const [i, entry] of entries.entries()) {
    const at = 2 + i * ENTRY_BYTES;
    view.setUint16(at, entry.tag, true);
    view.setUint16(at + 2, entry.type, true);
    view.setUint32(at + 4, entry.values.length, true);
    let place = at + 8;
    if (outside(entry) > 0) {
      view.setUint32(place, offset + free, true);
      place = free;
      free += outside(entry);
    }
    for (const value of entry.values) {
      if (entry.type === SHORT) view.setUint16(place, value, true);
      else view.setUint32(place, value, true);
      // Every fraction here is a whole number over one.
      if (entry.type === RATIONAL) view.setUint32(place + 4, 1, true);
      place += SIZE[entry.type];
    }
  }
  return new Uint8Array(view.buffer);
}

/** The bytes of a TIFF file. */
export async function writeTiff(
  pixels: Pixels,
  channels: Channels,
  dpi: number,
  compression: TiffCompression,
): Promise<Uint8Array<ArrayBuffer>> {
  const strips: Uint8Array[] = [];
  for await (const { samples } of bandsOf(pixels, channels))
    strips.push(compression === 'none' ? samples : await deflate(once(samples)));
  const offsets: number[] = [];
  let end = HEADER_BYTES;
  for (const { length } of strips) {
    offsets.push(end);
    end += length;
  }
  // Directories begin at even places.
  const padding = new Uint8Array(end % 2);
  const start = end + padding.length;
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint16(0, 0x49_49, true);
  header.setUint16(2, 42, true);
  header.setUint32(4, start, true);
  const entries: readonly Entry[] = [
    { tag: 256, type: LONG, values: [pixels.width] },
    { tag: 257, type: LONG, values: [pixels.height] },
    { tag: 258, type: SHORT, values: Array.from({ length: channels }, () => 8) },
    { tag: 259, type: SHORT, values: [compression === 'none' ? 1 : 8] },
    // Black is zero, or red, green and blue.
    { tag: 262, type: SHORT, values: [channels === 1 ? 1 : 2] },
    { tag: 273, type: LONG, values: offsets },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 278, type: LONG, values: [rowsOfBand(pixels)] },
    { tag: 279, type: LONG, values: strips.map(({ length }) => length) },
    { tag: 282, type: RATIONAL, values: [dpi] },
    { tag: 283, type: RATIONAL, values: [dpi] },
    { tag: 284, type: SHORT, values: [1] },
    // Dots are counted to the inch.
    { tag: 296, type: SHORT, values: [2] },
  ];
  return joined([new Uint8Array(header.buffer), ...strips, padding, directory(entries, start)]);
}
