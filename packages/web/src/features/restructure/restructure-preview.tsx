import type { RestructurePreview } from '../../engine/data-contract.ts';
import { keyed } from '../../ui/keyed.ts';
import { FirstRows } from '../transform/transform-preview.tsx';

const count = (value: number): string => value.toLocaleString('en');

/** What a restructuring would make: its size, what it did with the rows, and the first of them. */
export function RestructureResult({ preview }: { preview: RestructurePreview }) {
  const { parts, facts, columns } = preview;
  const [first] = parts;
  return (
    <>
      <ul className="rs-parts" aria-label="New datasets">
        {parts.map((part) => (
          <li key={part.suffix}>
            {parts.length > 1 && <span>{part.suffix}</span>}
            <b>
              {count(part.rows)} {part.rows === 1 ? 'row' : 'rows'} × {count(part.columns)}{' '}
              {part.columns === 1 ? 'variable' : 'variables'}
            </b>
          </li>
        ))}
      </ul>
      <dl className="rs-facts" aria-label="Report">
        {keyed(facts, ({ label }) => label).map(({ key, item }) => (
          <div key={key} className={item.warn ? 'warn' : undefined}>
            <dt>{item.label}</dt>
            <dd>{count(item.count)}</dd>
          </div>
        ))}
      </dl>
      {columns.length > 0 && <FirstRows columns={columns} rows={preview.rows} />}
      {columns.length === 0 && (
        <p className="dt-help">
          The original rows, then every imputation, told apart by .imp (0 is the original) and .id (the row).
          Data that has these already gets .imp_2 and .id_2.
        </p>
      )}
      {first && columns.length > 0 && (
        <p className="dt-help">
          The first {count(preview.rows.length)} of {count(first.rows)} rows
          {columns.length < first.columns
            ? ` and ${count(columns.length)} of ${count(first.columns)} variables`
            : ''}
          {parts.length > 1 ? ` of ${first.suffix}` : ''}.
        </p>
      )}
    </>
  );
}
