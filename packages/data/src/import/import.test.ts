import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import { datasetToRows, jsonCell } from '../rows.ts';
import { decodeUtf8, decodeWindows1252, encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { ImportError, importMessage } from './errors.ts';
import { importCsv, importExtension, importFile, importPaste } from './import.ts';
import type { Imported } from './report.ts';
import { bytesSource } from './source.ts';

const csv = (text: string, options: Partial<ImportOptions> = {}): Promise<Imported> =>
  importCsv(bytesSource(encodeUtf8(text)), { name: 'test', ...options });
const paste = (text: string): Promise<Imported> => importPaste(text, { name: 'test' });

const types = ({ dataset }: Imported): string => dataset.columns.map((column) => column.type).join(' ');
const names = ({ dataset }: Imported): readonly string[] => dataset.columns.map((column) => column.name);
const cells = (imported: Imported, at = 0): readonly unknown[] =>
  Array.from({ length: imported.dataset.rows }, (_, row) =>
    jsonCell(imported.dataset.columns[at] as Column, row),
  );
const codes = ({ report }: Imported): readonly string[] => report.notices.map((notice) => notice.code);
const column = (values: readonly string[]): string => ['head', ...values].join('\n');
const repeat = (values: readonly string[], times: number): readonly string[] =>
  Array.from({ length: times }, () => values).flat();

async function refusal(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('messages', () => {
  const spec: readonly { id: string; text: string }[] = JSON.parse(
    readFileSync(new URL('../../../../spec/messages.json', import.meta.url), 'utf8'),
  );
  const stated = spec.filter(({ id }) => /^import\.(unsupported|guest|paste|csv|sheet|failed)/.test(id));

  it.each(stated)('$id is word for word', ({ id, text }) => {
    expect(importMessage(id as never)).toBe(text);
  });

  it('are all checked', () => expect(stated).toHaveLength(9));

  it('name the extension', () => {
    expect(() => importExtension('a.PDF')).toThrow(
      'Unsupported file type: .pdf. Please use CSV, TXT, XLS, XLSX, or JSON.',
    );
    expect(importExtension('A.B.CSV')).toBe('csv');
  });
});

it.each([
  ['text', 'a;b\n1,5;x\n2;y\n', { a: 1.5, b: 'x' }],
  ['text that begins as an archive does', 'PK;b\n1,5;x\n', { PK: 1.5, b: 'x' }],
  ['JSON', '\ufeff [ {"a": 1.5, "b": "x"} ]', { a: 1.5, b: 'x' }],
])('a file without an extension is read by its content: %s', async (_what, text, first) => {
  for (const name of ['survey', 'folder.v2/survey', 'survey.']) {
    const { dataset } = await importFile(name, bytesSource(encodeUtf8(text)));
    expect(datasetToRows(dataset)[0]).toEqual(first);
  }
});

describe('refusals', () => {
  it('say so where a file has names and no rows', async () => {
    await expect(csv('a,b\n')).rejects.toThrow(
      'CSV file is empty or could not be parsed. The first line was read as names of variables, and nothing stands below it.',
    );
    await expect(csv('')).rejects.toThrow(/could not be parsed\.$/);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['an empty file', () => csv(''), 'import.csv-empty'],
    ['blank lines only', () => csv('\r\n\n  \n'), 'import.csv-empty'],
    ['a header without rows', () => csv('a,b\n'), 'import.csv-empty'],
    [
      'a workbook called csv',
      () => importCsv(bytesSource(new Uint8Array([80, 75, 3, 4, 0, 0])), { name: 'x' }),
      'import.csv-empty',
    ],
    [
      'a picture without an extension',
      () =>
        importFile('scan', bytesSource(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0))),
      'import.unknown-type',
    ],
    [
      'an empty file without an extension',
      () => importFile('x', bytesSource(new Uint8Array(0))),
      'import.csv-empty',
    ],
    ['an empty paste', () => paste('  \n '), 'import.paste-empty'],
    ['a pasted header', () => paste('a\tb'), 'import.paste-no-rows'],
    [
      'an unknown extension',
      () => importFile('a.docx', bytesSource(new Uint8Array(0))),
      'import.unsupported-type',
    ],
    ['a JSON object', () => importFile('a.json', bytesSource(encodeUtf8('{"a":1}'))), 'import.json-invalid'],
    ['an empty JSON list', () => importFile('a.json', bytesSource(encodeUtf8('[]'))), 'import.json-invalid'],
    ['broken JSON', () => importFile('a.json', bytesSource(encodeUtf8('[{'))), 'import.json-invalid'],
    [
      'a JSON row without properties',
      () => importFile('a.json', bytesSource(encodeUtf8('[{}]'))),
      'import.json-invalid',
    ],
    ['a cancelled import', () => csv('a\n1', { signal: { aborted: true } }), 'import.cancelled'],
  ])('%s', async (_name, run, code) => {
    expect(await refusal(run)).toBe(code);
  });
});

describe('types found in files', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];
  it.each<[string, readonly string[], string]>([
    ['0 and 1', ['0', '1', '1'], 'numeric'],
    ['yes and no', ['Yes', 'no'], 'categorical'],
    ['vrai and faux', ['VRAI', 'faux'], 'categorical'],
    ['si and no', ['SI', 'No'], 'categorical'],
    ['words of two languages', ['oui', 'nein'], 'text'],
    ['true and false', ['TRUE', 'false', ''], 'boolean'],
    ['numbers', ['1', '-2.5', '+3e2', '.5', ''], 'numeric'],
    ['years', ['1999', '2005'], 'numeric'],
    ['ISO dates', ['2024-02-29', '1999-12-31'], 'date'],
    ['dates before 1900', ['1899-12-31', '2000-01-01'], 'text'],
    ['dates after 2100', ['2101-01-01'], 'text'],
    ['a day that does not exist', ['2023-02-29'], 'text'],
    ['two date formats', ['2024-01-02', '01/02/2024'], 'date'],
    ['all blank', ['""', '""'], 'text'],
    ['few levels in few values', ['a', 'b', 'a'], 'text'],
    ['ten values of two levels', repeat(['a', 'b'], 5), 'text'],
    ['eleven values of two levels', [...repeat(['a', 'b'], 5), 'a'], 'categorical'],
    ['eleven values of five levels', [...repeat(['a', 'b', 'c', 'd', 'e'], 2), 'a'], 'categorical'],
    ['twelve values of six levels', repeat(six, 2), 'text'],
    ['hexadecimal', ['0x10', '0x11'], 'text'],
    ['numbers and a word', ['1', '2', 'x'], 'text'],
    ['infinity', ['1', 'Infinity'], 'text'],
  ])('%s', async (_name, values, type) => {
    expect(types(await csv(column(values)))).toBe(type);
  });
});

