import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './bytes.ts';
import { importCsv } from './import.ts';
import { type ScanHelpers, scanPart } from './shared-scan.ts';
import { type ByteSource, bytesSource } from './source.ts';

/** Helpers that read in this thread; `least` is small, so that a few lines are shared. */
function helpersOf(source: ByteSource, count: number) {
  const state = { parts: 0 };
  const helpers: ScanHelpers = {
    count,
    least: 8,
    scan: (task) => {
      state.parts++;
      return scanPart(source, task);
    },
  };
  return { helpers, state };
}

/** Cells that change the kind of a column, its width, its dictionary or the place of a line end. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -20, max: 3000 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('', ' ', 'NA', '1.5', '007', '12345678901234567890', '1e5') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('red', 'green', 'blue', 'é', 'true', '2024-01-02', ' red', 'blue '),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"a\nb"', '" red "', '" é"', '"3"', '"x,""y"""', '"', '"\r\n"', 'a"b'),
  },
);
const line = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','));
const file = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 60 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, closed]) => `a,b,c${end}${lines.join(end)}${closed ? end : ''}`);

const outcomeOf = async (source: ByteSource, helpers?: ScanHelpers) => {
  const options = { name: 'x', id: 'x', missingTokens: ['NA'], ...(helpers ? { helpers } : {}) };
  try {
    const { dataset, report } = await importCsv(source, options);
    const cells = dataset.columns.map(({ cells, ...column }) => ({ ...column, cells }));
    return { columns: cells, rows: dataset.rows, report };
  } catch (error) {
    return { failed: (error as Error).message };
  }
};

/** The same bytes as a stream that takes the memory it fills, brings a few bytes at a time and may stop on the way. */
const streamed = (source: ByteSource, most: number, lasts: number): ByteSource => ({
  ...source,
  stream(from) {
    let at = from;
    let left = lasts;
    return {
      async fill(memory, start, room) {
        const taken = structuredClone(memory, { transfer: [memory] });
        if (left-- === 0) return null;
        const bytes = await source.read(at, Math.min(source.size, at + Math.min(most, room)));
        new Uint8Array(taken).set(bytes, start);
        at += bytes.length;
        return { memory: taken, count: bytes.length };
      },
      close() {
        left = -1;
      },
    };
  },
});

describe('a streamed file', () => {
  it('gives what the same bytes give, also where the stream gives up', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 4, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        fc.oneof(fc.constant(1e9), fc.integer({ min: 0, max: 20 })),
        async (text, count, chunk, most, lasts) => {
          const source = bytesSource(encodeUtf8(text), chunk);
          const stream = streamed(source, most, lasts);
          const { helpers } = helpersOf(stream, count);
          expect(await outcomeOf(stream, helpers)).toEqual(await outcomeOf(source));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a file read by several', () => {
  it('gives what one reader gives, down to the order of the levels', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 4, max: 60 }),
        async (text, count, chunk) => {
          const source = bytesSource(encodeUtf8(text), chunk);
          const { helpers } = helpersOf(source, count);
          expect(await outcomeOf(source, helpers)).toEqual(await outcomeOf(source));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('is shared among them', async () => {
    const text = `n,word\n${Array.from({ length: 500 }, (_, i) => `${i},w${i % 7}`).join('\n')}`;
    const source = bytesSource(encodeUtf8(text), 64);
    const { helpers, state } = helpersOf(source, 3);
    const asked: number[] = [];
    const first: ByteSource = {
      ...source,
      read(from, to) {
        asked.push(from);
        return source.read(from, to);
      },
    };
    const { dataset } = await importCsv(first, { name: 'x', helpers });
    expect(state.parts).toBe(3);
    expect(dataset.rows).toBe(500);
    // The first reader itself goes no further than its quarter, but for a look where lines end.
    expect(asked.filter((from) => from > source.size / 3)).toHaveLength(2);
  });

  it('is read by the first alone where the others fail', async () => {
    const source = bytesSource(encodeUtf8(`n\n${'1\n'.repeat(200)}`), 64);
    const broken: ScanHelpers = { count: 2, least: 8, scan: () => Promise.reject(new Error('gone')) };
    expect(await outcomeOf(source, broken)).toEqual(await outcomeOf(source));
  });
});
