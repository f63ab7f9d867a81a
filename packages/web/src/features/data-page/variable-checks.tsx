import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';

interface VariableChecksProps {
  readonly legend: string;
  readonly columns: readonly ColumnInfo[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly help?: string;
}

/** Several variables, chosen from a list; they stay in the order of the dataset. */
export function VariableChecks({ legend, columns, chosen, onChange, help }: VariableChecksProps) {
  const toggle = (name: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(name);
    else next.delete(name);
    onChange(columns.map((column) => column.name).filter((each) => next.has(each)));
  };
  return (
    <fieldset>
      <legend className="lab">{legend}</legend>
      <div className="dt-vars">
        {columns.map((column) => (
          <label key={column.id} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(column.name)}
              onChange={(event) => toggle(column.name, event.target.checked)}
            />
            <span className="dt-name">
              <Icon name={column.type} size={14} />
              {column.name}
            </span>
          </label>
        ))}
      </div>
      {help && <p className="dt-help">{help}</p>}
    </fieldset>
  );
}
