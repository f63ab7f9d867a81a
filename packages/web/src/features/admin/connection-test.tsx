import type { Tested, TriedTable } from './ask-connections.ts';

/** What a role may do besides reading, in words; nothing where it may not. */
function roleText(mayWrite: boolean | null): string {
  if (mayWrite === null) return ' What else its role may do could not be found out; it is asked read-only.';
  return mayWrite
    ? ' Its role could also write. It is asked read-only, but a role that can only read is safer.'
    : '';
}

function foundText(tried: Exclude<TriedTable, { reason: string }>): string {
  const { columns, names, rows, engine, mayWrite } = tried;
  const counted = rows === null ? 'rows not counted in time' : `${rows.toLocaleString('en')} rows`;
  const more = columns > names.length ? ', …' : '';
  return `${engine}: ${counted}, ${columns.toLocaleString('en')} columns (${names.join(', ')}${more}).${roleText(mayWrite)}`;
}

/** What a test found, table by table, or why there is nothing. */
export function TestResult({ tested }: { tested: Tested }) {
  return (
    <div className="adm-box adm-test" role="status">
      {tested.reason && <p>{tested.reason}</p>}
      {tested.tables.map((tried) => (
        <p key={tried.table ?? ''} className={'reason' in tried ? 'problem' : undefined}>
          {tried.table !== null && <b>{tried.table}: </b>}
          {'reason' in tried ? tried.reason : foundText(tried)}
        </p>
      ))}
    </div>
  );
}
