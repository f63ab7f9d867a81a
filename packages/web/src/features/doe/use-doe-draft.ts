/** The form of a new design, remembered for its owner. */
import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { loadDraft, saveDraft } from '../../storage/drafts.ts';
import { FIRST_DRAFT } from './doe-draft.ts';
import type { DoeDraft } from './draft-types.ts';

/** Where the draft is kept: it belongs to no dataset. */
const PLACE = ['design', 'doe-plan'] as const;

interface DoeDraftHandle {
  /** null until what was remembered is read. */
  readonly draft: DoeDraft | null;
  readonly change: (next: (draft: DoeDraft) => DoeDraft) => void;
}

export function useDoeDraft(): DoeDraftHandle {
  const status = useWorkspace((state) => state.status);
  const owner = useWorkspace((state) => state.owner) ?? 'visitor';
  const [state, setState] = useState<{ readonly owner: string; readonly draft: DoeDraft } | null>(null);
  useEffect(() => {
    if (status !== 'ready') return;
    let current = true;
    loadDraft(owner, ...PLACE).then(
      (saved) => current && setState({ owner, draft: { ...FIRST_DRAFT, ...saved } }),
      () => current && setState({ owner, draft: FIRST_DRAFT }),
    );
    return () => {
      current = false;
    };
  }, [owner, status]);
  const change = useCallback(
    (next: (draft: DoeDraft) => DoeDraft) =>
      setState((before) => {
        if (!before) return before;
        const draft = next(before.draft);
        void saveDraft(before.owner, ...PLACE, { ...draft });
        return { ...before, draft };
      }),
    [],
  );
  return { draft: state?.owner === owner ? state.draft : null, change };
}
