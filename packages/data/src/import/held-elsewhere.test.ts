/** Files as people of other languages and other programs write them, each shortened: types and values as they are meant, once all proposals are taken. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { jsonCell } from '../rows.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

type Options = Parameters<typeof importFile>[2];

const read = (text: string, options: Options = {}, name = 'file.csv') =>
  importFile(name, bytesSource(new TextEncoder().encode(text)), options);

const values = (column: Column | undefined, rows: number) =>
  column && Array.from({ length: rows }, (_, row) => jsonCell(column, row));

/** A column of its own in a file, its values in quotes. */
const columnOf = (texts: readonly string[]) =>
  `id\tx\n${texts.map((text, i) => `${i}\t"${text.replaceAll('"', '""')}"`).join('\n')}\n`;

async function column(texts: readonly string[], options: Options = {}) {
  const { dataset, report } = await read(columnOf(texts), options, 'file.tsv');
  const x = dataset.columns[1];
  return { type: x?.type, values: values(x, dataset.rows), codes: report.notices.map(({ code }) => code), x };
}

describe('scales of other languages stand from little to much', () => {
  test.each([
    ['German', 'Sehr unzufrieden|Unzufrieden|Teils/teils|Zufrieden|Sehr zufrieden'],
    ['French', 'Très insatisfaite|Insatisfaite|Plutôt satisfaite|Satisfaite|Très satisfaite'],
    ['Swedish', 'Instämmer inte alls|Instämmer inte|Varken eller|Instämmer|Instämmer helt'],
    ['Portuguese', 'Discordo totalmente|Discordo|Nem concordo nem discordo|Concordo|Concordo totalmente'],
    [
      'Polish',
      'Zdecydowanie się nie zgadzam|Nie zgadzam się|Nie mam zdania|Zgadzam się|Zdecydowanie się zgadzam',
    ],
    ['Turkish', 'Kesinlikle katılmıyorum|Katılmıyorum|Kararsızım|Katılıyorum|Kesinlikle katılıyorum'],
    ['Dutch', 'Helemaal mee oneens|Oneens|Neutraal|Eens|Helemaal mee eens'],
    ['Russian', 'Полностью не согласен|Не согласен|Затрудняюсь ответить|Согласен|Полностью согласен'],
    ['Japanese', '全くそう思わない|そう思わない|どちらともいえない|そう思う|とてもそう思う'],
    ['Chinese', '非常不同意|不同意|一般|同意|非常同意'],
    ['Korean', '전혀 그렇지 않다|그렇지 않다|보통이다|그렇다|매우 그렇다'],
  ])('%s', async (_, words) => {
    const scale = words.split('|');
    const [a = '', b = '', c = '', d = '', e = ''] = scale;
    const { type, x } = await column([c, a, e, b, d, c, a, e, b, d, c, d, b], { asOrdinal: ['x'] });
    expect([type, x?.categoryOrder]).toEqual(['ordinal', scale]);
  });
});

