/** The counts of the test made where the data is. */
import type { Frame, Source } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { countedFrame, rowsCounted } from '../../sources/counted-frame.ts';
import { type ChiSquareResult, compute as computeTest } from './compute.ts';
import type { ChiSquareOptions } from './options.ts';

/** What needs every case. */
export const needsCases = ({ weights }: ChiSquareOptions): string | null =>
  weights === null ? null : 'A column of counts';

export async function compute(
  source: Source,
  frame: Frame,
  options: ChiSquareOptions,
  run: RunContext,
): Promise<ChiSquareResult> {
  const { variable, second } = options;
  const counted = await countedFrame(source, frame, second === null ? [variable] : [variable, second]);
  const result = computeTest(counted, options, run);
  const used = result.table?.whole.n ?? result.fit?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  const sample = { used, excluded: rowsCounted(counted) - used };
  return { ...result, sample, table: result.table && { ...result.table, sample } };
}
