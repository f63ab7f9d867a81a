import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, testedVerdict } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { eventsFigure, meansFigure } from './figures.ts';
import type { DidOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { DidResult } from './result.ts';
import { cellsTable, effectTable, eventsTable, termsTable } from './tables.ts';
import { apa, finding, interpretation, later, methods } from './text.ts';
import { chosenTest } from './words.ts';

/** Clusters below which clustered errors are too small. */
const FEW_CLUSTERS = 30;

export function present(result: DidResult, options: DidOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      options.design !== 'fixed-effects' && options.treatedLevels.length === 2
        ? rich`They lack a value, or belong to a group that is not compared.`
        : rich`They have no value in at least one variable.`,
    ),
    estimates: estimates(result, options),
    tables: [
      ...effectTable(result, options),
      ...cellsTable(result),
      ...eventsTable(result, options),
      ...termsTable(result, options),
    ],
    checks: checks(result, options),
    figures: [...meansFigure(result, options), ...eventsFigure(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function estimates(result: DidResult, options: DidOptions): Estimates {
  const level = options.confidenceLevel;
  const shown = result.did
    ? [{ label: 'Difference in differences', test: chosenTest(result.did, options) }]
    : later(result, options)
        .slice(0, 3)
        .map((event) => ({ label: `Effect in ${event.period}`, test: chosenTest(event, options) }));
  return [
    ...shown.map(({ label, test }) => ({
      label: [label],
      value: test.estimate,
      format: 'number' as const,
      reference: 0,
      ciLower: test.ciLower,
      ciUpper: test.ciUpper,
      level,
    })),
    ...(result.did ? [pItem(shown[0]!.test.pValue, level)] : []),
    ...(result.preTrendTest
      ? [{ ...pItem(result.preTrendTest.pValue, level), label: rich`*p* value before the treatment` }]
      : []),
  ];
}

function checks(result: DidResult, options: DidOptions): Check[] {
  const { preTrendTest } = result;
  const clusters = result.did?.clusters ?? result.events[0]?.clusters ?? null;
  const trends = { kind: 'check', id: 'parallel-trends', assumption: ['Parallel trends'] } as const;
  return [
    preTrendTest
      ? {
          ...trends,
          verdict: testedVerdict(preTrendTest.pValue, alphaOf(options.confidenceLevel)),
          caution: ['the groups went apart before the treatment'],
          evidence: rich`Before the treatment *F*(${num(preTrendTest.df1, 'df')}, ${num(preTrendTest.df2, 'df')}) = ${num(preTrendTest.statistic, 'statistic')}, ${pText(preTrendTest.pValue)}`,
          advice: [
            preTrendTest.pValue < alphaOf(options.confidenceLevel)
              ? 'The groups went apart before the treatment; its effect cannot be told from that. Look for better controls.'
              : 'That is before the treatment; about the time after it nothing can be known.',
          ],
        }
      : {
          ...trends,
          verdict: 'unverifiable',
          evidence: ['From the design'],
          advice: [
            'Without the treatment both groups would have to have changed alike. With several periods before it an event study looks at that.',
          ],
          ...(options.design === 'fixed-effects'
            ? {}
            : {
                action: {
                  kind: 'set-options',
                  label: 'Make an event study',
                  options: { design: 'event-study' },
                } as const,
              }),
        },
    {
      kind: 'check',
      id: 'clusters',
      assumption: ['Dependent rows'],
      verdict: clusters === null ? 'doubtful' : clusters < FEW_CLUSTERS ? 'doubtful' : 'met',
      evidence: clusters === null ? ['No clusters'] : rich`${num(clusters, 'integer')} clusters`,
      advice:
        clusters === null
          ? ['Rows of one unit depend on each other; put the unit into Clusters, else errors are too small.']
          : clusters < FEW_CLUSTERS
            ? rich`With fewer than about thirty clusters clustered errors tend to be too small; read *p* values near the limit with care.`
            : ['Enough clusters for clustered errors.'],
    },
  ];
}

function references(result: DidResult, { design, errors }: DidOptions): readonly WorkKey[] {
  const clustered =
    errors === 'cluster' && (result.did?.clusters ?? result.events[0]?.clusters ?? null) !== null;
  return [
    'angristPischke2009',
    'bertrand2004',
    ...when(clustered, 'liangZeger1986', 'cameronMiller2015'),
    ...when(!clustered && errors !== 'classical', 'white1980'),
    ...when(design === 'fixed-effects', 'goodmanBacon2021'),
  ];
}
