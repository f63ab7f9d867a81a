/** The options of the form: remembered per dataset and analysis, from the first choice on. */
import type { AnyForm, RawOptions } from '@constat/analyses';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DatasetInfo } from '../storage/db.ts';
import { loadDraft, saveDraft, saveDraftSoon, useReplacedDrafts } from '../storage/drafts.ts';
import { keepKnown, withAddress } from './options-state.ts';
import type { Preset } from './use-preset.ts';

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

/**
 * `begin` hears of a change before the page is drawn for it: computing and drawing then happen at the same time. The options of the
 * `address` hold when the page is opened.
 */
export function useOptions(
  analysis: AnyForm,
  dataset: DatasetInfo | null,
  preset: Preset | null,
  begin?: (options: RawOptions) => void,
  address?: RawOptions,
): OptionsHandle {
  const [state, setState] = useState<OptionsState | null>(null);
  // Changes that follow one another before the page is drawn build on each other.
  const latest = useRef<OptionsState | null>(null);
  const put = useCallback((next: OptionsState) => {
    latest.current = next;
    setState(next);
  }, []);
  const analysisId = analysis.entry.id;
  // A preset counts once, for the dataset it arrives with; from then on the draft does.
  const applied = useRef<Preset | null>(null);

  const replaced = useReplacedDrafts((drafts) => drafts.count);
  // A dataset is a new object after each write to the store; the draft is read again only when this differs.
  const key = dataset
    ? JSON.stringify([dataset.owner, dataset.id, dataset.columns.map((column) => column.name), replaced])
    : null;
  const sampleId = dataset?.sampleId;
  useEffect(() => {
    if (key === null) return;
    const [owner, id, names] = JSON.parse(key) as [string, string, string[]];
    let current = true;
    void loadDraft(owner, id, analysisId).then((draft) => {
      if (!current) return;
      const fits = preset?.sampleId === undefined || preset.sampleId === sampleId;
      const fresh = preset !== null && fits && applied.current !== preset;
      const options = keepKnown(
        analysis,
        withAddress(fresh ? { ...(preset.whole ? {} : draft), ...preset.options } : { ...draft }, address),
        new Set(names),
      );
      put({ datasetId: id, options });
      if (!fresh) return;
      applied.current = preset;
      void saveDraft(owner, id, analysisId, options);
    });
    return () => {
      current = false;
    };
  }, [analysis, analysisId, key, preset, sampleId, address, put]);

  const datasetId = dataset?.id;
  const owner = dataset?.owner;
  const change = useCallback(
    (next: (options: RawOptions) => RawOptions) => {
      if (datasetId === undefined || owner === undefined) return;
      const before = latest.current;
      if (before?.datasetId !== datasetId) return;
      const options = next(before.options);
      if (options === before.options) return;
      put({ datasetId, options });
      begin?.(options);
      saveDraftSoon(owner, datasetId, analysisId, options);
    },
    [datasetId, owner, analysisId, begin, put],
  );

  return { options: state !== null && state.datasetId === datasetId ? state.options : null, change };
}
