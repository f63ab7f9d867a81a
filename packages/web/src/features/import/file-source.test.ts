import { bytesSource, importCsv } from '@constat/data';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileSource } from './file-source.ts';

const lines = Array.from({ length: 20_000 }, (_, i) => `${i},${(i * 7.25) % 100},${['a', 'b'][i % 2]}`);
const file = () => new Blob([`n,x,g\n${lines.join('\n')}\n`]);

/** A file whose slices have streams without memory of ours. */
const sizeAndSlices = (blob: Blob) => ({
  size: blob.size,
  slice: (from: number, to?: number) => ({
    arrayBuffer: () => blob.slice(from, to).arrayBuffer(),
    stream: () => new ReadableStream(),
  }),
});

async function columnsOf(blob: Blob) {
  const { dataset } = await importCsv({ ...fileSource(blob), chunk: 50_000 }, { name: 'x' });
  expect(dataset.rows).toBe(lines.length);
  return dataset.columns;
}

describe('a chosen file', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is streamed, or read in pieces where its stream cannot fill our memory', async () => {
    const whole = file();
    const expected = (await importCsv(bytesSource(new Uint8Array(await whole.arrayBuffer())), { name: 'x' }))
      .dataset.columns;
    expect(await columnsOf(whole)).toEqual(expected);
    const unstreamable = sizeAndSlices(whole) as unknown as Blob;
    expect(fileSource(unstreamable).stream?.(0)).toBeNull();
    expect(await columnsOf(unstreamable)).toEqual(expected);
  });

  it('fills the memory it is given, and says when there is no more', async () => {
    const stream = fileSource(new Blob(['abcdef'])).stream?.(2);
    const filled = await stream?.fill(new ArrayBuffer(10), 3, 6);
    expect(filled?.count).toBe(4);
    expect(new TextDecoder().decode(new Uint8Array(filled!.memory, 3, 4))).toBe('cdef');
    expect((await stream?.fill(filled!.memory, 0, 6))?.count).toBe(0);
    stream?.close();
  });

  it('is given up by a stream that never answers', async () => {
    vi.useFakeTimers();
    const silent = {
      stream: () => new ReadableStream({ type: 'bytes' }),
      slice: () => silent,
    } as unknown as Blob;
    const answer = fileSource(silent).stream?.(0)?.fill(new ArrayBuffer(10), 0, 10);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toBeNull();
  });
});
