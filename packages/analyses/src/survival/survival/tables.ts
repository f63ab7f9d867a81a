/** The tables of the survival analysis. */
import { num, rich, type TableBlock } from '@constat/report';
import { ADJUSTMENT_WORDS } from '../../shared/pair-table.ts';
import { type Columns, estimate, limits, symbol, table, text, under, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { KaplanMeierOptions } from './options.ts';
import type { GroupCurve, SurvivalResult } from './result.ts';
import { byGroup, INTERVAL_WORDS, TEST_WORDS } from './text.ts';

const level = (options: KaplanMeierOptions) => num(options.confidenceLevel, 'level');

/** The level of the grouping variable; nothing where there is one curve. */
const groupColumn = ({ group }: SurvivalResult): Columns<GroupCurve> =>
  group ? text(group.label, ({ level: name }) => name) : [];

/** Whole times are written without decimals, halves with one. */
function timeDecimals({ groups }: SurvivalResult): number | undefined {
  const times = groups.flatMap(({ q1, median, q3 }) =>
    [q1, median, q3].flatMap((time) => [time.estimate, time.ciLower, time.ciUpper]),
  );
  const isHalf = times.some((time) => time !== null && !Number.isInteger(time));
  return times.every((time) => time === null || Number.isInteger(time * 2)) ? (isHalf ? 1 : 0) : undefined;
}

export function casesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const unsure = result.groups.some(({ restrictedMean }) => restrictedMean.standardError === 0);
  const open = result.groups.some(
    ({ median }) => median.estimate === null || median.ciLower === null || median.ciUpper === null,
  );
  return table(result.groups, {
    id: 'cases',
    title: rich`Cases, Events and Times${byGroup(result)}`,
    columns: [
      groupColumn(result),
      symbol('n', 'integer', ({ n }) => n),
      value('Events', 'integer', ({ events }) => events),
      value('Censored', 'percent', ({ censored, n }) => censored / n),
      estimate(
        rich`Median time, ${level(options)} CI`,
        'number',
        ({ median }) => median,
        timeDecimals(result),
      ),
      estimate(
        rich`Mean time up to ${given(result.meanUpTo)}, ${level(options)} CI`,
        'number',
        ({ restrictedMean }) =>
          restrictedMean.standardError > 0
            ? restrictedMean
            : { ...restrictedMean, ciLower: null, ciUpper: null },
      ),
    ],
    notes: rich`The median is the time by which half of the cases have had the event; its limits are those at which the limits of the curve get as low.${open ? ' An empty cell was not reached during observation.' : ''} The mean is the area under the curve${unsure ? '; without events it has no interval' : ''}.`,
  });
}

const QUARTILES = { q1: '25% with the event', median: '50%', q3: '75%' } as const;

export function quantilesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const decimals = timeDecimals(result);
  return table(result.groups, {
    id: 'quantiles',
    title: rich`Quartiles of the Time${byGroup(result)}`,
    columns: [
      groupColumn(result),
      (['q1', 'median', 'q3'] as const).map((key) =>
        under(
          QUARTILES[key],
          value('Time', 'number', (group) => group[key].estimate, decimals),
          limits('number', (group) => group[key], decimals),
        ),
      ),
    ],
    notes: rich`LL and UL are ${level(options)} confidence limits. An empty cell was not reached during observation.`,
  });
}

export function timesTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const sections = result.groups.map((group) => ({
    heading: result.group ? group.level : null,
    rows: group.table,
  }));
  return table(
    { sections },
    {
      id: 'times',
      title: rich`Survival at Chosen Times${byGroup(result)}`,
      columns: [
        text('Time', ({ time }) => [given(time)]),
        value('At risk', 'integer', ({ atRisk }) => atRisk),
        value('Events', 'integer', ({ cumulativeEvents }) => cumulativeEvents),
        under(
          rich`Survival, ${level(options)} CI`,
          value('Estimate', 'percent', ({ survival }) => survival),
          symbol('SE', 'percent', ({ standardError }) => standardError),
          limits('percent', (at) => at),
        ),
        value('Cumulative hazard', 'number', ({ cumulativeHazard }) => cumulativeHazard),
      ],
      notes: rich`At risk are cases observed until the time or longer; events are those up to the time. Intervals ${INTERVAL_WORDS[options.confidenceType]}; there is none where survival is 0 or 1.`,
    },
  );
}

export function testsTable(result: SurvivalResult, options: KaplanMeierOptions): TableBlock {
  const fleming = options.tests.includes('fleming-harrington');
  const rows = [
    ...result.tests.map((each) => ({ ...each, name: TEST_WORDS[each.test] })),
    ...(result.trend ? [{ ...result.trend, name: 'Log-rank, trend' }] : []),
  ];
  return table(rows, {
    id: 'tests',
    title: rich`Tests of Equal Survival${byGroup(result)}`,
    columns: [
      text('Test', ({ name }) => name),
      value('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
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