describe('types found in pasted text', () => {
  const letters = Array.from({ length: 21 }, (_, i) => `level ${i}`);
  it.each<[string, readonly string[], string]>([
    ['three levels in three values', ['a', 'b', 'c'], 'categorical'],
    ['twenty levels', letters.slice(0, 20), 'categorical'],
    ['twenty-one levels', letters, 'text'],
    ['0 and 1', ['0', '1'], 'numeric'],
    ['yes and no', ['yes', 'NO'], 'categorical'],
    ['true and false', ['true', 'False'], 'boolean'],
    ['dates', ['2024-01-31', '2024-02-01'], 'date'],
    ['all blank', ['""', '""'], 'text'],
  ])('%s', async (_name, values, type) => {
    expect(types(await paste(column(values)))).toBe(type);
  });

  it('divides by tabs when the first line has more of them than commas', async () => {
    expect(names(await paste('a, b\tc\td\n1\t2\t3'))).toEqual(['a, b', 'c', 'd']);
    expect(names(await paste('a,b\tc\n1,2'))).toEqual(['a', 'b\tc']);
  });

  it('trims cells, also inside quotes', async () => {
    expect(cells(await paste('a,b\n" x ", y \n'))).toEqual(['x']);
  });
});

describe('values', () => {
  it('are converted, blanks become null', async () => {
    const imported = await csv('n,b,d,t\n1.5,true,2024-03-01,x\n,FALSE,,\n-2,,2024-03-01T10:30:00Z,y');
    expect(datasetToRows(imported.dataset)).toEqual([
      { n: 1.5, b: true, d: '2024-03-01', t: 'x' },
      { n: null, b: false, d: null, t: null },
      { n: -2, b: null, d: '2024-03-01T10:30:00Z', t: 'y' },
    ]);
    expect(imported.report.columns).toContainEqual({ name: 'n', type: 'numeric', missing: 1 });
  });

  it('keep the text of numbers that turn out to stand in a column of text', async () => {
    const imported = await csv(column(['007', '1.50', '""', '1e3', 'x', '2.0']));
    expect(cells(imported)).toEqual(['007', '1.50', null, '1e3', 'x', '2.0']);
  });

  it('are read in quotes, with quotes, line breaks and stray quotes', async () => {
    expect(cells(await csv('a,b\n"x ""y""\r\nz",1\n5" pipe,2\n"never closed,3'))).toEqual([
      'x "y"\r\nz',
      '5" pipe',
      '"never closed',
    ]);
  });

  it('merge spellings of yes and no, and say so', async () => {
    const imported = await csv(column(['Yes', 'yes', 'NO', 'no']));
    expect(cells(imported)).toEqual(['Yes', 'Yes', 'NO', 'NO']);
    expect(codes(imported)).toEqual(['spelling-merged']);
  });

  it('suggest words that could mean missing, and obey when told', async () => {
    const text = column(['1', 'NA', '3']);
    const suggested = await csv(text);
    expect(suggested.report.notices).toMatchObject([{ code: 'missing-words', words: ['NA'], count: 1 }]);
    const told = await csv(text, { missingTokens: ['NA'] });
    expect(types(told)).toBe('numeric');
    expect(cells(told)).toEqual([1, null, 3]);
    expect(told.dataset.columns[0]?.missingValueCodes).toEqual(['NA']);
    expect(types(await csv(column(['NA', 'NA']), { missingTokens: ['NA'] }))).toBe('text');
  });

  it('warn about leading zeros, and keep whole numbers that are too long as they are', async () => {
    const text = 'a,b,c\n007,12345678901234567891,10000000000000000\n008,2,3';
    const read = await csv(text);
    expect(codes(read)).toEqual(['text-kept', 'leading-zeros']);
    expect(read.dataset.columns.map(({ type }) => type)).toEqual(['numeric', 'text', 'numeric']);
    const numbers = await csv(text, { asNumbers: ['b'] });
    expect(codes(numbers)).toEqual(['leading-zeros', 'precision-lost']);
  });
});

