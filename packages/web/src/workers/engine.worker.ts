/** The engine worker: loads frames from the local store and runs analyses. All numeric work of the app happens here. */
import { CancelledError, DEFAULT_SEED, findAnalysis, runAnalysis } from '@constat/analyses';
import type { Frame } from '@constat/data';
import { expose } from 'comlink';
import { type DatasetRef, loadFrame } from '../storage/datasets.ts';
import type { ColumnSummary, EngineHandlers } from './engine-contract.ts';
import { breathe, mapWithHelpers } from './helpers.ts';
import { summariseColumn } from './summarise-column.ts';

/** Progress is reported at most this often; a page cannot show more. */
const PROGRESS_MS = 50;
/** Frames kept: the active dataset and the one before it. */
const KEPT_FRAMES = 2;

const frames = new Map<string, Promise<Frame>>();
const cancelled = new Set<number>();

function frameOf(ref: DatasetRef): Promise<Frame> {
  const key = `${ref.id}@${ref.revision}`;
  const frame = frames.get(key) ?? loadFrame(ref);
  frames.delete(key);
  frames.set(key, frame); // the most recent last
  frame.catch(() => frames.delete(key));
  for (const oldest of frames.keys()) {
    if (frames.size <= KEPT_FRAMES) break;
    frames.delete(oldest);
  }
  return frame;
}

const handlers: EngineHandlers = {
  async prepare(analysisId) {
    await findAnalysis(analysisId)?.load();
  },

  async run(id, request, events) {
    events.started();
    const item = findAnalysis(request.analysisId);
    if (!item) throw new Error(`There is no analysis '${request.analysisId}'.`);
    const [analysis, frame] = await Promise.all([item.load(), frameOf(request.dataset)]);
    await breathe();
    let reported = 0;
    const checkCancelled = () => {
      if (cancelled.has(id)) throw new CancelledError();
    };
    const start = performance.now();
    try {
      checkCancelled();
      const outcome = await runAnalysis(analysis, frame, request.options, {
        seed: request.seed ?? DEFAULT_SEED,
        map: mapWithHelpers,
        progress(done, total, what, unit) {
          checkCancelled();
          const now = performance.now();
          if (now - reported < PROGRESS_MS) return;
          reported = now;
          events.progress({ done, total, what, ...(unit ? { unit } : {}) });
        },
      });
      return { status: 'finished', outcome, ms: performance.now() - start };
    } catch (error) {
      if (error instanceof CancelledError) return { status: 'cancelled' };
      throw error;
    } finally {
      cancelled.delete(id);
    }
  },

  cancel(id) {
    cancelled.add(id);
  },

  async summaries(dataset) {
    const frame = await frameOf(dataset);
    const summaries: ColumnSummary[] = [];
    for (const column of frame.columns) {
      summaries.push(summariseColumn(frame, column));
      await breathe();
    }
    return summaries;
  },
};

expose(handlers);
