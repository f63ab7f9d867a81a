import { describe, expect, it } from 'vitest';
import { jsonCell } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { importCsv, importFile, importPaste } from './import.ts';
import type { Imported } from './report.ts';
import { bytesSource } from './source.ts';

const csv = (text: string) => importCsv(bytesSource(encodeUtf8(text)), { name: 'test' });
const repeat = (values: readonly string[], times: number): string[] =>
  Array.from({ length: times }, () => values).flat();
const cells = ({ dataset }: Imported): readonly unknown[] =>
  Array.from({ length: dataset.rows }, (_, row) => jsonCell(dataset.columns[0]!, row));

describe('space around values', () => {
  const rows = repeat(['Male', 'Male ', 'Female'], 4);
  const jsonOf = (values: readonly string[]) => JSON.stringify(values.map((sex) => ({ sex })));
  const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join('\n');
  const sheet = async (values: readonly string[]) => {
    const { utils, write } = await import('@e965/xlsx');
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['sex'], ...values.map((value) => [value])]), 'Data');
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  };
  const files: readonly [string, (values: readonly string[]) => Uint8Array | Promise<Uint8Array>][] = [
    ['a.csv', (values) => encodeUtf8(`sex\n${values.join('\n')}`)],
    ['quoted.csv', (values) => encodeUtf8(`sex\n${quoted(values)}`)],
    ['a.json', (values) => encodeUtf8(jsonOf(values))],
    ['a.xlsx', sheet],
  ];
  const merged = /^sex: values that differ only by spaces around them, such as 'Male', were made one\.$/;

  it.each(files)('is taken off in %s, and what becomes one is said', async (name, write) => {
    const { dataset, report } = await importFile(name, bytesSource(await write(rows)));
    expect(dataset.columns[0]).toMatchObject({ type: 'categorical', cells: { levels: ['Male', 'Female'] } });
    expect(report.notices).toMatchObject([{ code: 'spaces-merged', column: 'sex', message: merged }]);
    const kept = await importFile(name, bytesSource(await write(rows)), { keepSpaces: ['sex'] });
    expect(kept.dataset.columns[0]).toMatchObject({ cells: { levels: ['Male', 'Male ', 'Female'] } });
    expect(kept.report.notices).toEqual([]);
  });

  it.each(files)('is not worth a word in %s where nothing becomes one', async (name, write) => {
    const spaced = repeat(['  Male', 'Female\u00a0'], 6);
    const { dataset, report } = await importFile(name, bytesSource(await write(spaced)));
    expect(dataset.columns[0]).toMatchObject({ cells: { levels: ['Male', 'Female'] } });
    expect(report.notices).toEqual([]);
  });

  it('stays in text that is no category, where it stands in quotes or in a cell', async () => {
    const essays = [' one ', 'two  ', 'three'];
    for (const [name, write] of files.slice(1)) {
      const imported = await importFile(name, bytesSource(await write(essays)));
      expect(imported.dataset.columns[0]?.type).toBe('text');
      expect(cells(imported)).toEqual(essays);
    }
    expect(cells(await csv(`sex\n${essays.join('\n')}`))).toEqual(['one', 'two', 'three']);
    // but not where two would differ by it alone
    expect(cells(await csv('sex\n" one"\none\n"two "\n'))).toEqual(['one', 'one', 'two']);
  });

  it('is taken off pasted cells, as ever', async () => {
    const { dataset, report } = await importPaste(`sex\n${quoted(rows)}`, { name: 'test' });
    expect(dataset.columns[0]).toMatchObject({ cells: { levels: ['Male', 'Female'] } });
    expect(report.notices).toMatchObject([{ code: 'spaces-merged', message: merged }]);
    expect(report.notices[0]).not.toHaveProperty('column');
    const many = Array.from({ length: 21 }, (_, i) => ` essay ${i} `);
    const essays = await importPaste(`t\n${quoted(many)}`, { name: 'test' });
    expect(essays.dataset.columns[0]?.type).toBe('text');
    expect(cells(essays)).toEqual(many.map((text) => text.trim()));
  });

  it('does not make a number a word', async () => {
    expect(cells(await csv('x\n" 1"\n"2 "\n 3 \n'))).toEqual([1, 2, 3]);
    expect(cells(await csv('x\n 1 \n 2\nword \n'))).toEqual(['1', '2', 'word']);
  });
});
