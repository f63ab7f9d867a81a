import { describe, expect, it } from 'vitest';
import type { TableColumn } from './blocks.ts';
import { layoutTable } from './table-layout.ts';

const keptIn = (columns: readonly TableColumn[]): readonly string[] =>
  layoutTable({ kind: 'table', id: 't', title: [], columns, rows: [] })
    .columns.filter(({ keep }) => keep)
    .map(({ key }) => key);

const p = (key: string, spanner?: string): TableColumn => ({
  key,
  label: ['p'],
  format: 'p',
  ...(spanner ? { spanner } : {}),
});

describe('layoutTable', () => {
  it('keeps the last p in sight, and none where each of several heads has its own', () => {
    expect(keptIn([{ key: 'a', label: [] }, p('p'), p('adjusted')])).toEqual(['adjusted']);
    expect(keptIn([{ key: 'a', label: [] }, p('crude', 'Crude'), p('all', 'Adjusted')])).toEqual([]);
    expect(keptIn([{ key: 'a', label: [] }, p('p', 'Test')])).toEqual(['p']);
  });
});
