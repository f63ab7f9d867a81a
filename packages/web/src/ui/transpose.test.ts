import { layoutTable, type TableBlock, type TableLayout } from '@constat/report';
import { expect, test } from 'vitest';
import { transposeOneRow } from './transpose.ts';

const block: TableBlock = {
  kind: 'table',
  id: 't',
  title: ['Test'],
  spanners: { mean: ['Mean difference'], d: ['Cohen’s d'] },
  columns: [
    { key: 'name', label: ['Outcome'] },
    { key: 't', label: ['t'], format: 'statistic' },
    { key: 'df', label: ['df'], format: 'df' },
    { key: 'p', label: ['p'], format: 'p' },
    { key: 'm', label: ['Estimate'], format: 'number', spanner: 'mean' },
    { key: 'ml', label: ['LL'], format: 'number', spanner: 'mean' },
    { key: 'mu', label: ['UL'], format: 'number', spanner: 'mean' },
    { key: 'd', label: ['Estimate'], format: 'effect', spanner: 'd' },
    { key: 'dl', label: ['LL'], format: 'effect', spanner: 'd' },
    { key: 'du', label: ['UL'], format: 'effect', spanner: 'd' },
  ],
  rows: [
    // Welch's test of ToothGrowth, R 4.2.2: t.test(len ~ supp, ToothGrowth)
    {
      cells: {
        name: 'len',
        t: 1.915,
        df: 55.309,
        p: 0.0606,
        m: 3.7,
        ml: -0.171,
        mu: 7.571,
        d: 0.4945,
        dl: -0.0215,
        du: 1.0064,
      },
    },
  ],
};

const words = (layout: TableLayout) => ({
  head: layout.columns.map((column) => column.label.map((run) => run.text).join('')),
  rows: layout.rows.map((row) => row.cells.map((cell) => cell?.map((run) => run.text).join('') ?? null)),
});

test('one line per statistic, with its limits beside it', () => {
  const turned = transposeOneRow(layoutTable(block));
  expect(turned && words(turned)).toEqual({
    head: ['len', 'Estimate', 'LL', 'UL'],
    rows: [
      ['t', '1.92', null, null],
      ['df', '55.31', null, null],
      ['p', '.061', null, null],
      ['Mean difference', '3.70', '−0.17', '7.57'],
      ['Cohen’s d', '0.49', '−0.02', '1.01'],
    ],
  });
});

test('columns of a spanner that are no limits get a line each', () => {
  const runs: TableBlock = {
    ...block,
    spanners: { runs: ['Runs'] },
    columns: [
      { key: 'name', label: ['Variable'] },
      { key: 'cut', label: ['Cut'], format: 'number' },
      { key: 'o', label: ['Observed'], format: 'integer', spanner: 'runs' },
      { key: 'e', label: ['Expected'], format: 'integer', spanner: 'runs' },
      { key: 'p', label: ['p'], format: 'p' },
    ],
    rows: [{ cells: { name: 'x', cut: 3, o: 51, e: 50, p: 0.2 } }],
  };
  expect(words(transposeOneRow(layoutTable(runs))!)).toEqual({
    head: ['x', 'Value'],
    rows: [
      ['Cut', '3.00'],
      ['Runs: Observed', '51'],
      ['Runs: Expected', '50'],
      ['p', '.200'],
    ],
  });
});

test('without limits there is one column of values', () => {
  const plain = {
    ...block,
    columns: block.columns.slice(0, 4).concat({ key: 'n', label: ['n'], format: 'integer' }),
  };
  const turned = transposeOneRow(
    layoutTable({ ...plain, rows: [{ cells: { name: 'len', t: 2, df: 3, p: 0.2, n: 60 } }] }),
  );
  expect(turned && words(turned)).toEqual({
    head: ['len', 'Value'],
    rows: [
      ['t', '2.00'],
      ['df', '3'],
      ['p', '.200'],
      ['n', '60'],
    ],
  });
});

test('a row without a name gets one, and keeps its first number', () => {
  const fit = { ...block, columns: block.columns.slice(1, 4).concat(block.columns.slice(4, 6)) };
  const turned = transposeOneRow(
    layoutTable({ ...fit, rows: [{ cells: { t: 0.5, df: 3, p: 0.2, m: 1, ml: 0 } }] }),
  );
  expect(turned && words(turned)).toEqual({
    head: ['Statistic', 'Estimate', 'LL'],
    rows: [
      ['t', '0.50', null],
      ['df', '3', null],
      ['p', '.200', null],
      ['Mean difference', '1.00', '0.00'],
    ],
  });
});

test('a row that two columns name keeps both heads', () => {
  const pair = {
    ...block,
    columns: [{ key: 'a', label: ['First'] }, { key: 'b', label: ['Second'] }, ...block.columns.slice(1, 4)],
  };
  const turned = transposeOneRow(
    layoutTable({ ...pair, rows: [{ cells: { a: 'Female', b: 'Male', t: 2, df: 3, p: 0.2 } }] }),
  );
  expect(turned && words(turned)).toEqual({
    head: ['Statistic', 'Value'],
    rows: [
      ['First', 'Female'],
      ['Second', 'Male'],
      ['t', '2.00'],
      ['df', '3'],
      ['p', '.200'],
    ],
  });
});

test('several rows and narrow tables stay as they are', () => {
  expect(transposeOneRow(layoutTable({ ...block, rows: [...block.rows, ...block.rows] }))).toBeNull();
  expect(transposeOneRow(layoutTable({ ...block, columns: block.columns.slice(0, 4) }))).toBeNull();
});
