import { layoutTable, type TableBlock } from '@constat/report';
import { expect, test } from 'vitest';
import { firstRows, foldWords } from './fold.ts';

const named = (name: string) => ({ cells: { name, n: 1 } });
const headed = (name: string) => ({ heading: true, cells: { name } });

function shown(rows: TableBlock['rows'], more: Partial<TableBlock> = {}) {
  const block: TableBlock = {
    kind: 'table',
    id: 'studies',
    title: ['Studies'],
    columns: [
      { key: 'name', label: ['Study'] },
      { key: 'n', label: ['n'], format: 'integer' },
    ],
    rows,
    ...more,
  };
  const all = layoutTable(block).rows;
  const first = firstRows(block, all);
  return {
    names: first.map(({ cells: [name] }) => (name ?? []).map(({ text }) => text).join('')),
    closed: foldWords(false, first, all),
    open: foldWords(true, first, all),
  };
}

test('a long table is folded before a heading, and its button counts rows without headings', () => {
  const { names, closed, open } = shown([
    headed('America'),
    ...Array.from({ length: 10 }, (_, i) => named(`American ${i}`)),
    headed('Asia'),
    ...Array.from({ length: 12 }, (_, i) => named(`Asian ${i}`)),
  ]);
  expect(names.at(-1)).toBe('American 9');
  expect(names).toHaveLength(11);
  expect(closed).toBe('Show all 22 rows');
  expect(open).toBe('Show the first 10 rows');
});

test('details show no row until they are asked for', () => {
  const { names, closed, open } = shown([named('Only')], { detail: true });
  expect(names).toEqual([]);
  expect(closed).toBe('Show the table (1 row)');
  expect(open).toBe('Hide the table');
});

test('a short table is whole', () => {
  expect(shown([headed('America'), named('Only')]).names).toEqual(['America', 'Only']);
});
