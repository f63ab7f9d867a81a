/** The options of the form: remembered per dataset and analysis, from the first choice on. */
import type { AnyAnalysis, RawOptions } from '@constat/analyses';
import { useCallback, useEffect, useState } from 'react';
import type { DatasetInfo } from '../storage/db.ts';
import { loadDraft, saveDraft, useReplacedDrafts } from '../storage/drafts.ts';
import { keepKnown } from './options-state.ts';

interface OptionsState {
  /** The dataset these options belong to. */
  readonly datasetId: string;
  readonly options: RawOptions;
}

export interface OptionsHandle {
  /** null until the draft of this dataset is read. */
  readonly options: RawOptions | null;
  /** Changes the options and remembers them. */
  readonly change: (next: (options: RawOptions) => RawOptions) => void;
}

/** Where options come from when they are not the draft: an example, or the result that led here. */
export type Preset = RawOptions | null;

export function useOptions(
  analysis: AnyAnalysis,
  dataset: DatasetInfo | null,
  preset: Preset,
): OptionsHandle {
  const [state, setState] = useState<OptionsState | null>(null);
  const analysisId = analysis.entry.id;

  const replaced = useReplacedDrafts((drafts) => drafts.count);
  // A dataset is a new object after each write to the store; the draft is read again only when this differs.
  const key = dataset
    ? JSON.stringify([dataset.owner, dataset.id, dataset.columns.map((column) => column.name), replaced])
    : null;
  useEffect(() => {
    if (key === null) return;
    const [owner, id, names] = JSON.parse(key) as [string, string, string[]];
    let current = true;
    void loadDraft(owner, id, analysisId).then((draft) => {
      if (!current) return;
      const options = keepKnown(analysis, { ...draft, ...preset }, new Set(names));
      setState({ datasetId: id, options });
    });
    return () => {
      current = false;
    };
  }, [analysis, analysisId, key, preset]);

  const datasetId = dataset?.id;
  const owner = dataset?.owner;
  const change = useCallback(
    (next: (options: RawOptions) => RawOptions) => {
      if (datasetId === undefined || owner === undefined) return;
      setState((before) => {
        if (before?.datasetId !== datasetId) return before;
        const options = next(before.options);
        if (options === before.options) return before;
        void saveDraft(owner, datasetId, analysisId, options);
        return { datasetId, options };
      });
    },
    [datasetId, owner, analysisId],
  );

  return { options: state !== null && state.datasetId === datasetId ? state.options : null, change };
}
