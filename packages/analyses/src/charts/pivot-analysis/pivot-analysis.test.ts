import { type Column, Frame } from '@constat/data';
import { runsToText, type TextBlock } from '@constat/report';
import { describe, expect, it } from 'vitest';
import type { AnyAnalysis } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { keepCases, runAnalysis } from '../../run.ts';
import type { PivotResult } from './compute.ts';
import { analysis as typed } from './index.ts';
import { levelLines, readCuts, readLevels } from './layout.ts';

const analysis = typed as unknown as AnyAnalysis;
const base = (name: string) => ({ id: name, name, role: 'none', description: '' }) as const;
const words = (name: string, values: readonly (string | null)[]): Column => ({
  ...base(name),
  type: 'text',
  cells: { kind: 'strings', values },
});
const numbers = (name: string, values: readonly number[]): Column => ({
  ...base(name),
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const frame = new Frame([
  words('g', ['a', 'a', 'b', 'b', null]),
  words('h', ['x', 'y', 'x', 'x', 'x']),
  numbers('v', [1, 2, 3, 5, 100]),
  numbers('w', [1, 1, -1, 1, 1]),
]);

const run = (options: RawOptions) => runAnalysis(analysis, frame, options);
async function done(options: RawOptions) {
  const outcome = await run(options);
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome;
}
async function refused(options: RawOptions): Promise<string | undefined> {
  const outcome = await run(options);
  return outcome.status === 'refused' ? outcome.refusals[0]?.code : outcome.status;
}
const findingOf = (blocks: readonly { kind: string }[]): string => {
  const block = blocks[0] as TextBlock;
  return runsToText(block.paragraphs.flat());
};

describe('a pivot table as an analysis', () => {
  it('fills in what a field does not say', async () => {
    const { result, blocks } = await done({
      rows: [{ field: 'g' }],
      values: [{ field: 'v', statistic: 'mean' }],
    });
    const { rows, cells } = result as PivotResult;
    expect(rows.map(({ label }) => label)).toEqual(['a', 'b', '(missing)', 'Total']);
    expect(cells).toEqual([[1.5], [4], [100], [22.2]]);
    expect(findingOf(blocks)).toBe(
      'Mean v was largest for g = (missing), with 100.00, and smallest for g = a, with 1.50.',
    );
  });

  it('refuses by code what cannot be computed', async () => {
    expect(await refused({ values: [{ field: 'g', statistic: 'mean' }] })).toBe('wrong-type');
    expect(await refused({ values: [{ statistic: 'sum' }] })).toBe('no-field');
    expect(await refused({ values: [{ field: 'v', statistic: 'mean', show: 'percentRow' }] })).toBe(
      'not-additive',
    );
    expect(await refused({ values: [{ field: 'v', statistic: 'median', weight: 'v' }] })).toBe(
      'weights-not-used',
    );
    expect(await refused({ values: [{ field: 'v', statistic: 'sum', weight: 'w' }] })).toBe(
      'negative-weights',
    );
    expect(await refused({ values: [{ field: 'g', statistic: 'share', level: 'q' }] })).toBe('no-level');
    expect(await refused({ values: [{ statistic: 'formula' }] })).toBe('no-formula');
    expect(await refused({ values: [{}, { statistic: 'formula', formula: 'A / Q' }] })).toBe('formula');
    expect(await refused({ rows: [{ field: 'v', by: 'width' }], values: [{}] })).toBe('no-width');
    expect(await refused({ rows: [{ field: 'v', by: 'cuts', cuts: 'x' }], values: [{}] })).toBe('no-cuts');
    expect(await refused({ filters: [{ field: 'v', from: 500 }], values: [{}] })).toBe('no-rows-left');
    expect(await refused({ filters: [{ field: 'v', from: 5, to: 1 }], values: [{}] })).toBe('empty-range');
    expect(await refused({ filters: [{ field: 'g', from: 5 }], values: [{}] })).toBe('no-range');
    expect(await refused({ rows: [{ field: 'v', by: 'width', width: 0.001 }], values: [{}] })).toBe(
      'too-many-bins',
    );
  });

  it('leaves out totals and subtotals that nobody wants', async () => {
    const options = {
      rows: [{ field: 'g' }, { field: 'h' }],
      columns: [{ field: 'h' }],
      values: [{}],
      totals: 'none',
      subtotals: false,
    };
    const { rows, columns, cells } = (await done(options)).result as PivotResult;
    expect(rows.some(({ kind }) => kind === 'total')).toBe(false);
    expect(columns.map(({ label }) => label)).toEqual(['x', 'y']);
    expect(cells[0]).toEqual([null, null]);
  });

  it('tells the place of every row', async () => {
    const kept = await keepCases(
      analysis,
      frame,
      { rows: [{ field: 'g', hidden: 'b' }], columns: [{ field: 'h' }], values: [{}] },
      'place',
    );
    if (kept.status !== 'kept') throw new Error(kept.status);
    expect(kept.columns.map(({ cells }) => cells)).toEqual([
      { kind: 'categories', codes: Int32Array.of(0, 0, -1, -1, 1), levels: ['a', '(missing)'] },
      { kind: 'categories', codes: Int32Array.of(0, 1, -1, -1, 0), levels: ['x', 'y'] },
    ]);
  });

  it('computes formulas over its values', async () => {
    const values = [{ field: 'v', statistic: 'sum' }, {}, { statistic: 'formula', formula: 'A / B' }];
    const { cells } = (await done({ rows: [{ field: 'g' }], values })).result as PivotResult;
    expect(cells.map((row) => row[2])).toEqual([1.5, 4, 100, 22.2]);
  });
});

describe('texts of a form', () => {
  it('hold levels with any signs', () => {
    const levels = ['a', 'b\nc', 'd\\n', ''];
    expect(readLevels(levelLines(levels))).toEqual(levels);
  });

  it('hold cuts', () => {
    expect(readCuts('65; 18 40')).toEqual([18, 40, 65]);
    expect(readCuts('18, 40, 65')).toEqual([18, 40, 65]);
    expect(readCuts('18 forty')).toBeNull();
  });
});
