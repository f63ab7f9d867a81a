/** Work on many results: ten at a time with a short pause, so that the page stays free, progress shows and Cancel works. */
import { create } from 'zustand';

/** Specification: batches of 10 with a pause of 10 ms. */
export const BULK_BATCH = 10;
export const BULK_PAUSE_MS = 10;

export interface BulkProgress {
  readonly total: number;
  readonly completed: number;
  readonly status: 'idle' | 'processing' | 'completed' | 'error' | 'cancelled';
  readonly operationType: 'bulk_move' | 'bulk_delete' | 'bulk_export';
  readonly errorMessage: string | null;
}

const IDLE: BulkProgress = {
  total: 0,
  completed: 0,
  status: 'idle',
  operationType: 'bulk_move',
  errorMessage: null,
};

export const useBulk = create<BulkProgress>(() => IDLE);

let cancelled = false;

/** Stops after the batch that is being worked on; what is done stays and is one step to undo. */
export const cancelBulk = (): void => {
  cancelled = true;
};

/** Works through the items; answers how many were done. A failure ends it and is thrown on. */
export async function runBulk<T>(
  operationType: BulkProgress['operationType'],
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<number> {
  cancelled = false;
  let completed = 0;
  const report = (status: BulkProgress['status'], errorMessage: string | null = null) =>
    useBulk.setState({ total: items.length, completed, status, operationType, errorMessage });
  report('processing');
  try {
    while (completed < items.length && !cancelled) {
      const batch = items.slice(completed, completed + BULK_BATCH);
      await work(batch);
      completed += batch.length;
      report('processing');
      if (completed < items.length) await wait(BULK_PAUSE_MS);
    }
  } catch (error) {
    report('error', error instanceof Error ? error.message : String(error));
    throw error;
  }
  report(completed < items.length ? 'cancelled' : 'completed');
  return completed;
}