describe('dates', () => {
  it('follow one order, the usual one of the separator where both fit, and say so', async () => {
    const both = await csv(column(['03/04/2024', '05/06/2024']));
    expect(cells(both)).toEqual(['2024-03-04', '2024-05-06']);
    expect(both.report.notices).toMatchObject([
      { code: 'date-order', message: 'head: dates were read as MM/DD/YYYY; DD/MM/YYYY would also fit.' },
    ]);
    expect(cells(await csv(column(['03/04/2024', '05/06/2024']), { dayFirst: true }))).toEqual([
      '2024-04-03',
      '2024-06-05',
    ]);
    expect(cells(await csv(column(['03.04.2024'])))).toEqual(['2024-04-03']);
  });

  it('use the only order that fits all', async () => {
    const imported = await csv(column(['03/04/2024', '25/12/2024']));
    expect(cells(imported)).toEqual(['2024-04-03', '2024-12-25']);
    expect(codes(imported)).toEqual([]);
  });

  it.each([
    ['2024-05-06 07:08', '2024-05-06 07:08:00'],
    ['2024-05-06T07:08:09.25+02:00', '2024-05-06 05:08:09.250'],
    ['6 May 2024', '2024-05-06'],
    ['06-May-2024', '2024-05-06'],
    ['"September 3, 2024"', '2024-09-03'],
    ['12/31/2024 11:59 PM', '2024-12-31 23:59:00'],
    ['2024/05/06', '2024-05-06'],
  ])('%s is %s', async (text, iso) => {
    expect(cells(await csv(column([text])))).toEqual([iso]);
  });
});

