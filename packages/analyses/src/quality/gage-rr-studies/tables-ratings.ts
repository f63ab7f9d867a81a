import { rich, type TableBlock } from '@constat/report';
import { interval, type Section, symbol, table, text, value } from '../../shared/table.ts';
import type { GageOptions } from './options.ts';
import type { Agreement, RatedResult } from './result.ts';

/** Items on which ratings agree: with themselves, with the standard, with each other. */
export function agreementTable(result: RatedResult, options: GageOptions): TableBlock {
  const all = [
    { ...result.allAppraisers, name: 'All with each other' },
    ...(result.allVsStandard ? [{ ...result.allVsStandard, name: 'All with the standard' }] : []),
  ];
  const sections: readonly Section<Agreement & { readonly name: string }>[] = [
    ...(result.withinAppraiser
      ? [{ heading: 'Each with itself, all trials', rows: result.withinAppraiser }]
      : []),
    ...(result.vsStandard
      ? [{ heading: 'Each with the standard, all trials', rows: result.vsStandard }]
      : []),
    { heading: null, rows: all },
  ];
  return table(
    { sections },
    {
      id: 'agreement',
      title: 'Items on Which Ratings Agree',
      columns: [
        text(result.operatorLabel, ({ name }) => name),
        value('Agreed', 'integer', ({ matched }) => matched),
        value('Items', 'integer', ({ inspected }) => inspected),
        value('Share', 'percent', ({ share }) => share),
        interval(options.confidenceLevel, 'percent', (of) => of),
      ],
      notes: rich`Exact (Clopper–Pearson) intervals. An item counts as agreed only where all of its ratings are the same.`,
    },
  );
}

export function kappaTable(result: RatedResult): TableBlock {
  const truth = result.vsStandard;
  const all = { who: 'All (Fleiss)', kappa: result.allAppraisers.fleissKappa, standardError: null };
  const rows: readonly KappaRow[] = [
    ...(truth ?? []).map((of) => ({ ...of, who: `${of.name} and the standard` })),
    ...result.pairs.map((pair) => ({ ...pair, who: `${pair.first} and ${pair.second}` })),
    all,
  ];
  return table(rows, {
    id: 'kappa',
    title: 'Agreement Beyond Chance',
    columns: [
      text('Between', ({ who }) => who),
      symbol('κ', 'proportion', ({ kappa }) => kappa),
      symbol('SE', 'proportion', ({ standardError }) => standardError),
      truth
        ? [
            value('Missed defects', 'percent', ({ missRate = null }) => missRate),
            value('False alarms', 'percent', ({ falseAlarmRate = null }) => falseAlarmRate),
          ]
        : [],
    ],
    style: (row) => ({ total: row === all }),
    notes: rich`Cohen’s κ of single ratings, trials taken together.${truth ? rich` Missed defects are ratings of ${result.defect} items as something else, false alarms ratings of others as ${result.defect}.` : ''} An empty cell: one category alone was used.`,
  });
}

interface KappaRow {
  readonly who: string;
  readonly kappa: number | null;
  readonly standardError: number | null;
  /** Against the standard only. */
  readonly missRate?: number | null;
  readonly falseAlarmRate?: number | null;
}
