/** PNG without opacity, with the resolution it is meant to be printed at. */
import { type Channels, deflate, filteredRows, joined, type Pixels } from './pixels.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const INCHES_PER_METRE = 39.370_078_740_157_48;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** The checksum of PNG: CRC-32 as in ISO 3309. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xff_ff_ff_ff;
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xff_ff_ff_ff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function header({ width, height }: Pixels, channels: Channels): Uint8Array {
  const data = new DataView(new ArrayBuffer(13));
  data.setUint32(0, width);
  data.setUint32(4, height);
  data.setUint8(8, 8);
  data.setUint8(9, channels === 1 ? 0 : 2);
  return new Uint8Array(data.buffer);
}

/** PNG counts pixels to the metre. */
function resolution(dpi: number): Uint8Array {
  const data = new DataView(new ArrayBuffer(9));
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  data.setUint32(0, perMetre);
  data.setUint32(4, perMetre);
  data.setUint8(8, 1);
  return new Uint8Array(data.buffer);
}

/** The bytes of a PNG file; sRGB, so that colours are those of the screen. */
export async function writePng(
  pixels: Pixels,
  channels: Channels,
  dpi: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return joined([
    SIGNATURE,
    chunk('IHDR', header(pixels, channels)),
    ...(channels === 3 ? [chunk('sRGB', Uint8Array.of(0))] : []),
    chunk('pHYs', resolution(dpi)),
    chunk('IDAT', await deflate(filteredRows(pixels, channels))),
    chunk('IEND', new Uint8Array()),
  ]);
}
