import { PROJECT_PLAN } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { useCallback } from 'react';
import { useHeads } from '../../state/use-heads.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { LivePicker } from '../reports/text/live-picker.tsx';
import type { Offered } from '../reports/text/live-search.ts';
import { useFields } from './field-context.ts';
import { LINK_NUMBERS } from './use-links.ts';

/** More results than a list of numbers can be searched in. */
const MOST = 60;

/** The newest results of the project whose numbers this document can take. */
function useLinkable(): ReadonlyMap<string, SavedResult> {
  const { projectId, resultId } = useFields();
  const owner = useWorkspace((state) => state.owner) ?? '';
  const heads = useHeads()?.results ?? [];
  const wanted = JSON.stringify(
    heads
      .filter(
        (head) => head.projectId === projectId && head.id !== resultId && head.analysisId !== PROJECT_PLAN,
      )
      // Numbers of data before words of documents, the newest first.
      .toSorted((a, b) => Number(b.n > 0) - Number(a.n > 0) || b.timestamp - a.timestamp)
      .slice(0, MOST)
      .map(({ id }) => id),
  );
  const read = useCallback(
    async () =>
      new Map((await readableResults(owner, JSON.parse(wanted) as string[])).map((each) => [each.id, each])),
    [owner, wanted],
  );
  return useLive(read) ?? new Map();
}

interface LinkPickerProps {
  readonly at: { readonly left: number; readonly top: number };
  readonly onChoose: (choice: Offered) => void;
  readonly onClose: () => void;
}

/** Numbers and words of the other results of the project. */
export function LinkPicker(props: LinkPickerProps) {
  const results = useLinkable();
  return (
    <LivePicker
      {...props}
      results={results}
      numbers={LINK_NUMBERS}
      numbered={false}
      empty="No other result or document is saved in this project yet."
    />
  );
}
