/** The tables of the survival analysis. */
import { num, type Runs, rich, type TableBlock, type TableRow } from '@constat/report';
import { ADJUSTMENT_WORDS } from '../../shared/pair-table.ts';
import { column, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { KaplanMeierOptions } from './options.ts';
import type { GroupCurve, SurvivalResult } from './result.ts';
import { byGroup, INTERVAL_WORDS, TEST_WORDS } from './text.ts';

const level = (options: KaplanMeierOptions) => num(options.confidenceLevel, 'level');

/** Heads the first column: the grouping variable, nothing where there is one curve. */
const groupColumn = ({ group }: SurvivalResult) => (group ? [column('group', [group.label])] : []);

const groupCell = ({ group }: SurvivalResult, { level: name }: GroupCurve) => (group ? { group: name } : {});

/** Whole times are written without decimals. */
const timeColumn = (result: SurvivalResult, key: string, label: string, spanner: string) => {
  const times = result.groups.flatMap(({ q1, median, q3 }) =>
    [q1, median, q3].flatMap(({ estimate, ciLower, ciUpper }) => [estimate, ciLower, ciUpper]),
  );
  const whole = times.every((time) => time === null || Number.isInteger(time * 2));
  const halves = times.some((time) => time !== null && !Number.isInteger(time));
  return { ...column(key, [label], 'number', spanner), ...(whole ? { decimals: halves ? 1 : 0 } : {}) };
};

export function casesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const open = result.groups.some(
    ({ median }) => median.estimate === null || median.ciLower === null || median.ciUpper === null,
  );
  return {
    kind: 'table',
    id: 'cases',
    title: rich`Cases, Events and Times${byGroup(result)}`,
    columns: [
      ...groupColumn(result),
      symbolColumn('n', 'n', 'integer'),
      column('events', ['Events'], 'integer'),
      column('censored', ['Censored'], 'percent'),
      timeColumn(result, 'median', 'Estimate', 'median'),
      timeColumn(result, 'medianLower', 'LL', 'median'),
      timeColumn(result, 'medianUpper', 'UL', 'median'),
      column('mean', ['Estimate'], 'number', 'mean'),
      column('meanLower', ['LL'], 'number', 'mean'),
      column('meanUpper', ['UL'], 'number', 'mean'),
    ],
    spanners: {
      median: rich`Median time, ${level(options)} CI`,
      mean: rich`Mean time up to ${given(result.meanUpTo)}, ${level(options)} CI`,
    },
    rows: result.groups.map((group) => ({
      cells: {
        ...groupCell(result, group),
        n: group.n,
        events: group.events,
        censored: group.censored / group.n,
        median: group.median.estimate,
        medianLower: group.median.ciLower,
        medianUpper: group.median.ciUpper,
        mean: group.restrictedMean.estimate,
        meanLower: group.restrictedMean.ciLower,
        meanUpper: group.restrictedMean.ciUpper,
      },
    })),
    notes: rich`The median is the time by which half of the cases have had the event; its limits are those at which the limits of the curve get as low.${open ? ' An empty cell was not reached during observation.' : ''} The mean is the area under the curve.`,
  };
}

export function quantilesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const keys = ['q1', 'median', 'q3'] as const;
  return {
    kind: 'table',
    id: 'quantiles',
    title: rich`Quartiles of the Time${byGroup(result)}`,
    columns: [
      ...groupColumn(result),
      ...keys.flatMap((key) => [
        timeColumn(result, key, 'Time', key),
        timeColumn(result, `${key}Lower`, 'LL', key),
        timeColumn(result, `${key}Upper`, 'UL', key),
      ]),
    ],
    spanners: { q1: ['25% with the event'], median: ['50%'], q3: ['75%'] },
    rows: result.groups.map((group) => ({
      cells: {
        ...groupCell(result, group),
        ...Object.fromEntries(
          keys.flatMap((key) => [
            [key, group[key].estimate],
            [`${key}Lower`, group[key].ciLower],
            [`${key}Upper`, group[key].ciUpper],
          ]),
        ),
      },
    })),
    notes: rich`LL and UL are ${level(options)} confidence limits. An empty cell was not reached during observation.`,
  };
}

