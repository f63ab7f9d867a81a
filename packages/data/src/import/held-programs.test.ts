/** Files as other programs and instruments write them, each shortened: names, types and values as they are meant. */
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { jsonCell } from '../rows.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

type Options = Parameters<typeof importFile>[2];

const read = (text: string, options: Options = {}, name = 'file.csv') =>
  importFile(name, bytesSource(new TextEncoder().encode(text)), options);

const shown = (columns: readonly Column[], rows: number) =>
  columns.map((column) => [
    column.name,
    column.type,
    Array.from({ length: rows }, (_, row) => jsonCell(column, row)),
  ]);

const codes = async (text: string, options: Options = {}) =>
  (await read(text, options)).report.notices.map(({ column, code }) => [column, code]);

test('DBeaver: [NULL] is offered as missing in columns of every type', async () => {
  const text =
    '"id","name","amount","created"\n1,"Anna",12.50,"2024-01-05 10:11:12.000"\n2,"Bob",[NULL],"2024-01-06 11:11:12.000"\n3,[NULL],7.25,[NULL]\n';
  expect(await codes(text)).toEqual([
    ['name', 'missing-words'],
    ['amount', 'missing-words'],
    ['created', 'missing-words'],
  ]);
  const { dataset } = await read(text, { missingTokens: ['[NULL]'] });
  expect(dataset.columns.map(({ type }) => type)).toEqual(['numeric', 'text', 'numeric', 'date']);
});

test('Excel: what a formula without a result leaves is offered as missing, in other languages too', async () => {
  const text = 'id;Quote;Anteil\n1;1,5;#DIV/0!\n2;#WERT!;0,5\n3;2,25;0,75\n4;#NV;1,0\n';
  const { dataset } = await read(text, { missingTokens: ['#WERT!', '#NV', '#DIV/0!'] });
  expect(shown(dataset.columns.slice(1), 4)).toEqual([
    ['Quote', 'numeric', [1.5, null, 2.25, null]],
    ['Anteil', 'numeric', [null, 0.5, 0.75, 1]],
  ]);
  expect(await codes(text)).toContainEqual(['Anteil', 'missing-words']);
});

test('Excel: ="00123" is the text 00123 where a whole column is written so', async () => {
  const { dataset } = await read('id,code\n1,="00123"\n2,"=""00045"""\n3,="01200"\n');
  expect(shown(dataset.columns, 3)[1]).toEqual(['code', 'text', ['00123', '00045', '01200']]);
  const mixed = await read('id,code\n1,="00123"\n2,x\n3,y\n');
  expect(shown(mixed.dataset.columns, 3)[1]?.[2]).toEqual(['="00123"', 'x', 'y']);
});

test('Julia: NaN and Inf are offered as missing', async () => {
  const text = 'id,x,flag\n1,1.5,true\n2,NaN,false\n3,-Inf,missing\n4,2.5e-3,true\n';
  expect(await codes(text)).toEqual([
    ['x', 'missing-words'],
    ['flag', 'missing-words'],
  ]);
  const { dataset } = await read(text, { missingTokens: ['NaN', '-Inf', 'missing'] });
  expect(shown(dataset.columns.slice(1), 4)).toEqual([
    ['x', 'numeric', [1.5, null, null, 0.0025]],
    ['flag', 'boolean', [true, false, null, true]],
  ]);
});

test('India: lakhs and crores divide digits by two', async () => {
  const text = 'state,people,income\nKerala,"3,34,06,061","1,23,456.50"\nGoa,"14,58,545","2,10,000.00"\n';
  const { dataset } = await read(text, { asNumbers: ['people', 'income'] });
  expect(shown(dataset.columns.slice(1), 2)).toEqual([
    ['people', 'numeric', [33406061, 1458545]],
    ['income', 'numeric', [123456.5, 210000]],
  ]);
  expect((await codes('a,b\n1,"12,34"\n2,"1,2,345"\n')).map(([, code]) => code)).not.toContain(
    'formatted-numbers',
  );
});

test('Eurostat: a letter behind a few numbers is a mark and no unit', async () => {
  const text = 'geo\t2020\t2021\nAT\t12.3\t12.8 p\nBE\t10.1 b\t11.0\nDE\t9.8\t9.9\n';
  expect(await codes(text)).toEqual([]);
});

test('loggers: lines behind # or % stand above the names, also those that show them', async () => {
  const text =
    '# exported by logger 2.1\n# time,value\ntime,value\n2024-01-01 00:00,1.5\n2024-01-01 01:00,\n2024-01-01 02:00,1.9\n';
  const { dataset } = await read(text, { skipTitle: true });
  expect(shown(dataset.columns, 3)).toEqual([
    ['time', 'date', ['2024-01-01', '2024-01-01 01:00:00', '2024-01-01 02:00:00']],
    ['value', 'numeric', [1.5, null, 1.9]],
  ]);
});

test('OpenClinica: what is said of the study is no group of columns', async () => {
  const rows = Array.from({ length: 9 }, (_, i) => `S-${i}\tf\t${30 + i}\t${110 + i}\t2024-Apr-0${i + 1}`);
  const text = `Dataset Name:\tVitals\nStudy Name:\tTRIAL-7\nDate:\t2024-Apr-02\n\nSubject\tSex\tAGE\tSBP\tVisit\n${rows.join('\n')}\n`;
  const { dataset } = await read(text, { skipTitle: true }, 'file.tsv');
  expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Subject', 'text'],
    ['Sex', 'text'],
    ['AGE', 'numeric'],
    ['SBP', 'numeric'],
    ['Visit', 'date'],
  ]);
});

