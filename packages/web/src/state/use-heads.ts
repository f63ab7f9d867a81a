/** Saved results of the person using the app: their heads for lists, and whole ones where they are shown. */
import { type SavedResult, SavedResultError, upgradeSavedResult } from '@constat/report';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import type { ResultHead, StoredResult } from '../storage/db.ts';
import { fillHeads, lastHeads, listHeads } from '../storage/result-heads.ts';
import { getResults, readableResults } from '../storage/results.ts';
import { useLive } from '../storage/use-live.ts';
import { useWorkspace } from './workspace.ts';

/** How far results of earlier versions have been prepared to be listed; that happens once. */
export const useFilling = create(() => ({ done: 0, total: 0 }));

/** The answer of a query over heads, kept current; undefined while loading. `query` must be stable between renders. */
export function useOfHeads<T>(query: (owner: string) => Promise<T>): T | undefined {
  // Nobody has no results, which is an answer too.
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [filled, setFilled] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    // What cannot be filled (a full store) is not listed now; it is tried again at the next visit.
    const ready = () => current && setFilled(owner);
    const told = (done: number, total: number) => useFilling.setState({ done, total });
    fillHeads(owner, told).then(ready, ready);
    return () => {
      current = false;
    };
  }, [owner]);
  const ready = filled === owner;
  return useLive(useMemo(() => (ready ? () => query(owner) : null), [ready, owner, query]));
}

/** Results that can be shown, and those that cannot, with the reason. */
export interface Heads {
  readonly results: readonly ResultHead[];
  readonly damaged: readonly ResultHead[];
}

/** Every result of this person; at once when they were listed before in this visit. */
export function useHeads(): Heads | undefined {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const current = useOfHeads(listHeads);
  const heads = current ?? lastHeads(owner);
  return useMemo(
    () =>
      heads && {
        results: heads.filter(({ problem }) => problem === undefined),
        damaged: heads.filter(({ problem }) => problem !== undefined),
      },
    [heads],
  );
}

/** A whole result; or why it cannot be shown; null when there is none. */
export type ReadResult =
  | { readonly result: SavedResult }
  | { readonly title: string; readonly reason: string }
  | null;

/** Reads a stored result; one that cannot be read is told with the reason. */
export function readResult({ result }: StoredResult): NonNullable<ReadResult> {
  try {
    return { result: upgradeSavedResult(result) };
  } catch (error) {
    if (!(error instanceof SavedResultError)) throw error;
    const { title } = (result ?? {}) as { readonly title?: unknown };
    return { title: typeof title === 'string' ? title : 'Untitled result', reason: error.message };
  }
}

/** undefined while loading. */
export function useWhole(id: string | null): ReadResult | undefined {
  const owner = useWorkspace((state) => state.owner);
  return useLive(
    useCallback(async () => {
      if (owner === null || id === null) return null;
      const [stored] = await getResults(owner, [id]);
      return stored ? readResult(stored) : null;
    }, [owner, id]),
  );
}

/** Whole results in the order of the heads; those read before stay while others are read. */
export function useWholes(heads: readonly ResultHead[]): readonly SavedResult[] {
  const owner = useWorkspace((state) => state.owner);
  const [read, setRead] = useState<ReadonlyMap<string, Version>>(new Map());
  const wanted = JSON.stringify(heads.map(({ id, changedAt }) => [id, changedAt]));
  useEffect(() => {
    if (owner === null) return;
    let current = true;
    const versions = new Map(JSON.parse(wanted) as [string, number][]);
    setRead((before) => new Map([...before].filter(([id]) => versions.has(id))));
    void readableResults(owner, [...versions.keys()]).then((results) => {
      if (!current) return;
      setRead((before) => {
        const version = (result: SavedResult): Version => {
          const changedAt = versions.get(result.id) ?? 0;
          const known = before.get(result.id);
          // The same object for the same version, so that figures are drawn once.
          return known?.changedAt === changedAt ? known : { changedAt, result };
        };
        return new Map(results.map((result) => [result.id, version(result)]));
      });
    });
    return () => {
      current = false;
    };
  }, [owner, wanted]);
  return heads.flatMap(({ id }) => read.get(id)?.result ?? []);
}

interface Version {
  readonly changedAt: number;
  readonly result: SavedResult;
}
