import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rString } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { counted } from '../../shared/wording.ts';
import { rCells } from '../kit/cell-table.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { edgeDecimals, type HistogramResult } from './compute.ts';
import { histogramFigure, notesOf, subjectOf } from './figure.ts';
import type { HistogramOptions } from './options.ts';

export const present = (result: HistogramResult, options: HistogramOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result),
    figures: [histogramFigure(result, options)],
    tables: [summaryTable(result), classTable(result)],
    interpretation: interpretationText(result),
    subject: subjectOf(result),
    notes: notesOf(result, options),
    methods: rich`${subjectOf(result)} was drawn as ${result.histograms.length > 1 ? 'histograms' : 'a histogram'}${options.classes === 'auto' ? ' with classes by the rule of Freedman and Diaconis, rounded' : ''}. ${notesOf(result, options)}`,
    works: [
      ...when(options.classes === 'auto', 'freedmanDiaconis1981'),
      ...when(options.classes !== 'auto' || options.curves.includes('density'), 'silverman1986'),
    ],
    r: rCode(result, options),
  });

function findingText({ histograms, edges, outcome }: HistogramResult): Runs {
  const counts = edges.slice(0, -1).map((_, i) => histograms.reduce((sum, each) => sum + each.counts[i]!, 0));
  const n = counts.reduce((sum, count) => sum + count, 0);
  const at = counts.indexOf(Math.max(...counts));
  if (counts.length === 1 && histograms.every(({ min, max }) => min === max))
    return rich`${n === 1 ? 'The only value' : 'Every value'} of ${outcome.label} is ${num(histograms[0]?.min ?? 0, 'value')}.`;
  const alike = counts.filter((count) => count === counts[at]).length;
  const decimals = edgeDecimals(edges);
  if (alike > 1)
    return rich`${num(alike, 'integer')} classes of ${outcome.label} hold the most cases, ${num(counts[at]!, 'integer')} of ${num(n, 'integer')} each (${num(counts[at]! / n, 'percent')}); the first lies between ${num(edges[at]!, 'number', decimals)} and ${num(edges[at + 1]!, 'number', decimals)}.`;
  return rich`${outcome.label} lies most often between ${num(edges[at]!, 'number', decimals)} and ${num(edges[at + 1]!, 'number', decimals)}: ${num(counts[at]!, 'integer')} of ${counted(n, 'cases')}, ${num(counts[at]! / n, 'percent')}.`;
}

function interpretationText({ histograms }: HistogramResult): Runs {
  const named = (level: string) => (level === '' ? 'The distribution' : level);
  const shapes = histograms.map(({ level, n, mean, median, sd }) => {
    if (n < 10 || sd === null || sd === 0)
      return rich`${named(level)} has too few different values to speak of a shape.`;
    const lean = (mean - median) / sd;
    return Math.abs(lean) < 0.1
      ? rich`${named(level)} is about as long to the left as to the right of its centre.`
      : rich`${named(level)} has a longer tail to the ${lean > 0 ? 'right' : 'left'}: mean and median lie ${num(Math.abs(lean), 'number')} standard deviations apart.`;
  });
  return rich`${shapes.reduce((all, each) => rich`${all} ${each}`)} Classes of another width can show another shape, so try some.`;
}

function summaryTable(result: HistogramResult): TableBlock {
  return table(result.histograms, {
    id: 'summary',
    title: rich`${subjectOf(result)}`,
    columns: [
      result.group ? text(result.group.label, ({ level }) => level) : [],
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
      symbol('Mdn', 'value', ({ median }) => median),
      value('Minimum', 'value', ({ min }) => min),
      value('Maximum', 'value', ({ max }) => max),
    ],
  });
}

function classTable({ edges, histograms, group }: HistogramResult): TableBlock {
  const counts = histograms.map(({ level, counts }) =>
    value(group ? level : 'Count', 'integer', (_: number, i) => counts[i]!),
  );
  return table(edges.slice(0, -1), {
    id: 'classes',
    title: 'Cases in Each Class',
    columns: [
      value('From', 'number', (from) => from, edgeDecimals(edges)),
      value('To', 'number', (_, i) => edges[i + 1]!, edgeDecimals(edges)),
      group ? under(group.label, counts) : counts,
    ],
    notes: rich`A value on a limit belongs to the class above it, the largest to the last class.`,
  });
}

function rCode(result: HistogramResult, options: HistogramOptions) {
  const { lines } = rCells(result);
  const split = result.group ? 'split(y, g)' : 'list(y)';
  return [
    ...lines,
    `edges <- c(${result.edges.join(', ')})`,
    '',
    `for (v in ${split}) { print(c(n = length(v), mean = mean(v), sd = sd(v), median = median(v), min = min(v), max = max(v))); print(hist(v, breaks = edges, right = FALSE, freq = ${options.shows === 'count' ? 'TRUE' : 'FALSE'}, main = ${rString(subjectOf(result))})$counts) }`,
    'edges',
  ];
}
