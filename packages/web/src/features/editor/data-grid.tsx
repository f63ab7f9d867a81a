import type { CellRange, Dataset } from '@constat/data';
import Button from '@mui/material/Button';
import { type ClipboardEvent, useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { TYPE_NAMES } from '../variables/names.ts';
import { clearCells, insertRows, pasteText, selectedText } from './commands.ts';
import { COLUMN_HEADER, gridRole, ROW, ROW_GROUP } from './grid-roles.ts';
import { cellId, GridRow, type Layout } from './grid-row.tsx';
import { useGrid } from './grid-state.ts';
import { scrolledHeight } from './scroll-map.ts';
import { rangeOf, within } from './selection.ts';
import { useDrawnCells } from './use-drawn-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useReveal } from './use-reveal.ts';
import { useViewport } from './use-viewport.ts';

const HEAD = 48;

const onCopy = (event: ClipboardEvent, cut = false): void => {
  const text = selectedText();
  if (text === null) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
  if (cut) clearCells();
};

/** Copying, cutting and pasting the selected cells. */
const CLIPBOARD = {
  onCopy: (event: ClipboardEvent) => onCopy(event),
  onCut: (event: ClipboardEvent) => onCopy(event, true),
  onPaste: (event: ClipboardEvent) => {
    event.preventDefault();
    pasteText(event.clipboardData.getData('text/plain'));
  },
};

/** The table of all cells: only what is on the screen exists. */
export function DataGrid({ dataset, compact }: { dataset: Dataset; compact: boolean }) {
  const { rows, columns } = dataset;
  const layout = useGridLayout(dataset, compact);
  const { selection: chosen, editing, frozen } = useGrid();
  const width = columns.length;
  const selection = useMemo(() => within(chosen, rows, width), [chosen, rows, width]);
  const range = useMemo(() => rangeOf(selection, rows, width), [selection, rows, width]);
  const { active } = selection;
  // a row that is being typed below the last one has its place
  const drawnRows = Math.max(rows, (editing?.row ?? 0) + 1);
  const content = HEAD + drawnRows * layout.rowHeight;
  const { scroller, view, onScroll, scrollTo } = useViewport(content);
  const drawn = useDrawnCells(layout, view, HEAD, rows);
  useReveal(layout, view, HEAD, scrollTo);

  const openMenu = (x: number, y: number) => useGrid.setState({ menu: { x, y } });
  const menuByCell = () => {
    const box = document.getElementById(cellId(selection.active.row, selection.active.column));
    const at = (box ?? scroller.current)?.getBoundingClientRect();
    if (at) openMenu(at.left + 16, at.bottom);
  };
  const onKeyDown = useGridKeys(
    Math.max(1, Math.floor((view.height - HEAD) / layout.rowHeight) - 1),
    menuByCell,
  );
  const pointer = useGridPointer({ layout, view, head: HEAD, rows, frozen }, openMenu);
  const activeDrawn = drawn.isOnScreen(active.row, active.column) && columns.length > 0;
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
            data-kind={selection.kind}
            onKeyDown={onKeyDown}
            {...CLIPBOARD}
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
              <Head dataset={dataset} layout={layout} drawn={drawn.columns} frozen={frozen} range={range} />
            </thead>
            <tbody
              {...ROW_GROUP}
              style={{
                transform: `translate(${-view.left}px, ${HEAD + drawn.base * layout.rowHeight - view.top}px)`,
              }}
            >
              {drawn.rows.map((row) => (
                <GridRow
                  key={drawn.keyOf(row)}
                  row={row}
                  y={(row - drawn.base) * layout.rowHeight}
                  columns={columns}
                  layout={layout}
                  drawn={drawn.columns}
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
