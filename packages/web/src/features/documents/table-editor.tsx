import {
  COUNTED,
  type CountedColumns,
  type DocumentRow,
  shownColumns,
  type TableField,
  type TableFieldColumn,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { tracksOf } from './column-tracks.ts';
import { useFields } from './field-context.ts';
import { inPlaces, moved, RowTools } from './row-tools.tsx';
import { ScalarInput } from './scalar-input.tsx';
import { ScalePanel } from './scale-panel.tsx';

/** What a computed cell shows. */
function computed(
  column: Extract<TableFieldColumn, { kind: 'computed' }>,
  row: DocumentRow,
  rows: readonly DocumentRow[],
  content: ReturnType<typeof useFields>['content'],
): string {
  const value = column.compute(row, rows, content);
  return typeof value === 'number'
    ? value.toLocaleString('en', { maximumFractionDigits: 4 }).replace('-', '\u2212')
    : (value ?? '–');
}

const NOT_COUNTED: CountedColumns = { columns: [], whole: false };

const CONTROL = ':is(input, select, textarea)';

interface RowProps {
  readonly field: TableField;
  readonly columns: readonly TableFieldColumn[];
  readonly rows: readonly DocumentRow[];
  readonly place: number;
  /** Columns that are counted, not typed. */
  readonly counted: readonly string[];
  readonly put: (rows: readonly DocumentRow[], place: string | null) => void;
  /** Somebody is in the cell of a column. */
  readonly onCell: (place: number, column: TableFieldColumn) => void;
}

/** A row with its name, its cells, and what moves it or takes it away. */
function Row({ field, columns, rows, place: i, counted, put, onCell }: RowProps) {
  const { read, problems } = useFields();
  const item = useRef<HTMLLIElement>(null);
  const row = rows[i] ?? {};
  const stored = read[field.key];
  const readRows = (Array.isArray(stored) ? stored : []) as readonly DocumentRow[];
  const name = `${field.row} ${i + 1}`;
  const putCell = (key: string, value: string, place: string | null) =>
    put(
      rows.map((each, j) => (j === i ? { ...each, [key]: value } : each)),
      place,
    );
  /** Enter goes down a column, with Shift up; Ctrl+D takes what stands above. */
  const onKeyDown = (event: KeyboardEvent, at: number, key: string) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      const next = event.shiftKey ? item.current?.previousElementSibling : item.current?.nextElementSibling;
      next?.querySelector<HTMLElement>(`.doc-cell:nth-child(${at + 1}) ${CONTROL}`)?.focus();
    } else if (event.key.toLowerCase() === 'd' && event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      const above = rows[i - 1]?.[key];
      if (above !== undefined && !counted.includes(key)) putCell(key, above, null);
    }
  };
  return (
    <li ref={item} aria-label={name}>
      <span className="doc-row" aria-hidden="true">
        <span>{field.row} </span>
        {i + 1}
      </span>
      <div className="doc-cells">
        {columns.map((column, at) => (
          <div key={column.key} className="doc-cell" data-wide={(column.width ?? 1) >= 3 || undefined}>
            <span className="doc-cell-label" aria-hidden="true">
              {column.label}
            </span>
            {column.kind === 'computed' ? (
              <output aria-label={`${column.label}, ${name}, computed`}>
                {computed(column, readRows[i] ?? row, readRows, read)}
              </output>
            ) : (
              <ScalarInput
                kind={column.kind}
                wraps
                choices={column.kind === 'choice' ? column.choices : undefined}
                label={`${column.label}, ${name}`}
                value={row[column.key] ?? ''}
                placeholder={i === 0 ? column.example : undefined}
                invalid={problems.some(
                  (problem) =>
                    problem.field === field.key && problem.row === i && problem.column === column.key,
                )}
                readOnly={counted.includes(column.key)}
                onChange={(value) => putCell(column.key, value, `${field.key}.${i}.${column.key}`)}
                onKeyDown={(event) => onKeyDown(event, at, column.key)}
                onFocus={() => onCell(i, column)}
              />
            )}
          </div>
        ))}
      </div>
      {counted.length === 0 && (
        <RowTools
          name={name}
          onUp={i > 0 ? () => put(moved(rows, i, i - 1), null) : null}
          onDown={i < rows.length - 1 ? () => put(moved(rows, i, i + 1), null) : null}
          onRemove={() =>
            put(
              rows.filter((_, j) => j !== i),
              null,
            )
          }
        />
      )}
    </li>
  );
}

/** Rows of typed cells: a card for each where there is little room, else a grid that scrolls sideways below its heads. */
export function TableEditor({ field, describedBy }: { field: TableField; describedBy: string }) {
  const { content, read, set, counted } = useFields();
  const list = useRef<HTMLOListElement>(null);
  const stored = content[field.key];
  const rows = (Array.isArray(stored) ? stored : []) as readonly DocumentRow[];
  const put = (next: readonly DocumentRow[], place: string | null) => set(field.key, next, place);
  const add = () => {
    put([...rows, {}], null);
    // The new row is there after the page is drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`li:last-child ${CONTROL}`)?.focus(),
    );
  };
  const shown = shownColumns(field, read);
  /** The rating whose scale is shown: the last one that somebody was in. */
  const [rated, setRated] = useState<{ readonly place: number; readonly key: string } | null>(null);
  const column = rated && rows[rated.place] ? shown.find(({ key }) => key === rated.key) : undefined;
  const scale = column?.kind === 'number' ? column.scale : undefined;
  const onCell = (place: number, entered: TableFieldColumn) => {
    if (entered.kind === 'number' && entered.scale) setRated({ place, key: entered.key });
  };
  /** Which cells of a row are counted; those of a counted row only, whose place is not to be changed either. */
  const own = counted[field.key];
  const { columns: ofCounted, whole } = own === undefined || own === true ? NOT_COUNTED : own;
  const { template, least, kept, wide } = tracksOf(shown);
  return (
    <fieldset
      className="doc-table"
      aria-label={field.label}
      aria-describedby={describedBy}
      data-wide={wide || undefined}
      style={{ '--columns': template, '--least': `${least}px`, '--kept': `${kept}px` } as CSSProperties}
    >
      <div className="doc-scroll" hidden={rows.length === 0}>
        <div className="doc-thead" aria-hidden="true">
          {shown.map((column) => (
            <span key={column.key}>{column.label}</span>
          ))}
        </div>
        <ol ref={list}>
          {inPlaces(rows).map(({ key, item: row, i }) => (
            <Row
              key={key}
              field={field}
              columns={shown}
              rows={rows}
              place={i}
              counted={row[COUNTED] === undefined ? [] : ofCounted}
              put={put}
              onCell={onCell}
            />
          ))}
        </ol>
      </div>
      {scale && rated && (
        <ScalePanel
          scale={scale}
          name={`${field.row} ${rated.place + 1}`}
          value={rows[rated.place]?.[rated.key] ?? ''}
          onRate={(value) =>
            put(
              rows.map((row, i) => (i === rated.place ? { ...row, [rated.key]: value } : row)),
              null,
            )
          }
          onClose={() => setRated(null)}
        />
      )}
      <div className="doc-table-foot">
        {!whole && (
          <Button size="dense" variant="text" onClick={add}>
            <Icon name="plus" size={14} />
            Add {field.row}
          </Button>
        )}
        {rows.length > 1 && (
          <p className="doc-keys">
            <kbd>Enter</kbd> next row <kbd>Ctrl</kbd> <kbd>D</kbd> copy from above
          </p>
        )}
      </div>
    </fieldset>
  );
}
