/** Computing a saved result again, on the same dataset or another, without leaving its page. */
import { CancelledError, loadForm, type Refusal } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toLaterResult } from '../../analysis/to-saved-result.ts';
import { engine } from '../../engine/engine.ts';
import type { Progress } from '../../engine/engine-contract.ts';
import { resultHref } from '../../routes/result-address.ts';
import { openSample } from '../../state/samples.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { addResult, replaceFinding } from '../../storage/results.ts';
import { done, failed, sampleOf } from './result-actions.ts';

/** What becomes of the result that is there. */
export type RunOutcome = 'replace' | 'beside';

/** The dataset a result comes from, or the sample it can be made from again. */
export type RunTarget = DatasetInfo | { readonly sample: string; readonly name: string };

/** Where a result can be computed again: its own dataset first. */
export function targetsOf({ data }: SavedResult, datasets: readonly DatasetInfo[]): readonly RunTarget[] {
  const own = datasets.filter(({ id }) => id === data.dataset?.id);
  const others = datasets.filter(({ id }) => id !== data.dataset?.id);
  const sample = own.length === 0 && data.dataset ? sampleOf(data.dataset.id) : undefined;
  return [
    ...own,
    ...(sample !== undefined && data.dataset ? [{ sample, name: data.dataset.name }] : []),
    ...others,
  ];
}

interface RunAgainState {
  readonly running: boolean;
  readonly progress: Progress | null;
  readonly refusals: readonly Refusal[];
  /** A defect or a stopped run, in words. */
  readonly problem: string | null;
}

const IDLE: RunAgainState = { running: false, progress: null, refusals: [], problem: null };

/** A dataset without the variables of a result. */
export const MISSING: Refusal = {
  code: 'options-incomplete',
  message: ['This dataset lacks variables that the result was computed from.'],
  advice: ['Open the analysis to choose others.'],
};

async function datasetOf(target: RunTarget): Promise<DatasetInfo | undefined> {
  if (!('sample' in target)) return target;
  await openSample(target.sample);
  const { datasets, activeId } = useWorkspace.getState();
  return datasets.find(({ id }) => id === activeId);
}

/** Throws nothing: what went wrong is in the state. */
export function useRunAgain(result: SavedResult): RunAgainState & {
  readonly run: (target: RunTarget, outcome: RunOutcome) => void;
  readonly cancel: () => void;
} {
  const [state, setState] = useState(IDLE);
  const navigate = useNavigate();
  const isRunning = useRef(false);
  useEffect(
    () => () => {
      if (isRunning.current) engine.cancel();
    },
    [],
  );

  const compute = useCallback(
    async (target: RunTarget, outcome: RunOutcome): Promise<Partial<RunAgainState>> => {
      const { analysis: made, options, seed } = result.data;
      const [analysis, dataset] = await Promise.all([loadForm(made.id), datasetOf(target)]);
      const { owner } = useWorkspace.getState();
      if (!analysis || !dataset || owner === null) return { problem: 'The dataset is no longer there.' };
      const { id, revision } = dataset;
      const reply = await engine.run(
        { analysisId: made.id, dataset: { id, revision }, options, seed },
        (progress) => setState((before) => ({ ...before, progress })),
      );
      if (reply.outcome.status === 'refused') return { refusals: reply.outcome.refusals };
      if (reply.outcome.status === 'needs') return { refusals: [MISSING] };
      const found = toLaterResult(
        result,
        { analysis, dataset, revision, projectId: result.projectId },
        reply.outcome,
      );
      if (outcome === 'replace') {
        await replaceFinding(owner, result, found);
        done('Result computed again');
      } else {
        const title = id === result.data.dataset?.id ? result.title : `${result.title} (${dataset.name})`;
        await addResult(owner, { ...found, title }, `New run of ${result.title}`);
        await navigate(resultHref(found.id));
        done('Computed again and saved beside');
      }
      return {};
    },
    [result, navigate],
  );

  const run = useCallback(
    (target: RunTarget, outcome: RunOutcome) => {
      setState({ ...IDLE, running: true });
      isRunning.current = true;
      compute(target, outcome)
        .catch((error: unknown) => {
          if (error instanceof CancelledError) return { problem: 'Stopped. The result is as it was.' };
          failed(error);
          return {
            problem: `The computation failed: ${error instanceof Error ? error.message : String(error)}`,
          };
        })
        .then((change) => {
          isRunning.current = false;
          setState({ ...IDLE, ...change });
        });
    },
    [compute],
  );
  return { ...state, run, cancel: useCallback(() => engine.cancel(), []) };
}
