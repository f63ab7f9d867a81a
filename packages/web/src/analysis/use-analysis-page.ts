/** What an analysis page works with: data, options, the run under way and its result, and what the form's parts share. */
import {
  type AnyForm,
  type EntryPreset,
  isCalculator,
  missingOptions,
  type RawOptions,
} from '@constat/analyses';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { beforeAsked } from '../lib/before-asked.ts';
import { useLater } from '../ui/later.tsx';
import type { FormState } from './form/form-context.ts';
import { useEdited, useFigureEditing, useFigureEdits } from './use-figure-edits.ts';
import { useOptions } from './use-options.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageDataset } from './use-page-dataset.ts';
import { usePreset } from './use-preset.ts';
import { useResultActions } from './use-result-actions.ts';
import { beginRun, useRun } from './use-run.ts';
import { useSummaries } from './use-summaries.ts';

/** Time after which a page that was opened is taken to stay open. */
const STAYS_MS = 300;

/** What only results need is there before the first one: the drawing of figures, which is large, italics and Greek letters. */
function fetchForResults(): void {
  const parts = [
    import('../figure/draw.ts'),
    document.fonts.load('italic 1em Inter'),
    document.fonts.load('1em Inter', 'α'),
  ];
  void Promise.allSettled(parts);
}

/** `address` is the one it was opened by, where that has a name and options of its own. */
export function useAnalysisPage(analysis: AnyForm, address: EntryPreset | undefined) {
  const dataset = usePageDataset(isCalculator(analysis), analysis.entry.id);
  const preset = usePreset(analysis, address?.example);
  const begin = useCallback(
    (next: RawOptions) => {
      if (dataset && missingOptions(analysis.options, next).length === 0)
        beginRun(analysis.entry.id, dataset, next);
    },
    [analysis, dataset],
  );
  const { options, change } = useOptions(analysis, dataset, preset, begin, address?.options);
  const summaries = useSummaries(dataset);
  const [dragging, setDragging] = useState<readonly string[]>([]);
  const [said, announce] = useState('');
  useEffect(() => {
    let takeBack: (() => void) | undefined;
    const timer = setTimeout(() => {
      takeBack = beforeAsked(fetchForResults);
    }, STAYS_MS);
    return () => {
      clearTimeout(timer);
      takeBack?.();
    };
  }, []);

  const missing = useMemo(
    () => (options ? missingOptions(analysis.options, options) : []),
    [analysis, options],
  );
  const ready = options !== null && missing.length === 0 ? options : null;
  const figures = useFigureEdits(analysis.entry.id, dataset, preset);
  const run = useEdited(useRun(analysis.entry.id, dataset, ready), figures.edits);
  const { act, showExample, openExample } = usePageActions(
    analysis,
    dataset,
    options,
    change,
    address?.example,
  );
  const result = useResultActions(analysis, dataset, ready === null ? null : run.result);
  // The buttons follow the result they belong to: it is drawn first.
  const actions = useLater(result, result);
  const editing = useFigureEditing(figures.change, run);
  const form: FormState | null = useMemo(
    () =>
      dataset && options
        ? { analysis, dataset, summaries, options, change, dragging, setDragging, announce }
        : null,
    [analysis, dataset, summaries, options, change, dragging],
  );
  return {
    dataset,
    options,
    change,
    summaries,
    missing,
    run,
    editing,
    form,
    act,
    showExample,
    openExample,
    actions,
    saved: result.saved,
    said,
  };
}
