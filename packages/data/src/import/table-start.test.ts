import { expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importCsv } from './import.ts';
import { bytesSource } from './source.ts';

const read = (text: string | Uint8Array, options: Omit<ImportOptions, 'name'> = {}) =>
  importCsv(bytesSource(typeof text === 'string' ? encodeUtf8(text) : text, 7), { name: 'x', ...options });
const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2 + 2);
  for (let i = 0; i <= text.length; i++)
    new DataView(bytes.buffer).setUint16(2 * i, i === 0 ? 0xfeff : text.charCodeAt(i - 1), true);
  return bytes;
};

const TITLED = 'Größe 2024\nmade by hand\n\na;b\n1,5;x\n2;y\n3;z\n';

test.each([
  ['UTF-8', TITLED],
  ['UTF-16', utf16(TITLED)],
  ['a stated divider', `sep=;\n${TITLED}`],
])('lines above the table are told, and left out when asked for: %s', async (_name, text) => {
  const first = await read(text);
  expect(first.report).toMatchObject({ delimiter: ';' });
  expect(first.report.notices[0]).toEqual({
    code: 'title-lines',
    count: 2,
    message:
      "The first 2 lines, from 'Größe 2024' on, seem to stand above the table and not to be part of it.",
  });
  const again = await read(text, { skipTitle: true });
  expect(datasetToRows(again.dataset)).toEqual([
    { a: 1.5, b: 'x' },
    { a: 2, b: 'y' },
    { a: 3, b: 'z' },
  ]);
  expect(again.report.notices[0]?.message).toBe("The first 2 lines, from 'Größe 2024' on, were left out.");
});

test('a title that is written as wide as the table, as spreadsheets do, is told as well', async () => {
  const text = 'Ward 4, 2024;;\n;;\nid;age;sex\n1;30;f\n2;41;m\n3;;f\n';
  expect((await read(text)).report.notices[0]).toMatchObject({ code: 'title-lines' });
  const { dataset } = await read(text, { skipTitle: true });
  expect(dataset.columns.map(({ name }) => name)).toEqual(['id', 'age', 'sex']);
  expect(dataset.rows).toBe(3);
});

test('what may be data is not called a title', async () => {
  for (const text of ['a,b\n1,2\n3,4\n', 'a\n1\n2\n', 'a,b\n1\n2,3\n4\n', 'x\n1,2\n', 'a,,\n1,2,3\n4,5,6\n'])
    expect((await read(text)).report.notices.map(({ code }) => code)).not.toContain('title-lines');
  const kept = await read('a,b\n1,2\n3,4\n', { skipTitle: true });
  expect(kept.dataset.rows).toBe(2);
});

test('a header that lacks the name of the first column belongs to the others, as R writes it', async () => {
  // R 4.2.2: write.csv(data.frame(a = 1:2, b = c("x", "y"))) names it "", write.table(..., sep = ",") not at all
  const { dataset, report } = await read('"a","b"\n"1",1,"x"\n"2",2,"y"\n');
  expect(datasetToRows(dataset)).toEqual([
    { Column1: 1, a: 1, b: 'x' },
    { Column1: 2, a: 2, b: 'y' },
  ]);
  expect(report.notices).toMatchObject([{ code: 'header-blank', column: 'Column1' }]);
  // words in front of a name that turns into text, read a second time
  const words = await read('n,b\nr1,1,x\nr2,2,y\nr3,word,z\n');
  expect(datasetToRows(words.dataset)[2]).toEqual({ Column1: 'r3', n: 'word', b: 'z' });
});

test('a divider behind every row is no column', async () => {
  expect(datasetToRows((await read('a,b\n1,2,\n3,4,\n')).dataset)).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ]);
});
