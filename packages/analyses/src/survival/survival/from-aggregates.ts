/** Curves and tests from counts of equal cases made where the data is. */
import type { Frame, Source } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { COUNT, countedFrame } from '../../sources/counted-frame.ts';
import { columnsOf, computeCounted } from './compute.ts';
import type { KaplanMeierOptions } from './options.ts';
import type { SurvivalResult } from './result.ts';

/** What needs every case. */
export const needsCases = ({ censoring }: KaplanMeierOptions): string | null =>
  censoring === 'interval' ? 'A time between two limits' : null;

export const compute = async (
  source: Source,
  frame: Frame,
  options: KaplanMeierOptions,
  run: RunContext,
): Promise<SurvivalResult> =>
  computeCounted(await countedFrame(source, frame, columnsOf(options)), options, run, COUNT);
