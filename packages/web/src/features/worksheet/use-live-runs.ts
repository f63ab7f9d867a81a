/** Keeps the live results of a report in step with their data while its worksheet is open. */
import { loadForm, type Refusal } from '@constat/analyses';
import type { Report, SavedResult } from '@constat/report';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { toLaterResult } from '../../analysis/to-saved-result.ts';
import { Engine } from '../../engine/engine.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { refreshResult } from '../../storage/results.ts';
import { MISSING } from '../results/run-again.ts';
import { type LiveRun, LiveRuns, type LiveWork, staleWork } from './live-runs.ts';

/** Computes a result on what its data are now and stores what is found. */
async function refresh(
  engine: Engine,
  owner: string,
  { result, dataset }: LiveWork,
): Promise<readonly Refusal[]> {
  const { analysis: made, options, seed } = result.data;
  const analysis = await loadForm(made.id);
  if (!analysis) return [];
  const { id, revision } = dataset;
  const { outcome } = await engine.run(
    { analysisId: made.id, dataset: { id, revision }, options, seed },
    () => undefined,
  );
  if (outcome.status === 'refused') return outcome.refusals;
  if (outcome.status === 'needs') return [MISSING];
  const run = { analysis, dataset, revision, projectId: result.projectId };
  const { data, timestamp } = toLaterResult(result, run, outcome);
  await refreshResult(owner, result, { data, timestamp });
  return [];
}

/** `openId` is the result whose options are open: it computes itself. */
export function useLiveRuns(
  owner: string,
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  openId: string | null,
): ReadonlyMap<string, LiveRun> {
  const datasets = useWorkspace((state) => state.datasets);
  const engine = useMemo(() => new Engine(), []);
  const runs = useMemo(() => new LiveRuns((work) => refresh(engine, owner, work)), [engine, owner]);
  useEffect(
    () => runs.want(staleWork(report.items, results, datasets, openId)),
    [runs, report.items, results, datasets, openId],
  );
  useEffect(
    () => () => {
      runs.stop();
      engine.end();
    },
    [runs, engine],
  );
  return useSyncExternalStore(runs.subscribe, runs.state);
}
