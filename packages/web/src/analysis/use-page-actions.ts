/** What buttons inside a result do, and the example. Both can be undone. */
import { type AnyForm, findEntry, isCalculator, type RawOptions } from '@constat/analyses';
import type { Action } from '@constat/report';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../routes/address.ts';
import { notify } from '../state/notify.ts';
import { keepSample, openSample } from '../state/samples.ts';
import { selectDataset, useWorkspace } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { loadDraft, replaceDraft } from '../storage/drafts.ts';
import { setOptions } from './options-state.ts';
import { leaveExample, showExample } from './use-page-dataset.ts';

interface PageActions {
  readonly act: (action: Action) => void;
  readonly showExample: () => void;
  /** Opens the sample of the example with other options; gives what brings everything back, null where it could not. */
  readonly openExample: (options: RawOptions) => Promise<(() => void) | null>;
}

export function usePageActions(
  analysis: AnyForm,
  dataset: DatasetInfo | null,
  options: RawOptions | null,
  change: (next: (options: RawOptions) => RawOptions) => void,
  shown: AnyForm['example'] = analysis.example,
): PageActions {
  const navigate = useNavigate();

  const act = useCallback(
    (action: Action) => {
      if (action.kind === 'set-options') {
        change((raw) => setOptions(analysis, raw, action.options));
        const before = options;
        if (before) notify(action.label, { label: 'Undo', onAction: () => change(() => before) });
        return;
      }
      const target = findEntry(action.analysis);
      if (target) void navigate(hrefOf(target.path), { state: { options: action.options ?? {} } });
    },
    [analysis, options, change, navigate],
  );

  const begin = useCallback(() => {
    void example(analysis, shown, dataset).catch(() => notify('Failed to generate sample dataset'));
  }, [analysis, shown, dataset]);

  const openExample = useCallback(
    async (start: RawOptions) => {
      try {
        return (await opened(analysis, { ...shown, options: start }, dataset))?.undo ?? null;
      } catch {
        notify('Failed to generate sample dataset');
        return null;
      }
    },
    [analysis, shown, dataset],
  );

  return { act, showExample: begin, openExample };
}

/** Shows the sample with the example's options; that can be undone. */
async function example(
  analysis: AnyForm,
  shown: AnyForm['example'],
  before: DatasetInfo | null,
): Promise<void> {
  const example = await opened(analysis, shown, before);
  if (!example) return;
  const { name, undo } = example;
  notify(isCalculator(analysis) ? 'Numbers of the example' : `Example with ${name}`, {
    label: 'Undo',
    onAction: undo,
  });
}

/**
 * Opens a sample with options: on this page alone where people work with data of their own, else as the active dataset. The options that were
 * there before can be brought back.
 */
async function opened(
  analysis: AnyForm,
  shown: AnyForm['example'],
  before: DatasetInfo | null,
): Promise<{ readonly name: string; readonly undo: () => void } | null> {
  const sample = isCalculator(analysis) ? before : await exampleData(analysis, shown);
  if (!sample) return null;
  const { id: analysisId } = analysis.entry;
  const { owner } = sample;
  const draft = await loadDraft(owner, sample.id, analysisId);
  await replaceDraft(owner, sample.id, analysisId, shown.options);
  const undo = (): void => {
    void replaceDraft(owner, sample.id, analysisId, draft ?? {}).then(() => {
      leaveExample();
      if (before && before.id !== sample.id) selectDataset(before.id);
    });
  };
  return { name: sample.name, undo };
}

async function exampleData(analysis: AnyForm, { sample }: AnyForm['example']): Promise<DatasetInfo | null> {
  const active = () => {
    const { datasets, activeId } = useWorkspace.getState();
    return datasets.find((dataset) => dataset.id === activeId) ?? null;
  };
  const own = active();
  if (sample === null) return own;
  if (own === null || own.sampleId !== undefined) {
    await openSample(sample);
    return active();
  }
  const kept = await keepSample(sample);
  showExample({ analysisId: analysis.entry.id, datasetId: kept.id, besideId: own.id });
  return kept;
}
