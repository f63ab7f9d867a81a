import { findEntry, loadForm } from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import { useWorkspace } from '../state/workspace.ts';
import { AnalysisPage } from './analysis-page.tsx';
import { AnalysisSkeleton } from './analysis-skeleton.tsx';

/** Loads the analysis named by the route and shows the one analysis page for it; `preset` is an address of its own options. */
export function AnalysisRoute({ analysisId, preset }: { analysisId?: unknown; preset?: unknown }) {
  const id = String(analysisId);
  const status = useWorkspace((state) => state.status);
  const { data, error } = useQuery({
    queryKey: ['analysis', id],
    queryFn: () => loadForm(id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  if (error) throw error;
  if (data === null) return <NotFoundPage />;
  const entry = data?.entry ?? findEntry(id);
  const address = entry?.presets?.find(({ path }) => path === preset);
  if (data === undefined || status === 'loading') return <AnalysisSkeleton entry={address ?? entry} />;
  return <AnalysisPage key={address?.path} analysis={data} address={address} />;
}
