/** Files made to break an import: they are refused in words, or read as harmless data, and soon. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { IMPORT_EXTENSIONS, importFile, importPaste } from './import.ts';
import { bytesSource } from './source.ts';

const read = (name: string, content: string | Uint8Array) =>
  importFile(name, bytesSource(typeof content === 'string' ? encodeUtf8(content) : content));

const WIDE = 100_000;

describe('a hundred thousand columns', () => {
  const names = Array.from({ length: WIDE }, (_, i) => `v${i}`);
  const code = 'import.too-many-columns';

  test.each([
    ['csv', `${names.join(',')}\n${names.map(() => '1').join(',')}\n`],
    ['txt', `a,b\n${names.map(() => '1').join(',')}\n`],
    ['json', JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))])],
  ])('are refused in a .%s file', async (extension, content) => {
    await expect(read(`wide.${extension}`, content)).rejects.toMatchObject({ code });
  });

  test('are refused when pasted', async () => {
    await expect(importPaste(`${names.join('\t')}\n1`, { name: 'x' })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('more than 16,384 values'),
    });
  });

  test('are read up to what a sheet can hold', async () => {
    const few = names.slice(0, 16_384);
    const { dataset } = await read('wide.csv', `${few.join(',')}\n${few.map(() => '1').join(',')}\n`);
    expect(dataset.columns).toHaveLength(16_384);
  });
});

describe('names that mean something to JavaScript', () => {
  const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
  const safe = () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  };

  test.each([
    ['csv', `${NAMES.join(',')}\n${NAMES.map((_, i) => i).join(',')}\n`],
    ['json', `[{${NAMES.map((name, i) => `"${name}":${i}`).join(',')}}]`],
  ])('are columns like others in a .%s file', async (extension, content) => {
    const { dataset } = await read(`names.${extension}`, content);
    expect(dataset.columns.map(({ name }) => name)).toEqual(NAMES);
    const [row] = datasetToRows(dataset);
    expect(NAMES.map((name) => (row && Object.hasOwn(row, name) ? row[name] : undefined))).toEqual(
      NAMES.map((_, i) => i),
    );
    safe();
  });

  test('do not reach the prototype from inside a cell', async () => {
    const { dataset } = await read(
      'deep.json',
      '[{"a":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}]',
    );
    expect(dataset.columns.map(({ name }) => name)).toEqual(['a.__proto__.polluted', '__proto__.polluted']);
    safe();
  });
});

describe('archives', () => {
  const RELS = strToU8(
    '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  );
  const BOOK = strToU8('<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>');
  const BOOK_RELS = strToU8(
    '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
  );
  const bookOf = (sheet: string | Uint8Array, styles = '<styleSheet/>') =>
    zipSync({
      'xl/styles.xml': strToU8(styles),
      '_rels/.rels': RELS,
      'xl/workbook.xml': BOOK,
      'xl/_rels/workbook.xml.rels': BOOK_RELS,
      'xl/sheet.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    });
  const cells = (text: string) => `<worksheet><sheetData>${text}</sheetData></worksheet>`;

  test('that lie about their size are refused by their checksum', async () => {
    const bomb = bookOf(new Uint8Array(50_000_000));
    const view = new DataView(bomb.buffer);
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 50_000_000) view.setUint32(at, 100, true);
    await expect(read('bomb.xlsx', bomb)).rejects.toMatchObject({ code: 'import.workbook-damaged' });
  });

  test('with two cells far apart are refused as too large', async () => {
    const far = cells('<row><c r="A1"><v>1</v></c></row><row><c r="XFD1048576"><v>2</v></c></row>');
    await expect(read('far.xlsx', bookOf(far))).rejects.toMatchObject({ code: 'import.file-too-large' });
  });

  test('whose numbers are not numbers put nothing between the cells', async () => {
    const sheet = cells(
      '<row><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row>' +
        '<row><c r="A2"><v>1,2\n3</v></c><c r="B2" t="str"><v>&lt;x&gt; &#38; "y",\n_x0041_</v></c></row>',
    );
    const { dataset } = await read('odd.xlsx', bookOf(sheet));
    expect(datasetToRows(dataset)).toEqual([{ a: null, b: '<x> & "y",\nA' }]);
  });

  test('whose dates lie beyond all dates keep the number', async () => {
    const book = bookOf(
      cells(
        '<row><c t="str"><v>when</v></c></row><row><c s="1"><v>1e300</v></c></row><row><c s="1"><v>-5</v></c></row>',
      ),
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    );
    expect(datasetToRows((await read('dates.xlsx', book)).dataset)).toEqual([{ when: 1e300 }, { when: -5 }]);
  });

  test('with prefixes, comments, and cells without addresses are read', async () => {
    const sheet =
      '<?xml version="1.0"?><!-- <c r="A9"><v>9</v></c> > --><x:worksheet><x:sheetData><x:row><x:c t=\'inlineStr\'><x:is><x:r><x:t>na</x:t></x:r><x:r><x:t>me</x:t></x:r></x:is></x:c>' +
      '<x:c t="inlineStr"><x:is><x:t>n</x:t></x:is></x:c></x:row><x:row><x:c/><x:c><x:f>1+1</x:f><x:v>2E-3</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const { dataset } = await read('prefixed.xlsx', bookOf(sheet));
    expect(datasetToRows(dataset)).toEqual([{ name: null, n: 0.002 }]);
  });
});

test('two encodings in one file lose no row and no cell', async () => {
  const utf8 = encodeUtf8('name,n\nZoë,1\n');
  const latin = Uint8Array.from('René,2\n', (letter) => letter.charCodeAt(0));
  const utf16 = Uint8Array.from([...'x,3\n'].flatMap((letter) => [letter.charCodeAt(0), 0x80]));
  const mixed = new Uint8Array([...utf8, ...latin, ...utf16]);
  const { dataset, report } = await read('mixed.csv', mixed);
  expect(dataset.rows).toBeGreaterThanOrEqual(2);
  expect(report.notices.map(({ code }) => code)).toContain('encoding-assumed');
  expect(datasetToRows(dataset)[1]?.name).toBe('René');
});

test.each(IMPORT_EXTENSIONS)('an empty .%s file, and one of zeros, are refused', async (extension) => {
  await expect(read(`x.${extension}`, new Uint8Array(0))).rejects.toMatchObject({ name: 'ImportError' });
  await expect(read(`x.${extension}`, new Uint8Array(4096))).rejects.toMatchObject({ name: 'ImportError' });
});
