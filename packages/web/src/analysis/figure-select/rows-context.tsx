/** The dataset whose rows the figures of a page show, and those of them that are selected in one of the figures. */
import type { RawOptions } from '@constat/analyses';
import type { RowChoice } from '@constat/data';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';

interface Using {
  readonly id: string;
  readonly options: RawOptions;
}

interface ShownRows {
  readonly dataset: DatasetInfo;
  /** The analysis whose options go along when rows are left out, where no form around the figures says so. */
  readonly using: Using | null;
  readonly selected: RowChoice | null;
  readonly select: (choice: RowChoice | null) => void;
}

/** Null where figures show no dataset that is open. */
export const RowsContext = createContext<ShownRows | null>(null);

/** What is selected is of these rows: other data begin without it. */
export function RowsProvider({
  dataset,
  using = null,
  children,
}: {
  readonly dataset: DatasetInfo | null;
  readonly using?: Using | null;
  readonly children: ReactNode;
}) {
  const of = dataset ? `${dataset.id} ${dataset.revision}` : '';
  const [chosen, setChosen] = useState<{ readonly of: string; readonly filter: RowChoice | null }>({
    of,
    filter: null,
  });
  const selected = chosen.of === of ? chosen.filter : null;
  const rows = useMemo(
    () =>
      dataset && {
        dataset,
        using,
        selected,
        select: (filter: RowChoice | null) => setChosen({ of, filter }),
      },
    [dataset, using, selected, of],
  );
  return <RowsContext value={rows}>{children}</RowsContext>;
}
