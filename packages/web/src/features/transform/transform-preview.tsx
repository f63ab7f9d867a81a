import type { ColumnDigest, ColumnType } from '@constat/data';
import type { TransformPreview } from '../../engine/data-contract.ts';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';

const classOf = (type: ColumnType, isNew: boolean): string =>
  [type === 'numeric' ? 'r num' : type === 'date' ? 'r' : '', isNew ? 'new' : ''].join(' ').trim();

/** At most six significant digits: enough to see whether it is what was meant. */
export const short = (value: number): string => String(Number(value.toPrecision(6)));

/** A mean beside these extremes: what only rounding made of 0 is 0. */
export const meanText = (mean: number, min: number, max: number): string =>
  Math.abs(mean) < 1e-13 * Math.max(Math.abs(min), Math.abs(max)) ? '0' : short(mean);

const MAX_DECIMALS = 4;

/** Numbers of one column with the same decimals, so that they align; very large and small ones as they are. */
export function aligned(texts: readonly (string | null)[]): readonly (string | null)[] {
  const numbers = texts.map((text) => (text === null ? null : Number(text)));
  const plain = numbers.map((value) => (value === null ? '' : short(value)));
  if (plain.some((text) => text.includes('e')))
    return numbers.map((value) => (value === null ? null : short(value)));
  const decimals = Math.min(
    MAX_DECIMALS,
    Math.max(0, ...plain.map((text) => text.split('.')[1]?.length ?? 0)),
  );
  return numbers.map((value) => value?.toFixed(decimals) ?? null);
}

interface FirstRowsProps {
  readonly columns: TransformPreview['columns'];
  readonly rows: TransformPreview['rows'];
}

/** Some rows as a table, numbers aligned. */
export function FirstRows({ columns, rows }: FirstRowsProps) {
  const texts = columns.map(({ type }, i) => {
    const cells = rows.map((row) => row[i] ?? null);
    return type === 'numeric' ? aligned(cells) : cells;
  });
  return (
    <ScrollX label="Preview" className="dt-scroll">
      <table className="dt-table">
        <thead>
          <tr>
            <th scope="col" className="n">
              <span className="sr">Row</span>
            </th>
            {columns.map(({ name, type, isNew }) => (
              <th key={name} scope="col" className={classOf(type, isNew)} title={name}>
                <Icon name={type} size={14} />
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .map((_, row) => ({ row, number: row + 1 }))
            .map(({ row, number }) => (
              <tr key={number}>
                <th scope="row" className="n">
                  {number}
                </th>
                {columns.map(({ name, type, isNew }, i) => {
                  const cell = texts[i]?.[row] ?? null;
                  return (
                    <td key={name} className={classOf(type, isNew)}>
                      {cell === null ? <span className="faint">NA</span> : cell}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

/** The first rows with the new variable, and what it holds. */
export function PreviewTable({ preview }: { preview: TransformPreview }) {
  return (
    <>
      {preview.digests.map((digest) => (
        <Digest key={digest.name} digest={digest} named={preview.digests.length > 1} />
      ))}
      <FirstRows columns={preview.columns} rows={preview.rows} />
      <p className="dt-help">
        The first {preview.rows.length} of {preview.total.toLocaleString('en')} rows.
      </p>
    </>
  );
}

const MAX_SHOWN_LEVELS = 6;

/** A variable in a line of numbers. */
export function Digest({ digest, named = false }: { digest: ColumnDigest; named?: boolean }) {
  const { numbers, levels, distinct } = digest;
  const facts: [string, string][] = [
    ['Valid', digest.valid.toLocaleString('en')],
    ['Missing', digest.missing.toLocaleString('en')],
  ];
  if (numbers)
    facts.push(
      ['Mean', meanText(numbers.mean, numbers.min, numbers.max)],
      ['SD', numbers.sd === null ? 'NA' : short(numbers.sd)],
      ['Min', short(numbers.min)],
      ['Median', short(numbers.median)],
      ['Max', short(numbers.max)],
    );
  else
    facts.push(
      ...levels
        .slice(0, MAX_SHOWN_LEVELS)
        .map(({ level, count }): [string, string] => [level, count.toLocaleString('en')]),
    );
  const more = (distinct ?? 0) - MAX_SHOWN_LEVELS;
  return (
    <dl className="dt-facts" aria-label={`Summary of ${digest.name}`}>
      {named && (
        <div>
          <dt>Variable</dt>
          <dd>{digest.name}</dd>
        </div>
      )}
      {keyed(facts, ([name]) => name).map(({ key, item: [name, value] }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {more > 0 && (
        <div>
          <dt>and {more.toLocaleString('en')} more levels</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}
