import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import type { GageOptions } from './options.ts';
import type { Agreement, RatedResult } from './result.ts';

const agreementCells = ({ matched, inspected, share, ciLower, ciUpper }: Agreement) => ({
  matched,
  inspected,
  share,
  lower: ciLower,
  upper: ciUpper,
});

/** Items on which ratings agree: with themselves, with the standard, with each other. */
export function agreementTable(result: RatedResult, options: GageOptions): TableBlock {
  const line = (name: string, of: Agreement, indent = false): TableRow => ({
    cells: { who: name, ...agreementCells(of) },
    ...(indent ? { indent: true } : {}),
  });
  const heading = (name: string): TableRow => ({ cells: { who: name }, heading: true });
  return {
    kind: 'table',
    id: 'agreement',
    title: ['Items on Which Ratings Agree'],
    columns: [
      column('who', [result.operatorLabel]),
      column('matched', ['Agreed'], 'integer'),
      column('inspected', ['Items'], 'integer'),
      column('share', ['Share'], 'percent'),
      column('lower', [LIMITS.lower], 'percent', 'ci'),
      column('upper', [LIMITS.upper], 'percent', 'ci'),
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
    rows: [
      ...(result.withinAppraiser
        ? [
            heading('Each with itself, all trials'),
            ...result.withinAppraiser.map((of) => line(of.name, of, true)),
          ]
        : []),
      ...(result.vsStandard
        ? [
            heading('Each with the standard, all trials'),
            ...result.vsStandard.map((of) => line(of.name, of, true)),
          ]
        : []),
      line('All with each other', result.allAppraisers),
      ...(result.allVsStandard ? [line('All with the standard', result.allVsStandard)] : []),
    ],
    notes: rich`Exact (Clopper–Pearson) intervals. An item counts as agreed only where all of its ratings are the same.`,
  };
}

export function kappaTable(result: RatedResult): TableBlock {
  const truth = result.vsStandard;
  return {
    kind: 'table',
    id: 'kappa',
    title: ['Agreement Beyond Chance'],
    columns: [
      column('who', ['Between']),
      symbolColumn('kappa', 'κ', 'proportion'),
      symbolColumn('se', 'SE', 'proportion'),
      ...(truth
        ? [column('miss', ['Missed defects'], 'percent'), column('alarm', ['False alarms'], 'percent')]
        : []),
    ],
    rows: [
      ...(truth ?? []).map(({ name, kappa, standardError, missRate, falseAlarmRate }) => ({
        cells: {
          who: `${name} and the standard`,
          kappa,
          se: standardError,
          miss: missRate,
          alarm: falseAlarmRate,
        },
      })),
      ...result.pairs.map(({ first, second, kappa, standardError }) => ({
        cells: {
          who: `${first} and ${second}`,
          kappa,
          se: standardError,
          ...(truth ? { miss: null, alarm: null } : {}),
        },
      })),
      {
        cells: {
          who: 'All (Fleiss)',
          kappa: result.allAppraisers.fleissKappa,
          se: null,
          ...(truth ? { miss: null, alarm: null } : {}),
        },
        total: true,
      },
    ],
    notes: rich`Cohen’s κ of single ratings, trials taken together.${truth ? rich` Missed defects are ratings of ${result.defect} items as something else, false alarms ratings of others as ${result.defect}.` : ''} An empty cell: one category alone was used.`,
  };
}
