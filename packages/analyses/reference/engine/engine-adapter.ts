/** Adapters for topics that test the numeric engine itself, without an analysis around it. */
import type { Frame } from '@constat/data';
import { StatsError } from '@constat/stats';
import type { ReferenceAdapter } from '../adapter.ts';

/** An engine error with a code is a refusal; anything else is a defect. */
export function engineAdapter<I>(
  topic: string,
  compute: (inputs: I, frame: Frame | null) => unknown,
): ReferenceAdapter {
  return {
    topic,
    answer(inputs, frame) {
      try {
        return { values: compute(inputs as I, frame) };
      } catch (error) {
        if (error instanceof StatsError) return { refused: [{ code: error.code }] };
        throw error;
      }
    },
  };
}
