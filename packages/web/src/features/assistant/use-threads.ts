/** The conversations about a dataset: kept on this device, read again when the page is opened. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { noThreads, readThreads, type Threads } from './thread.ts';

const DRAFT = 'assistant';

interface Held {
  readonly datasetId: string | null;
  readonly threads: Threads;
}

/** Null until they are read. */
export function useThreads(dataset: DatasetInfo | null, ready: boolean) {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef<Held | null>(null);
  const owner = dataset?.owner;
  const id = dataset?.id ?? null;
  useEffect(() => {
    if (!ready) return;
    let current = true;
    const put = (threads: Threads) => {
      if (!current) return;
      latest.current = { datasetId: id, threads };
      setHeld(latest.current);
    };
    if (owner === undefined || id === null) put(noThreads());
    else void loadDraft(owner, id, DRAFT).then((kept) => put(readThreads(kept)));
    return () => {
      current = false;
    };
  }, [owner, id, ready]);
  const change = useCallback(
    (next: (threads: Threads) => Threads) => {
      const before = latest.current;
      if (before?.datasetId !== id || before === null) return;
      latest.current = { datasetId: id, threads: next(before.threads) };
      setHeld(latest.current);
      if (owner !== undefined && id !== null) saveDraftSoon(owner, id, DRAFT, { ...latest.current.threads });
    },
    [owner, id],
  );
  return { threads: held && held.datasetId === id ? held.threads : null, change };
}
