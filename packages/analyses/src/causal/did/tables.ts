/** The tables of a difference in differences. */
import { num, rich, type TableBlock } from '@constat/report';
import { interval, symbol, table, text, under, value } from '../../shared/table.ts';
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
  const row = (group: string, treated: 0 | 1) => ({
    group,
    before: at(treated, 0),
    after: at(treated, 1),
  });
  const treated = row(`${groups[1]}, treated`, 1);
  const others = row(groups[0], 0);
  const difference = {
    group: 'Difference',
    before: { n: null, mean: treated.before.mean - others.before.mean },
    after: { n: null, mean: treated.after.mean - others.after.mean },
  };
  return [
    table([treated, others, difference], {
      id: 'cells',
      title: 'Means Before and After',
      columns: [
        text('Group', ({ group }) => group),
        under(
          `Before (${times[0]})`,
          symbol('n', 'integer', ({ before }) => before.n),
          symbol('M', 'number', ({ before }) => before.mean),
        ),
        under(
          `After (${times[1]})`,
          symbol('n', 'integer', ({ after }) => after.n),
          symbol('M', 'number', ({ after }) => after.mean),
        ),
        value('Change', 'number', ({ before, after }) => after.mean - before.mean),
      ],
      style: (each) => ({ total: each === difference }),
      notes: rich`Raw means; the last number is the difference in differences without covariates.`,
    }),
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
