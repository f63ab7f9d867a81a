import type { PivotLine, PivotResult } from '@constat/analyses';
import { formatNumber } from '@constat/report';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type HeatOf, headRows, heatOf, pathKey, visibleRows } from './grid-model.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { Heat } from './use-view.ts';
import { type Span, useWindow } from './use-window.ts';

/** A cell by its row and column of the result. */
export interface ChosenCell {
  readonly row: number;
  readonly column: number;
}

interface PivotGridProps {
  readonly result: PivotResult;
  readonly label: string;
  /** The value that is coloured. */
  readonly heatValue: number;
  readonly heat: Heat;
  readonly closed: readonly string[];
  readonly onClosed: (closed: readonly string[]) => void;
  readonly chosen: ChosenCell | null;
  readonly onChoose: (cell: ChosenCell) => void;
  /** Orders the rows by a value, at the total of the columns. */
  readonly onSort: (value: number) => void;
  /** How the rows are ordered now: the value, and which way. */
  readonly sorted: { readonly value: number; readonly falling: boolean } | null;
}

/** Height of a row, as the style sheet sets it. */
const ROW_PX = 24;
/** Cells of a row beyond which only those in sight are made. */
const ALL_COLUMNS = 80;
const COLUMN_PX = 84;

/** The table: heads stay at the top, names at the left, and only what is in sight is made. */
export function PivotGrid(props: PivotGridProps) {
  const { result, closed, onClosed, onChoose } = props;
  const { rows, columns, values } = result;
  const closedSet = useMemo(() => new Set(closed), [closed]);
  const shown = useMemo(() => visibleRows(rows, closedSet), [rows, closedSet]);
  const heatAt = useMemo(
    () => heatOf(result, props.heatValue, props.heat),
    [result, props.heatValue, props.heat],
  );
  const across = columns.length * values.length;
  const box = useRef<HTMLDivElement>(null);
  const down = useWindow(box, shown.length, ROW_PX, 'y');
  const wide = useWindow(box, across, COLUMN_PX, 'x');
  const virtual = across > ALL_COLUMNS;
  const span = virtual ? wide : { from: 0, to: across };
  const toggle = (row: number, all: boolean) => {
    const line = rows[row]!;
    const keys = all
      ? rows.filter((each) => each.depth === line.depth && each.sums).map(pathKey)
      : [pathKey(line)];
    const isOpen = !closedSet.has(pathKey(line));
    onClosed(isOpen ? [...new Set([...closed, ...keys])] : closed.filter((each) => !keys.includes(each)));
  };
  const { at, setActive, onKeyDown } = useGridKeys({
    box,
    lines: shown.length,
    cells: across,
    rowPx: ROW_PX,
    cellPx: virtual ? COLUMN_PX : null,
    onEnter: ({ line, cell }) => onChoose({ row: shown[line]!, column: Math.floor(cell / values.length) }),
    onFold: (line, open) => {
      const row = rows[shown[line]!]!;
      if (row.sums && row.kind !== 'total' && closedSet.has(pathKey(row)) === open)
        toggle(shown[line]!, false);
    },
  });
  const heads = headRows(result).length + (values.length === 1 && result.columnFields.length > 0 ? 0 : 1);
  return (
    <div ref={box} className="pv-box">
      <table
        className={`pvt${virtual ? ' is-wide' : ''}`}
        aria-label={props.label}
        aria-rowcount={shown.length + heads}
        aria-colcount={across + 1}
      >
        <GridHead {...props} span={span} />
        <tbody>
          {down.from > 0 && <Spacer height={down.from * ROW_PX} />}
          {shown.slice(down.from, down.to).map((row, i) => (
            <GridRow
              key={rows[row]!.kind === 'total' ? 'total' : pathKey(rows[row]!)}
              {...props}
              row={row}
              span={span}
              heatAt={heatAt}
              isClosed={closedSet.has(pathKey(rows[row]!))}
              active={at.line === down.from + i ? at.cell : null}
              place={down.from + i + heads + 1}
              onFocus={(cell) => setActive({ line: down.from + i, cell })}
              onKeyDown={onKeyDown}
              onToggle={(all) => toggle(row, all)}
            />
          ))}
          {down.to < shown.length && <Spacer height={(shown.length - down.to) * ROW_PX} />}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps extends PivotGridProps {
  readonly row: number;
  readonly span: Span;
  readonly heatAt: HeatOf;
  readonly isClosed: boolean;
  /** The cell that Tab stops at, where it is in this row. */
  readonly active: number | null;
  readonly place: number;
  readonly onFocus: (cell: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: (all: boolean) => void;
}

function GridRow(props: GridRowProps) {
  const { result, row, span, heat, heatValue, heatAt, isClosed, chosen, onChoose, onToggle } = props;
  const { rows, columns, values, cells } = result;
  const line = rows[row]!;
  const across = columns.length * values.length;
  return (
    <tr aria-rowindex={props.place} className={line.kind === 'total' ? 'tot' : line.sums ? 'sub' : 'lf'}>
      <th scope="row" style={indentOf(line)}>
        {line.sums && line.kind !== 'total' && (
          <button
            type="button"
            className="tw"
            tabIndex={-1}
            aria-expanded={!isClosed}
            aria-label={`${isClosed ? 'Open' : 'Close'} ${line.label}`}
            onClick={(event) => onToggle(event.altKey)}
          >
            <Icon name={isClosed ? 'chevronRight' : 'chevronDown'} size={12} />
          </button>
        )}
        <span title={line.label}>{line.label}</span>
      </th>
      {span.from > 0 && <td colSpan={span.from} />}
      {cells[row]!.slice(span.from, span.to).map((cell, offset) => {
        const index = span.from + offset;
        const column = Math.floor(index / values.length);
        const value = index % values.length;
        const on = chosen?.row === row && chosen.column === column;
        return (
          <td
            key={index}
            className={cellClass(on, value, values.length)}
            style={cellStyle(heat, value === heatValue ? heatAt : null, row, column)}
          >
            <button
              type="button"
              tabIndex={props.active === index ? 0 : -1}
              data-active={props.active === index}
              aria-pressed={on}
              aria-label={cell === null ? 'Empty' : undefined}
              onFocus={() => props.onFocus(index)}
              onKeyDown={props.onKeyDown}
              onClick={() => onChoose({ row, column })}
            >
              {cell === null ? '' : formatNumber(cell, values[value]!.format)}
            </button>
          </td>
        );
      })}
      {span.to < across && <td colSpan={across - span.to} />}
    </tr>
  );
}

/** Leaves stand further in than the groups that they belong to. */
const indentOf = ({ kind, sums, depth }: PivotLine): CSSProperties => {
  const inner = sums ? 0 : depth > 1 ? 22 : 0;
  return { '--in': `${kind === 'total' ? 0 : (depth - 1) * 16 + inner}px` } as CSSProperties;
};

const Spacer = ({ height }: { height: number }) => (
  <tr className="gap">
    <td style={{ height }} />
  </tr>
);

/** The chosen cell has one frame around all of its values. */
const cellClass = (on: boolean, value: number, count: number): string | undefined => {
  const classes = [
    value === 0 ? 'gp' : '',
    on ? `on${value === 0 ? ' on-first' : ''}${value === count - 1 ? ' on-last' : ''}` : '',
  ].filter((each) => each !== '');
  return classes.length > 0 ? classes.join(' ') : undefined;
};

function cellStyle(heat: Heat, heatAt: HeatOf | null, row: number, column: number) {
  const share = heatAt?.(row, column) ?? null;
  if (share === null) return undefined;
  return heat === 'bars'
    ? {
        background: `linear-gradient(90deg, color-mix(in srgb, var(--s1) 30%, var(--surface)) ${share}%, transparent ${share}%) 0 3px / 100% calc(100% - 6px) no-repeat`,
      }
    : { background: `color-mix(in srgb, var(--s1) ${share}%, var(--surface))` };
}

interface GridHeadProps extends PivotGridProps {
  readonly span: Span;
}

/** One line for each field of the columns, and one for the values. */
function GridHead({ result, span, onSort, sorted }: GridHeadProps) {
  const { columns, values, rowFields, columnFields } = result;
  const across = columns.length * values.length;
  const single = values.length === 1 && columnFields.length > 0;
  const name = rowFields.map(({ label }) => label).join(', ') || 'Rows';
  const lines = headRows(result);
  return (
    <thead>
      {lines.map((heads, depth) => (
        <tr key={columnFields[depth]!.name}>
          <th scope="col" className={single && depth === lines.length - 1 ? undefined : 'cf'}>
            {single && depth === lines.length - 1 ? name : columnFields[depth]!.label}
          </th>
          {clipped(heads, span.from, span.to).map(({ label, span: width, start }) => (
            <th key={start} scope="colgroup" colSpan={width} className={width > 1 ? 'over' : undefined}>
              <span>{label}</span>
            </th>
          ))}
          {span.to < across && <td colSpan={across - span.to} />}
        </tr>
      ))}
      {!single && (
        <tr>
          <th scope="col">{name}</th>
          {span.from > 0 && <td colSpan={span.from} />}
          {columns.flatMap((line, j) =>
            values.map((value, k) => {
              const index = j * values.length + k;
              if (index < span.from || index >= span.to) return null;
              const sorts = line.kind === 'total';
              return (
                <th
                  key={index}
                  scope="col"
                  className={k === 0 ? 'gp' : undefined}
                  aria-sort={
                    sorts && sorted?.value === k ? (sorted.falling ? 'descending' : 'ascending') : undefined
                  }
                >
                  {sorts ? (
                    <button
                      type="button"
                      className="sorter"
                      title="Order the rows by this value"
                      onClick={() => onSort(k)}
                    >
                      <ValueName label={value.label} />
                      {sorted?.value === k && <span aria-hidden="true">{sorted.falling ? ' ↓' : ' ↑'}</span>}
                    </button>
                  ) : (
                    <ValueName label={value.label} />
                  )}
                </th>
              );
            }),
          )}
          {span.to < across && <td colSpan={across - span.to} />}
        </tr>
      )}
    </thead>
  );
}

/** The count of rows is the letter n, as everywhere. */
const ValueName = ({ label }: { label: string }) => (label === 'Rows' ? <i>n</i> : label);

/** The heads of the columns in sight; the first stands for those before. */
function clipped(heads: ReturnType<typeof headRows>[number], from: number, to: number) {
  const shown: { label: string; span: number; start: number }[] = [];
  let start = 0;
  for (const { label, span } of heads) {
    const [first, last] = [Math.max(start, from), Math.min(start + span, to)];
    if (last > first) shown.push({ label, span: last - first, start: first });
    start += span;
  }
  if (from > 0) shown.unshift({ label: '', span: from, start: -1 });
  return shown;
}
