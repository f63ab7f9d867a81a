/** What buttons inside a result do, and the example. Both can be undone. */
import { type AnyForm, findEntry, isCalculator, type RawOptions } from '@constat/analyses';
import type { Action } from '@constat/report';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../routes/address.ts';
import { notify } from '../state/notify.ts';
import { openSample } from '../state/samples.ts';
import { selectDataset, useWorkspace } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { loadDraft, replaceDraft } from '../storage/drafts.ts';
import { setOptions } from './options-state.ts';

interface PageActions {
  readonly act: (action: Action) => void;
  readonly showExample: () => void;
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

  const showExample = useCallback(() => {
    void example(analysis, shown, dataset).catch(() => notify('Failed to generate sample dataset'));
  }, [analysis, shown, dataset]);

  return { act, showExample };
}

/** Opens the sample with the example's options; the options that were there before can be brought back. */
async function example(
  analysis: AnyForm,
  shown: AnyForm['example'],
  before: DatasetInfo | null,
): Promise<void> {
  const { entry } = analysis;
  if (shown.sample !== null) await openSample(shown.sample);
  const { activeId, datasets } = useWorkspace.getState();
  const sample = isCalculator(analysis) ? before : datasets.find((dataset) => dataset.id === activeId);
  if (!sample) return;
  const { owner } = sample;
  const draft = await loadDraft(owner, sample.id, entry.id);
  await replaceDraft(owner, sample.id, entry.id, shown.options);
  notify(isCalculator(analysis) ? 'Numbers of the example' : `Example with ${sample.name}`, {
    label: 'Undo',
    onAction: () => {
      void replaceDraft(owner, sample.id, entry.id, draft ?? {}).then(() => {
        if (before && before.id !== sample.id) selectDataset(before.id);
      });
    },
  });
}
