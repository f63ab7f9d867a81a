import type { Dataset } from '@constat/data';
import { useMemo, useRef } from 'react';
import { lookOf } from './column-look.ts';
import { useWidths } from './column-widths.ts';
import type { Layout } from './grid-row.tsx';

const rowHeadWidth = (rows: number, compact: boolean): number =>
  Math.max(compact ? 40 : 48, String(rows).length * 7.5 + 22);

/** The layout is made again only when a column, not a cell, may have changed its look. */
export function useGridLayout({ columns, rows }: Dataset, compact: boolean): Layout {
  const known = useRef(new Map<string, { readonly key: string; readonly look: ReturnType<typeof lookOf> }>());
  const widths = useWidths((state) => state.widths);
  return useMemo(() => {
    const looks = columns.map((column) => {
      const own = widths[column.id];
      const labels = Object.values(column.valueLabels ?? {}).join('|');
      const key = `${column.name}|${column.label ?? ''}|${column.type}|${rows === 0}|${labels}`;
      const before = known.current.get(column.id);
      const look = before?.key === key ? before.look : lookOf(column, rows);
      known.current.set(column.id, { key, look });
      return own === undefined ? look : { ...look, width: own };
    });
    const offsets = new Float64Array(looks.length + 1);
    for (const [i, look] of looks.entries()) offsets[i + 1] = offsets[i]! + look.width;
    return { looks, offsets, rowHead: rowHeadWidth(rows, compact), rowHeight: compact ? 36 : 28 };
  }, [columns, rows, compact, widths]);
}
