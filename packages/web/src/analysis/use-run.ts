/** Keeps the result in step with the options: runs in the engine, the latest wins, shows nothing in the first 150 ms. */
import { CancelledError, type Outcome, type RawOptions } from '@constat/analyses';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { engine } from '../engine/engine.ts';
import type { Progress, Within } from '../engine/engine-contract.ts';
import { noteResult } from '../lib/first-result.ts';
import type { DatasetRef } from '../storage/datasets.ts';
import { shareBlocks } from './share-blocks.ts';

/** Delays of the design: no flicker for fast work, a way out of slow work. */
const BUSY_MS = 150;
const CANCEL_MS = 500;

export interface RunResult {
  readonly outcome: Outcome;
  readonly ms: number;
  readonly dataset: DatasetRef;
  /** The rows that were used where not all were meant. */
  readonly within?: Within;
}

export interface RunState {
  /** The last result; while a run lasts it belongs to the options before. */
  readonly result: RunResult | null;
  /** A short run is never busy: whoever looks sees one result, then the next. */
  readonly phase: 'idle' | 'busy' | 'slow';
  readonly progress: Progress | null;
  /** A defect or a stopped run, in words. */
  readonly problem: string | null;
}

const IDLE: RunState = { result: null, phase: 'idle', progress: null, problem: null };

/** Begins to compute what `useRun` will be asked for when the page is drawn. */
export function beginRun(analysisId: string, { id, revision }: DatasetRef, options: RawOptions): void {
  engine.begin({ analysisId, dataset: { id, revision }, options });
}

/** The outcome with those blocks of the one before that did not change. */
const shared = (before: Outcome | undefined, outcome: Outcome): Outcome =>
  before?.status === 'done' && outcome.status === 'done'
    ? { ...outcome, blocks: shareBlocks(before.blocks, outcome.blocks) }
    : outcome;

/** The state when a run begins; the same object where nothing is to be taken back, so that the page is not drawn for it. */
function beginning(before: RunState, datasetId: string): RunState {
  if (before.result?.dataset.id !== datasetId) return IDLE;
  if (before.phase === 'idle' && before.problem === null) return before;
  return { result: before.result, phase: 'idle', progress: null, problem: null };
}

/** Runs whenever dataset or options change; `null` options mean that nothing can be computed yet. */
export function useRun(
  analysisId: string,
  dataset: DatasetRef | null,
  options: RawOptions | null,
): RunState & { readonly cancel: () => void; readonly retry: () => void } {
  const [state, setState] = useState<RunState>(IDLE);
  const [attempt, setAttempt] = useState(0);
  const id = dataset?.id;
  const revision = dataset?.revision;
  // A run is repeated when its inputs differ in content, not when the objects are new.
  const inputs =
    options === null || id === undefined ? null : JSON.stringify([id, revision, options, attempt]);

  useEffect(() => {
    if (inputs === null) {
      setState(IDLE);
      return;
    }
    const [datasetId, datasetRevision, runOptions] = JSON.parse(inputs) as [string, number, RawOptions];
    const ref: DatasetRef = { id: datasetId, revision: datasetRevision };
    let current = true;
    const update = (change: Partial<RunState>) => {
      if (current) setState((before) => ({ ...before, ...change }));
    };
    setState((before) => beginning(before, datasetId));
    const timers = [
      setTimeout(() => update({ phase: 'busy' }), BUSY_MS),
      setTimeout(() => update({ phase: 'slow' }), CANCEL_MS),
    ];
    const done = () => timers.forEach(clearTimeout);
    engine
      .run({ analysisId, dataset: ref, options: runOptions }, (progress) => update({ progress }))
      .then(
        ({ outcome, ms }) => {
          done();
          if (!current) return;
          if (outcome.status === 'done') noteResult();
          setState((before) => ({
            ...before,
            result: { outcome: shared(before.result?.outcome, outcome), ms, dataset: ref },
            phase: 'idle',
            progress: null,
          }));
        },
        (error: unknown) => {
          done();
          const problem =
            error instanceof CancelledError
              ? 'Stopped. The result below belongs to the options before.'
              : `The computation failed: ${error instanceof Error ? error.message : String(error)}`;
          update({ phase: 'idle', progress: null, problem });
        },
      );
    return () => {
      current = false;
      done();
    };
  }, [analysisId, inputs]);

  useEffect(() => () => engine.cancel(), []);

  const cancel = useCallback(() => engine.cancel(), []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => ({ ...state, cancel, retry }), [state, cancel, retry]);
}
