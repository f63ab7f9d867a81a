/** The saved results of the person using the app, checked and upgraded as they are read. */
import { type SavedResult, SavedResultError, upgradeSavedResult } from '@constat/report';
import { useCallback, useRef } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import type { StoredResult } from '../../storage/db.ts';
import { listResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';

/** Results that can be shown, and why the others cannot. */
export interface ReadResults {
  readonly results: readonly SavedResult[];
  readonly damaged: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
}

/** Reads stored results; one that cannot be read is listed with the reason, never dropped. */
export function readResults(stored: readonly StoredResult[]): ReadResults {
  const results: SavedResult[] = [];
  const damaged: ReadResults['damaged'][number][] = [];
  for (const { id, result } of stored) {
    try {
      results.push(upgradeSavedResult(result));
    } catch (error) {
      if (!(error instanceof SavedResultError)) throw error;
      const { title } = result as { readonly title?: unknown };
      damaged.push({
        id,
        title: typeof title === 'string' ? title : 'Untitled result',
        reason: error.message,
      });
    }
  }
  return { results, damaged };
}

/** undefined while loading. A result keeps its object from one answer to the next, so that figures are drawn once. */
export function useResults(): ReadResults | undefined {
  const owner = useWorkspace((state) => state.owner);
  const kept = useRef(new Map<string, SavedResult>());
  return useLive(
    useCallback(async () => {
      const read = readResults(owner === null ? [] : await listResults(owner));
      const results = read.results.map((result) => {
        const before = kept.current.get(result.id);
        return before?.timestamp === result.timestamp ? { ...result, data: before.data } : result;
      });
      kept.current = new Map(results.map((result) => [result.id, result]));
      return { ...read, results };
    }, [owner]),
  );
}
