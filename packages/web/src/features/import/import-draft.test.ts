import { importPaste } from '@constat/data';
import { expect, test } from 'vitest';
import { SHOWN_ROWS } from './import-contract.ts';
import { ImportDraft } from './import-draft.ts';

const read = async (text: string) => new ImportDraft(await importPaste(text, { name: 'p' }));

test('the preview shows names, types, missing cells and the first rows', async () => {
  const draft = await read('id\tsex\twhen\n1\tf\t2024-05-01\n2\t\t2024-05-02\n');
  const preview = draft.preview();
  expect(preview.rows).toBe(2);
  expect(preview.columns.map(({ name, type, missing }) => [name, type, missing])).toEqual([
    ['id', 'numeric', 0],
    ['sex', 'categorical', 1],
    ['when', 'date', 0],
  ]);
  expect(preview.cells).toEqual([
    ['1', 'f', '2024-05-01'],
    ['2', null, '2024-05-02'],
  ]);
  expect(preview.converted).toBe(0);
  expect(preview.lost).toEqual([]);
  // 2 numbers and 2 dates of 8 bytes, 2 codes of 4, one level of one letter.
  expect(preview.memoryBytes).toBe(40 + 18);
});

test('codes that are declared missing count as such', async () => {
  const text = 'weight,note\n70,n/a\n999,ok\n,n/a\n';
  const draft = new ImportDraft(
    await importPaste(text, { name: 'p', missingCodes: { weight: ['999'] }, missingTokens: ['n/a'] }),
  );
  expect(draft.preview().columns.map(({ missing }) => missing)).toEqual([2, 2]);
});

test('a type can be changed and changed back; what does not fit is counted', async () => {
  const draft = await read('x\n1\n2\nno\n');
  const id = draft.preview().columns[0]?.id ?? '';
  expect(draft.preview().columns[0]?.type).toBe('categorical');
  draft.retype(id, 'numeric');
  const changed = draft.preview();
  expect(changed.columns[0]).toMatchObject({ type: 'numeric', detected: 'categorical', missing: 1 });
  expect(changed.converted).toBe(2);
  expect(changed.lost).toEqual([{ column: 'x', type: 'numeric', count: 1 }]);
  draft.retype(id, 'categorical');
  expect(draft.preview().cells).toEqual([['1'], ['2'], ['no']]);
  expect(draft.preview().lost).toEqual([]);
});

test('only the first rows are shown', async () => {
  const draft = await read(`x\n${Array.from({ length: 100 }, (_, i) => i).join('\n')}\n`);
  expect(draft.preview().cells.length).toBe(SHOWN_ROWS);
  expect(draft.preview().rows).toBe(100);
});

test('the dataset takes the chosen name and types', async () => {
  const draft = await read('x,y\n1,a\n2,b\n');
  draft.retype(draft.preview().columns[0]?.id ?? '', 'text');
  const dataset = draft.dataset('Trial');
  expect(dataset).toMatchObject({ name: 'Trial', userId: null, rows: 2 });
  expect(dataset.columns.map((column) => column.type)).toEqual(['text', 'categorical']);
});

test('columns that are left out are not stored, and can be taken in again', async () => {
  const draft = await read('x,y,z\n1,a,5\n2,b,6\n');
  const ids = draft.preview().columns.map(({ id }) => id);
  draft.keep(ids.slice(1), false);
  expect(draft.preview().columns.map(({ name, kept }) => [name, kept])).toEqual([
    ['x', true],
    ['y', false],
    ['z', false],
  ]);
  draft.keep([ids[2]!], true);
  expect(draft.dataset('Trial').columns.map(({ name }) => name)).toEqual(['x', 'z']);
});