describe('dates of other languages and programs', () => {
  test.each([
    ['Chinese', ['2024年1月5日', '2024年12月25日'], ['2024-01-05', '2024-12-25']],
    ['Korean', ['2024. 1. 5.', '2024. 12. 25.'], ['2024-01-05', '2024-12-25']],
    [
      'Korean, by the half of the day',
      ['2024-01-05 오후 3:12', '2024-01-05 오전 12:30'],
      ['2024-01-05 15:12:00', '2024-01-05 00:30:00'],
    ],
    ['Hungarian', ['2024.01.05.', '2024.12.25.'], ['2024-01-05', '2024-12-25']],
    [
      'French, short',
      ['5 janvier 2024', '16 févr. 2024', '25 déc. 2024'],
      ['2024-01-05', '2024-02-16', '2024-12-25'],
    ],
    ['Polish', ['5 stycznia 2024', '16 października 2024'], ['2024-01-05', '2024-10-16']],
    ['Turkish', ['5 Ocak 2024', '16 Ağustos 2024'], ['2024-01-05', '2024-08-16']],
    ['Russian', ['5 января 2024', '16 мая 2024'], ['2024-01-05', '2024-05-16']],
    ['Arabic digits', ['٢٠٢٤/٠١/٠٥', '٢٠٢٤/١٢/٢٥'], ['2024-01-05', '2024-12-25']],
    ['basic ISO', ['20240105T101112Z', '20241225T235959Z'], ['2024-01-05 10:11:12', '2024-12-25 23:59:59']],
    [
      'Oracle',
      ['01-JAN-24 03.11.12.000000000 PM', '02-FEB-24 12.00.00.000000000 AM'],
      ['2024-01-01 15:11:12', '2024-02-02'],
    ],
    ['Finnish times', ['5.1.2024 10.11', '25.12.2024 23.59'], ['2024-01-05 10:11:00', '2024-12-25 23:59:00']],
    ['gretl, quarters', ['1990:1', '1990:2', '1991:4'], ['1990-01-01', '1990-04-01', '1991-10-01']],
    ['gretl, months', ['1990:01', '1990:12'], ['1990-01-01', '1990-12-01']],
  ])('%s', async (_, texts, dates) => {
    const { type, values: found } = await column(texts);
    expect([type, found]).toEqual(['date', dates]);
  });

  test('times that say how far they are from UTC are told, and read by the clock where that is wanted', async () => {
    const texts = ['2024/01/05 3:12:44 PM GMT+1', '2024/07/05 12:05:44 AM GMT+2'];
    const utc = await column(texts);
    expect(utc.values).toEqual(['2024-01-05 14:12:44', '2024-07-04 22:05:44']);
    expect(utc.codes).toContain('date-zone');
    const clock = await column(texts, { byClock: true });
    expect(clock.values).toEqual(['2024-01-05 15:12:44', '2024-07-05 00:05:44']);
    expect((await column(['2024-01-05T10:11:12Z', '2024-01-06T10:11:12Z'])).codes).not.toContain('date-zone');
  });
});

describe('numbers of other scripts and programs are offered', () => {
  test.each([
    ['Arabic digits', ['٣٤', '٦٠٫٥', '١٬٢٣٤'], [34, 60.5, 1234]],
    ['full width', ['３４', '６０．５'], [34, 60.5]],
    ['Mathematica', ['1.*^6', '2.5*^-7', '3.25'], [1e6, 2.5e-7, 3.25]],
    ['Fortran', ['0.1234567D+01', '-0.3234567D-01'], [1.234567, -0.03234567]],
    ['thousands and millions', ['980', '1.2K', '3.4M', '1.1B'], [980, 1200, 3.4e6, 1.1e9]],
    ['thousands beside plain numbers', ['980', '1.2K'], [980, 1200]],
    ['feet and inches', ['5\'8"', '5 ft 10 in', '6′1″', "6'"], [68, 70, 73, 72]],
    ['amounts of Kenya', ['KSh 1,201', 'KSh 950'], [1201, 950]],
    ['amounts of India', ['Rs. 1,201.50', 'Rs. 90'], [1201.5, 90]],
    ['amounts of Indonesia', ['Rp 21.000', 'Rp 1.250.000'], [21000, 1250000]],
    ['amounts of the United States', ['US$ 1.50', 'US$ 12,000'], [1.5, 12000]],
    ['euros with points', ['€ 1.234', '€ 12.500'], [1234, 12500]],
    ['euros with cents', ['€ 1.25', '€ 12.50'], [1.25, 12.5]],
    ['laps', ['1:02.35', '0:59.87'], [62.35, 59.87]],
  ])('%s', async (_, texts, numbers) => {
    expect((await column(texts)).codes).toContain('formatted-numbers');
    const { type, values: found } = await column(texts, { asNumbers: ['x'] });
    expect(type).toBe('numeric');
    expect(found).toEqual(numbers.map((number) => expect.closeTo(number, 9)));
  });

  test.each([
    ['telephones', ['+49 170 123 401', '+49 170 123 402']],
    ['telephones of one country', ['0170 123 456', '0171 234 567']],
    ['concentrations of one unit', ['5 K', '7 K', '0.5 K']],
    ['days of Oracle without years', ['01-JAN', '02-FEB']],
  ])('%s are none that change', async (_, texts) => {
    const { codes } = await column(texts, { asNumbers: ['x'] });
    expect(codes).not.toContain('scale');
    const { values: found } = await column(texts, { asNumbers: ['x'] });
    if (texts[0]?.includes('170')) expect(found).toEqual(texts);
  });

  test('chromosomes X and Y are no missing values', async () => {
    const names = [...Array.from({ length: 22 }, (_, i) => String(i + 1)), 'X', 'Y', '1', '2', 'X'];
    expect((await column(names)).codes).not.toContain('missing-words');
  });
});

