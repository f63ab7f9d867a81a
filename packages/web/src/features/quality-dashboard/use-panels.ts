/** The panels of the open dataset, remembered on this device. */
import { useCallback, useEffect, useState } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { type Panel, readPanels } from './panels.ts';

const DRAFT = 'quality-dashboard@panels';

/** null until what was kept is read. */
export function usePanels(
  dataset: DatasetInfo | null,
): readonly [readonly Panel[] | null, (next: readonly Panel[]) => void] {
  const [panels, setPanels] = useState<readonly Panel[] | null>(null);
  const owner = dataset?.owner;
  const id = dataset?.id;
  useEffect(() => {
    if (owner === undefined || id === undefined) return;
    let current = true;
    setPanels(null);
    void loadDraft(owner, id, DRAFT).then((kept) => {
      if (current) setPanels(readPanels(kept));
    });
    return () => {
      current = false;
    };
  }, [owner, id]);
  const change = useCallback(
    (next: readonly Panel[]) => {
      setPanels(next);
      if (owner !== undefined && id !== undefined) saveDraftSoon(owner, id, DRAFT, { panels: next });
    },
    [owner, id],
  );
  return [panels, change];
}