describe('headers', () => {
  it('are numbered when the first row holds only numbers, which stay data', async () => {
    const imported = await csv('1,2\n3,4');
    expect(names(imported)).toEqual(['Column1', 'Column2']);
    expect(imported.dataset.rows).toBe(2);
    expect(codes(imported)).toEqual(['headers-generated']);
    expect(names(await paste('1\t\n3\t4'))).toEqual(['Column1', 'Column2']);
  });

  it('are made unique, with a notice', async () => {
    const imported = await csv('a,a,,a_2,a\n1,2,3,4,5');
    expect(names(imported)).toEqual(['a', 'a_3', 'Column3', 'a_2', 'a_4']);
    expect(codes(imported)).toEqual(['header-duplicate', 'header-blank', 'header-duplicate']);
  });

  it('may be any word', async () => {
    const imported = await csv('__proto__,constructor,toString\n1,2,3');
    expect(JSON.stringify(datasetToRows(imported.dataset))).toBe(
      '[{"__proto__":1,"constructor":2,"toString":3}]',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('shape', () => {
  it.each(['\n', '\r\n'])(
    'keeps the blank lines of a single column as missing values, line end %j',
    async (end) => {
      for (const chunk of [1, 3, 100]) {
        const text = ['y', '', '1', '2', '', ' ', 'x', '', ''].join(end);
        const imported = await importCsv(bytesSource(encodeUtf8(text), chunk), { name: 'x' });
        expect(cells(imported, 0)).toEqual([null, '1', '2', null, null, 'x']);
        expect(imported.report.notices).toMatchObject([
          { code: 'blank-rows-dropped', count: 1 },
          { code: 'blank-rows-kept', count: 3 },
        ]);
      }
      expect(cells(await csv(`y${end}1${end}${end}4${end}`), 0)).toEqual([1, null, 4]);
      expect(cells(await csv(`a,b${end}1,2${end}${end}3,4${end}`), 0)).toEqual([1, 3]);
    },
  );

  it('keeps extra cells, fills short rows, drops what is empty', async () => {
    const imported = await csv('a,b\n1\n2,3,4\n5,6\n,\n,\n');
    expect(names(imported)).toEqual(['a', 'b', 'Column3']);
    expect(cells(imported, 2)).toEqual([null, 4, null]);
    expect(codes(imported)).toEqual(['extra-columns', 'blank-rows-dropped', 'short-rows']);
    expect(codes(await csv('a,b,\n1,2,\n'))).toEqual(['empty-columns-dropped']);
  });

  it.each([
    ['semicolons with a decimal comma', 'a;b\n1,5;x\n-2,25;y\n', [1.5, -2.25]],
    ['tabs', 'a\tb\n1.5\tx\n2\ty\n', [1.5, 2]],
    ['commas with semicolons inside', 'a,b\n1,x;y;z\n2,w;v\n', [1, 2]],
    ['Windows line ends', 'a,b\r\n1,2\r\n3,4\r\n', [1, 3]],
    ['old Mac line ends', 'a,b\r1,2\r3,4', [1, 3]],
    ['no line end at the end', 'a,b\n1,2', [1]],
  ])('%s', async (_name, text, values) => {
    expect(cells(await csv(text))).toEqual(values);
  });

  it('keeps a column with points as text where commas are the decimal mark', async () => {
    const imported = await csv('a;b\n1,5;1.234\n2,5;2.000\n');
    expect(types(imported)).toBe('numeric text');
    expect(cells(imported, 1)).toEqual(['1.234', '2.000']);
  });

  it('reads JSON rows', async () => {
    const imported = await importFile(
      'people.json',
      bytesSource(encodeUtf8('[{"a":1,"b":"x"},{"b":null,"c":true}]')),
    );
    expect(imported.dataset.name).toBe('people');
    expect(datasetToRows(imported.dataset)).toEqual([
      { a: 1, b: 'x', c: null },
      { a: null, b: null, c: true },
    ]);
  });

  it('reports progress to the end', async () => {
    const seen: number[] = [];
    const bytes = encodeUtf8(`a\n${'1\n'.repeat(1000)}`);
    await importCsv(bytesSource(bytes, 64), { name: 'x', onProgress: (done) => seen.push(done) });
    expect(seen.at(-1)).toBe(bytes.length);
    expect(seen.length).toBeGreaterThan(10);
  });
});

describe('encodings', () => {
  const text = 'naïve,€\n1,Zoë 😀\n';
  const utf16 = (little: boolean): Uint8Array => {
    const bytes: number[] = little ? [0xff, 0xfe] : [0xfe, 0xff];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      bytes.push(...(little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]));
    }
    return Uint8Array.from(bytes);
  };

  it.each<[string, Uint8Array, string]>([
    ['UTF-8', encodeUtf8(text), 'utf-8'],
    ['UTF-8 with a mark', encodeUtf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 little endian', utf16(true), 'utf-16le'],
    ['UTF-16 big endian', utf16(false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(true).subarray(2), 'utf-16le'],
  ])('%s', async (_name, bytes, encoding) => {
    const imported = await importCsv(bytesSource(bytes, 5), { name: 'x' });
    expect(names(imported)).toEqual(['naïve', '€']);
    expect(cells(imported, 1)).toEqual(['Zoë 😀']);
    expect(imported.report.encoding).toBe(encoding);
  });

  it('falls back to Windows-1252 for the whole file, and says so', async () => {
    const bytes = Uint8Array.from([...'caf\xE9,b\n1,\x80 5\n2,ok'].map((letter) => letter.charCodeAt(0)));
    const imported = await importCsv(bytesSource(bytes), { name: 'x' });
    expect(names(imported)).toEqual(['café', 'b']);
    expect(cells(imported, 1)).toEqual(['€ 5', 'ok']);
    expect(codes(imported)).toEqual(['encoding-assumed']);
  });

  it('follow their standards', () => {
    // WHATWG Encoding Standard, index-windows-1252: first, last and two in between; Latin-1 above.
    expect(decodeWindows1252(Uint8Array.from([0x80, 0x91, 0x96, 0x9f, 0xa0, 0xff]))).toBe('€‘–Ÿ\u00A0ÿ');
    for (const bad of [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xff]])
      expect(decodeUtf8(Uint8Array.from(bad))).toBeNull();
  });
});
