import type { ColumnInfo } from '../../storage/db.ts';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { codesText } from './missing-codes.ts';
import { ROLE_NAMES, TYPE_NAMES } from './names.ts';

interface Said {
  readonly head: string;
  readonly of: (column: ColumnInfo) => string;
  /** Shown where there is room; the panel says it, too. */
  readonly aside?: true;
}

/** What may be said of a variable; a column in which nothing is said is left out, so that the others have its room. */
const SAID: readonly Said[] = [
  { head: 'Label', of: ({ label }) => label ?? '' },
  { head: 'Type', of: ({ type }) => TYPE_NAMES[type] },
  { head: 'Role', of: ({ role }) => (role === 'none' ? '' : ROLE_NAMES[role]) },
  { head: 'Description', of: ({ description }) => description, aside: true },
  { head: 'Missing codes', of: ({ missingValueCodes }) => codesText(missingValueCodes) },
  { head: 'Category order', of: ({ categoryOrder }) => categoryOrder?.join(' < ') ?? '' },
  {
    head: 'Value labels',
    of: ({ valueLabels }) =>
      Object.entries(valueLabels ?? {})
        .map(([value, label]) => `${value} = ${label}`)
        .join(', '),
  },
];

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
  const said = SAID.filter(({ of }) => columns.some((column) => of(column) !== ''));
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
            {said.map(({ head, aside }) => (
              <th scope="col" key={head} className={aside && 'aside'}>
                {head}
              </th>
            ))}
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
              {said.map(({ head, of, aside }) => (
                <td key={head} title={of(column)} className={aside && 'aside'}>
                  {of(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}
