/** Pivot tables from counts of equal cases made where the data is. */
import { type Frame, type PivotStatistic, type Source, WEIGHTABLE } from '@constat/data';
import { chosenVariables } from '../../chosen-variables.ts';
import type { RunContext } from '../../contract.ts';
import { COUNT, countedFrame } from '../../sources/counted-frame.ts';
import { computeCounted, type PivotResult } from './compute.ts';
import { type PivotOptions, options as schema } from './options.ts';

/** Statistics that equal cases do not change, and those that count them. */
const OF_COUNTS: readonly PivotStatistic[] = [...WEIGHTABLE, 'distinct', 'min', 'max', 'formula'];

/** What needs every case. */
export function needsCases({ rows, columns, values }: PivotOptions): string | null {
  if (values.some(({ weight }) => weight !== null)) return 'A column of weights';
  if (values.some(({ statistic }) => !OF_COUNTS.includes(statistic)))
    return 'A statistic other than counts, sums, means and extremes';
  return [...rows, ...columns].some(({ by }) => by === 'quantiles') ? 'Groups of equal size' : null;
}

export const compute = async (
  source: Source,
  frame: Frame,
  options: PivotOptions,
  run: RunContext,
): Promise<PivotResult> =>
  computeCounted(await countedFrame(source, frame, chosenVariables(schema, options)), options, run, COUNT);
