import { rNumber, rString } from '../../shared/r-code.ts';
import { rBootstrap, rCells } from '../kit/cell-table.ts';
import type { BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import { isHorizontal, isStacked, spreadOf } from './shapes.ts';
import { subjectOf } from './text.ts';

/** The numbers of the bars, and the chart. */
export function rCode(result: BarResult, options: BarOptions): readonly string[] {
  const { lines, by } = rCells(result);
  const panelled = result.panelled.length > 0;
  return [
    ...lines,
    '',
    ...numbers(result, options, by),
    ...(options.shape === 'waterfall'
      ? [panelled ? '(ends <- apply(bars, 2, cumsum))' : '(ends <- cumsum(bars))']
      : []),
    ...(options.shape === 'treemap'
      ? [panelled ? `prop.table(bars, ${result.group ? 3 : 2})` : 'prop.table(bars)']
      : []),
    ...(panelled
      ? [`for (panel in levels(p)) { b <- bars[${result.group ? ', ' : ''}, panel]`]
      : ['b <- bars']),
    `${panelled ? '  ' : ''}${drawing(result, options, panelled)}`,
    ...(panelled ? ['}'] : []),
  ];
}

/** The chart of the numbers `b`. */
function drawing(result: BarResult, options: BarOptions, panelled: boolean): string {
  const title = panelled ? 'main = panel' : `main = ${rString(subjectOf(result, options))}`;
  switch (options.shape) {
    case 'points':
    case 'dumbbell':
      return `dotchart(b, ${title})`;
    case 'lollipop':
      return `plot(c(b), type = "h", xlab = "", ylim = range(0, b, na.rm = TRUE), ${title}); points(c(b), pch = 19)`;
    case 'pyramid':
      return `barplot(b * c(-1, 1), horiz = TRUE, beside = FALSE, offset = 0, ${title})`;
    case 'waterfall':
      return `e <- cumsum(c(b)); barplot(c(b, Total = sum(b)), offset = c(0, e[-length(e)], 0), ${title})`;
    case 'heat':
      return `heatmap(b, Rowv = NA, Colv = NA, scale = "none", ${title})`;
    case 'radar':
      return `stars(${result.group ? 'b' : 't(b)'}, locations = c(0, 0), radius = TRUE, scale = FALSE, ${title})`;
    case 'treemap':
      return `mosaicplot(${result.group ? 't(b)' : 'b'}, ${title})  # areas in proportion, as in a treemap`;
    default:
      return `barplot(b, beside = ${isStacked(options) ? 'FALSE' : 'TRUE'}, horiz = ${isHorizontal(options) ? 'TRUE' : 'FALSE'}, ${title}${result.group ? ', legend.text = TRUE' : ''})`;
  }
}

function numbers({ shows, group, panelled }: BarResult, options: BarOptions, by: string): readonly string[] {
  const within = [...(group ? ['g'] : []), 'x', ...(panelled.length > 0 ? ['p'] : [])];
  const count = `table(${within.join(', ')})`;
  // what percentages add up to 100 in
  const margins = within.flatMap((each, i) => (each === 'x' ? [] : [i + 1]));
  const margin = margins.length > 1 ? `c(${margins.join(', ')})` : margins.join('');
  const spread = spreadOf(options);
  switch (shows) {
    case 'count':
      return [`(bars <- ${count})`];
    case 'percent':
      return [`(n <- ${count})`, `(bars <- 100 * prop.table(n${margin === '' ? '' : `, ${margin}`}))`];
    case 'median':
    case 'sum':
      return [`(n <- ${count})`, `(bars <- tapply(y, ${by}, ${shows}))`];
    case 'mean':
      return [
        `(n <- ${count})`,
        `(bars <- tapply(y, ${by}, mean))`,
        ...(spread === 'none'
          ? []
          : spread === 'boot'
            ? rBootstrap(by, options.confidenceLevel)
            : [
                `half <- tapply(y, ${by}, sd)${spread === 'sd' ? '' : ' / sqrt(n)'}${
                  spread === 'ci' ? ` * qt(${rNumber((1 + options.confidenceLevel) / 2)}, n - 1)` : ''
                }`,
                'bars - half; bars + half',
              ]),
      ];
  }
}
