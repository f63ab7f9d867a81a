/** The options of a result on the worksheet while they are open: every change is computed and stored in its place. */
import { type AnyForm, isCalculator, missingOptions, type RawOptions } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormState } from '../../analysis/form/form-context.ts';
import { keepKnown } from '../../analysis/options-state.ts';
import { resultTitle } from '../../analysis/result-title.ts';
import { type Done, toLaterResult } from '../../analysis/to-saved-result.ts';
import { useRun } from '../../analysis/use-run.ts';
import { useSummaries } from '../../analysis/use-summaries.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { blockDraftId, dropDraft, loadDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { refreshResult } from '../../storage/results.ts';
import { changeResults, newOperationId } from '../../storage/results-history.ts';
import { failed, isStale, originOf } from '../results/result-actions.ts';

interface Edited {
  readonly options: RawOptions;
  /** They are not those of the stored result. */
  readonly changed: boolean;
}

/** The title follows the options until somebody gives the result another one. */
export const titleAfter = (
  analysis: AnyForm,
  { title, data }: SavedResult,
  options: RawOptions,
  columns: DatasetInfo['columns'],
): string =>
  [columns, []].some((called) => title === resultTitle(analysis, data.options, called))
    ? resultTitle(analysis, options, columns)
    : title;

/** What was chosen last and could not be computed yet, else the options of the result. */
function useEdited(analysis: AnyForm, dataset: DatasetInfo, { id, data }: SavedResult) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const latest = useRef<Edited | null>(null);
  const draft = blockDraftId(analysis.entry.id, id);
  const put = useCallback((next: Edited) => {
    latest.current = next;
    setEdited(next);
  }, []);
  const first = useRef(data.options);
  const names = useRef(new Set(dataset.columns.map(({ name }) => name)));
  const { owner, id: datasetId } = dataset;
  useEffect(() => {
    let current = true;
    void loadDraft(owner, datasetId, draft).then((kept) => {
      if (!current) return;
      const options = keepKnown(analysis, kept ?? { ...first.current }, names.current);
      put({ options, changed: kept !== null });
    });
    return () => {
      current = false;
    };
  }, [owner, datasetId, draft, analysis, put]);
  const change = useCallback(
    (next: (options: RawOptions) => RawOptions) => {
      const before = latest.current;
      if (!before) return;
      const options = next(before.options);
      if (options === before.options) return;
      put({ options, changed: true });
      saveDraftSoon(owner, datasetId, draft, options);
    },
    [owner, datasetId, draft, put],
  );
  const isLatest = useCallback((options: RawOptions | null) => latest.current?.options === options, []);
  const forget = useCallback(() => dropDraft(owner, datasetId, draft), [owner, datasetId, draft]);
  return { edited, change, isLatest, forget };
}

/** Stores what a run found, in the place of the result. One opening of the options is one step to undo. */
function useStored(owner: string, result: SavedResult, dataset: DatasetInfo) {
  const operation = useMemo(newOperationId, []);
  const latest = useRef(result);
  latest.current = result;
  return useCallback(
    async (analysis: AnyForm, done: Done, revision: number, changed: boolean) => {
      const was = latest.current;
      const run = { analysis, dataset, revision, projectId: was.projectId };
      const { data, timestamp } = toLaterResult(was, run, done);
      if (!changed) return refreshResult(owner, was, { data, timestamp });
      const fields = { data, timestamp, title: titleAfter(analysis, was, done.options, dataset.columns) };
      await changeResults(owner, {
        id: operation,
        type: 'edit',
        description: `Options of ${was.title}`,
        edits: { results: { [was.id]: fields } },
      });
    },
    [owner, operation, dataset],
  );
}

export function useBlockOptions(owner: string, analysis: AnyForm, dataset: DatasetInfo, result: SavedResult) {
  const { edited, change, isLatest, forget } = useEdited(analysis, dataset, result);
  const datasets = useWorkspace((state) => state.datasets);
  const options = edited?.options ?? null;
  const missing = useMemo(
    () => (options ? missingOptions(analysis.options, options) : []),
    [analysis, options],
  );
  const changed = edited?.changed === true;
  const due = changed || (!isCalculator(analysis) && isStale(originOf(result), datasets));
  const run = useRun(analysis.entry.id, dataset, due && missing.length === 0 ? options : null);
  const store = useStored(owner, result, dataset);
  const found = run.result;
  const latest = useRef({ options, changed, store });
  latest.current = { options, changed, store };
  useEffect(() => {
    if (found?.outcome.status !== 'done') return;
    const now = latest.current;
    now
      .store(analysis, found.outcome, found.dataset.revision, now.changed)
      // What was chosen since then waits for its own run.
      .then(() => (isLatest(now.options) ? forget() : undefined))
      .catch(failed);
  }, [found, analysis, isLatest, forget]);

  const summaries = useSummaries(dataset);
  const [dragging, setDragging] = useState<readonly string[]>([]);
  const [said, announce] = useState('');
  const form: FormState | null = useMemo(
    () => options && { analysis, dataset, summaries, options, change, dragging, setDragging, announce },
    [analysis, dataset, summaries, options, change, dragging],
  );
  const opened = useRef(result.data.options);
  const takeBack = changed ? () => change(() => opened.current) : null;
  return { form, run, missing, said, takeBack };
}
