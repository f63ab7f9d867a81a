/** Logistic regression from counts of equal cases made where the data is. */
import type { Frame, Source } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { COUNT, countedFrame, rowsCounted } from '../../sources/counted-frame.ts';
import { predictorsOf } from '../kit/model.ts';
import { compute as computeRegression } from './compute.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** What needs every case. */
export function needsCases({ weights, robust, method, curved }: LogisticOptions): string | null {
  if (weights !== null) return 'A column of frequencies';
  if (curved.length > 0) return 'A curve in place of a line';
  return robust === 'none' || method === 'firth' ? null : 'A robust standard error';
}

/** The model of every combination of values, with how often it occurs. */
export async function compute(
  source: Source,
  frame: Frame,
  options: LogisticOptions,
  run: RunContext,
): Promise<LogisticResult> {
  const counted = await countedFrame(source, frame, [options.outcome, ...predictorsOf(options)]);
  const result = computeRegression(counted, { ...options, weights: COUNT }, run);
  const { n } = result.fit;
  return {
    ...result,
    sample: { used: n, excluded: rowsCounted(counted) - n },
    diagnostics: { ...result.diagnostics, cooksDistanceRow: null, pearsonRow: null, devianceRow: null },
  };
}
