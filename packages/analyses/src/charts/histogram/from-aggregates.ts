/** Histograms from counts in their classes, and order statistics, found where the data is. */
import type { Frame, Source } from '@constat/data';
import { histogramEdgesOf, type NonEmpty, sdOf, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { densityOf, iqrOf, medianOf, quartiles } from '../../sources/describe.ts';
import type { Distribution, Ordered } from '../../sources/distribution.ts';
import type { Wanted } from '../../sources/distributions.ts';
import { sourceCells, valuesIn } from '../kit/source-cells.ts';
import { edgesBetween, type GroupHistogram, type HistogramResult } from './compute.ts';
import type { HistogramOptions } from './options.ts';
import { refusals } from './refusals.ts';

export const needsCases = (): string | null => null;

/** Limits of the classes over all groups together. */
function edgesOf(all: Ordered | undefined, options: HistogramOptions): NonEmpty<number> {
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
  const { names, cells, looked } = await sourceCells(source, frame, { outcome, group, category: null });
  // without panels all cells are looked at together
  const [together] = looked;
  const wanted = (own: Ordered): Wanted => ({ ranks: quartiles(own) });
  await together?.look(wanted, wanted);
  const edges = edgesOf(together?.all, options);
  const counts = (await together?.counts(edges)) ?? [];
  const histograms: GroupHistogram[] = [];
  for (const [level, cell] of zip(names.groups, cells)) {
    if (!cell) continue;
    const own = valuesIn(cell);
    if (own && own.n > 0) histograms.push(groupOf(level, own, counts[cell.group] ?? []));
  }
  return { ...names, edges, histograms };
}
