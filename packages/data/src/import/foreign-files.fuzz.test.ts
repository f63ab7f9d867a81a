import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportError } from './errors.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const FILES = [
  'study.sav',
  'study-plain.sav',
  'study.zsav',
  'study-118.dta',
  'study-stata10.dta',
  'simple-stata6.dta',
  'study-5.xpt',
  'study-8.xpt',
  'study.sas7bdat',
  'study.por',
  'study-snappy.parquet',
  'study-zstd.parquet',
  'study-brotli.parquet',
  'study-gzip.parquet',
  'study-lz4_raw.parquet',
  'study-uncompressed.parquet',
  'many-v2.parquet',
  'sheets.xlsx',
  'sheets.xls',
  'sheets.ods',
  'sheets.fods',
  'messy/weka.arff',
  'messy/sparse.arff',
  'messy/register.dbf',
  'sheets.csv',
  'study-2.rds',
  'two.RData',
];

/** The same damage every time: what fails here can be looked at. */
const SEED = 20_261_115;

/** True when the bytes were read or refused in words; anything else thrown fails the test. */
async function survives(name: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const { dataset } = await importFile(name, bytesSource(bytes));
    return dataset.rows > 0;
  } catch (error) {
    if (error instanceof ImportError) return error.message.length > 0;
    throw error;
  }
}

describe.each(FILES)('%s', (name) => {
  const whole = new Uint8Array(readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url)));

  test('cut short anywhere is refused or read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), (length) => survives(name, whole.slice(0, length))),
      { numRuns: 150, seed: SEED },
    );
  });

  test('replaced by noise is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), (noise) => survives(name, noise)),
      { numRuns: 100, seed: SEED },
    );
  });

  // The library for .xls may not end on bytes changed inside a sheet: the page then ends the worker it runs in.
  if (name === 'sheets.xls') return;

  test('with bytes changed anywhere is refused or read', async () => {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        return survives(name, bytes);
      }),
      { numRuns: 250, seed: SEED },
    );
  });
});

test('a small file that claims to unpack to gigabytes is refused before it is unpacked', async () => {
  const bytes = new Uint8Array(
    readFileSync(new URL('../../test/fixtures/study.zsav', import.meta.url)),
  ).slice();
  // The last 8 bytes are the sizes of the only block: unpacked, packed.
  new DataView(bytes.buffer).setUint32(bytes.length - 8, 0x7fff_ffff, true);
  await expect(importFile('bomb.zsav', bytesSource(bytes))).rejects.toMatchObject({
    code: 'import.file-damaged',
  });
});
