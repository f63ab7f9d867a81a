import { num, type Runs, rich, sub, type TableBlock, type TableRow } from '@constat/report';
import { type CriticalValues, jointCritical } from '@constat/stats';
import { column, symbolColumn } from '../../shared/table.ts';
import type { StationarityOptions } from './options.ts';
import type { StationarityResult } from './result.ts';
import { boundedP } from './text.ts';
import { decisions } from './verdict.ts';

const CRITICAL_COLUMNS = [
  column('c1', ['1%'], 'statistic', 'critical'),
  column('c5', ['5%'], 'statistic', 'critical'),
  column('c10', ['10%'], 'statistic', 'critical'),
];

const criticalCells = (values: CriticalValues | null) => ({
  c1: values?.['1%'] ?? null,
  c5: values?.['5%'] ?? null,
  c10: values?.['10%'] ?? null,
});

const UNIT_ROOT = 'Unit root';
const REJECTED = { true: 'Rejected', false: 'Not rejected' } as const;
const decision = (rejects: boolean | null): string => REJECTED[`${rejects === true}`];

/** p without its letter, a bound at the ends of the table. */
const pCell = (p: number, low: number, high: number): Runs | number =>
  p > low && p < high
    ? p
    : boundedP(p, low, high)
        .slice(1)
        .map((run) => (typeof run === 'string' ? run.trimStart() : run));

export function testTable(result: StationarityResult, options: StationarityOptions): TableBlock {
  const { adf, pp, kpss } = result;
  const decided = decisions(result, options);
  const rows: TableRow[] = [];
  if (adf)
    rows.push({
      cells: {
        test: rich`Dickey–Fuller τ`,
        null: UNIT_ROOT,
        lags: adf.lags,
        statistic: adf.statistic,
        ...criticalCells(adf.criticalValues),
        p: adf.pValue === null ? null : pCell(adf.pValue, 0.01, 0.99),
        decision: decision(decided.adf),
      },
    });
  if (pp)
    rows.push(
      {
        cells: {
          test: rich`Phillips–Perron *Z*${sub('t')}`,
          null: UNIT_ROOT,
          lags: pp.lagUsed,
          statistic: pp.studentized.statistic,
          ...criticalCells(null),
          p: pCell(pp.studentized.pValue, 0.01, 0.99),
          decision: decision(decided.pp),
        },
      },
      {
        cells: {
          test: rich`Phillips–Perron *Z*${sub('α')}`,
          null: UNIT_ROOT,
          lags: pp.lagUsed,
          statistic: pp.bias.statistic,
          ...criticalCells(null),
          p: pCell(pp.bias.pValue, 0.01, 0.99),
          decision: decision(pp.bias.pValue <= Number(options.alpha)),
        },
      },
    );
  if (kpss)
    rows.push({
      cells: {
        test: 'KPSS',
        null: options.about === 'trend' ? 'Stationary about a line' : 'Stationary about a level',
        lags: [num(kpss.lagUsed, 'integer')],
        statistic: kpss.statistic,
        ...criticalCells(kpss.criticalValues),
        p: pCell(kpss.pValue, 0.01, 0.1),
        decision: decision(decided.kpss),
      },
      decimals: 3,
    });
  return {
    kind: 'table',
    id: 'tests',
    title: ['Tests of Stationarity'],
    columns: [
      column('test', ['Test']),
      column('null', ['Null hypothesis']),
      column('lags', ['Lags'], 'integer'),
      column('statistic', ['Statistic'], 'statistic'),
      ...(adf || kpss ? CRITICAL_COLUMNS : []),
      symbolColumn('p', 'p', 'p'),
      column('decision', ['Null hypothesis is']),
    ],
    spanners: { critical: ['Critical value'] },
    rows: adf || kpss ? rows : rows.map(withoutCritical),
    notes: rich`*n* = ${num(result.n, 'integer')}. A unit root is rejected by statistics below the critical value, stationarity by statistics above it. *p* is interpolated in published tables, which end at .01 and ${adf || pp ? '.99' : '.10'}${adf && kpss ? ' (KPSS .10)' : ''}.${adf && adf.pValue === null ? ' There is no table of *p* without a trend.' : ''}`,
  };
}

function withoutCritical({ cells, ...row }: TableRow): TableRow {
  const { c1: _, c5: __, c10: ___, ...rest } = cells;
  return { ...row, cells: rest };
}

/** The regression of Dickey and Fuller: the lagged level, and tests of it together with constant and trend. */
export function regressionTable({ adf }: StationarityResult): readonly TableBlock[] {
  if (!adf) return [];
  const joint = (key: 'phi1' | 'phi2' | 'phi3', what: string, value: number | null): TableRow[] =>
    value === null
      ? []
      : [
          {
            cells: {
              term: rich`φ${sub(key.slice(3))}: ${what}`,
              estimate: null,
              se: null,
              statistic: value,
              ...criticalCells(jointCritical(key, adf.n - 1)),
            },
          },
        ];
  return [
    {
      kind: 'table',
      id: 'regression',
      title: ['Dickey–Fuller Regression'],
      columns: [
        column('term', ['Term']),
        column('estimate', ['Estimate'], 'number'),
        symbolColumn('se', 'SE', 'number'),
        column('statistic', ['Statistic'], 'statistic'),
        ...CRITICAL_COLUMNS,
      ],
      spanners: { critical: ['Critical value'] },
      rows: [
        {
          cells: {
            term: 'Lagged level',
            estimate: adf.estimate,
            se: adf.standardError,
            statistic: adf.statistic,
            ...criticalCells(adf.criticalValues),
          },
        },
        ...joint('phi1', 'constant and level zero', adf.phi1),
        ...joint('phi2', 'constant, trend and level zero', adf.phi2),
        ...joint('phi3', 'trend and level zero', adf.phi3),
      ],
      notes: rich`The outcome is the first difference; ${num(adf.rows, 'integer')} rows. With a unit root the lagged level has coefficient 0. φ are *F* statistics with critical values of their own; larger ones are evidence against the hypothesis.`,
    },
  ];
}
