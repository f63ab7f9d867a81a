import { expect, test } from 'vitest';
import type { DatasetInfo } from './db.ts';
import { cellsBytes, formatBytes, storedBytes } from './size.ts';

test('cells count what they hold', () => {
  expect(cellsBytes({ kind: 'numbers', values: new Float64Array(10) })).toBe(80);
  // Four codes of four bytes; two levels of a header and two bytes a character.
  const categories = { kind: 'categories', codes: new Int32Array(4), levels: ['a', 'bc'] } as const;
  expect(cellsBytes(categories)).toBe(16 + 2 * 16 + 2 * 3);
  expect(cellsBytes({ kind: 'strings', values: ['abc', null] })).toBe(2 * 16 + 6);
});

test('a stored dataset tells its size, or is judged by its columns', () => {
  const column = (type: 'numeric' | 'categorical' | 'text') => ({ type });
  const info = { rows: 100, columns: [column('numeric'), column('categorical'), column('text')] };
  expect(storedBytes({ ...info, bytes: 7 } as unknown as DatasetInfo)).toBe(7);
  expect(storedBytes(info as unknown as DatasetInfo)).toBe(100 * (8 + 4 + 32));
});

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KB'],
  [150 * 1024 ** 2, '150 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
