import type { Frame } from '@constat/data';
import type { RunContext, Sample } from '../../contract.ts';
import { rowsWithAny, valuesOf } from '../../shared/groups.ts';
import { type LocationResult, locate, withBootstrap } from '../kit/location/compute.ts';
import { requireSpread } from '../kit/location/refusals.ts';
import type { OneSampleOptions } from './options.ts';

export interface OutcomeResult extends LocationResult {
  readonly name: string;
  readonly label: string;
}

export interface OneSampleResult {
  readonly sample: Sample;
  readonly outcomes: readonly OutcomeResult[];
}

export async function compute(
  frame: Frame,
  options: OneSampleOptions,
  run: RunContext,
): Promise<OneSampleResult> {
  const mask = options.missing === 'listwise' ? frame.complete(options.outcomes).mask : undefined;
  const samples = options.outcomes.map((name) => valuesOf(frame, name, mask));
  const tests = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    requireSpread(samples[i]!, frame.label(name), name);
    return { name, label: frame.label(name), ...locate(samples[i]!, options.testValue, options) };
  });
  const outcomes = await withBootstrap(tests, samples, options, run);
  const used = mask ? samples[0]!.length : rowsWithAny(frame, options.outcomes);
  return { sample: { used, excluded: frame.rows - used }, outcomes };
}
