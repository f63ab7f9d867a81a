import { num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import { type CriticalValues, jointCritical } from '@constat/stats';
import { type Columns, symbol, table, text, under, value } from '../../shared/table.ts';
import type { StationarityOptions } from './options.ts';
import type { StationarityResult } from './result.ts';
import { boundedP } from './text.ts';
import { decisions } from './verdict.ts';

const CRITICAL_COLUMNS: Columns<{ readonly critical: CriticalValues | null }> = under(
  'Critical value',
  (['1%', '5%', '10%'] as const).map((level) =>
    value(level, 'statistic', ({ critical }) => critical?.[level] ?? null),
  ),
);

interface TestedRow {
  readonly test: Runs;
  /** A unit root unless said otherwise. */
  readonly hypothesis?: string;
  readonly lags: number | Runs;
  readonly statistic: number;
  readonly critical: CriticalValues | null;
  readonly p: number | Runs | null;
  readonly rejects: boolean | null;
  readonly decimals?: number;
}

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
  const rows: readonly TestedRow[] = [
    ...(adf
      ? [
          {
            test: rich`Dickey–Fuller τ`,
            lags: adf.lags,
            statistic: adf.statistic,
            critical: adf.criticalValues,
            p: adf.pValue === null ? null : pCell(adf.pValue, 0.01, 0.99),
            rejects: decided.adf,
          },
        ]
      : []),
    ...(pp
      ? [
          {
            test: rich`Phillips–Perron *Z*${sub('t')}`,
            lags: pp.lagUsed,
            statistic: pp.studentized.statistic,
            critical: null,
            p: pCell(pp.studentized.pValue, 0.01, 0.99),
            rejects: decided.pp,
          },
          {
            test: rich`Phillips–Perron *Z*${sub('α')}`,
            lags: pp.lagUsed,
            statistic: pp.bias.statistic,
            critical: null,
            p: pCell(pp.bias.pValue, 0.01, 0.99),
            rejects: pp.bias.pValue <= Number(options.alpha),
          },
        ]
      : []),
    ...(kpss
      ? [
          {
            test: rich`KPSS`,
            hypothesis: options.about === 'trend' ? 'Stationary about a line' : 'Stationary about a level',
            lags: [num(kpss.lagUsed, 'integer')],
            statistic: kpss.statistic,
            critical: kpss.criticalValues,
            p: pCell(kpss.pValue, 0.01, 0.1),
            rejects: decided.kpss,
            decimals: 3,
          },
        ]
      : []),
  ];
  return table(rows, {
    id: 'tests',
    title: 'Tests of Stationarity',
    columns: [
      text('Test', ({ test }) => test),
      text('Null hypothesis', ({ hypothesis = 'Unit root' }) => hypothesis),
      value('Lags', 'integer', ({ lags }) => lags),
      value('Statistic', 'statistic', ({ statistic }) => statistic),
      adf || kpss ? CRITICAL_COLUMNS : [],
      symbol('p', 'p', ({ p }) => p),
      text('Null hypothesis is', ({ rejects }) => (rejects === true ? 'Rejected' : 'Not rejected')),
    ],
    style: ({ decimals }) => ({ decimals }),
    notes: rich`*n* = ${num(result.n, 'integer')}. A unit root is rejected by statistics below the critical value, stationarity by statistics above it. *p* is interpolated in published tables, which end at .01 and ${adf || pp ? '.99' : '.10'}${adf && kpss ? ' (KPSS .10)' : ''}.${adf && adf.pValue === null ? ' There is no table of *p* without a trend.' : ''}`,
  });
}

/** The regression of Dickey and Fuller: the lagged level, and tests of it together with constant and trend. */
export function regressionTable({ adf }: StationarityResult): readonly TableBlock[] {
  if (!adf) return [];
  const joint = (key: 'phi1' | 'phi2' | 'phi3', what: string) => {
    const statistic = adf[key];
    if (statistic === null) return [];
    return [
      {
        term: rich`φ${sub(key.slice(3))}: ${what}`,
        estimate: null,
        standardError: null,
        statistic,
        critical: jointCritical(key, adf.n - 1),
      },
    ];
  };
  const rows = [
    { ...adf, term: rich`Lagged level`, critical: adf.criticalValues },
    ...joint('phi1', 'constant and level zero'),
    ...joint('phi2', 'constant, trend and level zero'),
    ...joint('phi3', 'trend and level zero'),
  ];
  return [
    table(rows, {
      id: 'regression',
      title: 'Dickey–Fuller Regression',
      columns: [
        text('Term', ({ term }) => term),
        value('Estimate', 'number', ({ estimate }) => estimate),
        symbol('SE', 'number', ({ standardError }) => standardError),
        value('Statistic', 'statistic', ({ statistic }) => statistic),
        CRITICAL_COLUMNS,
      ],
      notes: rich`The outcome is the first difference; ${num(adf.rows, 'integer')} rows. With a unit root the lagged level has coefficient 0. φ are *F* statistics with critical values of their own; larger ones are evidence against the hypothesis.`,
    }),
  ];
}
