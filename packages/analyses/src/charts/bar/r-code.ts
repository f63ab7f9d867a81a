import { rNumber, rString } from '../../shared/r-code.ts';
import { rCells } from '../kit/cell-table.ts';
import type { BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import { subjectOf } from './text.ts';

/** The numbers of the bars, and the chart. */
export function rCode(result: BarResult, options: BarOptions): readonly string[] {
  const { lines, by } = rCells(result);
  return [
    ...lines,
    '',
    ...numbers(result, options, by),
    `barplot(bars, beside = ${options.arrangement === 'side' ? 'TRUE' : 'FALSE'}, horiz = ${options.horizontal ? 'TRUE' : 'FALSE'}, main = ${rString(subjectOf(result, options))}${result.group ? ', legend.text = TRUE' : ''})`,
  ];
}

function numbers({ shows, group }: BarResult, options: BarOptions, by: string): readonly string[] {
  const count = group ? 'table(g, x)' : 'table(x)';
  switch (shows) {
    case 'count':
      return [`(bars <- ${count})`];
    case 'percent':
      return [`(n <- ${count})`, `(bars <- 100 * ${group ? 'prop.table(n, 1)' : 'prop.table(n)'})`];
    case 'median':
    case 'sum':
      return [`(n <- ${count})`, `(bars <- tapply(y, ${by}, ${shows}))`];
    case 'mean':
      return [
        `(n <- ${count})`,
        `(bars <- tapply(y, ${by}, mean))`,
        ...(options.spread === 'none'
          ? []
          : [
              `half <- tapply(y, ${by}, sd)${options.spread === 'sd' ? '' : ' / sqrt(n)'}${
                options.spread === 'ci' ? ` * qt(${rNumber((1 + options.confidenceLevel) / 2)}, n - 1)` : ''
              }`,
              'bars - half; bars + half',
            ]),
      ];
  }
}
