/** Editing of the figures of a saved result: seen at once, stored soon, and one step to undo for as long as the page is open. */
import { type Block, type EditsById, editsIn, type SavedResult, withChangedEdits } from '@constat/report';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reportNotStored } from '../state/storage-full.ts';
import { useWorkspace } from '../state/workspace.ts';
import { readableResults } from '../storage/results.ts';
import { changeResults, newOperationId } from '../storage/results-history.ts';
import type { FigureEditing } from './figure-editor/editing.ts';

/** After a pause of this long what was changed is stored. */
const PAUSE_MS = 600;
const NONE: EditsById = {};

/** Stores edits of figures in the place of those that a result has; what else changed of it meanwhile stays. */
async function store(owner: string, resultId: string, edits: EditsById, operation: string): Promise<void> {
  const [result] = await readableResults(owner, [resultId]);
  if (!result) return;
  await changeResults(owner, {
    id: operation,
    type: 'edit',
    description: `Editing of figures of ${result.title}`,
    edits: {
      results: {
        [resultId]: { data: { ...result.data, blocks: withChangedEdits(result.data.blocks, edits) } },
      },
    },
  });
}

const failed = (error: unknown) =>
  reportNotStored(error, 'The figure could not be kept: the browser refused to store it.');

/** Those that the stored result does not have yet. */
function notStored(pending: EditsById, stored: EditsById): EditsById {
  const left = Object.entries(pending).filter(
    ([id, edits]) => JSON.stringify(edits) !== JSON.stringify(stored[id] ?? {}),
  );
  return left.length === Object.keys(pending).length ? pending : Object.fromEntries(left);
}

/** The blocks of a saved result as they are edited, and what edits them. */
export function useSavedEditing(result: SavedResult): {
  readonly blocks: readonly Block[];
  readonly editing: FigureEditing;
} {
  const { id } = result;
  const original = result.data.blocks;
  const owner = useWorkspace((state) => state.owner);
  const operation = useMemo(newOperationId, []);
  const [pending, setPending] = useState(NONE);
  const waiting = useRef(NONE);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const edits = waiting.current;
    waiting.current = NONE;
    if (owner !== null && Object.keys(edits).length > 0) store(owner, id, edits, operation).catch(failed);
  }, [owner, id, operation]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  useEffect(() => setPending((edits) => notStored(edits, editsIn(original))), [original]);
  const blocks = useMemo(() => withChangedEdits(original, pending), [original, pending]);
  const latest = useRef(blocks);
  latest.current = blocks;
  const editing = useMemo<FigureEditing>(
    () => ({
      blocks: () => latest.current,
      change: (edits) => {
        setPending((before) => ({ ...before, ...edits }));
        waiting.current = { ...waiting.current, ...edits };
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, PAUSE_MS);
      },
      settle: flush,
    }),
    [flush],
  );
  return { blocks, editing };
}
