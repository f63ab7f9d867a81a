/** Yuen's test of several groups: Welch's statistic of trimmed means, and all pairs. */

import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { estimate, symbol, table, text, value } from '../../shared/table.ts';
import { untrimmedNote } from '../kit/trimmed-means.ts';
import type { AnovaResult, OutcomeResult } from './compute.ts';
import type { AnovaOptions } from './options.ts';

export function trimmedTables({ outcomes, group }: AnovaResult, options: AnovaOptions): TableBlock[] {
  const titled = (words: string, { label }: OutcomeResult): Runs =>
    outcomes.length > 1 ? rich`${words}, ${label}` : [words];
  return [
    table(outcomes, {
      id: 'trimmed',
      title: 'Yuen’s Test of Trimmed Means',
      columns: [
        text('Outcome', ({ label }) => label),
        symbol('F', 'statistic', ({ yuen }) => yuen?.statistic ?? null),
        value(rich`*df* between`, 'df', ({ yuen }) => yuen?.df1 ?? null),
        value(rich`*df* within`, 'df', ({ yuen }) => yuen?.df2 ?? null),
        symbol('p', 'p', ({ yuen }) => yuen?.pValue ?? null),
      ],
      notes: rich`Welch’s test of the means that are left when ${num(options.trim, 'percent')} of the values are cut from each end of every group; variances may differ.${untrimmedNote(outcomes)}`,
    }),
    ...outcomes.flatMap((outcome): TableBlock[] => {
      const { yuen, groups, name } = outcome;
      if (!yuen) return [];
      return [
        table(
          zip(yuen.samples, groups).map(([sample, group]) => ({ ...sample, level: group.level })),
          {
            id: `trimmed-groups-${name}`,
            title: titled('Trimmed Means', outcome),
            columns: [
              text(group.label, ({ level }) => level),
              symbol('n', 'integer', ({ n }) => n),
              value('Left', 'integer', ({ h }) => h),
              value('Trimmed mean', 'number', ({ trimmedMean }) => trimmedMean),
              value(rich`Winsorized *SD*`, 'number', ({ winsorizedSd }) => winsorizedSd),
              symbol('SE', 'number', ({ standardError }) => standardError),
            ],
          },
        ),
        table(yuen.pairs, {
          id: `trimmed-pairs-${name}`,
          title: titled('Comparisons of Trimmed Means', outcome),
          columns: [
            text('First', ({ first }) => groups[first]!.level),
            text('Second', ({ second }) => groups[second]!.level),
            estimate('Difference', 'number', (pair) => pair),
            symbol('t', 'statistic', ({ statistic }) => statistic),
            symbol('df', 'df', ({ df }) => df),
            value(rich`*p*, not adjusted`, 'p', ({ pValue }) => pValue),
            value(rich`*p*, Holm`, 'p', ({ pValueHolm }) => pValueHolm),
          ],
          notes: rich`Difference is the first minus the second trimmed mean; LL and UL are the limits of its ${num(options.confidenceLevel, 'level')} confidence interval, which is not adjusted.`,
        }),
      ];
    }),
  ];
}
