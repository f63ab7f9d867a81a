/** The panels of the open dataset, remembered on this device and followed in other tabs. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isEqual } from '../../lib/is-equal.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { useLive } from '../../storage/use-live.ts';
import { type Panel, readPanels } from './panels.ts';

const DRAFT = 'quality-dashboard@panels';

/** null until what was kept is read. */
export function usePanels(
  dataset: DatasetInfo,
): readonly [readonly Panel[] | null, (next: readonly Panel[]) => void] {
  const { owner, id } = dataset;
  const [panels, setPanels] = useState<readonly Panel[] | null>(null);
  const kept = useLive(useMemo(() => () => loadDraft(owner, id, DRAFT), [owner, id]));
  useEffect(() => {
    if (kept === undefined) return;
    const next = readPanels(kept);
    // The same panels stay the same objects: nothing is computed again for what this tab wrote itself.
    setPanels((before) => (isEqual(before, next) ? before : next));
  }, [kept]);
  const change = useCallback(
    (next: readonly Panel[]) => {
      setPanels(next);
      saveDraftSoon(owner, id, DRAFT, { panels: next });
    },
    [owner, id],
  );
  return [panels, change];
}
