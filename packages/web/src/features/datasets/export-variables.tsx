import Button from '@mui/material/Button';
import type { DatasetInfo } from '../../storage/db.ts';

/** Which variables of a dataset are written: all of them, or those that are ticked. */
export function ExportVariables({
  dataset: { columns },
  chosen,
  onChange,
}: {
  readonly dataset: DatasetInfo;
  /** Ids of variables; null for all. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}) {
  const ids = columns.map(({ id }) => id);
  const ticked = chosen ?? ids;
  const count = ticked.length === columns.length ? 'all' : String(ticked.length);
  const toggle = (id: string, isTicked: boolean) => {
    const next = ids.filter((each) => (each === id ? isTicked : ticked.includes(each)));
    onChange(next.length === ids.length ? null : next);
  };
  return (
    <details className="ds-vars">
      <summary>
        Variables: {count} of {columns.length}
      </summary>
      <div className="row">
        <Button size="small" onClick={() => onChange(null)}>
          All
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <fieldset>
        <legend className="sr">Variables to export</legend>
        {columns.map(({ id, name, label }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {name}
            {label && <small>{label}</small>}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
