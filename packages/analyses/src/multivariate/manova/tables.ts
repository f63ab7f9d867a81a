/** The tables of a multivariate analysis of variance. */
import { num, rich, type TableBlock } from '@constat/report';
import { multivariateTable } from '../../shared/multivariate-tests.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaResult } from './result.ts';
import { effectLabel, labelOf } from './text.ts';

export const testsTable = (result: ManovaResult, { confidenceLevel }: ManovaOptions): TableBlock =>
  multivariateTable(
    result.effects.map((effect) => ({ label: effectLabel(result, effect), tests: effect.tests })),
    confidenceLevel,
    rich`With two groups all four agree.`,
  );

export function univariateTable(result: ManovaResult, options: ManovaOptions): TableBlock[] {
  if (!options.univariate) return [];
  const adjusted = options.adjustment !== 'none';
  type Tested = ManovaResult['effects'][number]['univariate'][number];
  const row = (outcome: string, sumOfSquares: number, df: number, test: Tested | null = null) => ({
    outcome,
    sumOfSquares,
    df,
    test,
  });
  const sections = [
    ...result.effects.map((effect) => ({
      heading: effectLabel(result, effect),
      rows: effect.univariate.map((test) => row(test.outcome, test.sumOfSquares, test.df1, test)),
    })),
    {
      heading: 'Residuals',
      rows: result.errors.map(({ outcome, sumOfSquares, df }) => row(outcome, sumOfSquares, df)),
    },
  ];
  return [
    table(
      { sections },
      {
        id: 'univariate',
        title: 'Univariate Tests',
        columns: [
          text('Dependent variable', ({ outcome }) => labelOf(result, outcome)),
          value('Sum of squares', 'number', ({ sumOfSquares }) => sumOfSquares),
          symbol('df1', 'df', ({ df }) => df),
          symbol('df2', 'df', ({ test }) => test?.df2 ?? null),
          symbol('F', 'statistic', ({ test }) => test?.statistic ?? null),
          symbol('p', 'p', ({ test }) => test?.pValue ?? null),
          adjusted ? value(rich`*p* adjusted`, 'p', ({ test }) => test?.adjustedPValue ?? null) : [],
          value('Partial η²', 'proportion', ({ test }) => test?.partialEtaSquared ?? null, 3),
        ],
        notes: rich`Type ${options.sumOfSquares} sums of squares.${adjusted ? rich` *p* values are adjusted for ${String(options.outcomes.length)} dependent variables within each term, by the method of ${options.adjustment === 'holm' ? 'Holm' : 'Bonferroni'}.` : ''}`,
      },
    ),
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
    table(result.cells, {
      id: 'cells',
      title: 'Means of the Groups',
      columns: [
        options.factors.map((name, i) => text(labelOf(result, name), ({ levels }) => levels[i]!)),
        symbol('n', 'integer', ({ n }) => n),
        options.outcomes.map((name, o) =>
          under(
            labelOf(result, name),
            symbol('M', 'number', ({ means }) => means[o]!),
            symbol('SD', 'number', ({ sds }) => sds[o]!),
          ),
        ),
      ],
    }),
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