test('years of schools are no months', async () => {
  expect((await column(['2008/09', '2009/10', '2010/11', '2011/12'])).type).toBe('text');
  expect((await column(['2008/09', '2008/10', '2008/11', '2008/12'])).type).toBe('date');
});

test('a dash among numbers as they are printed is offered as missing', async () => {
  const texts = ['1,204', '-', '3,411', '12'];
  expect((await column(texts)).codes).toContain('missing-words');
  const { values: found } = await column(texts, { missingTokens: ['-'], asNumbers: ['x'] });
  expect(found).toEqual([1204, null, 3411, 12]);
});

test('Matlab: <undefined> is offered as missing', async () => {
  const texts = ['ctl', 'exp', '<undefined>', 'ctl', 'exp', 'ctl', 'exp', 'ctl', 'exp', 'ctl', 'exp'];
  expect((await column(texts)).codes).toContain('missing-words');
});

test('SAP: a list between lines of dashes', async () => {
  const line = '-'.repeat(42);
  const text = `${line}\n|Material |Bezeichnung |Menge     |\n${line}\n|100001   |Schraube    | 1.201,50 |\n|100002   |Mutter      | 1.202,50-|\n${line}\n`;
  const { dataset } = await read(text, { asNumbers: ['Menge'] }, 'list.txt');
  expect(dataset.columns.map((each) => [each.name, values(each, 2)])).toEqual([
    ['Material', [100001, 100002]],
    ['Bezeichnung', ['Schraube', 'Mutter']],
    ['Menge', [1201.5, -1202.5]],
  ]);
});

test('photometers: samples above pairs of columns, and a divider behind the last', async () => {
  const text =
    'Sample1,,Sample2,,\nWavelength (nm),Abs,Wavelength (nm),Abs,\n800.0,0.11,800.0,0.21,\n799.0,0.12,799.0,0.22,\n798.0,0.13,798.0,0.23,\n';
  const { dataset } = await read(text);
  expect(dataset.columns.map(({ name }) => name)).toEqual([
    'Sample1: Wavelength (nm)',
    'Sample1: Abs',
    'Sample2: Wavelength (nm)',
    'Sample2: Abs',
  ]);
});

describe('tables inside of the answers of services', () => {
  const rows = [
    { id: 'a', age: 34 },
    { id: 'b', age: 45 },
  ];
  test.each([
    ['CKAN', { success: true, result: { fields: [{ id: 'id' }, { id: 'age' }], records: rows } }],
    ['GraphQL', { data: { patients: { nodes: rows } } }],
    ['pages', { meta: { total: 2 }, payload: { items: rows } }],
  ])('%s', async (_, content) => {
    const { dataset } = await read(JSON.stringify(content), {}, 'file.json');
    expect(dataset.columns.map((each) => [each.name, values(each, 2)])).toEqual([
      ['id', ['a', 'b']],
      ['age', [34, 45]],
    ]);
  });

  test('Elasticsearch', async () => {
    const hits = rows.map((row, i) => ({ _id: String(i), _source: row }));
    const { dataset } = await read(
      JSON.stringify({ took: 3, hits: { total: { value: 2 }, hits } }),
      {},
      'file.json',
    );
    expect(dataset.columns.map(({ name }) => name)).toEqual(['_id', '_source.id', '_source.age']);
  });
});

test('a page of the web gives its table', async () => {
  const page =
    '<!DOCTYPE html><html><body><h1>Report</h1><table><tr><th>Name</th><th>Age</th></tr><tr><td>Åsa &amp; Bo</td><td>34</td></tr><tr><td>Cy</td><td>45</td></tr></table></body></html>';
  const { dataset } = await read(page, {}, 'page.html');
  expect(dataset.columns.map((each) => [each.name, values(each, 2)])).toEqual([
    ['Name', ['Åsa & Bo', 'Cy']],
    ['Age', [34, 45]],
  ]);
});

