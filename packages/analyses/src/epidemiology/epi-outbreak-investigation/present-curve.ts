/** Cases by time of onset. */
import { num, rich, type TableBlock } from '@constat/report';
import type { Sample } from '../../contract.ts';
import type { Presentation } from '../../presentation.ts';
import { figure } from '../../shared/figure.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { CurveResult } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

/** Numbers as R reads them, NA kept. */
const rList = (text: string): string =>
  `scan(text = "${text
    .trim()
    .split(/[\s,;]+/)
    .join(' ')}", quiet = TRUE)`;

export function presentCurve(curve: CurveResult, sample: Sample, options: OutbreakOptions): Presentation {
  const { n, median, min, max, incubation, start, counts } = curve;
  const { binWidth: width } = options;
  const bins = counts.map((count, k) => ({ from: start + k * width, to: start + (k + 1) * width, count }));
  const peak = bins.reduce((best, bin) => (bin.count > best.count ? bin : best));
  const period = incubation
    ? rich` The incubation period had a median of ${given(incubation.median)} (${given(incubation.min)} to ${given(incubation.max)}; ${given(incubation.n)} ${incubation.n === 1 ? 'case' : 'cases'}).`
    : rich``;
  return {
    finding: rich`${given(n)} ${n === 1 ? 'case' : 'cases'} fell ill between ${given(min)} and ${given(max)}, half of them by ${given(median)}; most (${given(peak.count)}) from ${given(peak.from)} to ${given(peak.to)}.${period}`,
    meta: [rich`*n* = ${given(n)}`, rich`bars of ${given(width)}`],
    notices: excludedNotice(sample, rich`Their time of onset is not known.`),
    estimates: [
      { label: ['Median onset'], value: median, format: 'number' },
      ...(incubation
        ? [{ label: ['Median incubation'], value: incubation.median, format: 'number' as const }]
        : []),
    ],
    tables: [summaryTable(curve), binsTable(bins)],
    figures: [
      figure({
        id: 'epidemic-curve',
        title: ['Epidemic Curve'],
        table: 'bins',
        alt: `Epidemic curve of ${n} cases in bars of ${width}: ${bins
          .filter(({ count }) => count > 0)
          .map(({ from, count }) => `${count} from ${+from.toPrecision(6)}`)
          .join(', ')}.`,
        notes: rich`Bars of ${given(width)}; each starts at the time below its left edge.`,
        spec: {
          height: 220,
          datasets: { bins },
          data: { name: 'bins' },
          mark: { type: 'bar', binSpacing: 0.5 },
          encoding: {
            x: {
              field: 'from',
              type: 'quantitative',
              bin: { binned: true, step: width },
              axis: { title: 'Onset' },
            },
            x2: { field: 'to' },
            y: {
              field: 'count',
              type: 'quantitative',
              axis: { title: 'Cases', tickMinStep: 1, format: 'd' },
            },
          },
        },
      }),
    ],
    interpretation: [
      rich`A steep rise with one peak points to a common source; several peaks one incubation period apart point to spread from person to person. Single early and late cases are worth a closer look: they may be the source, secondary cases or not part of the outbreak.`,
      ...(incubation
        ? []
        : [rich`With times of exposure the incubation period can be given, which points to the agent.`]),
    ],
    apa: rich`${given(n)} ${n === 1 ? 'case' : 'cases'} had their onset between ${given(min)} and ${given(max)}, *Mdn* = ${given(median)}.${period}`,
    methods: rich`Cases were counted by time of onset in intervals of ${given(width)}, each including its lower and excluding its upper end.`,
    works: ['rothman2008'],
    r: [
      `onset <- ${rList(options.onsets)}; width <- ${width}`,
      'x <- onset[!is.na(onset)]; c(n = length(x), median = median(x), min = min(x), max = max(x), mean = mean(x))',
      ...(incubation
        ? [
            `exposure <- ${rList(options.exposures)}; y <- (onset - exposure)[!is.na(onset - exposure)]; c(n = length(y), median = median(y), min = min(y), max = max(y), mean = mean(y))`,
          ]
        : []),
      'start <- floor(min(x) / width) * width; table(cut(x, seq(start, max(x) + width, width), right = FALSE))',
    ],
  };
}

function summaryTable({ n, median, min, max, mean, incubation }: CurveResult): TableBlock {
  const row = (
    label: string,
    each: { n: number; median: number; min: number; max: number; mean: number },
  ) => ({ time: label, n: each.n, median: each.median, min: each.min, max: each.max, mean: each.mean });
  const rows = [
    row('Onset', { n, median, min, max, mean }),
    ...(incubation ? [row('Incubation', incubation)] : []),
  ];
  return table(rows, {
    id: 'times',
    title: 'Times',
    columns: [
      text('Time', ({ time }) => time),
      value('Cases', 'integer', ({ n }) => n),
      value('Median', 'value', ({ median }) => median),
      value('Minimum', 'value', ({ min }) => min),
      value('Maximum', 'value', ({ max }) => max),
      value('Mean', 'number', ({ mean }) => mean),
    ],
    notes: rich`In the unit of the times entered. Incubation = onset less exposure, where both are known.`,
  });
}

const binsTable = (bins: readonly { from: number; to: number; count: number }[]): TableBlock =>
  table(bins, {
    id: 'bins',
    title: 'Cases by Time',
    columns: [
      text('From', ({ from }) => [num(from, 'value')]),
      text('To below', ({ to }) => [num(to)]),
      value('Cases', 'integer', ({ count }) => count),
    ],
  });
