/** Files are read back byte by byte. */
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Pixels, rowsOfBand } from '../../figure/files/pixels.ts';
import { crc32, writePng } from '../../figure/files/png.ts';
import { writeTiff } from '../../figure/files/tiff.ts';
import { writePdf } from './pdf.ts';

/** A picture whose every sample says where it is. */
const picture = (width: number, height: number, isGrey = false): Pixels => ({
  width,
  height,
  rows: (top, count) =>
    Uint8ClampedArray.from({ length: width * count * 4 }, (_, i) => {
      const [pixel, channel] = [Math.floor(i / 4), i % 4];
      const [x, y] = [pixel % width, top + Math.floor(pixel / width)];
      return channel === 3 ? 255 : (x * 7 + y * 13 + (isGrey ? 0 : channel * 50)) % 256;
    }),
});

/** The samples that a file must hold. */
const samplesOf = (pixels: Pixels, channels: 1 | 3): number[] =>
  [...pixels.rows(0, pixels.height)].filter((_, i) => i % 4 < channels);

/** PNG rows of filter 2 as samples. */
function unfiltered(lines: Uint8Array, length: number): number[] {
  const samples: number[] = [];
  for (let at = 0, row = 0; at < lines.length; at += length + 1, row++) {
    expect(lines[at]).toBe(2);
    for (let i = 0; i < length; i++)
      samples.push((lines[at + 1 + i]! + (row === 0 ? 0 : samples[(row - 1) * length + i]!)) & 0xff);
  }
  return samples;
}

function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(png.buffer);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    expect(view.getUint32(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.set(new TextDecoder().decode(png.subarray(at + 4, at + 8)), png.slice(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

// The check value of CRC-32 (ISO-HDLC) in every catalogue of checksums.
test('the checksum is CRC-32', () =>
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26));

describe('PNG', () => {
  test('holds size, resolution and every pixel', async () => {
    const pixels = picture(5, 4);
    const chunks = chunksOf(await writePng(pixels, 3, 300));
    expect([...chunks.keys()]).toEqual(['IHDR', 'sRGB', 'pHYs', 'IDAT', 'IEND']);
    expect([...chunks.get('IHDR')!]).toEqual([0, 0, 0, 5, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
    const physical = new DataView(chunks.get('pHYs')!.buffer);
    // 300 / 0.0254 = 11811.02 pixels a metre
    expect([physical.getUint32(0), physical.getUint32(4), physical.getUint8(8)]).toEqual([11_811, 11_811, 1]);
    expect(unfiltered(inflateSync(chunks.get('IDAT')!), 15)).toEqual(samplesOf(pixels, 3));
  });

  test('in grey has one sample a pixel', async () => {
    const pixels = picture(3, 3, true);
    const chunks = chunksOf(await writePng(pixels, 1, 1200));
    expect(chunks.get('IHDR')?.[9]).toBe(0);
    expect(new DataView(chunks.get('pHYs')!.buffer).getUint32(0)).toBe(47_244);
    expect(unfiltered(inflateSync(chunks.get('IDAT')!), 3)).toEqual(samplesOf(pixels, 1));
  });

  test('goes on over the edges of bands', async () => {
    // So wide that a band is less than the picture.
    const pixels = picture(250_000, 7);
    expect(rowsOfBand(pixels)).toBe(4);
    const chunks = chunksOf(await writePng(pixels, 1, 300));
    const lines = inflateSync(chunks.get('IDAT')!);
    const samples = unfiltered(lines, 250_000);
    expect([samples[250_000 * 3 + 5], samples[250_000 * 4 + 5], samples[250_000 * 6 + 5]]).toEqual([
      5 * 7 + 3 * 13,
      5 * 7 + 4 * 13,
      5 * 7 + 6 * 13,
    ]);
  });
});

function tagsOf(tiff: Uint8Array): Map<number, number[]> {
  const view = new DataView(tiff.buffer);
  expect([view.getUint16(0, true), view.getUint16(2, true)]).toEqual([0x49_49, 42]);
  const start = view.getUint32(4, true);
  expect(start % 2).toBe(0);
  const tags = new Map<number, number[]>();
  for (let i = 0; i < view.getUint16(start, true); i++) {
    const at = start + 2 + i * 12;
    const [type, count] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true)];
    const size = type === 3 ? 2 : type === 4 ? 4 : 8;
    const place = size * count > 4 ? view.getUint32(at + 8, true) : at + 8;
    tags.set(
      view.getUint16(at, true),
      Array.from({ length: count }, (_, k) => {
        const here = place + k * size;
        if (type === 3) return view.getUint16(here, true);
        return view.getUint32(here, true) / (type === 5 ? view.getUint32(here + 4, true) : 1);
      }),
    );
  }
  const order = [...tags.keys()];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  return tags;
}

describe('TIFF', () => {
  test.each([
    ['none', 1, 3],
    ['deflate', 8, 3],
    ['none', 1, 1],
    ['deflate', 8, 1],
  ] as const)(
    'with compression %s (%d) and %d samples a pixel holds every pixel',
    async (compression, code, channels) => {
      const pixels = picture(5, 3, channels === 1);
      const tiff = await writeTiff(pixels, channels, 600, compression);
      const tags = tagsOf(tiff);
      const one = (tag: number) => tags.get(tag)?.[0];
      expect([one(256), one(257), one(259), one(277)]).toEqual([5, 3, code, channels]);
      expect(tags.get(258)).toEqual(channels === 1 ? [8] : [8, 8, 8]);
      expect(one(262)).toBe(channels === 1 ? 1 : 2);
      expect([one(282), one(283), one(296)]).toEqual([600, 600, 2]);
      const strip = tiff.subarray(one(273)!, one(273)! + one(279)!);
      expect([...(compression === 'none' ? strip : inflateSync(strip))]).toEqual(samplesOf(pixels, channels));
    },
  );

  test('has a strip for every band', async () => {
    const pixels = picture(250_000, 7);
    const tiff = await writeTiff(pixels, 1, 300, 'none');
    const tags = tagsOf(tiff);
    expect(tags.get(278)).toEqual([4]);
    expect(tags.get(279)).toEqual([1_000_000, 750_000]);
    const [, second = 0] = tags.get(273)!;
    expect(tiff[second + 5]).toBe(5 * 7 + 4 * 13);
  });
});

describe('PDF', () => {
  test('has a page of the size of the figure, and the picture on it', async () => {
    const pixels = picture(5, 4);
    const pdf = await writePdf(pixels, 3, { widthMm: 85, heightMm: 25.4 });
    const text = Buffer.from(pdf).toString('latin1');
    // 85 mm = 240.945 pt, an inch = 72 pt
    expect(text).toContain('/MediaBox [0 0 240.945 72.000]');
    expect(text).toContain('/Width 5 /Height 4 /ColorSpace /DeviceRGB');
    const [, length = ''] = /\/Columns 5 >> \/Length (\d+) >>\nstream\n/.exec(text)!;
    const at = text.indexOf('stream\n', text.indexOf('/Columns 5')) + 7;
    expect(unfiltered(inflateSync(pdf.subarray(at, at + Number(length))), 15)).toEqual(samplesOf(pixels, 3));
  });

  test('says where its objects are', async () => {
    const pdf = await writePdf(picture(3, 3, true), 1, { widthMm: 10, heightMm: 10 });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/ColorSpace /DeviceGray');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    expect(text.slice(start, start + 8)).toBe('xref\n0 6');
    const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places).toHaveLength(5);
    for (const [i, place] of places.entries()) expect(text.slice(place, place + 8)).toBe(`${i + 1} 0 obj\n`);
  });
});