export function timesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const share = (key: string, label: string, spanner?: string) => ({
    ...column(key, [label], 'proportion', spanner),
    decimals: 3,
  });
  const rows = result.groups.flatMap((group): TableRow[] => [
    ...(result.group ? [{ heading: true, cells: { time: group.level } }] : []),
    ...group.table.map((at) => ({
      indent: result.group !== null,
      cells: {
        time: [given(at.time)] as Runs,
        risk: at.atRisk,
        events: at.cumulativeEvents,
        survival: at.survival,
        se: at.standardError,
        lower: at.ciLower,
        upper: at.ciUpper,
        hazard: at.cumulativeHazard,
      },
    })),
  ]);
  return {
    kind: 'table',
    id: 'times',
    title: rich`Survival at Chosen Times${byGroup(result)}`,
    columns: [
      column('time', ['Time']),
      column('risk', ['At risk'], 'integer'),
      column('events', ['Events'], 'integer'),
      share('survival', 'Estimate', 'survival'),
      { ...symbolColumn('se', 'SE', 'proportion', 'survival'), decimals: 3 },
      share('lower', 'LL', 'survival'),
      share('upper', 'UL', 'survival'),
      column('hazard', ['Cumulative hazard'], 'number'),
    ],
    spanners: { survival: rich`Survival, ${level(options)} CI` },
    rows,
    notes: rich`At risk are cases observed until the time or longer; events are those up to the time. Intervals ${INTERVAL_WORDS[options.confidenceType]}; there is none where survival is 0 or 1.`,
  };
}

export function testsTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const fleming = options.tests.includes('fleming-harrington');
  const rows = [
    ...result.tests.map(({ test, statistic, df, pValue }) => ({
      test: TEST_WORDS[test],
      chi: statistic,
      df,
      p: pValue,
    })),
    ...(result.trend
      ? [
          {
            test: 'Log-rank, trend',
            chi: result.trend.statistic,
            df: result.trend.df,
            p: result.trend.pValue,
          },
        ]
      : []),
  ];
  return table(rows, {
    id: 'tests',
    title: rich`Tests of Equal Survival${byGroup(result)}`,
    columns: [
      text('Test', ({ test }) => test),
      value('χ²', 'statistic', ({ chi }) => chi),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes:
      result.strata || fleming || result.trend
        ? rich`${result.strata ? `Groups were compared within the levels of ${result.strata.label}. ` : ''}${fleming ? rich`Fleming–Harrington with ρ = ${given(options.rho)} and γ = ${given(options.gamma)}. ` : []}${result.trend ? 'The trend takes the groups in the order of the table as equally spaced.' : ''}`
        : undefined,
  });
}

export function expectedTable(result: SurvivalResult): TableBlock {
  return table(result.compared, {
    id: 'expected',
    title: rich`Observed and Expected Events${byGroup(result)}`,
    columns: [
      text(result.group?.label ?? '', ({ level: group }) => group),
      symbol('n', 'integer', ({ n }) => n),
      value('Observed', 'integer', ({ observed }) => observed),
      value('Expected', 'number', ({ expected }) => expected, 2),
      value(
        'Observed / expected',
        'number',
        ({ observed, expected }) => (expected > 0 ? observed / expected : null),
        2,
      ),
    ],
    notes: rich`Expected are the events that would fall on the group if all had the same risk at every time (log-rank).`,
  });
}

export function pairsTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const adjusted = options.adjustment !== 'none';
  const all = (result.groups.length * (result.groups.length - 1)) / 2;
  return table(result.pairs, {
    id: 'pairs',
    title: rich`Comparisons of Pairs${byGroup(result)}`,
    columns: [
      text('First', ({ first }) => first),
      text('Second', ({ second }) => second),
      value('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
      adjusted
        ? value(rich`*p* (${ADJUSTMENT_WORDS[options.adjustment] ?? ''})`, 'p', ({ adjusted: p }) => p)
        : [],
    ],
    notes: rich`${TEST_WORDS[options.tests[0] ?? 'log-rank']} test of the two groups alone.${result.pairs.length < all ? ' Pairs without an event at which both were at risk are left out.' : ''}`,
  });
}
