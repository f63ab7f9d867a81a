/** What files of R, SPSS, LibreOffice and programs that write sheets hold: each as they write it, shortened. */
import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { jsonCell } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../test/fixtures/programs/${name}`, import.meta.url)));
const read = (name: string, bytes: Uint8Array, options: Parameters<typeof importFile>[2] = {}) =>
  importFile(name, bytesSource(bytes), options);

const shown = ({ columns, rows }: Dataset) =>
  columns.map((column) => [
    column.name,
    column.type,
    Array.from({ length: rows }, (_, row) => jsonCell(column, row)),
  ]);

test('SPSS: names with letters beyond ASCII keep their own form', async () => {
  const { dataset } = await read('names.sav', fixture('names.sav'));
  expect(shown(dataset)).toEqual([
    ['Größe', 'numeric', [1.75, 1.8]],
    ['nächsteVariableMitLangemNamen', 'text', ['ä', 'b']],
  ]);
});

test('R: a level that stands for what is missing is missing', async () => {
  const { dataset } = await read('add-na.rds', fixture('add-na.rds'));
  expect(shown(dataset)).toEqual([['f', 'categorical', ['b', null, 'a']]]);
  expect(dataset.columns[0]?.categoryOrder).toEqual(['b', 'a']);
});

/** A workbook of one sheet, with what each row holds as XML. */
const workbook = (rows: readonly string[], styles = '') => {
  const relations = (target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${target}</Relationships>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations('officeDocument" Target="xl/workbook.xml"/>'),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      'worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>',
    ),
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.map((row, i) => `<row r="${i + 1}">${row}</row>`).join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encodeUtf8(text)])));
};
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('openpyxl and openxlsx: formulas without their results are told', async () => {
  const bytes = workbook([
    `${text('A1', 'a')}${text('B1', 'ratio')}${text('C1', 'word')}`,
    '<c r="A2"><v>1</v></c><c r="B2"><f>A2/2</f><v></v></c><c r="C2" t="str"><f>"x"</f></c>',
    '<c r="A3"><v>2</v></c><c r="B3"><f>A3/2</f><v>1</v></c><c r="C3" t="str"><f>""</f><v></v></c>',
  ]);
  const { dataset, report } = await read('w.xlsx', bytes);
  expect(shown(dataset).slice(0, 2)).toEqual([
    ['a', 'numeric', [1, 2]],
    ['ratio', 'numeric', [null, 1]],
  ]);
  expect(report.notices).toMatchObject([{ code: 'cell-errors', count: 2 }]);
  expect(report.notices[0]?.message).toBe(
    '2 cells with a formula but without its result became missing. Programs such as openpyxl write them so: open the file in a spreadsheet program, save it and import it again.',
  );
});

test('Excel: lap times keep their parts of a second', async () => {
  const styles =
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="mm:ss.0"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
  const days = [83.4, 59.9, 60].map((seconds) => seconds / 86_400);
  const bytes = workbook(
    [text('A1', 'lap'), ...days.map((day, i) => `<c r="A${i + 2}" s="1"><v>${day}</v></c>`)],
    styles,
  );
  const { dataset } = await read('w.xlsx', bytes);
  expect(shown(dataset)).toEqual([['lap', 'text', ['00:01:23.4', '00:00:59.9', '00:01:00']]]);
  const numbers = await read('w.xlsx', bytes, { asNumbers: ['lap'] });
  expect(numbers.dataset.columns[0]?.type).toBe('numeric');
});

test('LibreOffice: a time shown as 23:58 keeps its seconds', async () => {
  const cell = (value: string, shows: string) =>
    `<table:table-row><table:table-cell office:value-type="time" office:time-value="${value}"><text:p>${shows}</text:p></table:table-cell></table:table-row>`;
  const sheet = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="S"><table:table-row><table:table-cell office:value-type="string"><text:p>t</text:p></table:table-cell></table:table-row>${cell('PT23H58M33.600S', '23:58')}${cell('PT00H30M00S', '00:30')}${cell('PT25H30M00S', '25:30')}</table:table></office:spreadsheet></office:body></office:document>`;
  const { dataset } = await read('w.fods', encodeUtf8(sheet));
  expect(shown(dataset)).toEqual([['t', 'text', ['23:58:33.6', '00:30:00', '25:30:00']]]);
});

test('numbers as they are printed beside words that mean missing: both are offered, one after the other', async () => {
  const file = encodeUtf8('id\tshare\n1\t45%\n2\tn/a\n3\t7\n');
  const first = await read('f.tsv', file);
  expect(first.report.notices).toMatchObject([{ code: 'missing-words', column: 'share', words: ['n/a'] }]);
  const second = await read('f.tsv', file, { missingTokens: ['n/a'], asNumbers: ['share'] });
  expect(shown(second.dataset)[1]).toEqual(['share', 'numeric', [45, null, 7]]);
});

test('R: write.foreign ends its rows with a divider and has no names', async () => {
  const { dataset } = await read('f.dat', encodeUtf8('1,1,1.5,\n2,2,,\n3,1,2,\n'));
  expect(dataset.columns.map(({ name }) => name)).toEqual(['Column1', 'Column2', 'Column3']);
});

test('Firebase and pandas: objects under the names of their rows', async () => {
  const text = '{"anna":{"age":34,"sex":"f"},"bob":{"sex":"m","age":null},"carl":{"age":9,"sex":"m"}}';
  const { dataset } = await read('f.json', encodeUtf8(text));
  expect(shown(dataset)).toEqual([
    ['Name', 'text', ['anna', 'bob', 'carl']],
    ['age', 'numeric', [34, null, 9]],
    ['sex', 'text', ['f', 'm', 'm']],
  ]);
  await expect(read('f.json', encodeUtf8('{"a":{"x":1,"y":2},"b":{"x":1}}'))).rejects.toMatchObject({
    code: 'import.json-invalid',
  });
});

test('thermal cyclers and loggers: Undetermined and --- are offered as missing', async () => {
  const { report } = await read(
    'f.csv',
    encodeUtf8('Well,Ct,RH\nA1,Undetermined,45\nA2,24.5,---\nA3,25,47\n'),
  );
  expect(report.notices.map(({ column, words }) => [column, words])).toEqual([
    ['Ct', ['Undetermined']],
    ['RH', ['---']],
  ]);
});
