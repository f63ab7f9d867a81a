import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import type { MissingDataResult } from './compute.ts';

/** How much each variable misses, in the order of the variables. */
export function variablesFigure({ variables }: MissingDataResult): FigureBlock {
  const values = variables.map(({ label, missing, share }) => ({
    variable: label,
    missing,
    percent: 100 * share,
  }));
  const most = variables.toSorted((a, b) => b.missing - a.missing)[0];
  return figure({
    id: 'missing-by-variable',
    title: rich`Missing Values by Variable`,
    alt: `Bars of the share of missing values in ${variables.length} variables. ${most.label} has the most, ${formatNumber(most.share, 'percent')}.`,
    spec: {
      height: 24 * variables.length + 16,
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: { field: 'variable', type: 'nominal', sort: null, title: null },
        x: {
          field: 'percent',
          type: 'quantitative',
          scale: { domainMin: 0 },
          axis: { title: 'Missing', labelExpr: "datum.label + '%'" },
        },
      },
    },
  });
}

/** A grid of the patterns: a filled cell with a cross is a missing variable. */
export function patternsFigure({
  variables,
  patterns,
  patternCount,
  sample,
}: MissingDataResult): FigureBlock {
  const name = (count: number, i: number) => `${i + 1}: ${count.toLocaleString('en')}`;
  const values = patterns.flatMap(({ missing, count }, i) =>
    variables.map(({ label }, k) => ({
      pattern: name(count, i),
      variable: label,
      state: missing.includes(k) ? 'Missing' : 'Present',
      cases: count,
    })),
  );
  const first = patterns[0]!;
  const what =
    first.missing.length === 0
      ? 'nothing is missing'
      : `${first.missing.map((k) => variables[k]!.label).join(', ')} missing`;
  const x: Position = {
    field: 'variable',
    type: 'nominal',
    sort: null,
    title: null,
    // few short names fit beside each other
    axis: {
      orient: 'top',
      labelAngle: variables.length <= 6 && variables.every(({ label }) => label.length <= 14) ? 0 : -40,
    },
  };
  const y: Position = { field: 'pattern', type: 'nominal', sort: null, axis: { title: 'Pattern: cases' } };
  return figure({
    id: 'patterns',
    title: rich`Patterns of Missing Values`,
    alt: `Grid of ${patterns.length} patterns of missing values over ${variables.length} variables. In the most frequent pattern, ${first.count} of ${sample.used} cases, ${what}.`,
    notes: [
      patternCount > patterns.length
        ? `The ${patterns.length} most frequent of ${patternCount} patterns; crosses mark what is missing.`
        : 'Crosses mark what is missing.',
    ],
    spec: {
      height: 24 * patterns.length + 16,
      data: { values },
      layer: [
        {
          mark: { type: 'rect', tooltip: { content: 'data' }, stroke: 'white' },
          encoding: {
            x,
            y,
            color: {
              field: 'state',
              type: 'nominal',
              scale: { domain: ['Present', 'Missing'] },
              legend: { title: null, orient: 'bottom' },
            },
          },
        },
        {
          transform: [{ filter: "datum.state === 'Missing'" }],
          mark: { type: 'text', text: '×', tooltip: false, fontSize: 14, color: 'black' },
          encoding: { x, y },
        },
      ],
    },
  });
}
