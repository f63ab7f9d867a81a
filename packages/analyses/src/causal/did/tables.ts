/** The tables of a difference in differences. */
import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, interval, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import { pText } from '../../shared/wording.ts';
import type { DidOptions } from './options.ts';
import type { DidEstimate, DidResult } from './result.ts';
import { chosenTest, decimalsFor, labelOf } from './words.ts';

/** The effect by each kind of error. */
export function effectTable(result: DidResult, options: DidOptions): TableBlock[] {
  const { did } = result;
  if (!did) return [];
  const kinds = [
    ['Classical', chosenTest(did, { ...options, errors: 'classical' })],
    ['Robust (HC1)', chosenTest(did, { ...options, errors: 'robust' })],
    ...(did.clusterStandardError === null
      ? []
      : ([['Clustered (CR1)', chosenTest(did, { ...options, errors: 'cluster' })]] as const)),
  ] as const;
  const decimals = decimalsFor(Math.min(...kinds.map(([, test]) => test.standardError)));
  return [
    table(kinds, {
      id: 'effect',
      title: rich`Difference in Differences`,
      columns: [
        text('Errors', ([errors]) => errors),
        value('Estimate', 'number', ([, test]) => test.estimate, decimals),
        symbol('SE', 'number', ([, test]) => test.standardError, decimals),
        symbol('t', 'statistic', ([, test]) => test.statistic),
        symbol('df', 'df', ([, test]) => test.df),
        symbol('p', 'p', ([, test]) => test.pValue),
        interval(options.confidenceLevel, 'number', ([, test]) => test, decimals),
      ],
      notes: rich`${did.clusters === null ? 'Rows of one unit depend on each other; name the clusters to allow for it.' : rich`${num(did.clusters, 'integer')} clusters.`}${did.clusterStandardErrorNested === null ? '' : rich` Without counting the effects of units, as xtreg and reghdfe do: clustered *SE* = ${num(did.clusterStandardErrorNested, 'number', decimals)}.`}`,
    }),
  ];
}

export function cellsTable(result: DidResult): TableBlock[] {
  const { cells, groups, times } = result;
  if (cells.length !== 4 || !groups || !times) return [];
  const at = (treated: 0 | 1, post: 0 | 1) =>
    cells.find((cell) => cell.treated === treated && cell.post === post)!;
  const change = (treated: 0 | 1) => at(treated, 1).mean - at(treated, 0).mean;
  const row = (treated: 0 | 1): TableRow => ({
    cells: {
      group: groups[treated],
      n0: at(treated, 0).n,
      before: at(treated, 0).mean,
      n1: at(treated, 1).n,
      after: at(treated, 1).mean,
      change: change(treated),
    },
  });
  return [
    {
      kind: 'table',
      id: 'cells',
      title: rich`Means Before and After`,
      columns: [
        column('group', ['Group']),
        symbolColumn('n0', 'n', 'integer', 'before'),
        symbolColumn('before', 'M', 'number', 'before'),
        symbolColumn('n1', 'n', 'integer', 'after'),
        symbolColumn('after', 'M', 'number', 'after'),
        column('change', ['Change'], 'number'),
      ],
      spanners: { before: [`Before (${times[0]})`], after: [`After (${times[1]})`] },
      rows: [
        { ...row(1), cells: { ...row(1).cells, group: `${groups[1]}, treated` } },
        row(0),
        {
          total: true,
          cells: {
            group: 'Difference',
            n0: null,
            before: at(1, 0).mean - at(0, 0).mean,
            n1: null,
            after: at(1, 1).mean - at(0, 1).mean,
            change: change(1) - change(0),
          },
        },
      ],
      notes: rich`Raw means; the last number is the difference in differences without covariates.`,
    },
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  '(Intercept)': 'Intercept',
  treated: 'Treated',
  post: 'After',
  'treated:post': 'Treated × after',
};

export function termsTable(result: DidResult, options: DidOptions): TableBlock[] {
  const terms = result.terms.filter(
    ({ name }) => options.design !== 'fixed-effects' || name !== options.treatment,
  );
  if (terms.length === 0) return [];
  return [
    {
      ...estimatesTable(
        'terms',
        terms.map((term) => ({ label: NAMES[term.name] ?? labelOf(result, term.name), term })),
        options,
      ),
      title: rich`Coefficients`,
      ...(result.rSquared === null ? {} : { notes: rich`*R*² = ${num(result.rSquared, 'proportion', 3)}.` }),
    },
  ];
}

function estimatesTable(
  id: string,
  items: readonly { readonly label: string; readonly term: DidEstimate }[],
  options: DidOptions,
): TableBlock {
  const tests = items.map(({ term }) => chosenTest(term, options));
  const decimals = decimalsFor(Math.min(...tests.map(({ standardError }) => standardError)));
  return table(items, {
    id,
    title: [],
    columns: [
      text(id === 'events' ? 'Period' : 'Term', ({ label }) => label),
      symbol('b', 'number', (_, i) => tests[i]!.estimate, decimals),
      symbol('SE', 'number', (_, i) => tests[i]!.standardError, decimals),
      symbol('t', 'statistic', (_, i) => tests[i]!.statistic),
      symbol('p', 'p', (_, i) => tests[i]!.pValue),
      interval(options.confidenceLevel, 'number', (_, i) => tests[i]!, decimals),
    ],
  });
}

export function eventsTable(result: DidResult, options: DidOptions): TableBlock[] {
  if (result.events.length === 0) return [];
  const { preTrend, preTrendTest } = result;
  const slope = preTrend && chosenTest(preTrend, options);
  return [
    {
      ...estimatesTable(
        'events',
        result.events.map((term) => ({ label: String(term.period), term })),
        options,
      ),
      title: rich`Effects by Period`,
      notes: rich`Reference period ${String(result.reference ?? 0)}; the treatment began in ${String(options.treatmentPeriod ?? 0)}.${preTrendTest ? rich` Periods before the treatment together: *F*(${num(preTrendTest.df1, 'df')}, ${num(preTrendTest.df2, 'df')}) = ${num(preTrendTest.statistic, 'statistic')}, ${pText(preTrendTest.pValue)}.` : ''}${slope ? rich` Difference of the linear trends before the treatment: *b* = ${num(slope.estimate, 'number', decimalsFor(slope.standardError))}, *SE* = ${num(slope.standardError, 'number', decimalsFor(slope.standardError))}, ${pText(slope.pValue)}.` : ''}`,
    },
  ];
}
