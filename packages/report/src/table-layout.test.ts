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

  it('writes a standard error with at most one decimal more than its estimate', () => {
    const { rows } = layoutTable({
      kind: 'table',
      id: 't',
      title: [],
      columns: [
        { key: 'b', label: ['b'], format: 'number' },
        { key: 'se', label: [{ text: 'SE', marks: ['italic'] }], format: 'number' },
      ],
      rows: [{ cells: { b: 0.77, se: 0.0960345 } }, { cells: { b: 304.04, se: 25.03429 } }],
    });
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.[0]?.text))).toEqual([
      ['0.77', '0.096'],
      ['304.04', '25.034'],
    ]);
  });

  it('writes an interval with the digits that its limit near zero needs', () => {
    const limit = (label: 'LL' | 'UL'): TableColumn => ({
      key: label,
      label: [label],
      format: 'number',
      spanner: 'difference',
    });
    const { rows } = layoutTable({
      kind: 'table',
      id: 't',
      title: [],
      columns: [
        { key: 'estimate', label: ['Estimate'], format: 'number', spanner: 'difference' },
        limit('LL'),
        limit('UL'),
      ],
      spanners: { difference: ['Difference'] },
      rows: [
        { cells: { estimate: 0.6405, LL: 0.000294, UL: 1.28061 } },
        { cells: { estimate: 0.6405, LL: 0.11, UL: 1.28061 } },
        // so near to zero that no interval is written with as many digits
        { cells: { estimate: 0.6405, LL: 0.00000294, UL: 1.28061 } },
      ],
    });
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.map(({ text }) => text).join('')))).toEqual([
      ['0.6405', '0.0003', '1.2806'],
      ['0.64', '0.11', '1.28'],
      ['0.64', '2.94 × 10−6', '1.28'],
    ]);
  });
});
