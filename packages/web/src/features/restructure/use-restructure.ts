import { otherSource } from '@constat/data';
import { useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { datasetNamed, freeName } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { useAnswer } from '../data-page/use-answer.ts';
import { createDatasets } from './restructure-actions.ts';
import { baseName, firstDraft, isStarted, type RestructureDraft, stepOf } from './restructure-draft.ts';

/** A restructuring while it is being described: the draft, its preview, the names, and making the datasets. */
export function useRestructure(dataset: DatasetInfo) {
  const { id, revision, columns } = dataset;
  const datasets = useWorkspace((state) => state.datasets);
  const [draft, setDraft] = useState<RestructureDraft>(() => firstDraft(dataset));
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<RestructureDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefusal(null);
  };
  const step = stepOf(draft, columns);
  const second = datasets.find((each) => each.id === otherSource(step));
  const started = isStarted(draft);
  const preview = useAnswer(started ? JSON.stringify([id, revision, second?.revision, step]) : null, () =>
    askData((data) => data.previewRestructure({ id, revision }, step)),
  );
  const shown = preview.value?.status === 'preview' ? preview.value : null;
  const refused = preview.value?.status === 'refused' ? preview.value : null;
  const base = baseName(draft, dataset);
  const free = freeName(datasets, base);
  const several = (shown?.parts.length ?? 1) > 1 || draft.kind === 'split';
  const ready = !busy && shown !== null && !preview.waiting;
  const create = async () => {
    if (!ready) return;
    setBusy(true);
    const names = several
      ? shown.parts.map((part) => freeName(datasets, `${base} (${part.suffix})`))
      : [free];
    setRefusal(await createDatasets(dataset, step, names, setProgress));
    setBusy(false);
    setProgress(null);
  };
  return {
    draft,
    change,
    preview,
    shown,
    refused: refused !== null,
    message: refusal ?? refused?.message ?? null,
    /** Whether it makes several datasets. */
    several,
    suggested: several ? base : free,
    /** Why the name cannot be used, or null. */
    taken:
      draft.name.trim() !== '' && !several && datasetNamed(datasets, base)
        ? `A dataset named '${base}' already exists. Please choose a different name.`
        : null,
    ready,
    progress,
    create,
  };
}

export type Restructuring = ReturnType<typeof useRestructure>;
