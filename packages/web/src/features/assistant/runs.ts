/** Runs of the steps of a conversation: one after another in an engine of their own, each answer kept for as long as the data are the same. */
import { CancelledError, type RawOptions, type Rows, type RunStep } from '@constat/analyses';
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
  readonly rows?: Rows | undefined;
}

export const useRuns = create<Readonly<Record<string, StepRun>>>(() => ({}));

const engine = new Engine();
const queue: { readonly key: string; readonly wanted: Wanted }[] = [];
let busy = false;

/** What a step asks for. */
export const wantedBy = (
  { analysisId, options, rows }: Pick<RunStep, 'analysisId' | 'options' | 'rows'>,
  dataset: DatasetRef,
): Wanted => ({ analysisId, dataset, options, rows });

/** Two runs with the same key give the same numbers. */
export const runKey = ({ analysisId, dataset: { id, revision }, options, rows }: Wanted): string =>
  JSON.stringify([analysisId, id, revision, options, rows]);

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
      const { analysisId, options, rows } = wanted;
      const request = { analysisId, dataset: { id, revision }, options, ...(rows ? { rows } : {}) };
      const reply = await engine.run(request, (progress) => put(key, { progress }));
      put(key, {
        phase: 'finished',
        progress: null,
        result: {
          outcome: reply.outcome,
          ms: reply.ms,
          dataset: { id, revision },
          ...(reply.within ? { within: reply.within } : {}),
        },
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
