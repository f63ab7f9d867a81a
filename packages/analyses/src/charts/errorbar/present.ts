import { type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import { isSingle } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { figure, type Layers } from '../../shared/figure.ts';
import { rNumber, rString } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { symbol, table } from '../../shared/table.ts';
import { cellAxes, cellHeight } from '../kit/cell-axes.ts';
import { cellColumns, errorBarColumns, rBootstrap, rCells } from '../kit/cell-table.ts';
import { cellSubject, placeNames, showsCells } from '../kit/cells.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { cellName, extremesText } from '../kit/extremes-text.ts';
import { heightOf, titled } from '../kit/look.ts';
import { inPanels } from '../kit/panels.ts';
import { spreadAdvice, spreadSentence } from '../kit/spread-text.ts';
import type { ErrorBarResult, MeanPoint } from './compute.ts';
import { multiVariLayers, multiVariRows, sourcesCode, sourcesTable, sourcesText } from './multi-vari.ts';
import type { ErrorBarOptions } from './options.ts';

const subjectOf = (result: ErrorBarResult): string => cellSubject(`Mean ${result.outcome.label}`, result);

export function present(result: ErrorBarResult, options: ErrorBarOptions): Presentation {
  const notes = spreadSentence(options.spread, options.confidenceLevel);
  const few = result.means.some(({ n }) => n < 2) ? ' A mean of one case has no error bar.' : '';
  return chartParts({
    sample: result.sample,
    finding: result.multiVari
      ? rich`${findingText(result)}${sourcesText(result.multiVari)}`
      : findingText(result),
    figures: [meansFigure(result, options)],
    tables: [
      ...(result.multiVari ? sourcesTable(result, result.multiVari) : []),
      meansTable(result, options),
    ],
    interpretation: rich`${spreadAdvice(options.spread)}${few}${options.zero ? '' : ' The axis does not begin at zero, so compare positions, not distances from the axis.'}`,
    subject: subjectOf(result),
    notes,
    methods: rich`${subjectOf(result)} was drawn as points. ${notes}`,
    works: [
      'cummingFinch2005',
      ...when(options.spread === 'boot', 'efronTibshirani1993'),
      ...when(Boolean(result.multiVari?.sources), 'pattersonThompson1971'),
    ],
    r: [...rCode(result, options), ...(result.multiVari ? sourcesCode(result, result.multiVari) : [])],
  });
}

const nameOf = (result: ErrorBarResult, mean: MeanPoint): string =>
  Object.values(placeNames(mean, result))
    .filter((word) => word !== '')
    .join(', ');

function findingText(result: ErrorBarResult): Runs {
  const { means, outcome } = result;
  const [top] = means;
  if (isSingle(means) && top)
    return rich`The mean of ${outcome.label} was ${num(top.value, 'number')}${top.lower === null ? '' : rich`, error bar from ${num(top.lower, 'number')} to ${num(top.upper!, 'number')}`}.`;
  return extremesText(
    rich`The mean of ${outcome.label}`,
    means.map((mean) => ({ name: cellName(result, mean), value: mean.value })),
  );
}

const notesOf = ({ spread, confidenceLevel, multiVari }: ErrorBarOptions): Runs =>
  multiVari
    ? rich`${spreadSentence(spread, confidenceLevel)} Small points are values; grey lines join the means of groups within their category, the dashed line those of categories.`
    : spreadSentence(spread, confidenceLevel);

function meansFigure(result: ErrorBarResult, options: ErrorBarOptions): FigureBlock {
  const { means } = result;
  const turn = { horizontal: options.horizontal, beside: true, zero: options.zero, close: true };
  const axes = cellAxes(result, options, `Mean ${result.outcome.label}`, turn);
  const { along, place, value, colour } = axes;
  const rows = means.map((mean) => ({
    ...placeNames(mean, result),
    n: mean.n,
    mean: mean.value,
    lower: mean.lower,
    upper: mean.upper,
    label: formatNumber(mean.value, 'number'),
  }));
  return figure({
    id: 'means',
    shows: showsCells(result),
    title: [titled(options.title, subjectOf(result))],
    alt: `Error bar chart: ${subjectOf(result)}. ${means
      .slice(0, 8)
      .map((mean) => `${nameOf(result, mean) || 'All cases'}: ${formatNumber(mean.value, 'number')}`)
      .join('; ')}.`,
    notes: notesOf(options),
    spec: inPanels(
      result,
      cellHeight(result, heightOf(options), turn),
      { means: rows, ...(result.multiVari ? multiVariRows(result.multiVari, result) : {}) },
      (of) => {
        const limits = of('means').transform ?? [];
        const whole = { ...of('means'), transform: [...limits, { filter: 'datum.lower !== null' }] };
        return [
          ...(result.multiVari ? multiVariLayers(axes, of) : []),
          ...(options.lines
            ? ([
                {
                  ...of('means'),
                  mark: { type: 'line', strokeWidth: 1.5 },
                  encoding: { ...place, [along]: value('mean'), ...colour },
                },
              ] as const)
            : []),
          {
            ...whole,
            mark: { type: 'rule', strokeWidth: 1.5 },
            encoding: { ...place, [along]: value('lower'), [`${along}2`]: { field: 'upper' }, ...colour },
          },
          ...['lower', 'upper'].map(
            (end) =>
              ({
                ...whole,
                mark: { type: 'tick', size: 12, thickness: 1.5 },
                encoding: { ...place, [along]: value(end), ...colour },
              }) as const,
          ),
          {
            ...of('means'),
            mark: { type: 'point', filled: true, size: 70, opacity: 1, tooltip: true },
            encoding: { ...place, [along]: value('mean'), ...colour },
          },
          ...(options.labels
            ? ([
                {
                  ...of('means'),
                  mark: { type: 'text', fontSize: 11, align: 'left', dx: 10, dy: -6 },
                  encoding: { ...place, [along]: value('mean'), text: { field: 'label', type: 'nominal' } },
                },
              ] as const)
            : []),
        ] as Layers;
      },
    ),
  });
}

const meansTable = (result: ErrorBarResult, options: ErrorBarOptions): TableBlock =>
  table(result.means, {
    id: 'cells',
    title: rich`${subjectOf(result)}`,
    columns: [
      cellColumns(result),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', (mean) => mean.value),
      symbol('SD', 'number', ({ sd }) => sd),
      errorBarColumns('number'),
    ],
    notes: spreadSentence(options.spread, options.confidenceLevel),
  });

function rCode(result: ErrorBarResult, options: ErrorBarOptions) {
  const { lines, by } = rCells(result);
  const means = [
    ...lines,
    '',
    `(n <- tapply(y, ${by}, length))`,
    `(m <- tapply(y, ${by}, mean)); (s <- tapply(y, ${by}, sd))`,
  ];
  if (options.spread === 'boot')
    return [
      ...means,
      ...rBootstrap(by, options.confidenceLevel),
      `at <- seq_along(m); plot(at, m, ylim = range(lower, upper), xaxt = "n")`,
      'arrows(at, lower, at, upper, angle = 90, code = 3, length = 0.05)',
    ];
  const half =
    options.spread === 'sd'
      ? 's'
      : `s / sqrt(n)${options.spread === 'ci' ? ` * qt(${rNumber((1 + options.confidenceLevel) / 2)}, n - 1)` : ''}`;
  return [
    ...means,
    `half <- ${half}; m - half; m + half`,
    `at <- seq_along(m); plot(at, m, ylim = range(m - half, m + half, na.rm = TRUE), xaxt = "n", main = ${rString(subjectOf(result))})`,
    'arrows(at, m - half, at, m + half, angle = 90, code = 3, length = 0.05)',
  ];
}
