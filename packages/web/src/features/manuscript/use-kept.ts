/** What a page was set to, kept on the device for each person. */
import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { loadDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { NO_DATA } from '../../storage/no-data.ts';

/** The settings of a page and a way to change them; what is kept is read once for each owner. */
export function useKept<T extends object>(
  id: string,
  defaults: T,
): readonly [T, (change: Partial<T>) => void] {
  const owner = useWorkspace((workspace) => workspace.owner);
  const [settings, setSettings] = useState(defaults);
  useEffect(() => {
    if (owner === null) return;
    let gone = false;
    void loadDraft(owner, NO_DATA, id).then((kept) => {
      if (!gone && kept) setSettings((now) => ({ ...now, ...(kept as Partial<T>) }));
    });
    return () => {
      gone = true;
    };
  }, [owner, id]);
  const change = useCallback(
    (changed: Partial<T>) =>
      setSettings((now) => {
        const next = { ...now, ...changed };
        if (owner !== null) saveDraftSoon(owner, NO_DATA, id, { ...next });
        return next;
      }),
    [owner, id],
  );
  return [settings, change];
}
