/** The tables of a multivariate analysis of variance. */
import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaResult, StatisticKey } from './result.ts';
import { effectLabel, labelOf, STATISTICS } from './text.ts';

const KEYS: readonly StatisticKey[] = ['pillai', 'wilks', 'hotellingLawley', 'roy'];

export function multivariateTable(result: ManovaResult): TableBlock {
  return {
    kind: 'table',
    id: 'multivariate',
    title: rich`Multivariate Tests`,
    columns: [
      column('test', ['Effect']),
      { ...column('value', ['Value'], 'statistic'), decimals: 3 },
      symbolColumn('f', 'F', 'statistic'),
      symbolColumn('df1', 'df1', 'df'),
      symbolColumn('df2', 'df2', 'df'),
      symbolColumn('p', 'p', 'p'),
      { ...column('eta', ['Partial η²'], 'proportion'), decimals: 3 },
    ],
    rows: result.effects.flatMap((effect): TableRow[] => [
      { heading: true, cells: { test: effectLabel(result, effect) } },
      ...KEYS.map((key): TableRow => {
        const test = effect.tests[key];
        return {
          indent: true,
          cells: {
            test: STATISTICS[key].name,
            value: test.statistic,
            f: test.f,
            df1: test.df1,
            df2: test.df2,
            p: test.pValue,
            eta: test.partialEtaSquared,
          },
        };
      }),
    ]),
    notes: rich`*F* of Wilks’s lambda by Rao’s approximation; that of Roy’s root is an upper bound, so that its *p* is too small unless there is one root. With two groups all four agree.`,
  };
}

export function univariateTable(result: ManovaResult, options: ManovaOptions): TableBlock[] {
  if (!options.univariate) return [];
  const adjusted = options.adjustment !== 'none';
  return [
    {
      kind: 'table',
      id: 'univariate',
      title: rich`Univariate Tests`,
      columns: [
        column('outcome', ['Dependent variable']),
        column('ss', ['Sum of squares'], 'number'),
        symbolColumn('df1', 'df1', 'df'),
        symbolColumn('df2', 'df2', 'df'),
        symbolColumn('f', 'F', 'statistic'),
        symbolColumn('p', 'p', 'p'),
        ...(adjusted ? [column('adjusted', [{ text: 'p', marks: ['italic'] }, ' adjusted'], 'p')] : []),
        { ...column('eta', ['Partial η²'], 'proportion'), decimals: 3 },
      ],
      rows: [
        ...result.effects.flatMap((effect): TableRow[] => [
          { heading: true, cells: { outcome: effectLabel(result, effect) } },
          ...effect.univariate.map(
            (test): TableRow => ({
              indent: true,
              cells: {
                outcome: labelOf(result, test.outcome),
                ss: test.sumOfSquares,
                df1: test.df1,
                df2: test.df2,
                f: test.statistic,
                p: test.pValue,
                adjusted: test.adjustedPValue,
                eta: test.partialEtaSquared,
              },
            }),
          ),
        ]),
        { heading: true, cells: { outcome: 'Residuals' } },
        ...result.errors.map(
          ({ outcome, sumOfSquares, df }): TableRow => ({
            indent: true,
            cells: {
              outcome: labelOf(result, outcome),
              ss: sumOfSquares,
              df1: df,
              df2: null,
              f: null,
              p: null,
              adjusted: null,
              eta: null,
            },
          }),
        ),
      ],
      notes: rich`Type ${options.sumOfSquares} sums of squares.${adjusted ? ` p values are adjusted for ${options.outcomes.length} dependent variables within each term, by the method of ${options.adjustment === 'holm' ? 'Holm' : 'Bonferroni'}.` : ''}`,
    },
  ];
}

export function rootsTable(result: ManovaResult): TableBlock {
  const rows = result.effects.flatMap((effect) => {
    const total = effect.roots.reduce((sum, root) => sum + root, 0);
    return effect.roots.map((root, i) => ({
      effect: i === 0 ? effectLabel(result, effect) : null,
      root: i + 1,
      value: root,
      share: total > 0 ? root / total : 0,
      r: Math.sqrt(root / (1 + root)),
    }));
  });
  return table(rows, {
    id: 'roots',
    title: rich`Canonical Roots`,
    columns: [
      text('Effect', ({ effect }) => effect),
      value('Root', 'integer', ({ root }) => root),
      value('Eigenvalue', 'statistic', ({ value }) => value, 3),
      value('Share', 'percent', ({ share }) => share),
      value('Canonical correlation', 'proportion', ({ r }) => r, 3),
    ],
    notes: rich`Each root is a combination of the dependent variables along which the groups differ; the share says how much of the separation lies along it.`,
  });
}

export function cellsTable(result: ManovaResult, options: ManovaOptions): TableBlock[] {
  if (!options.descriptives) return [];
  return [
    {
      kind: 'table',
      id: 'cells',
      title: rich`Means of the Groups`,
      columns: [
        ...options.factors.map((name) => column(`factor-${name}`, [labelOf(result, name)])),
        symbolColumn('n', 'n', 'integer'),
        ...options.outcomes.flatMap((_, o) => [
          symbolColumn(`m${o}`, 'M', 'number', `o${o}`),
          symbolColumn(`s${o}`, 'SD', 'number', `o${o}`),
        ]),
      ],
      spanners: Object.fromEntries(options.outcomes.map((name, o) => [`o${o}`, [labelOf(result, name)]])),
      rows: result.cells.map((cell) => ({
        cells: {
          ...Object.fromEntries(options.factors.map((name, i) => [`factor-${name}`, cell.levels[i]!])),
          n: cell.n,
          ...Object.fromEntries(
            cell.means.flatMap((mean, o) => [
              [`m${o}`, mean],
              [`s${o}`, cell.sds[o]!],
            ]),
          ),
        },
      })),
    },
  ];
}

export function assumptionTable({ boxM, mardia }: ManovaResult): TableBlock[] {
  if (!boxM && !mardia) return [];
  return [
    table(
      [
        ...(boxM
          ? [
              {
                test: 'Box’s M, χ²',
                value: boxM.m,
                statistic: rich`χ²(${num(boxM.df, 'df')}) = ${num(boxM.chiSquare, 'statistic')}`,
                p: boxM.pValue,
              },
              {
                test: 'Box’s M, F',
                value: boxM.m,
                statistic: rich`*F*(${num(boxM.df1, 'df')}, ${num(boxM.df2, 'df')}) = ${num(boxM.f, 'statistic')}`,
                p: boxM.fPValue,
              },
            ]
          : []),
        ...(mardia
          ? [
              {
                test: 'Mardia’s skewness',
                value: mardia.skewness,
                statistic: rich`χ²(${num(mardia.skewnessDf, 'df')}) = ${num(mardia.skewnessStatistic, 'statistic')}`,
                p: mardia.skewnessPValue,
              },
              {
                test: 'Mardia’s kurtosis',
                value: mardia.kurtosis,
                statistic: rich`*z* = ${num(mardia.kurtosisStatistic, 'statistic')}`,
                p: mardia.kurtosisPValue,
              },
            ]
          : []),
      ],
      {
        id: 'assumptions',
        title: rich`Tests of the Assumptions`,
        columns: [
          text('Test', ({ test }) => test),
          value('Value', 'statistic', ({ value }) => value, 3),
          text('Statistic', ({ statistic }) => statistic),
          symbol('p', 'p', ({ p }) => p),
        ],
        notes: rich`Skewness and kurtosis are those of the dependent variables over all cases, groups not taken apart, covariances with divisor *n*.`,
      },
    ),
  ];
}
