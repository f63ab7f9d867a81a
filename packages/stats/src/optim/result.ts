/** Why an iteration ended. */
export type StopReason = 'gradient' | 'step' | 'value' | 'simplex' | 'interval' | 'iterations' | 'no-descent';

/** Outcome of a minimisation: where it ended, whether it converged, and why it stopped. */
export interface MinimumResult {
  readonly x: Float64Array;
  readonly value: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: StopReason;
}
