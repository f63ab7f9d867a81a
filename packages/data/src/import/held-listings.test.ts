/** Files as programs print or pack them: fixed columns, boxes, Eurostat, packed in parts, truth values among numbers. Each is shortened. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { jsonCell } from '../rows.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

type Options = Parameters<typeof importFile>[2];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, name = 'file.txt', options: Options = {}) =>
  importFile(name, bytesSource(bytesOf(text)), options);

const shown = ({ columns, rows }: Dataset) =>
  columns.map((column) => [
    column.name,
    column.type,
    Array.from({ length: rows }, (_, row) => jsonCell(column, row)),
  ]);

test('fixed columns: cells may be blank and hold several words', async () => {
  const text =
    'Name     Age  Score Date\nAnna      34   1.50 2024-01-05\nBob Lee   45  12.25 2024-02-29\nCarl       9        2024-03-01\nDora     100  -3.00 2024-03-02\n';
  const { dataset } = await read(text, 'file.prn');
  expect(shown(dataset)).toEqual([
    ['Name', 'text', ['Anna', 'Bob Lee', 'Carl', 'Dora']],
    ['Age', 'numeric', [34, 45, 9, 100]],
    ['Score', 'numeric', [1.5, 12.25, null, -3]],
    ['Date', 'date', ['2024-01-05', '2024-02-29', '2024-03-01', '2024-03-02']],
  ]);
});

test('pandas: to_string sets names above the ends of their columns, and counts the rows', async () => {
  const text =
    '   id                  ts  cat\n0   1 2020-01-01 10:11:12    b\n1   2 1999-12-31 23:59:59    a\n2   3                 NaT  NaN\n';
  const { dataset, report } = await read(text);
  expect(dataset.columns.map(({ name }) => name)).toEqual(['Column1', 'id', 'ts', 'cat']);
  expect(report.notices).toContainEqual(
    expect.objectContaining({ code: 'missing-words', column: 'ts', words: ['NaT'] }),
  );
  const declared = await read(text, 'file.txt', { missingTokens: ['NaT', 'NaN'] });
  expect(shown(declared.dataset)[2]).toEqual([
    'ts',
    'date',
    ['2020-01-01 10:11:12', '1999-12-31 23:59:59', null],
  ]);
});

test('lines of words with wide gaps are no table', async () => {
  const text = 'Dear reader,  this is\na letter  of some\nlines and  nothing else\nthan words  in it\n';
  expect((await read(text)).dataset.columns).toHaveLength(1 + 1);
  const notes = 'first  note\nsecond  longer note\nthird  one of these\nfourth  note\n';
  expect((await read(notes)).dataset.columns).toHaveLength(1);
});

test('MySQL: a table in a box', async () => {
  const text =
    '+----+---------+--------+\n| id | name    | amount |\n+----+---------+--------+\n|  1 | Anna, B |  12.50 |\n|  2 | Bob     |   NULL |\n+----+---------+--------+\n2 rows in set (0.00 sec)\n';
  const { dataset } = await read(text, 'file.txt', { missingTokens: ['NULL'] });
  expect(shown(dataset)).toEqual([
    ['id', 'numeric', [1, 2]],
    ['name', 'text', ['Anna, B', 'Bob']],
    ['amount', 'numeric', [12.5, null]],
  ]);
});

test('Eurostat: the first column holds several, marks stand behind values', async () => {
  const text =
    'freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \t2021 \nA,PC,AT\t12.3 \t: \t13.1 p\nA,PC,BE\t10.0 b\t11.5 \t12.0 \nA,PC,EL\t: c\t9.9 e\t10.1 \n';
  const { dataset, report } = await read(text, 'file.tsv');
  expect(shown(dataset).slice(2)).toEqual([
    ['geo', 'text', ['AT', 'BE', 'EL']],
    ['2019', 'numeric', [12.3, 10, null]],
    ['2020', 'numeric', [null, 11.5, 9.9]],
    ['2021', 'numeric', [13.1, 12, 10.1]],
  ]);
  expect(report.notices.map(({ message }) => message)).toEqual([
    'This is a table of Eurostat: its first column was divided where it has commas, : became missing, and the letters that mark values (such as p for provisional) were left out.',
  ]);
});

test('years above names are the names of groups', async () => {
  const text = ',2023,,2024,\nRegion,M,F,M,F\nN,1,4,7,1\nS,2,5,8,2\nE,3,6,9,3\n';
  const { dataset } = await read(text, 'file.csv');
  expect(dataset.columns.map(({ name }) => name)).toEqual([
    'Region',
    '2023: M',
    '2023: F',
    '2024: M',
    '2024: F',
  ]);
  expect(dataset.rows).toBe(3);
});

test('data.table, pigz and bgzip: gzip in several members', async () => {
  const members = ['id,x\n', '1,2.5\n', '2,3\n'].map((part) => gzipSync(part));
  const expected = [
    ['id', 'numeric', [1, 2]],
    ['x', 'numeric', [2.5, 3]],
  ];
  const packed = (parts: readonly Uint8Array[]) =>
    importFile('file.csv.gz', bytesSource(new Uint8Array(Buffer.concat(parts))), {});
  expect(shown((await packed(members)).dataset)).toEqual(expected);
  expect(shown((await packed([...members, gzipSync('')])).dataset)).toEqual(expected);
  const whole = Buffer.concat(members);
  for (const cut of [1, 9, 20, 30])
    await expect(packed([whole.subarray(0, whole.length - cut)])).rejects.toMatchObject({
      code: 'import.file-damaged',
    });
});

test('R: foreign writes truth values as numbers into .arff', async () => {
  const text =
    "@relation w\n@attribute id numeric\n@attribute lgl numeric\n@attribute chr string\n@attribute odd numeric\n@data\n1,TRUE,'a',1\n2,?,'',x\n3,FALSE,?,3\n";
  expect(shown((await read(text, 'w.arff')).dataset)).toEqual([
    ['id', 'numeric', [1, 2, 3]],
    ['lgl', 'boolean', [true, null, false]],
    ['chr', 'text', ['a', null, null]],
    ['odd', 'text', ['1', 'x', '3']],
  ]);
});

test('the first whole number that has no double of its own stays text', async () => {
  const { dataset } = await read('id,n\n1,9007199254740993\n2,5\n', 'file.csv');
  expect(shown(dataset)[1]).toEqual(['n', 'text', ['9007199254740993', '5']]);
  const exact = await read('id,n\n1,9007199254740992\n2,5\n', 'file.csv');
  expect(shown(exact.dataset)[1]).toEqual(['n', 'numeric', [9007199254740992, 5]]);
});

test('a program in SQL is no table, whatever its name', async () => {
  for (const text of [
    "CREATE TABLE `p` (`id` int, `name` varchar(10));\nINSERT INTO `p` VALUES (1,'Anna'),(2,NULL);\n",
    '-- made by hand\nDROP TABLE IF EXISTS p;\ncreate table p (\n id int\n);\ninsert into p values (1);\n',
    "INSERT INTO p (id, name) VALUES (1, 'Anna');\nINSERT INTO p (id, name) VALUES (2, 'Bob');\n",
  ])
    await expect(read(text)).rejects.toMatchObject({ code: 'import.unsupported-type' });
  expect((await read('Create table,insert into\n1,2\n', 'f.csv')).dataset.columns).toHaveLength(2);
});

test('comments and rulers of dashes above a table are looked through once', async () => {
  // where each space could belong to either of two parts of a pattern, this would never end
  for (const head of ['-- made by a logger     \n'.repeat(60), `${'-- '.repeat(60)}\n`])
    expect((await read(`${head}a,b\n1,2\n3,4\n5,6\n`, 'f.csv')).dataset.rows).toBeGreaterThan(2);
});
