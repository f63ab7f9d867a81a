import { COLUMN_TYPES, type ColumnType } from '@constat/data';
import Button from '@mui/material/Button';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ImportPreview, SHOWN_COLUMNS } from './import-contract.ts';

interface PreviewTableProps {
  readonly preview: ImportPreview;
  readonly onType: (columnId: string, type: ColumnType) => void;
  readonly onKeep: (columnIds: readonly string[], kept: boolean) => void;
}

const TYPE_NAMES: Readonly<Record<ColumnType, string>> = {
  numeric: 'Numeric',
  categorical: 'Categorical',
  ordinal: 'Ordinal',
  date: 'Date',
  text: 'Text',
  boolean: 'Boolean',
};

/** Digits align in numbers only: in dates they would widen the hyphen. */
const classOf = (type: ColumnType): string | undefined =>
  type === 'numeric' ? 'r num' : type === 'date' ? 'r' : undefined;

/** The first rows as they will be stored; in its head a column can be left out and given another type. */
export function PreviewTable({ preview, onType, onKeep }: PreviewTableProps) {
  const columns = preview.columns.slice(0, SHOWN_COLUMNS);
  return (
    <>
      <ScrollX label="Preview of the data" className="imp-preview">
        <table>
          <thead>
            <tr>
              <th scope="col" className="n">
                <span className="sr">Row</span>
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={column.kept ? undefined : 'out'}>
                  <label className="nm" title={column.name}>
                    {/* The name comes first to those who listen; the box is drawn before it. */}
                    <span>{column.name}</span>
                    <input
                      type="checkbox"
                      checked={column.kept}
                      aria-label={`Import ${column.name}`}
                      onChange={() => onKeep([column.id], !column.kept)}
                    />
                  </label>
                  <span className="ty">
                    <Icon name={column.type} size={14} />
                    <select
                      aria-label={`Type of ${column.name}`}
                      value={column.type}
                      onChange={(event) => {
                        const type = COLUMN_TYPES.find((known) => known === event.target.value);
                        if (type) onType(column.id, type);
                      }}
                    >
                      {COLUMN_TYPES.map((type) => (
                        <option key={type} value={type}>
                          {TYPE_NAMES[type]}
                        </option>
                      ))}
                    </select>
                  </span>
                  <span className="ms">
                    {column.missing === 0 ? 'complete' : `${column.missing.toLocaleString('en')} missing`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.cells
              .map((cells, at) => ({ cells, number: at + 1 }))
              .map(({ cells, number }) => (
                <tr key={number}>
                  <th scope="row" className="n">
                    {number}
                  </th>
                  {columns.map((column, i) => (
                    <td
                      key={column.id}
                      className={[classOf(column.type), column.kept ? '' : 'out'].filter(Boolean).join(' ')}
                    >
                      {cells[i] ?? <span className="sr">missing</span>}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollX>
      <KeepAll preview={preview} onKeep={onKeep} />
      <p className="faint imp-shown">
        The first {preview.cells.length} of {preview.rows.toLocaleString('en')} rows
        {preview.columns.length > columns.length &&
          `, the first ${columns.length} of ${preview.columns.length} columns`}
        .
      </p>
    </>
  );
}

const FEW_COLUMNS = 3;

/** All columns on or off at once, where there are more than a few. */
function KeepAll({ preview: { columns }, onKeep }: Pick<PreviewTableProps, 'preview' | 'onKeep'>) {
  if (columns.length <= FEW_COLUMNS) return null;
  const ids = columns.map(({ id }) => id);
  const kept = columns.filter((column) => column.kept).length;
  return (
    <p className="imp-keep">
      {kept} of {columns.length} columns will be imported.{' '}
      <Button size="dense" disabled={kept === columns.length} onClick={() => onKeep(ids, true)}>
        All
      </Button>
      <Button size="dense" disabled={kept === 0} onClick={() => onKeep(ids, false)}>
        None
      </Button>
    </p>
  );
}
