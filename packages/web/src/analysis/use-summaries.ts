import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { engine } from '../engine/engine.ts';
import type { ColumnSummary } from '../engine/engine-contract.ts';
import type { DatasetInfo } from '../storage/db.ts';

export type Summaries = ReadonlyMap<string, ColumnSummary>;

/** Values and levels of each column, counted in the worker once per revision; empty until then. */
export function useSummaries(dataset: DatasetInfo | null): Summaries {
  const { data } = useQuery({
    queryKey: ['summaries', dataset?.id, dataset?.revision],
    queryFn: () => engine.summaries({ id: dataset!.id, revision: dataset!.revision }),
    enabled: dataset !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return useMemo(() => new Map(data?.map((summary) => [summary.name, summary])), [data]);
}
