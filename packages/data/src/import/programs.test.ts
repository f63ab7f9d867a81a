/** Files as other programs write them: what each says comes out, or is offered. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { jsonCell } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importCsv, importFile } from './import.ts';
import type { Imported } from './report.ts';
import { bytesSource } from './source.ts';

const csv = (text: string, options: Partial<ImportOptions> = {}): Promise<Imported> =>
  importCsv(bytesSource(encodeUtf8(text)), { name: 'test', ...options });
const types = ({ dataset }: Imported) => dataset.columns.map(({ name, type }) => `${name} ${type}`);
const codes = ({ report }: Imported) => report.notices.map(({ code }) => code);
const cells = ({ dataset }: Imported, name: string): readonly unknown[] => {
  const column = dataset.columns.find((each) => each.name === name) as Column;
  return Array.from({ length: dataset.rows }, (_, row) => jsonCell(column, row));
};

describe('write.table of R', () => {
  const rows = ['"1" "a b" 1.5', '"2" "c" -2', '"3" "a b" 3e-4'];

  test('names of rows without a header, values in quotes', async () => {
    const read = await csv(['"group" "x"', ...rows].join('\n'));
    expect(read.report.delimiter).toBe(' ');
    expect(types(read)).toEqual(['Column1 numeric', 'group text', 'x numeric']);
    expect(cells(read, 'group')).toEqual(['a b', 'c', 'a b']);
    expect(cells(read, 'x')).toEqual([1.5, -2, 3e-4]);
  });

  test('one variable, and no names of rows', async () => {
    expect(types(await csv('"x"\n"1" 5\n"2" 6\n'))).toEqual(['Column1 numeric', 'x numeric']);
    expect(types(await csv('"id" "x"\n"a" 5\n"b" 6\n'))).toEqual(['id text', 'x numeric']);
    expect(types(await csv('1 2 3\n4 5 6\n'))).toEqual([
      'Column1 numeric',
      'Column2 numeric',
      'Column3 numeric',
    ]);
  });

  test('sentences and names of two words stay whole', async () => {
    expect(types(await csv('John Smith\nMary Jones\nAnn Lee\n'))).toEqual(['John Smith text']);
    expect(types(await csv('comment\nvery good\nbad\n'))).toEqual(['comment text']);
    expect(types(await csv('comment\nvery good\nquite bad\n'))).toEqual(['comment text']);
    expect(types(await csv('full name\nAnna B Smith\nJohn C Doe\n'))).toEqual(['full name text']);
    expect(types(await csv('a b,c d\n1 2,3 4\n'))).toEqual(['a b text', 'c d text']);
  });
});

describe('Qualtrics', () => {
  const id = (name: string) => `"{""ImportId"":""${name}""}"`;
  const survey = (ids: readonly string[]) =>
    [
      'StartDate,Q1,Q2',
      'Start Date,"How satisfied are you,\noverall?",Q2',
      ids.join(','),
      '2024-01-15 10:00:00,Good,4',
      '2024-01-16 11:30:00,Bad,2',
      '2024-01-17 09:00:00,Fair,n/a',
    ].join('\n');

  test('texts of questions become labels, ids are left out', async () => {
    const read = await csv(survey([id('start'), id('QID1'), id('QID2')]));
    expect(read.report.rows).toBe(3);
    expect(types(read)).toEqual(['StartDate date', 'Q1 text', 'Q2 text']);
    expect(read.dataset.columns.map(({ label }) => label)).toEqual([
      'Start Date',
      'How satisfied are you,\noverall?',
      undefined,
    ]);
    // Text that was first read as numbers is found again below the same three rows.
    expect(cells(read, 'Q2')).toEqual(['4', '2', 'n/a']);
    expect(codes(read)).toContain('survey-header');
  });

  test('three rows of words without ids are data', async () => {
    const read = await csv(survey(['a', 'b', 'c']));
    expect(read.report.rows).toBe(5);
    expect(codes(read)).not.toContain('survey-header');
  });
});

describe('dates with years of two digits', () => {
  test('are of 1969 to 2068, as R reads %y, and said', async () => {
    const read = await csv('d,e\n31/12/99,31-Dec-23\n15/01/24,01-Jan-24\n29/02/68,15-Mar-69\n');
    expect(types(read)).toEqual(['d date', 'e date']);
    // as.Date(c('31/12/99', '15/01/24', '29/02/68'), '%d/%m/%y')
    expect(cells(read, 'd')).toEqual(['1999-12-31', '2024-01-15', '2068-02-29']);
    expect(cells(read, 'e')).toEqual(['2023-12-31', '2024-01-01', '1969-03-15']);
    expect(read.report.notices.map(({ message }) => message)).toEqual([
      'd: years of two digits were read as 1969 to 2068, so 31/12/99 is 1999-12-31.',
      'e: years of two digits were read as 1969 to 2068, so 31-Dec-23 is 2023-12-31.',
    ]);
  });

  test('versions, ratios and days that do not exist stay text', async () => {
    expect(types(await csv('v\n1.2.3\n1.2.4\n1.3.0\n'))).toEqual(['v text']);
    expect(types(await csv('v\n30/02/24\n15/01/24\n'))).toEqual(['v text']);
    expect(types(await csv('v\n40/13/24\n15/01/24\n'))).toEqual(['v text']);
  });
});

test('amounts below zero in brackets are offered as numbers', async () => {
  const text = 'v\n"(1,200.50)"\n45\n(7)\n';
  expect(codes(await csv(text))).toEqual(['formatted-numbers']);
  const read = await csv(text, { asNumbers: ['v'] });
  expect(cells(read, 'v')).toEqual([-1200.5, 45, -7]);
  expect(codes(await csv('v\n(-7)\n(8)\n'))).toEqual([]);
});

test('words for missing among dates and truth values are offered', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `${i === 3 ? 'NA' : i % 2 === 0},${i === 5 ? 'NA' : `2024-01-${10 + i}`}`,
  );
  const text = ['yes,when', ...rows].join('\n');
  const read = await csv(text);
  expect(read.report.notices.map(({ code, column }) => `${code} ${column}`)).toEqual([
    'missing-words yes',
    'missing-words when',
  ]);
  expect(types(await csv(text, { missingTokens: ['NA'] }))).toEqual(['yes boolean', 'when date']);
});

test('times of R are read by the clock of their zone', async () => {
  const bytes = readFileSync(new URL('../../test/fixtures/zones.rds', import.meta.url));
  const read = await importFile('zones.rds', bytesSource(new Uint8Array(bytes)));
  // format(x) in R prints these
  expect(cells(read, 'berlin')).toEqual(['2024-03-31 01:30:00', '2024-03-31 03:30:00', '2024-07-01']);
  expect(cells(read, 'kathmandu')).toEqual(['2024-01-01 05:45:00', '2024-01-01 06:45:00', null]);
  expect(cells(read, 'utc')).toEqual(['2024-01-01 12:00:00', '2024-01-01 13:00:00', '2024-01-01 14:00:00']);
});

describe('survey services and packages', () => {
  test('SurveyMonkey: answers below their question name the columns', async () => {
    const read = await csv(
      [
        'Respondent ID,Start Date,How old?,Which apply?,,',
        ',,Open-Ended Response,Phone,Mail,Other (please specify)',
        '11490000001,01/15/2024 10:00:00 AM,34,Phone,,',
        '11490000002,01/16/2024 10:05:00 PM,41,,Mail,"fax, letter"',
      ].join('\n'),
    );
    expect(types(read)).toEqual([
      'Respondent ID numeric',
      'Start Date date',
      'How old? numeric',
      'Which apply?: Phone text',
      'Which apply?: Mail text',
      'Which apply?: Other (please specify) text',
    ]);
    expect(cells(read, 'How old?')).toEqual([34, 41]);
    expect(cells(read, 'Start Date')).toEqual(['2024-01-15 10:00:00', '2024-01-16 22:05:00']);
    expect(codes(read)).toContain('survey-header');
  });

  test('dates of SAS and Stata', async () => {
    const read = await csv(
      'd,s,t\n05JAN2024,05jan2024,05JAN24:10:00:00\n16FEB2024,1feb2024,16FEB24:23:59:59\n',
    );
    expect(types(read)).toEqual(['d date', 's date', 't date']);
    expect(cells(read, 's')).toEqual(['2024-01-05', '2024-02-01']);
    expect(cells(read, 't')).toEqual(['2024-01-05 10:00:00', '2024-02-16 23:59:59']);
  });

  test.each([
    ['SPSS', '#NULL!'],
    ['Minitab', '*'],
    ['SAS', '.'],
    ['MySQL', '\\N'],
  ])('what %s writes for a missing value is offered as such', async (_program, word) => {
    const read = await csv(`x,d\n1.5,2024-01-05\n${word},${word}\n2,2024-01-06\n`);
    expect(read.report.notices).toMatchObject([
      { code: 'missing-words', column: 'x', words: [word] },
      { code: 'missing-words', column: 'd', words: [word] },
    ]);
  });

  test('columns set below each other by spaces', async () => {
    const read = await csv(
      'id  sex     weight\n1   male      60.5\n2   female    71  \n13  male     101.25\n',
    );
    expect(read.report.delimiter).toBe(' ');
    expect(types(read)).toEqual(['id numeric', 'sex text', 'weight numeric']);
    expect(cells(read, 'weight')).toEqual([60.5, 71, 101.25]);
    // print(data.frame(x = c(1, 10), g = c('a', 'bb'))) in R
    const printed = await csv('   x  g\n1  1  a\n2 10 bb\n');
    expect(types(printed)).toEqual(['Column1 numeric', 'x numeric', 'g text']);
    expect(cells(printed, 'x')).toEqual([1, 10]);
  });

  test('timedeltas of pandas are durations', async () => {
    const text = 't\n0 days 00:30:00\n1 days 12:30:00\n2 days 01:00:00\n';
    expect(codes(await csv(text))).toEqual(['formatted-numbers']);
    expect(cells(await csv(text, { asNumbers: ['t'] }), 't')).toEqual([0.5, 36.5, 49]);
  });
});

describe('tables in JSON', () => {
  const json = (name: string, content: unknown) =>
    importFile(
      name,
      bytesSource(encodeUtf8(typeof content === 'string' ? content : JSON.stringify(content))),
    );
  const rows = [
    { pid: '00123', age: 34 },
    { pid: '00045', age: null },
  ];

  // DataFrame.to_json(orient = …), and rows inside of what a service says of them
  test.each([
    ['records', rows],
    ['list', { pid: ['00123', '00045'], age: [34, null] }],
    ['columns', { pid: { 0: '00123', 1: '00045' }, age: { 0: 34, 1: null } }],
    ['index', { 0: rows[0], 1: rows[1] }],
    ['split', { columns: ['pid', 'age'], index: [0, 1], data: rows.map(({ pid, age }) => [pid, age]) }],
    [
      'with a header',
      [
        ['pid', 'age'],
        ['00123', 34],
        ['00045', null],
      ],
    ],
    ['table', { schema: { fields: [] }, data: rows }],
    ['inside', { data: rows, count: 2, next: null }],
  ])('%s', async (_shape, content) => {
    const read = await json('a.json', content);
    expect(types(read)).toEqual(['pid text', 'age numeric']);
    expect([cells(read, 'pid'), cells(read, 'age')]).toEqual([
      ['00123', '00045'],
      [34, null],
    ]);
  });

  test('lists without names, objects inside of rows, lines', async () => {
    expect(
      types(
        await json('a.json', [
          [1, 'a'],
          [2, 'b'],
        ]),
      ),
    ).toEqual(['Column1 numeric', 'Column2 text']);
    const nested = await json('a.json', [{ id: 1, at: { lat: 1.5, place: { name: 'x' } } }]);
    expect(types(nested)).toEqual(['id numeric', 'at.lat numeric', 'at.place.name text']);
    expect(types(await json('a.jsonl', '{"x":1}\n{"x":2}\n'))).toEqual(['x numeric']);
  });

  test.each([
    [[]],
    [{}],
    [[1, 2]],
    [{ a: 1 }],
    [[[]]],
    ['text'],
    [{ a: [{ x: 1 }], b: [{ y: 1 }, { y: 2 }] }],
  ])('%j is no table', async (content) => {
    await expect(json('a.json', JSON.stringify(content))).rejects.toThrow(
      'The JSON file must hold a list of objects with at least one property each.',
    );
  });
});
