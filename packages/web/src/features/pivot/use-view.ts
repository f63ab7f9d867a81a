/** How a pivot table is looked at, apart from what it computes: remembered for each dataset. */
import { useCallback, useEffect, useState } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraftSoon } from '../../storage/drafts.ts';

export const VIEWS = { table: 'Table', chart: 'Chart', report: 'Report' } as const;
export type ViewName = keyof typeof VIEWS;

export const HEATS = {
  table: 'Heat: whole table',
  row: 'Heat: by row',
  column: 'Heat: by column',
  bars: 'Bars in cells',
  none: 'No heat',
} as const;
export type Heat = keyof typeof HEATS;

export interface PivotView {
  readonly view: ViewName;
  readonly heat: Heat;
  /** Row groups that are closed, by the path to them. */
  readonly closed: readonly string[];
}

const DRAFT = 'pivot-analysis@view';

/** `first` is the view of a dataset that was not looked at yet, and what an address asks for. */
export function useView(
  dataset: DatasetInfo | null,
  first: ViewName | null,
): readonly [PivotView, (part: Partial<PivotView>) => void] {
  const [view, setView] = useState<PivotView>({ view: first ?? 'table', heat: 'table', closed: [] });
  const owner = dataset?.owner;
  const id = dataset?.id;
  useEffect(() => {
    if (owner === undefined || id === undefined) return;
    let current = true;
    void loadDraft(owner, id, DRAFT).then((draft) => {
      if (!current) return;
      const kept = (draft ?? {}) as Partial<PivotView>;
      setView({
        view: first ?? (kept.view !== undefined && kept.view in VIEWS ? kept.view : 'table'),
        heat: kept.heat !== undefined && kept.heat in HEATS ? kept.heat : 'table',
        closed: Array.isArray(kept.closed) ? kept.closed.filter((path) => typeof path === 'string') : [],
      });
    });
    return () => {
      current = false;
    };
  }, [owner, id, first]);
  const change = useCallback(
    (part: Partial<PivotView>) =>
      setView((now) => {
        const next = { ...now, ...part };
        if (owner !== undefined && id !== undefined) saveDraftSoon(owner, id, DRAFT, { ...next });
        return next;
      }),
    [owner, id],
  );
  return [view, change];
}
