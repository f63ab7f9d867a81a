/** What the links of a document read, followed as the results change. */
import { type DocumentContent, type LinkSource, linksOf, NO_LINKS } from '@constat/analyses';
import { DEFAULT_NUMBERS, placesIn, type SavedResult } from '@constat/report';
import { useCallback, useMemo } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';

/** A document is typed with a point and a minus; so are the numbers that it takes over. */
export const LINK_NUMBERS = DEFAULT_NUMBERS;

export const linkSourceOf = (results: readonly SavedResult[]): LinkSource => {
  const byId = new Map(results.map((result) => [result.id, result]));
  return {
    read: placesIn(byId, LINK_NUMBERS),
    titleOf: (id) => byId.get(id)?.title ?? null,
  };
};

export function useLinks(content: DocumentContent | null): LinkSource {
  const owner = useWorkspace((state) => state.owner);
  const wanted = useMemo(
    () => JSON.stringify([...new Set(linksOf(content ?? {}).map(({ live }) => live.result))]),
    [content],
  );
  const read = useCallback(async () => {
    const ids = JSON.parse(wanted) as string[];
    return owner === null || ids.length === 0 ? NO_LINKS : linkSourceOf(await readableResults(owner, ids));
  }, [owner, wanted]);
  return useLive(read) ?? NO_LINKS;
}
