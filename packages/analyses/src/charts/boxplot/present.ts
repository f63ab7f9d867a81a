import { num, observedPair, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rString } from '../../shared/r-code.ts';
import { symbol, table, value } from '../../shared/table.ts';
import { cellColumns, rCell, rCells } from '../kit/cell-table.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { cellName, extremesText } from '../kit/extremes-text.ts';
import type { BoxResult } from './compute.ts';
import { boxFigure, notesOf, subjectOf } from './figure.ts';
import type { BoxOptions } from './options.ts';

export const present = (result: BoxResult, options: BoxOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result),
    figures: [boxFigure(result, options)],
    tables: [boxTable(result)],
    interpretation: interpretationText(result),
    subject: subjectOf(result),
    notes: notesOf(result, options),
    methods: rich`${subjectOf(result)} was drawn as box plots. Quartiles are interpolated between ordered values (type 7 of R). ${notesOf(result, options)}`,
    works: ['tukey1977'],
    r: rCode(result, options),
  });

function findingText(result: BoxResult): Runs {
  const { boxes, outcome } = result;
  const top = boxes.reduce((best, box) => (box.median > best.median ? box : best));
  if (boxes.length === 1 && top.q1 === top.q3)
    return rich`${top.n === 1 ? 'The only value' : 'At least half of the values'} of ${outcome.label} ${top.n === 1 ? 'is' : 'are'} ${num(top.median, 'value')}.`;
  if (boxes.length === 1)
    return rich`Half of the values of ${outcome.label} lie between ${observedPair(top.q1, top.q3, ' and ')}, around a median of ${num(top.median, 'value')}.`;
  return extremesText(
    rich`The median of ${outcome.label}`,
    boxes.map((box) => ({ name: cellName(result, box), value: box.median })),
    'value',
  );
}

function interpretationText({ boxes }: BoxResult): Runs {
  const outliers = boxes.reduce((sum, box) => sum + box.outliers, 0);
  const skewed = boxes.filter(({ n, mean, q1, q3 }) => n >= 10 && (mean > q3 || mean < q1)).length;
  const far =
    outliers === 0
      ? rich` No value lies beyond 1.5 lengths of its box.`
      : rich` ${num(outliers, 'integer')} ${outliers === 1 ? 'value lies' : 'values lie'} beyond 1.5 lengths of the box; in a normal distribution that is about one in 143.`;
  const lean =
    skewed > 0
      ? rich` In ${num(skewed, 'integer')} of the boxes the mean lies outside the box: the distribution is very skewed.`
      : rich``;
  const few = boxes.some(({ n }) => n < 5) ? ' A box of fewer than five cases says little.' : '';
  return rich`A box holds the middle half of the cases; its line is the median.${far}${lean}${few}`;
}

const boxTable = (result: BoxResult): TableBlock =>
  table(result.boxes, {
    id: 'boxes',
    title: rich`${subjectOf(result)}`,
    columns: [
      cellColumns(result),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      value('Minimum', 'value', ({ min }) => min),
      value('Lower quartile', 'value', ({ q1 }) => q1),
      symbol('Mdn', 'value', ({ median }) => median),
      value('Upper quartile', 'value', ({ q3 }) => q3),
      value('Maximum', 'value', ({ max }) => max),
      value('Outliers', 'integer', ({ outliers }) => outliers),
    ],
    notes: rich`Outliers are values beyond 1.5 lengths of the box from its ends.`,
  });

function rCode(result: BoxResult, options: BoxOptions) {
  const { lines } = rCells(result);
  const cell = rCell(result);
  return [
    ...lines,
    `cell <- droplevels(${cell})`,
    '',
    't(sapply(split(y, cell), function(v) { q <- quantile(v, c(.25, .5, .75)); reach <- 1.5 * (q[3] - q[1]); c(n = length(v), mean = mean(v), min = min(v), q, max = max(v), outliers = sum(v < q[1] - reach | v > q[3] + reach)) }))',
    `boxplot(y ~ cell, horizontal = ${options.horizontal ? 'TRUE' : 'FALSE'}, range = ${options.whiskers === 'iqr' ? '1.5' : '0'}, main = ${rString(subjectOf(result))})`,
  ];
}
