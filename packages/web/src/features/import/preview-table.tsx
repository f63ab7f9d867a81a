import { COLUMN_TYPES, type ColumnType } from '@constat/data';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ImportPreview, SHOWN_COLUMNS } from './import-contract.ts';

interface PreviewTableProps {
  readonly preview: ImportPreview;
  readonly onType: (columnId: string, type: ColumnType) => void;
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

/** The first rows as they will be stored; the type of each column can be changed in its head. */
export function PreviewTable({ preview, onType }: PreviewTableProps) {
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
                <th key={column.id} scope="col">
                  <span className="nm" title={column.name}>
                    {column.name}
                  </span>
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
                    <td key={column.id} className={classOf(column.type)}>
                      {cells[i] ?? <span className="sr">missing</span>}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="faint imp-shown">
        The first {preview.cells.length} of {preview.rows.toLocaleString('en')} rows
        {preview.columns.length > columns.length &&
          `, the first ${columns.length} of ${preview.columns.length} columns`}
        .
      </p>
    </>
  );
}
