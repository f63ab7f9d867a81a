/** The dataset whose rows the figures of a page show, and those of them that are selected in one of the figures. */
import type { FilterGroup } from '@constat/data';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';

interface ShownRows {
  readonly dataset: DatasetInfo;
  readonly selected: FilterGroup | null;
  readonly select: (filter: FilterGroup | null) => void;
}

/** Null where figures show no dataset that is open. */
export const RowsContext = createContext<ShownRows | null>(null);

/** What is selected is of these rows: other data begin without it. */
export function RowsProvider({
  dataset,
  children,
}: {
  readonly dataset: DatasetInfo | null;
  readonly children: ReactNode;
}) {
  const of = dataset ? `${dataset.id} ${dataset.revision}` : '';
  const [chosen, setChosen] = useState<{ readonly of: string; readonly filter: FilterGroup | null }>({
    of,
    filter: null,
  });
  const selected = chosen.of === of ? chosen.filter : null;
  const rows = useMemo(
    () => dataset && { dataset, selected, select: (filter: FilterGroup | null) => setChosen({ of, filter }) },
    [dataset, selected, of],
  );
  return <RowsContext value={rows}>{children}</RowsContext>;
}
