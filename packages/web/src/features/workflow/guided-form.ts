/** The form of a design: that of its host analysis, with fewer questions and a draft of its own. */
import { type AnyForm, loadForm, type Option } from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { guidedDraftId } from '../../storage/drafts.ts';
import type { Design, Scale, Workflow } from './definition.ts';

/** The host as the data step shows it. */
export function guidedForm(workflow: Workflow, design: Design, scale: Scale, host: AnyForm): AnyForm {
  const { asks = {}, ordered } = design;
  const changes =
    scale === 'ordinal' && ordered !== undefined
      ? { ...asks, [ordered]: { ...asks[ordered], accepts: ['numeric', 'ordinal'] as const } }
      : asks;
  const changed = Object.entries(changes).flatMap(([key, change]): [string, Option][] => {
    const option = host.options[key];
    return option ? [[key, { ...option, ...change } as Option]] : [];
  });
  const { keeps: _, ...form } = host;
  return {
    ...form,
    entry: { ...host.entry, id: guidedDraftId(host.entry.id, `${workflow.id}-${design.id}`) },
    options: { ...host.options, ...Object.fromEntries(changed) },
    layout: { roles: design.roles, groups: design.groups },
  };
}

/** The code of an analysis; undefined while it loads. */
export function useAnalysis(id: string): AnyForm | undefined {
  const { data, error } = useQuery({
    queryKey: ['analysis', id],
    queryFn: () => loadForm(id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  if (error) throw error;
  return data ?? undefined;
}
