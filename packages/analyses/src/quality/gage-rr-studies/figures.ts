import { andList, type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { extentOf } from '../../time-series/kit/figures.ts';
import type { GageComponent } from './components.ts';
import type { GageOptions } from './options.ts';
import type { MeasuredResult, RatedResult } from './result.ts';
import { SOURCE_WORDS } from './words.ts';

const BARS = ['gageRr', 'repeatability', 'reproducibility', 'part'] as const;

export const figures = (result: MeasuredResult, options: GageOptions): readonly FigureBlock[] => [
  componentsFigure(result, options),
  cellsFigure(result),
  rangesFigure(result),
];

const componentsFigure = ({ components }: MeasuredResult, options: GageOptions): FigureBlock =>
  sharesFigure(
    BARS.flatMap((source) => {
      const of = components[source];
      return of ? [{ ...of, id: source, name: SOURCE_WORDS[source] }] : [];
    }),
    options,
  );

interface NamedShare extends GageComponent {
  readonly id: string;
  readonly name: string;
}

/** Shares of variance, study variation and tolerance, side by side. */
export function sharesFigure(components: readonly NamedShare[], options: GageOptions): FigureBlock {
  const kinds = ['Contribution', 'Study variation', ...(options.tolerance === null ? [] : ['Tolerance'])];
  const shareOf = (id: string): string =>
    formatNumber(components.find((each) => each.id === id)?.percentStudyVariation ?? 0, 'number');
  const values = components.flatMap((of) => {
    const shares = [of.percentContribution, of.percentStudyVariation, of.percentTolerance];
    return kinds.map((kind, i) => ({ source: of.name, kind, percent: shares[i] ?? 0 }));
  });
  return figure({
    id: 'components-figure',
    title: ['Components of Variation'],
    alt: `Bars of the shares of ${andList(kinds).toLowerCase()}: total gage R&R ${shareOf('gageRr')} percent of the study variation, part to part ${shareOf('part')} percent.`,
    notes: ['A good gauge has short bars above and long ones for the parts.'],
    spec: {
      height: Math.max(220, 46 * components.length),
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: {
          field: 'source',
          type: 'nominal',
          sort: components.map(({ name }) => name),
          axis: { title: null },
        },
        yOffset: { field: 'kind', sort: kinds },
        x: { field: 'percent', type: 'quantitative', axis: { title: 'Percent' } },
        color: {
          field: 'kind',
          type: 'nominal',
          sort: kinds,
          legend: { title: null, orient: 'bottom', columns: 3 },
        },
      },
    },
  });
}

const sortOf = (names: readonly string[]) => ({ sort: names, scale: { domain: names } }) as const;

/** Means of every part by every operator: crossing lines are an interaction. */
function cellsFigure({ cells, parts, operators, label, partLabel, averages }: MeasuredResult): FigureBlock {
  const domain = extentOf([...cells.map(({ mean }) => mean), averages.lower, averages.upper]);
  const outside = cells.filter(({ mean }) => mean < averages.lower || mean > averages.upper).length;
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: label },
  });
  const operator = {
    field: 'operator',
    type: 'nominal',
    ...sortOf(operators),
    legend: { title: null, orient: 'bottom' },
  } as const;
  return figure({
    id: 'means',
    title: rich`Means of ${label} by Part and Operator`,
    alt: `Lines of the mean ${label} of ${parts.length} parts, one line for each of ${operators.length} operators; ${outside} of ${cells.length} means lie outside the limits of repeatability.`,
    notes: rich`Parallel lines on top of each other are best. Dashed lines are the limits within which means would lie if parts did not differ: a useful gauge puts at least half of the points outside.`,
    table: 'cells',
    spec: {
      height: 260,
      datasets: { cells, limits: [{ at: averages.lower }, { at: averages.upper }] },
      layer: [
        { data: { name: 'limits' }, mark: { type: 'rule', style: 'reference' }, encoding: { y: y('at') } },
        {
          data: { name: 'cells' },
          mark: { type: 'line', point: { size: 30 }, tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'part',
              type: 'nominal',
              sort: parts,
              axis: { title: partLabel, labelAngle: 0, labelOverlap: true },
            },
            y: y('mean'),
            color: { ...operator, scale: { ...operator.scale, range: 'categoryLine' } },
            shape: operator,
          },
        },
      ],
    },
  });
}