describe('a workbook that begins with a cover', () => {
  const cover = bytesSource(
    readFileSync(new URL('../../test/fixtures/programs/cover.xlsx', import.meta.url)),
  );

  test('opens with the first sheet that holds a table, and says so', async () => {
    const { dataset, report } = await importFile('cover.xlsx', cover);
    expect([dataset.rows, report.sheet, report.sheets]).toEqual([12, 'Data', ['Cover', 'Data']]);
    expect(report.notices[0]).toMatchObject({
      code: 'more-tables',
      message: 'Cover holds no table, so the sheet Data was read. Another can be chosen above.',
    });
  });

  test('opens with the cover where that is chosen', async () => {
    const { report } = await importFile('cover.xlsx', cover, { sheet: 'Cover' });
    expect([report.sheet, report.notices.map(({ code }) => code)]).toEqual(['Cover', []]);
  });
});

test('pandas: Parquet keeps the order of categories, and times as the clock of their zone shows them', async () => {
  const file = readFileSync(new URL('../../test/fixtures/programs/pandas.parquet', import.meta.url));
  const { dataset, report } = await importFile('pandas.parquet', bytesSource(file));
  const [dose, seen] = dataset.columns;
  expect(report.columns.map(({ type }) => type)).toEqual(['ordinal', 'date']);
  expect(dose?.categoryOrder).toEqual(['low', 'mid', 'high']);
  expect([values(dose, 3), values(seen, 2)]).toEqual([
    ['low', 'high', 'mid'],
    ['2024-07-05 00:30:00', '2024-07-06 00:30:00'],
  ]);
});

describe('a first row that looks like data', () => {
  const codes = async (text: string) => (await read(text)).report.notices.map(({ code }) => code);

  test.each([
    ['numbers and words', '1,34,f\n2,45,m\n3,29,f\n'],
    [
      'FileMaker',
      '"1","Anna","12 Main St","5/1/2024"\r"2","Bob","1 Oak Av","6/1/2024"\r"3","Cy","7 Elm","7/1/2024"\r',
    ],
  ])('is told: %s', async (_, text) => {
    expect((await codes(text))[0]).toBe('names-like-data');
    const { dataset, report } = await read(text, { header: false });
    expect([dataset.rows, report.notices.map(({ code }) => code)]).toEqual([
      3,
      expect.not.arrayContaining(['names-like-data']),
    ]);
  });

  test.each([
    ['years', 'Country,2019,2020\nA,1,2\nB,3,4\n'],
    ['questions', 'id,1,2,3,4\na,5,4,3,2\nb,1,2,3,4\n'],
    ['times', 'subject,0,15,30,60\nA,1.5,2,3,4\nB,2,3,4,5\n'],
    ['one number among names', 'id,7,x\n1,2,3\n4,5,6\n'],
  ])('is none: %s', async (_, text) => {
    expect(await codes(text)).not.toContain('names-like-data');
  });
});

describe('a backslash before a quotation mark', () => {
  test('is part of the cell, as MySQL and Spark write it', async () => {
    const { dataset, report } = await read('id,text\n1,"say \\"hi\\", ok"\n2,"a \\\\ b"\n3,"a, b"\n');
    expect(values(dataset.columns[1], 3)).toEqual(['say "hi", ok', 'a \\ b', 'a, b']);
    expect([dataset.columns.length, report.notices[0]?.code]).toEqual([2, 'quotes-escaped']);
  });

  test.each([
    ['paths', 'id,folder,x\n1,"C:\\data\\",2\n2,"D:\\",3\n', ['C:\\data\\', 'D:\\']],
    ['doubled ones', 'id,t\n1,"a ""b"" c"\n2,"d \\ e"\n', ['a "b" c', 'd \\ e']],
  ])('is none in %s', async (_, text, cells) => {
    const { dataset, report } = await read(text);
    expect(values(dataset.columns[1], 2)).toEqual(cells);
    expect(report.notices.map(({ code }) => code)).not.toContain('quotes-escaped');
  });
});

test('a page beside a table in an archive is not a second table', async () => {
  const { zipSync, strToU8 } = await import('fflate');
  const archive = zipSync({
    'readme.html': strToU8('<table><tr><th>a</th></tr><tr><td>1</td></tr></table>'),
    'data.csv': strToU8('x,y\n1,2\n3,4\n'),
  });
  const { dataset, report } = await importFile('both.zip', bytesSource(archive));
  expect([dataset.rows, report.entries?.length ?? 1]).toEqual([2, 1]);
});
