import { expect, test } from 'vitest';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importCsv } from './import.ts';
import { bytesSource } from './source.ts';

const read = (values: readonly (string | number)[], options: Partial<ImportOptions> = {}) =>
  importCsv(bytesSource(encodeUtf8(`age\n${values.join('\n')}\n`)), { name: 'a', ...options });
const ages = Array.from({ length: 30 }, (_, i) => 20 + i);

test('a column of numbers but for some words is offered as numbers', async () => {
  const { dataset, report } = await read([...ages, 'unknown', 'asked later']);
  expect(dataset.columns[0]?.type).toBe('text');
  expect(report.notices).toMatchObject([
    {
      code: 'missing-words',
      words: ['unknown', 'asked later'],
      message:
        "age: 30 of 32 values are numbers; 'unknown' and 'asked later' would have to be missing to use it as one.",
    },
  ]);
  const taken = await read([...ages, 'unknown', 'asked later'], {
    missingTokens: ['unknown', 'asked later'],
  });
  expect(taken.report.columns).toMatchObject([{ type: 'numeric', missing: 2 }]);
});

test('words among few numbers are text', async () => {
  const { report } = await read(['a', 'b', 'c', 1, 2, 3, 4, 5, 6, 7]);
  expect(report.notices).toEqual([]);
});

test.each([
  ['999', [...ages, 999, 999], ['999']],
  ['-99', [...ages, -99], ['-99']],
  ['two codes', [...ages, 999, 888], ['888', '999']],
  ['a value in the range', [90, 95, 98, 99, 101, 120], null],
  ['negative numbers everywhere', [-5, -9, 3, 4], null],
  ['nothing but codes', [999, 999, 999], null],
])('%s is proposed as a code for missing, or is not', async (_, values, expected) => {
  const { report } = await read(values);
  expect(report.notices.find(({ code }) => code === 'missing-codes')?.words ?? null).toEqual(expected);
});

test('codes are declared for their column alone', async () => {
  const { dataset, report } = await read([...ages, 999, 999], { missingCodes: { age: ['999'] } });
  expect(dataset.columns[0]).toMatchObject({ type: 'numeric', missingValueCodes: ['999'] });
  expect(report.columns[0]?.missing).toBe(2);
  expect(report.notices).toEqual([]);
});
