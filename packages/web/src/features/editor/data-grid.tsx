import type { CellRange, Dataset } from '@constat/data';
import Button from '@mui/material/Button';
import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { TYPE_NAMES } from '../variables/names.ts';
import { lookOf } from './column-look.ts';
import { useWidths } from './column-widths.ts';
import { clearCells, insertRows, pasteText, selectedText } from './commands.ts';
import { COLUMN_HEADER, gridRole, ROW, ROW_GROUP } from './grid-roles.ts';
import { cellId, GridRow, type Layout } from './grid-row.tsx';
import { useGrid } from './grid-state.ts';
import { scrolledHeight, visibleSpan } from './scroll-map.ts';
import { rangeOf, within } from './selection.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useViewport, type View } from './use-viewport.ts';

const HEAD = 48;
/** Rows are placed from the start of their block, so that those already drawn stay as they are while scrolling. */
const BLOCK = 4096;
/** Rows drawn beyond the edge of the screen. */
const SPARE = 4;

const rowHeadWidth = (rows: number, compact: boolean): number =>
  Math.max(compact ? 40 : 48, String(rows).length * 7.5 + 22);

/** The layout is made again only when a column, not a cell, may have changed its look. */
function useLayout({ columns, rows }: Dataset, compact: boolean): Layout {
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

/** Positions to draw: those on the screen, and those that must be there anyway. */
function withExtra(first: number, last: number, extra: readonly (number | null)[]): number[] {
  const positions = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  for (const at of extra) if (at !== null && (at < first || at >= last)) positions.push(at);
  return positions.sort((a, b) => a - b);
}

/** The table of all cells: only what is on the screen exists. */
export function DataGrid({ dataset, compact }: { dataset: Dataset; compact: boolean }) {
  const { rows, columns } = dataset;
  const layout = useLayout(dataset, compact);
  const { selection: chosen, editing, frozen, reveal } = useGrid();
  const width = columns.length;
  const selection = useMemo(() => within(chosen, rows, width), [chosen, rows, width]);
  const range = useMemo(() => rangeOf(selection, rows, width), [selection, rows, width]);
  // a row that is being typed below the last one has its place
  const drawnRows = Math.max(rows, (editing?.row ?? 0) + 1);
  const content = HEAD + drawnRows * layout.rowHeight;
  const { scroller, view, onScroll, scrollTo } = useViewport(content);
  const body = view.height - HEAD;

  const first = Math.max(0, Math.floor(view.top / layout.rowHeight) - SPARE);
  const base = first - (first % BLOCK);
  const last = Math.min(rows, Math.ceil((view.top + body) / layout.rowHeight) + SPARE);
  const { first: from, last: to } = visibleSpan(
    layout.offsets,
    view.left,
    Math.max(0, view.width - layout.rowHead),
  );
  const inField = editing?.column ?? null;
  const drawn = useMemo(() => withExtra(from, to, [frozen ? 0 : null, inField]), [from, to, frozen, inField]);
  // Rows that leave the screen lend their elements to those that enter it.
  const slots = Math.ceil(Math.max(0, body) / layout.rowHeight) + 2 * SPARE + 2;
  const shown = withExtra(first, last, [editing?.row ?? null]);

  useReveal(reveal, layout, view, scrollTo, frozen);

  const openMenu = (x: number, y: number) => useGrid.setState({ menu: { x, y } });
  const menuByCell = () => {
    const box = document.getElementById(cellId(selection.active.row, selection.active.column));
    const at = (box ?? scroller.current)?.getBoundingClientRect();
    if (at) openMenu(at.left + 16, at.bottom);
  };
  const onKeyDown = useGridKeys(Math.max(1, Math.floor(body / layout.rowHeight) - 1), menuByCell);
  const pointer = useGridPointer({ layout, view, head: HEAD, rows, frozen }, openMenu);
  const onCopy = (event: ClipboardEvent, cut = false) => {
    const text = selectedText();
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (cut) clearCells();
  };
  const { active } = selection;
  const activeDrawn =
    active.row >= first && active.row < last && drawn.includes(active.column) && columns.length > 0;
  return (
    <div className="dg" ref={scroller} onScroll={onScroll}>
      <div
        style={{
          height: scrolledHeight(content),
          width: layout.rowHead + layout.offsets.at(-1)!,
          minWidth: '100%',
        }}
      >
        <div className="dg-view" style={{ width: view.width, height: view.height }}>
          <table
            id="data-grid"
            {...gridRole(rows, columns.length, activeDrawn ? cellId(active.row, active.column) : undefined)}
            aria-label={dataset.name}
            aria-describedby="data-grid-help"
            data-compact={compact}
            onKeyDown={onKeyDown}
            onCopy={onCopy}
            onCut={(event) => onCopy(event, true)}
            onPaste={(event) => {
              event.preventDefault();
              pasteText(event.clipboardData.getData('text/plain'));
            }}
            {...pointer}
            style={
              {
                '--left': `${view.left}px`,
                '--rh': `${layout.rowHeight}px`,
                '--rn': `${layout.rowHead}px`,
              } as React.CSSProperties
            }
          >
            <thead {...ROW_GROUP}>
              <Head dataset={dataset} layout={layout} drawn={drawn} frozen={frozen} range={range} />
            </thead>
            <tbody
              {...ROW_GROUP}
              style={{
                transform: `translate(${-view.left}px, ${HEAD + base * layout.rowHeight - view.top}px)`,
              }}
            >
              {shown.map((row) => (
                <GridRow
                  key={editing?.row === row ? 'edited' : row % slots}
                  row={row}
                  y={(row - base) * layout.rowHeight}
                  columns={columns}
                  layout={layout}
                  drawn={drawn}
                  frozen={frozen}
                  selected={row >= range.row && row < range.row + range.rows ? range : null}
                  active={row === active.row ? active.column : null}
                  editing={editing?.row === row ? editing : null}
                />
              ))}
            </tbody>
          </table>
          {rows === 0 && <NoRows filtered={dataset.filteredFrom !== undefined} />}
        </div>
      </div>
      <p id="data-grid-help" className="sr">
        Arrow keys move, F2 or typing edits, Shift+F10 opens the menu, Alt with the left and right arrow
        changes the width of a column. Escape and then Tab leave the table.
      </p>
    </div>
  );
}

interface HeadProps {
  readonly dataset: Dataset;
  readonly layout: Layout;
  readonly drawn: readonly number[];
  readonly frozen: boolean;
  readonly range: CellRange;
}

function Head({ dataset, layout, drawn, frozen, range }: HeadProps) {
  return (
    <tr {...ROW} aria-rowindex={1}>
      <th {...COLUMN_HEADER} scope="col" className="rn" aria-colindex={1}>
        <span className="sr">Row</span>
      </th>
      {drawn.map((at) => {
        const column = dataset.columns[at]!;
        const selected = at >= range.column && at < range.column + range.columns;
        return (
          <th
            key={column.id}
            {...COLUMN_HEADER}
            scope="col"
            aria-colindex={at + 2}
            className={`${selected ? 'cs' : ''}${frozen && at === 0 ? ' fz' : ''}`}
            style={{ left: layout.rowHead + layout.offsets[at]!, width: layout.looks[at]!.width }}
            title={column.label ? `${column.name}: ${column.label}` : column.name}
          >
            <Icon name={column.type} size={14} />
            <b>{column.name}</b>
            <small>{column.label || column.description || TYPE_NAMES[column.type]}</small>
            <i className="dg-edge" />
          </th>
        );
      })}
    </tr>
  );
}

/** What stands where there are no rows, and the way to some. */
function NoRows({ filtered }: { filtered: boolean }) {
  if (filtered) return <p className="dg-none">No row satisfies the filter.</p>;
  return (
    <div className="dg-none">
      <p>No rows yet. Paste cells from a spreadsheet, or add a row and type.</p>
      <Button onClick={() => insertRows('end')}>
        <Icon name="plus" />
        Add row
      </Button>
    </div>
  );
}

/** Brings what the keyboard or a command moved into view. */
function useReveal(
  reveal: number,
  layout: Layout,
  view: View,
  scrollTo: (top: number, left: number) => void,
  frozen: boolean,
): void {
  const done = useRef(reveal);
  useEffect(() => {
    if (done.current === reveal || view.height === 0) return;
    done.current = reveal;
    const { selection, editing, target } = useGrid.getState();
    const { kind } = selection;
    const at = editing ?? target;
    const y = at.row * layout.rowHeight;
    const body = view.height - HEAD;
    let top = view.top;
    if (kind !== 'columns') {
      if (y < top) top = y;
      else if (y + layout.rowHeight > top + body) top = y + layout.rowHeight - body;
    }
    let left = view.left;
    if (kind !== 'rows') {
      const held = frozen && at.column > 0 ? (layout.looks[0]?.width ?? 0) : 0;
      const x = layout.offsets[at.column] ?? 0;
      const end2 = layout.offsets[at.column + 1] ?? x;
      const room = view.width - layout.rowHead;
      if (x < left + held) left = Math.max(0, x - held);
      else if (end2 > left + room) left = end2 - room;
    }
    if (top !== view.top || left !== view.left) scrollTo(top, left);
  }, [reveal, layout, view, scrollTo, frozen]);
}
