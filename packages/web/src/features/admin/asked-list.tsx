import { timeAgo } from '../../ui/time-ago.ts';
import { LoadProblem } from './admin-frame.tsx';
import { type AskedLine, listAsked } from './ask-connections.ts';
import { useAdmin } from './use-admin.ts';

/** What came of a question, in words. */
const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'answered',
  described: 'variables listed',
  refused: 'refused',
  late: 'not in time',
  busy: 'too many at once',
  gone: 'the page was left',
  broken: 'failed',
  'too-long': 'the answer was too large',
};

const statementsOf = ({ statements }: AskedLine): readonly string[] =>
  typeof statements === 'number' ? [`${statements} statements, too long for the log`] : statements;

/** The last questions to tables of the server, with the statements that were sent. */
export function AskedList() {
  const { data, error, refetch } = useAdmin(['asked'], listAsked);
  return (
    <section aria-labelledby="adm-asked" className="adm-asked">
      <h2 id="adm-asked">Questions asked</h2>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.length === 0 && <p className="adm-none">Nobody has asked a table yet.</p>}
      {data && data.length > 0 && (
        <>
          <p className="adm-sub">The last {data.length}; all of them are in tables.log in the data folder.</p>
          <ul className="adm-mails">
            {data.map((line) => (
              <Asked key={`${line.time} ${line.account} ${line.wanted} ${line.milliseconds}`} line={line} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Asked({ line }: { line: AskedLine }) {
  const { time, account, table, wanted, options, filter, outcome, milliseconds } = line;
  const statements = statementsOf(line);
  return (
    <li>
      <b>
        {table}: {wanted === 'describe' ? 'variables' : wanted}
      </b>
      <p className="adm-sub">
        {account ?? 'an account that was deleted'}, {timeAgo(Date.parse(time))},{' '}
        {OUTCOMES[outcome] ?? outcome}, {(milliseconds / 1000).toFixed(1)} s
      </p>
      {(statements.length > 0 || options !== null) && (
        <details>
          <summary>Show what was asked</summary>
          <pre>
            {[
              ...(options === null ? [] : [`Options ${JSON.stringify(options)}`]),
              ...(filter === null ? [] : [`Filter ${JSON.stringify(filter)}`]),
              ...statements,
            ].join('\n\n')}
          </pre>
        </details>
      )}
    </li>
  );
}
