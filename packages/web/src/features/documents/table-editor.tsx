import {
  COUNTED,
  type CountedColumns,
  type DocumentRow,
  shownColumns,
  type TableField,
  type TableFieldColumn,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import { type CSSProperties, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';
import { inPlaces, moved, RowTools } from './row-tools.tsx';
import { ScalarInput } from './scalar-input.tsx';

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

/** Rows of typed cells: cards where there is little room, a grid where there is more. */
export function TableEditor({ field, describedBy }: { field: TableField; describedBy: string }) {
  const { content, read, set, problems, counted } = useFields();
  const list = useRef<HTMLOListElement>(null);
  const stored = content[field.key];
  const rows = (Array.isArray(stored) ? stored : []) as readonly DocumentRow[];
  const put = (next: readonly DocumentRow[], place: string | null) => set(field.key, next, place);
  const add = () => {
    put([...rows, {}], null);
    // The new row is there after the page is drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus(),
    );
  };
  const readRows = (Array.isArray(read[field.key]) ? read[field.key] : []) as readonly DocumentRow[];
  const shown = shownColumns(field, read);
  /** Which cells of a row are counted; those of a counted row only, whose place is not to be changed either. */
  const own = counted[field.key];
  const { columns: ofCounted, whole } = own === undefined || own === true ? NOT_COUNTED : own;
  const countedIn = (row: DocumentRow) => (row[COUNTED] === undefined ? [] : ofCounted);
  const columns = shown.map(({ width = 1 }) => `minmax(0, ${width}fr)`).join(' ');
  return (
    <fieldset className="doc-table" aria-label={field.label} aria-describedby={describedBy}>
      <div className="doc-thead" style={{ '--columns': columns } as CSSProperties} aria-hidden="true">
        {shown.map((column) => (
          <span key={column.key}>{column.label}</span>
        ))}
      </div>
      <ol ref={list}>
        {inPlaces(rows).map(({ key, item: row, i }) => (
          <li key={key} aria-label={`${field.row} ${i + 1}`}>
            <div className="doc-cells" style={{ '--columns': columns } as CSSProperties}>
              {shown.map((column) => (
                <div key={column.key} className="doc-cell" data-wide={(column.width ?? 1) >= 3 || undefined}>
                  <span className="doc-cell-label" aria-hidden="true">
                    {column.label}
                  </span>
                  {column.kind === 'computed' ? (
                    <output aria-label={`${column.label}, ${field.row} ${i + 1}, computed`}>
                      {computed(column, readRows[i] ?? row, readRows, read)}
                    </output>
                  ) : (
                    <ScalarInput
                      kind={column.kind}
                      choices={column.kind === 'choice' ? column.choices : undefined}
                      label={`${column.label}, ${field.row} ${i + 1}`}
                      value={row[column.key] ?? ''}
                      placeholder={i === 0 ? column.example : undefined}
                      invalid={problems.some(
                        (problem) =>
                          problem.field === field.key && problem.row === i && problem.column === column.key,
                      )}
                      readOnly={countedIn(row).includes(column.key)}
                      onChange={(value) =>
                        put(
                          rows.map((each, j) => (j === i ? { ...each, [column.key]: value } : each)),
                          `${field.key}.${i}.${column.key}`,
                        )
                      }
                    />
                  )}
                </div>
              ))}
            </div>
            {countedIn(row).length === 0 && (
              <RowTools
                name={`${field.row} ${i + 1}`}
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
        ))}
      </ol>
      {!whole && (
        <Button size="dense" variant="text" onClick={add}>
          <Icon name="plus" size={14} />
          Add {field.row}
        </Button>
      )}
    </fieldset>
  );
}
