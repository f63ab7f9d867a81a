import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from './bytes.ts';
import { importCsv } from './import.ts';
import { bytesSource } from './source.ts';

const rows = (header: string, row: (i: number) => string): string =>
  [header, ...Array.from({ length: 20 }, (_, i) => row(i))].join('\n');
const noticesOf = async (text: string) =>
  (await importCsv(bytesSource(encodeUtf8(text)), { name: 'test' })).report.notices;

describe('what is said of several columns', () => {
  test('is said once, with the columns that are meant', async () => {
    const text = rows(
      'a,b,c,d',
      (i) => `${i === 3 ? 'n/a' : 'yes'},${i < 2 ? 'n/a' : 'no'},${i === 9 ? 'n/a' : 'so'},${i}%`,
    );
    const [words, percent, ...others] = await noticesOf(text);
    expect(words).toEqual({
      code: 'missing-words',
      words: ['n/a'],
      columns: ['a', 'b', 'c'],
      count: 4,
      message: 'a, b and 1 more: n/a in 4 cells may stand for missing.',
    });
    expect(percent).toMatchObject({ code: 'formatted-numbers', column: 'd' });
    expect(percent).not.toHaveProperty('alike');
    expect(others).toEqual([]);
  });

  test('of a scale with words that are no answers is asked once', async () => {
    const answers = ['never', 'rarely', 'sometimes', 'often', 'always'];
    const text = rows('a,b,c', (i) =>
      Array.from({ length: 3 }, (_, k) => (i === k ? 'n/a' : answers[(i * (k + 2)) % 5])).join(),
    );
    expect((await noticesOf(text)).map(({ message }) => message)).toEqual([
      'a, b and 1 more are answered on a scale (never … always) but for n/a; declare it missing to use the order.',
    ]);
  });

  test('is said of each where there are two', async () => {
    const text = rows('a,b', (i) => `${i}%,€${i}`);
    expect((await noticesOf(text)).map(({ column }) => column)).toEqual(['a', 'b']);
  });

  test('waits until it is known where the table begins', async () => {
    const text = `Report of May\n${rows('id,x', (i) => `${i},${i === 4 ? 'n/a' : i}`)}`;
    expect((await noticesOf(text)).map(({ code }) => code)).not.toContain('missing-words');
  });
});
