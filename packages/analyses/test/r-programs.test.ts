import type { TableBlock } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compareTable } from '../reference/r/compare.ts';
import { judge } from '../reference/r/judge.ts';
import { readKnown } from '../reference/r/known.ts';
import { printedNumbers } from '../reference/r/printed.ts';
import { shownTables } from '../reference/r/shown.ts';

const printedByR = `
            Df Sum Sq Mean Sq F value   Pr(>F)
group        2  30.50   15.25  7.6250 0.001234
Residuals   57 114.00    2.00
[1] -1.5000  2.7500
B-A  -0.6250 -1.5000  2.7500
`;

const table = (cells: Readonly<Record<string, number>>): TableBlock => ({
  kind: 'table',
  id: 'test',
  title: ['Test'],
  columns: [
    { key: 'difference', label: ['Difference'], format: 'number' },
    { key: 'lower', label: ['LL'], format: 'number' },
    { key: 'upper', label: ['UL'], format: 'number' },
    { key: 'f', label: ['F'], format: 'statistic' },
    { key: 'df1', label: [{ text: 'df', marks: ['italic'] }, ' between'], format: 'df' },
    { key: 'df2', label: [{ text: 'df', marks: ['italic'] }, ' within'], format: 'df' },
  ],
  rows: [{ cells }],
});

const right = { difference: -0.625, lower: -1.5, upper: 2.75, f: 7.625, df1: 2, df2: 57 };

const findings = (cells: Readonly<Record<string, number>>) =>
  shownTables([table(cells)]).flatMap((shown) => compareTable(shown, printedNumbers(printedByR)).findings);

const kinds = (cells: Readonly<Record<string, number>>) => [
  ...new Set(findings(cells).map(({ kind }) => kind)),
];

describe('what R prints', () => {
  it('is read in order and with its sign, without names, dates and the count of a line', () => {
    const values = printedNumbers('[1] -2 x1 3e-5\nB-1 2024-05-06 4.5,\n[[2]]').map(({ value }) => value);
    expect(values).toEqual([-2, 3e-5, 4.5]);
  });

  it('holds what is shown', () => {
    expect(kinds(right)).toEqual([]);
  });

  it.each([
    ['another sign', { difference: 0.625 }, 'sign'],
    ['exchanged limits', { lower: 2.75, upper: -1.5 }, 'limits'],
    ['the degrees of freedom of the error', { df1: 57 }, 'df'],
    ['exchanged degrees of freedom', { df1: 57, df2: 2 }, 'df'],
    ['another number', { upper: 2.76 }, 'absent'],
  ])('does not hold %s', (_, cells, kind) => {
    expect(kinds({ ...right, ...cells })).toContain(kind);
  });
});

describe('what is known', () => {
  const known = readKnown('# why\nx | absent | test, other | upper 1 | not computed\n').get('x')!;
  const alone = { ...known, differences: known.differences.slice(0, 1) };

  it('is one line for several tables, and the packages that were missing', () => {
    expect(known.differences.map(({ table }) => table)).toEqual(['test', 'other']);
    expect(readKnown('x | without | psych, car').get('x')?.without).toEqual(['car', 'psych']);
    expect(() => readKnown('x | absent | test')).toThrow('not understood');
  });

  it('is excused, and nothing else', () => {
    expect(judge(alone, findings({ ...right, upper: 2.76 }), []).failures).toEqual([]);
    expect(judge(alone, findings({ ...right, upper: 2.76, difference: 0.625 }), []).failures).toHaveLength(1);
  });

  it('fails when it is no longer true', () => {
    expect(judge(alone, findings(right), []).failures).toHaveLength(1);
  });

  it('cannot be judged where R lacks a package, but a wrong sign can', () => {
    expect(judge(alone, findings({ ...right, lower: -1.6 }), ['car'])).toEqual({ failures: [], skipped: 1 });
    expect(judge(alone, findings({ ...right, difference: 0.625 }), ['car']).failures).toHaveLength(1);
  });
});