test('three rows of names: groups, names, units', async () => {
  const rows = [
    '1,34,120,80,1.2',
    '2,45,135,85,<0.5',
    '3,51,128,82,3.4',
    '4,29,118,79,12.1',
    '5,30,117,80,2',
  ];
  const text = `Patient,,Blood pressure,,Lab\nID,Age,Systolic,Diastolic,CRP\n,years,mmHg,mmHg,mg/l\n${rows.join('\n')}\n`;
  const { dataset } = await read(text);
  expect(dataset.rows).toBe(5);
  expect(dataset.columns.map(({ name, type, label }) => [name, type, label])).toEqual([
    ['Patient: ID', 'numeric', undefined],
    ['Patient: Age', 'numeric', 'Patient: Age (years)'],
    ['Blood pressure: Systolic', 'numeric', 'Blood pressure: Systolic (mmHg)'],
    ['Blood pressure: Diastolic', 'numeric', 'Blood pressure: Diastolic (mmHg)'],
    ['Lab: CRP', 'text', 'Lab: CRP (mg/l)'],
  ]);
});

test('names of groups above names, all of which are there', async () => {
  const { dataset } = await read('Patient,,Lab,\nID,Age,CRP,ALT\n1,34,1.2,30\n2,45,0.5,41\n3,51,3.4,28\n');
  expect(dataset.columns.map(({ name }) => name)).toEqual([
    'Patient: ID',
    'Patient: Age',
    'Lab: CRP',
    'Lab: ALT',
  ]);
  const words = await read('name,,town\nAnna,x,Oslo\nBob,y,Rome\nCid,z,Bern\n');
  expect(words.dataset.rows).toBe(3);
});

test('joined files: names that come again once among few rows are none', async () => {
  const { dataset } = await read('id,age\n1,34\n2,45\n3,31\nid,age\n4,51\n5,29\n');
  expect(shown(dataset.columns, 5)).toEqual([
    ['id', 'numeric', [1, 2, 3, 4, 5]],
    ['age', 'numeric', [34, 45, 31, 51, 29]],
  ]);
});

test('sqlcmd, SQL*Plus, SQLite: columns under dashes, and what the shell says below', async () => {
  const text =
    'id          name                 amount     created\r\n----------- -------------------- ---------- ----------\r\n          1 Anna Maria, MD            12.50 2024-01-05\r\n          2 Bob                        NULL 2024-01-06\r\nid          name                 amount     created\r\n----------- -------------------- ---------- ----------\r\n          3 "Carl"                     7.25 2024-01-07\r\n\r\n(3 rows affected)\r\n';
  const { dataset } = await read(text, { missingTokens: ['NULL'] });
  expect(shown(dataset.columns, 3)).toEqual([
    ['id', 'numeric', [1, 2, 3]],
    ['name', 'text', ['Anna Maria, MD', 'Bob', '"Carl"']],
    ['amount', 'numeric', [12.5, null, 7.25]],
    ['created', 'date', ['2024-01-05', '2024-01-06', '2024-01-07']],
  ]);
  // asked for another divider, the text is read as it stands
  expect((await read(text, { delimiter: ';' })).dataset.columns).toHaveLength(1);
  // Markdown and lines of dashes below a title are none
  expect((await read('Report\n------\na,b\n1,2\n')).dataset.columns).toHaveLength(2);
});

test('loggers: names behind # above numbers between spaces', async () => {
  const text = '# run 5\n# t x y_N\n0.0 1.5 2\n0.1 -1.6e3 3\n0.2 1.7 NaN\n';
  const { dataset } = await read(text, { missingTokens: ['NaN'] }, 'run.dat');
  expect(shown(dataset.columns, 3)).toEqual([
    ['t', 'numeric', [0, 0.1, 0.2]],
    ['x', 'numeric', [1.5, -1600, 1.7]],
    ['y_N', 'numeric', [2, 3, null]],
  ]);
  expect(
    (await read('# a note of this\n5 words are here too\nand text here now x\n')).dataset.columns,
  ).toHaveLength(1);
});

test('databases written as programs are named, whatever the file is called', async () => {
  const refusal = {
    code: 'import.unsupported-type',
    message: expect.stringContaining('export the table as CSV'),
  };
  const dump =
    '-- MySQL dump 10.13  Distrib 8.0.36\n--\nCREATE TABLE `t` (id int);\nINSERT INTO `t` VALUES (1);\n';
  for (const name of ['dump.sql', 'dump.txt', 'dump.csv'])
    await expect(read(dump, {}, name)).rejects.toMatchObject(refusal);
  await expect(read('--\n-- PostgreSQL database dump\n--\n', {}, 'pg.txt')).rejects.toMatchObject(refusal);
});

test('CDISC: dates without day or month stay text, and that is said', async () => {
  const rows = ['2024-02-05', '2024-02', '2024', '2024-03-01T10:30', '2024-03-02'];
  const text = `id,AESTDTC\n${rows.map((date, i) => `${i},${date}`).join('\n')}\n`;
  expect(await codes(text)).toEqual([['AESTDTC', 'date-partial']]);
  expect((await read(text)).report.notices[0]?.message).toContain('such as 2024-02,');
  expect(await codes('id,when\n1,2024-02\n2,2024-03\n')).not.toContainEqual(['when', 'date-partial']);
});
