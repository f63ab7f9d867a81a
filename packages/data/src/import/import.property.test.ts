import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cells, lengthOf } from '../column.ts';
import { datasetToCsv } from '../export/csv.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows } from '../rows.ts';
import { decodeUtf8, encodeUtf8 } from './bytes.ts';
import { ImportError } from './errors.ts';
import { importCsv, importPaste } from './import.ts';
import { parseLongDecimal } from './numbers.ts';
import { bytesSource } from './source.ts';

const RUNS = { numRuns: 300 };

/** Text that stays text: starts with a letter that no other type uses, anything may follow. */
const word = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => `w${text}`.trim())
  .filter((text) => encodeUtf8(text).length > 0);

const table = fc.integer({ min: 1, max: 12 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    names: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
    numbers: fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null }), {
      minLength: rows,
      maxLength: rows,
    }),
    texts: fc.array(fc.option(word, { nil: null }), { minLength: rows, maxLength: rows }),
  }),
);

describe('a dataset written as CSV', () => {
  it('is read back cell for cell, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.integer({ min: 1, max: 40 }),
        async ({ rows, names, numbers, texts }, chunk) => {
          const columns = names.map((name, i) => {
            const cells: Cells =
              i % 2 === 0
                ? { kind: 'strings', values: texts }
                : {
                    kind: 'numbers',
                    values: Float64Array.from(numbers, (value) => (value === null ? Number.NaN : value + 0)),
                  };
            return {
              id: `c${i}`,
              name,
              type: i % 2 === 0 ? 'text' : 'numeric',
              role: 'none',
              description: '',
              cells,
            } as const;
          });
          const dataset = newDataset({ name: 'x' }, rows, columns);
          const bytes = encodeUtf8(datasetToCsv(dataset, { formulaSafe: false }));
          const { dataset: read } = await importCsv(bytesSource(bytes, chunk), { name: 'x' });
          expect(JSON.stringify(datasetToRows(read))).toBe(JSON.stringify(datasetToRows(dataset)));
        },
      ),
      RUNS,
    );
  });

  it('is read the same whether cells are quoted or not', async () => {
    const cell = fc.constantFrom('1', '2.5', '-3', 'x', 'y z', '', '2024-01-02', 'true');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 30 }),
        async (rows) => {
          const text = (quoting: boolean) =>
            [
              'a,b',
              ...rows.map(
                ([a, b, qa, qb]) => `${quoting && qa ? `"${a}"` : a},${quoting && qb ? `"${b}"` : b}`,
              ),
              '9,end',
            ].join('\n');
          const [plain, quoted] = await Promise.all(
            [false, true].map((quoting) =>
              importCsv(bytesSource(encodeUtf8(text(quoting)), 7), { name: 'x' }),
            ),
          );
          expect(datasetToRows(quoted!.dataset)).toEqual(datasetToRows(plain!.dataset));
        },
      ),
      RUNS,
    );
  });
});

describe('whatever the bytes', () => {
  const meaningful = fc.constantFrom(
    ...[...'",;\t\r\n 019.-+eEaN'].map((letter) => letter.charCodeAt(0)),
    0xef,
    0xbb,
    0xbf,
    0xff,
    0xfe,
    0xc3,
    0xa9,
    0,
  );

  it('the import ends with equal columns or a coded refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.array(meaningful, { maxLength: 300 }).map((list) => Uint8Array.from(list)),
        ),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, chunk) => {
          try {
            const { dataset } = await importCsv(bytesSource(bytes, chunk), { name: 'x' });
            for (const column of dataset.columns) expect(lengthOf(column.cells)).toBe(dataset.rows);
            expect(new Set(dataset.columns.map((column) => column.name)).size).toBe(dataset.columns.length);
            const whole = await importCsv(bytesSource(bytes), { name: 'x' });
            expect(JSON.stringify(datasetToRows(dataset))).toBe(JSON.stringify(datasetToRows(whole.dataset)));
          } catch (error) {
            if (!(error instanceof ImportError)) throw error;
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('pasting ends too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        try {
          await importPaste(text, { name: 'x' });
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
      RUNS,
    );
  });
});

describe('numbers', () => {
  it('of many digits are rounded as the language does, or left to it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 22n - 1n }),
        fc.integer({ min: 1, max: 22 }),
        (digits, decimals) => {
          const padded = digits.toString().padStart(decimals + 1, '0');
          const text = `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
          const bytes = encodeUtf8(text);
          const value = parseLongDecimal(bytes, 0, bytes.length, decimals);
          if (!Number.isNaN(value)) expect(value).toBe(Number(text));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('of any length read from a file equal what JavaScript reads', async () => {
    // Every number of digits before and after the point is as likely as another: groups of digits end anywhere.
    const digits = (most: number) =>
      fc
        .integer({ min: 1, max: most })
        .chain((length) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }))
        .map((list) => list.join(''));
    const decimal = fc
      .tuple(fc.constantFrom('', '-'), digits(17), fc.oneof(fc.constant(''), digits(26)))
      .map(([sign, whole, decimals]) => `${sign}${whole}${decimals ? `.${decimals}` : ''}`);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 200 }), async (texts) => {
        const { dataset } = await importCsv(bytesSource(encodeUtf8(`x\n${texts.join('\n')}\n`)), {
          name: 'x',
        });
        const [column] = dataset.columns;
        const isLong = (text: string) =>
          /^\d+$/.test(text) && BigInt(text) > 2n ** 53n && String(Number(text)) !== text.replace(/^0+/, '');
        const isKept = texts.some(isLong) && !texts.some((text) => text.includes('.'));
        expect(
          column?.cells.kind === 'numbers' ? Array.from(column.cells.values, String) : column?.type,
        ).toEqual(isKept ? 'text' : texts.map((text) => String(Number(text))));
      }),
      { numRuns: 300 },
    );
  });

  it('of 17 digits are almost never left to it', () => {
    let left = 0;
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1000, noNaN: true }), (value) => {
        const text = value.toFixed(17);
        const bytes = encodeUtf8(text);
        if (Number.isNaN(parseLongDecimal(bytes, 0, bytes.length, 17))) left++;
      }),
      { numRuns: 5000 },
    );
    expect(left).toBeLessThan(100);
  });
});

it('UTF-8 survives a round trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    }),
    RUNS,
  );
});
