/** Runs of the steps of a conversation: one after another in an engine of their own, each answer kept for as long as the data are the same. */
import { CancelledError, type RawOptions } from '@constat/analyses';
import { create } from 'zustand';
import type { RunResult } from '../../analysis/use-run.ts';
import { Engine } from '../../engine/engine.ts';
import type { Progress } from '../../engine/engine-contract.ts';
import type { DatasetRef } from '../../storage/datasets.ts';

export interface StepRun {
  readonly phase: 'queued' | 'running' | 'finished' | 'cancelled' | 'failed';
  readonly result: RunResult | null;
  readonly progress: Progress | null;
  readonly problem: string | null;
}

interface Wanted {
  readonly analysisId: string;
  readonly dataset: DatasetRef;
  readonly options: RawOptions;
}

export const useRuns = create<Readonly<Record<string, StepRun>>>(() => ({}));

const engine = new Engine();
const queue: { readonly key: string; readonly wanted: Wanted }[] = [];
let busy = false;

/** Two runs with the same key give the same numbers. */
export const runKey = ({ analysisId, dataset: { id, revision }, options }: Wanted): string =>
  JSON.stringify([analysisId, id, revision, options]);

const put = (key: string, run: Partial<StepRun>): void =>
  useRuns.setState((all) => ({
    [key]: { phase: 'queued', result: null, progress: null, problem: null, ...all[key], ...run },
  }));

async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { key, wanted } = next;
    put(key, { phase: 'running', problem: null });
    try {
      const { id, revision } = wanted.dataset;
      const request = { analysisId: wanted.analysisId, dataset: { id, revision }, options: wanted.options };
      const reply = await engine.run(request, (progress) => put(key, { progress }));
      put(key, {
        phase: 'finished',
        progress: null,
        result: { outcome: reply.outcome, ms: reply.ms, dataset: { id, revision } },
      });
    } catch (error) {
      if (error instanceof CancelledError) put(key, { phase: 'cancelled', progress: null });
      else put(key, { phase: 'failed', problem: 'This step could not be computed.' });
    }
  }
  busy = false;
}

/** Computes a step unless it is computed already; one that was cancelled waits until it is asked for again. */
export function requestRun(wanted: Wanted, again = false): void {
  const key = runKey(wanted);
  if (useRuns.getState()[key] && !again) return;
  put(key, { phase: 'queued' });
  queue.push({ key, wanted });
  void work();
}

/** Stops what runs and what waits. */
export function cancelRuns(): void {
  for (const { key } of queue.splice(0)) put(key, { phase: 'cancelled' });
  engine.cancel();
}
