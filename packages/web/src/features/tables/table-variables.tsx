import type { DescribedTable, ServerTable } from './ask-tables.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  numeric: 'Number',
  categorical: 'Category',
  ordinal: 'Ordered category',
  boolean: 'True or false',
  date: 'Date',
  text: 'Text',
};

const MOST_NAMED = 6;

/** The levels in words: the first of them where there are many. */
function levelsText({ levels }: DescribedTable['columns'][number]): string {
  if (!levels) return '';
  const named = levels
    .slice(0, MOST_NAMED)
    .map(({ level, count }) => `${level} (${count.toLocaleString('en')})`);
  return levels.length > MOST_NAMED
    ? `${named.join(', ')} and ${levels.length - MOST_NAMED} more`
    : named.join(', ');
}

/** What is in a table: rows, variables with types and levels, and the first rows where its owner shows them. */
export function TableVariables({ table, described }: { table: ServerTable; described: DescribedTable }) {
  const { rows, columns, engine, preview } = described;
  return (
    <details className="tb-vars">
      <summary>
        {rows.toLocaleString('en')} rows, {columns.length} variables, read by {engine}
        {table.smallest > 1 ? `; groups of fewer than ${table.smallest} rows stay hidden` : ''}
      </summary>
      <div className="tb-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Variable</th>
              <th scope="col">Type</th>
              <th scope="col">Levels</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">{column.name}</th>
                <td>{TYPE_WORDS[column.type] ?? column.type}</td>
                <td>{levelsText(column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {preview && <Preview described={described} preview={preview} />}
    </details>
  );
}

function Preview({
  described,
  preview,
}: {
  described: DescribedTable;
  preview: NonNullable<DescribedTable['preview']>;
}) {
  const rows = Array.from({ length: preview[0]?.length ?? 0 }, (_, row) => row);
  return (
    <div className="tb-scroll">
      <table>
        <caption>First rows</caption>
        <thead>
          <tr>
            {described.columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {described.columns.map(({ name, type }, at) => (
                <td key={name}>{cellText(preview[at]?.[row] ?? null, type)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A date is a number of milliseconds. */
const cellText = (value: string | number | null, type: string): string =>
  value === null ? '' : type === 'date' ? new Date(Number(value)).toISOString().slice(0, 10) : String(value);
