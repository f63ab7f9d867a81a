import type { NumberPlace } from '@constat/analyses';
import {
  type LayoutColumn,
  type LayoutRow,
  type LayoutSpan,
  NOT_APPLICABLE,
  type TableLayout,
  type TextRun,
} from '@constat/report';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyed } from './keyed.ts';
import { keepTogether } from './non-breaking.ts';
import { NumberMark, useNumbersAsked } from './number-mark.tsx';
import { TextRunsView } from './runs-view.tsx';

/** Neighbouring columns without a spanner share one empty head; the column that stays in sight has its own, under which others pass. */
function mergeEmpty(spans: readonly LayoutSpan[], kept: number): readonly LayoutSpan[] {
  return spans.reduce<LayoutSpan[]>((merged, span) => {
    const last = merged.at(-1);
    if (last && last.label === null && span.label === null && span.from !== kept && last.from !== kept)
      merged[merged.length - 1] = { ...last, span: last.span + span.span };
    else merged.push(span);
    return merged;
  }, []);
}

function classOf(
  column: LayoutColumn,
  index: number,
  gaps: ReadonlySet<number>,
  long = false,
): string | undefined {
  const names = [
    gaps.has(index) && 'gap',
    column.align === 'left' && index > 0 && 'l',
    column.keep && 'keep',
    long && column.align === 'left' && 'long',
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

/** Words from this length on are set in lines; shorter ones stay in one. */
const LONG_TEXT = 48;
const isLong = (cell: readonly TextRun[] | null | undefined): boolean =>
  (cell ?? []).reduce((length, { text }) => length + text.length, 0) >= LONG_TEXT;

const isUnnamed = (cell: readonly TextRun[] | null | undefined): boolean =>
  (cell ?? []).every(({ text }) => text.trim() === '');

export interface ApaTableProps {
  readonly layout: TableLayout;
  readonly label: string;
  /** What stands before and behind the name of a row. */
  readonly beforeName?: (row: LayoutRow) => ReactNode;
  readonly afterName?: (row: LayoutRow) => ReactNode;
  /** The name of a row, around its words. */
  readonly nameOf?: (row: LayoutRow, words: ReactNode) => ReactNode;
  /** The head of a group, around its words. */
  readonly head?: (group: string, words: ReactNode) => ReactNode;
  /** Where the number of a cell stands in the result; null for cells without one. */
  readonly placeOf?: (row: number, column: number) => NumberPlace | null;
}

/** A three-line table. Empty cells say 'not applicable' to screen readers. */
export function ApaTable({ layout, label, placeOf, ...changes }: ApaTableProps) {
  const { beforeName, afterName, nameOf, head } = changes;
  const asked = useNumbersAsked();
  const { columns, rows } = layout;
  const shown = (cell: readonly TextRun[] | null | undefined, row: number, column: number): ReactNode => {
    if (!cell) return <span className="sr">{NOT_APPLICABLE}</span>;
    const place = asked ? placeOf?.(row, column) : null;
    const words = <TextRunsView runs={keepTogether(cell)} />;
    return place ? <NumberMark place={place}>{words}</NumberMark> : words;
  };
  const kept = columns.findIndex(({ keep }) => keep);
  const spans = mergeEmpty(layout.spans, kept);
  const gaps = new Set(
    spans.filter(({ from, label: words }) => from > 0 && (from !== kept || words)).map(({ from }) => from),
  );
  return (
    <table className="apa" aria-label={label} data-columns={columns.length} data-numbers>
      <thead>
        {spans.length > 0 && (
          <tr>
            {spans.map((span) =>
              span.label === null ? (
                <td key={span.from} colSpan={span.span} className={span.from === kept ? 'keep' : undefined} />
              ) : (
                <th key={span.from} colSpan={span.span} scope="colgroup">
                  <span>
                    <TextRunsView runs={span.label} />
                  </span>
                </th>
              ),
            )}
          </tr>
        )}
        <tr>
          {columns.map((column, i) => (
            <th
              key={column.of === undefined ? column.key : `${i} ${column.of}`}
              scope="col"
              className={classOf(column, i, gaps)}
            >
              {column.of !== undefined && head ? (
                head(column.of, <TextRunsView runs={column.label} />)
              ) : (
                <TextRunsView runs={column.label} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row) => row.of ?? JSON.stringify(row.cells[0])).map(({ key, item: row }, r) => {
          const name = [row.heading && 'sect', row.indent && 'in', row.total && 'total']
            .filter(Boolean)
            .join(' ');
          const first = row.cells[0];
          // a row that goes on with what stands above has no name of its own
          const Head = isUnnamed(first) && !row.heading && !beforeName && !afterName ? 'td' : 'th';
          return (
            <tr key={key} className={name === '' ? undefined : name}>
              <Head
                className={isLong(first) ? 'long' : undefined}
                scope={Head === 'td' ? undefined : row.heading ? 'rowgroup' : 'row'}
                colSpan={row.heading ? columns.length : undefined}
              >
                {beforeName?.(row)}
                {nameOf && first ? nameOf(row, shown(first, r, 0)) : shown(first, r, 0)}
                {afterName?.(row)}
              </Head>
              {!row.heading &&
                columns.slice(1).map((column, i) => {
                  const cell = row.cells[i + 1];
                  return (
                    <td key={column.key} className={classOf(column, i + 1, gaps, isLong(cell))}>
                      {shown(cell, r, i + 1)}
                    </td>
                  );
                })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What is hidden to the right lies behind the edge, or under a column that is kept in sight there. */
type More = 'none' | 'edge' | 'kept';

function moreOf(box: HTMLElement): More {
  const kept = box.querySelector('thead .keep');
  if (!kept || getComputedStyle(kept).position !== 'sticky') return 'edge';
  return kept.getBoundingClientRect().right >= box.getBoundingClientRect().right - 1 ? 'kept' : 'edge';
}

/** Scrolls sideways what is too wide, with its edge fading while there is more; reachable by keyboard only while there is something to scroll. */
export function ScrollX({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [more, setMore] = useState<More>('none');
  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    // columns stand closer where that keeps the table from being wider than its place
    delete element.dataset.tight;
    if (element.scrollWidth > element.clientWidth + 1) element.dataset.tight = '';
    const room = element.scrollWidth - element.clientWidth;
    setScrolls(room > 1);
    setMore(room - element.scrollLeft > 1 ? moreOf(element) : 'none');
  }, []);
  // What is inside may have changed with this very drawing, without any change of size that is observed.
  useLayoutEffect(measure);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    // The box keeps its width when what is inside grows, so both are watched.
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    // Letters of another width come after the table.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [measure]);
  return (
    <section
      ref={box}
      className={className ? `tscroll ${className}` : 'tscroll'}
      aria-label={scrolls ? label : undefined}
      tabIndex={scrolls ? 0 : undefined}
      data-more={more}
      onScroll={measure}
    >
      {children}
    </section>
  );
}
