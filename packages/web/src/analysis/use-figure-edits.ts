/** What was changed of the figures of an analysis: kept per dataset like its options, and put on every result it gives. */
import type { Outcome } from '@constat/analyses';
import { type Block, type EditsById, type FigureEdits, readFigureEdits, withEdits } from '@constat/report';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DatasetInfo } from '../storage/db.ts';
import { figuresDraftId, loadDraft, saveDraft, saveDraftSoon, useReplacedDrafts } from '../storage/drafts.ts';
import type { FigureEditing } from './figure-editor/editing.ts';
import type { Preset } from './use-preset.ts';
import type { RunResult } from './use-run.ts';

const NONE: EditsById = {};

interface EditsState {
  readonly datasetId: string;
  readonly edits: EditsById;
}

export interface FigureEditsHandle {
  readonly edits: EditsById;
  /** Keeps the edits of a figure; none of them when nothing is left of them. */
  readonly change: (changes: EditsById) => void;
}

const filled = (edits: EditsById): EditsById =>
  Object.fromEntries(Object.entries(edits).filter(([, own]) => Object.keys(own).length > 0));

/** The edits of an analysis' figures on a dataset; those of a result that was opened again replace them once. */
export function useFigureEdits(
  analysisId: string,
  dataset: DatasetInfo | null,
  preset: Preset | null,
): FigureEditsHandle {
  const [state, setState] = useState<EditsState | null>(null);
  const latest = useRef<EditsState | null>(null);
  const put = useCallback((next: EditsState) => {
    latest.current = next;
    setState(next);
  }, []);
  const applied = useRef<Preset | null>(null);
  const replaced = useReplacedDrafts((drafts) => drafts.count);
  const owner = dataset?.owner;
  const datasetId = dataset?.id;
  // A dataset is a new object after each write to the store; the draft is read again only when this differs.
  const key = dataset ? JSON.stringify([dataset.owner, dataset.id, replaced]) : null;
  useEffect(() => {
    if (key === null) return;
    const [from, id] = JSON.parse(key) as [string, string];
    let current = true;
    void loadDraft(from, id, figuresDraftId(analysisId)).then((draft) => {
      if (!current) return;
      const fresh = preset?.figures !== undefined && applied.current !== preset;
      const edits = fresh && preset.figures ? preset.figures : readFigureEdits(draft);
      put({ datasetId: id, edits });
      if (!fresh) return;
      applied.current = preset;
      void saveDraft(from, id, figuresDraftId(analysisId), { ...edits });
    });
    return () => {
      current = false;
    };
  }, [analysisId, key, preset, put]);

  const change = useCallback(
    (changes: EditsById) => {
      if (owner === undefined || datasetId === undefined) return;
      const before = latest.current?.datasetId === datasetId ? latest.current.edits : NONE;
      const edits = filled({ ...before, ...changes });
      put({ datasetId, edits });
      saveDraftSoon(owner, datasetId, figuresDraftId(analysisId), { ...edits });
    },
    [analysisId, owner, datasetId, put],
  );
  const edits = state !== null && state.datasetId === datasetId ? state.edits : NONE;
  return useMemo(() => ({ edits, change }), [edits, change]);
}

/** Blocks that carry these edits already, so that a figure that was not touched is not drawn again. */
const known = new WeakMap<object, { readonly edits: FigureEdits; readonly block: object }>();

function editedOutcome(outcome: Outcome, edits: EditsById): Outcome {
  if (outcome.status !== 'done' || Object.keys(edits).length === 0) return outcome;
  const blocks = withEdits(outcome.blocks, edits).map((block, i) => {
    const original = outcome.blocks[i];
    if (!original || block === original || block.kind !== 'figure' || !block.edits) return block;
    const before = known.get(original);
    if (before?.edits === block.edits) return before.block as typeof block;
    known.set(original, { edits: block.edits, block });
    return block;
  });
  return { ...outcome, blocks };
}

/** A run whose figures are as their owner wants them. */
export function useEdited<T extends { readonly result: RunResult | null }>(run: T, edits: EditsById): T {
  return useMemo(() => {
    const { result } = run;
    if (!result) return run;
    const outcome = editedOutcome(result.outcome, edits);
    return outcome === result.outcome ? run : { ...run, result: { ...result, outcome } };
  }, [run, edits]);
}

const NO_BLOCKS: readonly Block[] = [];

/** What the figures of a page are edited with; the same as long as the page is. */
export function useFigureEditing(
  change: FigureEditsHandle['change'],
  run: { readonly result: RunResult | null },
): FigureEditing {
  const latest = useRef(NO_BLOCKS);
  const outcome = run.result?.outcome;
  useLayoutEffect(() => {
    latest.current = outcome?.status === 'done' ? outcome.blocks : NO_BLOCKS;
  });
  return useMemo(() => ({ blocks: () => latest.current, change }), [change]);
}
