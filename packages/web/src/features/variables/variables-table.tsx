import type { ColumnInfo } from '../../storage/db.ts';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { codesText } from './missing-codes.ts';
import { ROLE_NAMES, TYPE_NAMES } from './names.ts';

interface VariablesTableProps {
  readonly columns: readonly ColumnInfo[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>, open: boolean) => void;
}

/** All variables; the name opens one, the boxes choose several. */
export function VariablesTable({ columns, chosen, onChoose }: VariablesTableProps) {
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next, false);
  };
  const all = chosen.size === columns.length;
  return (
    <ScrollX label="Variables" className="dt-scroll">
      <table className="dt-table va-table">
        <thead>
          <tr>
            <th scope="col" className="cbx">
              <input
                type="checkbox"
                className="cb"
                aria-label="Choose all variables"
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.size > 0 && !all;
                }}
                onChange={(event) =>
                  onChoose(new Set(event.target.checked ? columns.map((column) => column.id) : []), false)
                }
              />
            </th>
            <th scope="col">Name</th>
            <th scope="col">Label</th>
            <th scope="col">Type</th>
            <th scope="col">Role</th>
            <th scope="col">Description</th>
            <th scope="col">Missing codes</th>
            <th scope="col">Category order</th>
            <th scope="col">Value labels</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id} className={chosen.has(column.id) ? 'on' : undefined}>
              <td className="cbx">
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={`Choose ${column.name}`}
                  checked={chosen.has(column.id)}
                  onChange={(event) => toggle(column.id, event.target.checked)}
                />
              </td>
              <th scope="row">
                <button
                  type="button"
                  className="name"
                  title={column.name}
                  onClick={() => onChoose(new Set([column.id]), true)}
                >
                  <Icon name={column.type} size={14} />
                  <span className="trunc">{column.name}</span>
                </button>
              </th>
              <td title={column.label}>{column.label}</td>
              <td>{TYPE_NAMES[column.type]}</td>
              <td>{ROLE_NAMES[column.role]}</td>
              <td title={column.description}>{column.description}</td>
              <td>{codesText(column.missingValueCodes)}</td>
              <td>{column.categoryOrder?.join(' < ')}</td>
              <td>
                {Object.entries(column.valueLabels ?? {})
                  .map(([value, label]) => `${value} = ${label}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}
