/** Histograms from counts in their classes, and order statistics, found where the data is. */
import { ask, type Frame, type Source } from '@constat/data';
import { histogramEdgesOf, type NonEmpty, sdOf, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { densityOf, iqrOf, medianOf, quartiles } from '../../sources/describe.ts';
import type { Distribution } from '../../sources/distribution.ts';
import { Distributions } from '../../sources/distributions.ts';
import { keysIn, numberIn } from '../../sources/numbers.ts';
import { type SourceCells, sourceCells, valuesIn } from '../kit/source-cells.ts';
import { edgesBetween, type GroupHistogram, type HistogramResult } from './compute.ts';
import type { HistogramOptions } from './options.ts';
import { refusals } from './refusals.ts';

export const needsCases = (): string | null => null;

/** Limits of the classes over all groups together. */
async function edgesOf(
  source: Source,
  { complete }: SourceCells,
  options: HistogramOptions,
): Promise<NonEmpty<number>> {
  const together = await Distributions.of(source, { of: ask.column(options.outcome), complete });
  await together.look((each) => ({ ranks: quartiles(each) }));
  const [all] = together.groups;
  if (!all || all.n === 0) throw new RefusedError([refusals.noValues(options.outcome, options.outcome)]);
  const { n, min, max } = all;
  return edgesBetween({ min, max }, options, () => histogramEdgesOf({ n, min, max, iqr: iqrOf(all) }));
}

function groupOf(level: string, own: Distribution, counts: readonly number[]): GroupHistogram {
  const { n, min, max, totals } = own;
  return {
    level,
    n,
    mean: totals.moments.mean,
    sd: sdOf(totals.moments),
    median: medianOf(own),
    min,
    max,
    counts,
    density: densityOf(own),
  };
}

export async function compute(
  source: Source,
  frame: Frame,
  options: HistogramOptions,
): Promise<HistogramResult> {
  const { outcome, group } = options;
  const found = await sourceCells(source, frame, { outcome, group, category: null });
  const { names, cells, complete, looked } = found;
  for (const each of looked) await each.look((each) => ({ ranks: quartiles(each) }));
  const edges = await edgesOf(source, found, options);
  const answer = await source.ask(
    ask.plan({
      complete,
      by: [
        ...(group === null ? [] : [ask.byValue(group)]),
        { kind: 'between', of: ask.column(outcome), edges },
      ],
      measures: [ask.rowCount],
    }),
  );
  const values = group === null ? [''] : frame.factor(group).values;
  const levels = group === null ? [''] : frame.factor(group).levels;
  const classes = keysIn(answer, answer.keys.length - 1);
  const countsOf = (level: string): readonly number[] => {
    const counts = edges.slice(1).map(() => 0);
    for (const [row, place] of classes.entries()) {
      const own = group === null || String(keysIn(answer)[row]) === values[levels.indexOf(level)];
      if (own && place !== null) counts[Number(place)] = numberIn(answer, 0, row);
    }
    return counts;
  };
  const histograms: GroupHistogram[] = [];
  for (const [level, cell] of zip(names.groups, cells)) {
    if (!cell) continue;
    const own = valuesIn(cell);
    if (own && own.n > 0) histograms.push(groupOf(level, own, countsOf(level)));
  }
  return { ...names, edges, histograms };
}
