/** Logistic regression from counts of equal cases made where the data is, or from sums where nearly all cases differ. */
import { type Frame, type Source, TooManyGroupsError } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { COUNT, countedFrame, rowsCounted } from '../../sources/counted-frame.ts';
import { predictorsOf } from '../kit/model.ts';
import { compute as computeRegression } from './compute.ts';
import { computeFromSums } from './from-sums.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** What needs every case. */
export function needsCases({ weights, robust, method, curved }: LogisticOptions): string | null {
  if (weights !== null) return 'A column of frequencies';
  if (curved.length > 0) return 'A curve in place of a line';
  return robust === 'none' || method === 'firth' ? null : 'A robust standard error';
}

/** The combinations of values with how often each occurs; null where there are too many. */
async function countedOrNull(source: Source, frame: Frame, options: LogisticOptions): Promise<Frame | null> {
  try {
    return await countedFrame(source, frame, [options.outcome, ...predictorsOf(options)], {
      unseen: 'all',
    });
  } catch (error) {
    if (error instanceof TooManyGroupsError) return null;
    throw error;
  }
}

export async function compute(
  source: Source,
  frame: Frame,
  options: LogisticOptions,
  run: RunContext,
): Promise<LogisticResult> {
  const counted = await countedOrNull(source, frame, options);
  if (!counted) return computeFromSums(source, frame, options, run);
  const result = computeRegression(counted, { ...options, weights: COUNT }, run);
  const { n } = result.fit;
  return {
    ...result,
    sample: { used: n, excluded: rowsCounted(counted) - n },
    diagnostics: { ...result.diagnostics, cooksDistanceRow: null, pearsonRow: null, devianceRow: null },
  };
}
