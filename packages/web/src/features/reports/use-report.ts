/** The report that is being written, and its results. */
import {
  composeReport,
  editsChanged,
  liveResults,
  type Report,
  ReportError,
  type ReportPart,
  readReport,
  type SavedResult,
  withChangedEdits,
} from '@constat/report';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { withPlanNotices } from '../../analysis/plan-notices.ts';
import { notify } from '../../state/notify.ts';
import type { StoredReport } from '../../storage/db.ts';
import { getReport, saveReport } from '../../storage/reports.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { failed } from './report-actions.ts';
import { type DraftState, keptDraft, ReportDraft } from './report-draft.ts';

export type OpenReport =
  | { readonly status: 'loading' | 'missing' | 'deleted' }
  | { readonly status: 'damaged'; readonly reason: string }
  | {
      readonly status: 'open';
      readonly draft: ReportDraft;
      /** The account has what is stored here. */
      readonly inAccount: boolean;
    };

/** The stored version, checked; the reason when it cannot be read. */
function read(stored: StoredReport): { readonly report: Report } | { readonly reason: string } {
  try {
    return { report: { ...readReport(stored.report), dateModified: stored.dateModified } };
  } catch (error) {
    if (error instanceof ReportError) return { reason: error.message };
    throw error;
  }
}

function draftOf(owner: string, report: Report): ReportDraft {
  const draft: ReportDraft = new ReportDraft(report, keptDraft(sessionStorage, report.id), {
    save: (mine, base) => saveReport(owner, mine, base),
    onFailed: (error) => failed(error, () => void draft.flush()),
    onMerged: () =>
      notify('This report was changed in another tab or on another device too. Both changes are in it now.'),
  });
  return draft;
}

/** Opens a report for writing; what another tab stores arrives by itself. */
export function useOpenReport(owner: string, id: string): OpenReport {
  const stored = useLive(
    useCallback(async () => ({ found: (await getReport(owner, id)) ?? null }), [owner, id]),
  );
  const [draft, setDraft] = useState<ReportDraft | null>(null);
  const found = stored?.found ?? null;
  const content = useMemo(() => found && read(found), [found]);
  useEffect(() => {
    if (!content || !('report' in content)) return;
    if (draft) draft.receive(content.report);
    else setDraft(draftOf(owner, content.report));
  }, [content, draft, owner]);
  useEffect(() => (draft ? keepSafe(draft) : undefined), [draft]);
  if (!stored) return { status: 'loading' };
  if (!found) return { status: 'missing' };
  if (found.deletedAt !== undefined) return { status: 'deleted' };
  if (content && 'reason' in content) return { status: 'damaged', reason: content.reason };
  const inAccount = found.synced !== undefined && found.synced.dateModified >= found.dateModified;
  return draft ? { status: 'open', draft, inAccount } : { status: 'loading' };
}

/** Stores at once when the page may go away; asks before it does while something could not be stored. */
function keepSafe(draft: ReportDraft): () => void {
  const leave = () => {
    draft.keep(sessionStorage);
    void draft.flush();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (draft.state().status === 'failed') event.preventDefault();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('beforeunload', ask);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('beforeunload', ask);
    document.removeEventListener('visibilitychange', hide);
    leave();
  };
}

export const useDraft = (draft: ReportDraft): DraftState =>
  useSyncExternalStore(draft.subscribe, draft.state);

const NO_RESULTS: ReadonlyMap<string, SavedResult> = new Map();

/** A result with the blocks that were there before, but for figures that were edited meanwhile. */
function alike({ data }: SavedResult, result: SavedResult): SavedResult {
  const changes = editsChanged(data.blocks, result.data.blocks);
  if (Object.keys(changes).length === 0) return { ...result, data };
  return { ...result, data: { ...data, blocks: withChangedEdits(data.blocks, changes) } };
}

/** The results that the report names, by id; undefined until they are read. A result keeps its blocks, so that figures are drawn once. */
export function useReportResults(
  owner: string,
  report: Report,
): ReadonlyMap<string, SavedResult> | undefined {
  const ids = [
    ...new Set(
      report.items.flatMap((item) =>
        item.kind === 'result' ? [item.resultId] : item.kind === 'text' ? liveResults(item.paragraphs) : [],
      ),
    ),
  ];
  const key = ids.sort().join(' ');
  const kept = useRef(NO_RESULTS);
  const last = useRef<ReadonlyMap<string, SavedResult> | undefined>(undefined);
  const found = useLive(
    useCallback(async () => {
      const results = await readableResults(owner, key === '' ? [] : key.split(' '));
      const next = new Map(
        results.map((result) => {
          const before = kept.current.get(result.id);
          return [
            result.id,
            before?.timestamp === result.timestamp ? alike(before, result) : result,
          ] as const;
        }),
      );
      kept.current = next;
      const said = await withPlanNotices(owner, [...next.values()]);
      return new Map(said.map((result) => [result.id, result]));
    }, [owner, key]),
  );
  // While results are added those that are there stay on the paper.
  if (found) last.current = found;
  return found ?? last.current;
}

/** The parts of the report as the paper shows them. */
export const useParts = (
  report: Report,
  results: ReadonlyMap<string, SavedResult> | undefined,
): readonly ReportPart[] => useMemo(() => composeReport(report, results ?? NO_RESULTS), [report, results]);