/** Ranges of the repeats of each cell with their limit, operator by operator. */
function rangesFigure({ cells, operators, ranges, label, partLabel, parts }: MeasuredResult): FigureBlock {
  const values = cells.map((cell) => ({ ...cell, high: cell.range > ranges.upperRangeLimit }));
  const high = values.filter((cell) => cell.high).length;
  const operator = {
    field: 'operator',
    type: 'nominal',
    ...sortOf(operators),
    legend: { title: null, orient: 'bottom' },
  } as const;
  return figure({
    id: 'ranges-figure',
    title: rich`Ranges of Repeated Measurements of ${label}`,
    alt: `Ranges of the repeats of every part by operator with their mean ${formatNumber(ranges.meanRange, 'number')} and upper limit ${formatNumber(ranges.upperRangeLimit, 'number')}; ${high === 0 ? 'none lies' : `${high} lie`} above it.`,
    notes: rich`The dashed line is the upper control limit, the solid one the mean range. Ranges above the limit, or one operator with wider ranges than the others, show a lack of repeatability.`,
    table: 'cells',
    spec: {
      height: 200,
      datasets: {
        cells: values,
        lines: [
          { at: ranges.meanRange, line: 'mean' },
          { at: ranges.upperRangeLimit, line: 'limit' },
        ],
      },
      layer: [
        ...(['mean', 'limit'] as const).map(
          (line) =>
            ({
              data: { name: 'lines' },
              transform: [{ filter: `datum.line === '${line}'` }],
              mark: { type: 'rule', style: 'reference', ...(line === 'mean' ? { strokeDash: [1, 0] } : {}) },
              encoding: { y: { field: 'at', type: 'quantitative', axis: { title: 'Range' } } },
            }) as const,
        ),
        {
          data: { name: 'cells' },
          mark: { type: 'line', point: { size: 30 }, tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'part',
              type: 'nominal',
              sort: parts,
              axis: { title: partLabel, labelAngle: 0, labelOverlap: true },
            },
            y: { field: 'range', type: 'quantitative', axis: { title: 'Range' } },
            color: { ...operator, scale: { ...operator.scale, range: 'categoryLine' } },
            shape: operator,
          },
        },
      ],
    },
  });
}

/** Shares of items agreed on, with their intervals. */
export function agreementFigure(result: RatedResult): FigureBlock {
  const rows = [
    ...(result.withinAppraiser ?? []).map((of) => ({ ...of, with: 'Itself' })),
    ...(result.vsStandard ?? []).map((of) => ({ ...of, with: 'The standard' })),
  ];
  const values = (
    rows.length > 0 ? rows : [{ ...result.allAppraisers, name: 'All', with: 'Each other' }]
  ).map(({ name, share, ciLower, ciUpper, with: other }) => ({ name, with: other, share, ciLower, ciUpper }));
  const kinds = [...new Set(values.map(({ with: other }) => other))];
  const y: Position = { field: 'name', type: 'nominal', sort: result.appraisers, axis: { title: null } };
  const yOffset = { field: 'with', sort: kinds } as const;
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: { title: 'Items agreed on', format: '%' },
  });
  const color = {
    field: 'with',
    type: 'nominal',
    sort: kinds,
    scale: { range: 'categoryLine' },
    legend: { title: 'Agreement with', orient: 'bottom' },
  } as const;
  return figure({
    id: 'agreement-figure',
    title: ['Agreement of Each Appraiser'],
    alt: `Shares of items on which each of ${result.appraisers.length} appraisers agrees with ${kinds.join(' and with ').toLowerCase()}, with their intervals: ${values.map(({ name, share }) => `${name} ${formatNumber(share, 'percent')}`).join(', ')}.`,
    notes: ['Bars are confidence intervals.'],
    table: 'values',
    spec: {
      height: 60 + 40 * result.appraisers.length,
      datasets: { values },
      layer: [
        {
          data: { name: 'values' },
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, yOffset, x: x('ciLower'), x2: { field: 'ciUpper' }, color },
        },
        {
          data: { name: 'values' },
          mark: { type: 'point', size: 50, strokeWidth: 0, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { y, yOffset, x: x('share'), color },
        },
      ],
    },
  });
}
