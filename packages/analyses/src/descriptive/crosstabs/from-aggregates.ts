/** The table counted where the data is. */
import type { Frame, Source } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { countedFrame, rowsCounted } from '../../sources/counted-frame.ts';
import { type CrosstabResult, compute as computeTable } from './compute.ts';
import type { CrosstabOptions } from './options.ts';

/** What needs every case. */
export const needsCases = ({ weights }: Pick<CrosstabOptions, 'weights'>): string | null =>
  weights === null ? null : 'A column of counts';

export async function compute(
  source: Source,
  frame: Frame,
  options: CrosstabOptions,
  run: RunContext,
): Promise<CrosstabResult> {
  const { rows, columns, layer } = options;
  const counted = await countedFrame(
    source,
    frame,
    layer === null ? [rows, columns] : [rows, columns, layer],
  );
  const result = computeTable(counted, options, run);
  const used = result.whole.n;
  return { ...result, sample: { used, excluded: rowsCounted(counted) - used } };
}
