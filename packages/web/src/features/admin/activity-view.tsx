import { useState } from 'react';
import { LOG_KINDS, type LogKind, listLog } from '../../cloud/admin-content.ts';
import { SelectField } from '../../ui/field.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { describeEntry } from './activity-text.ts';
import { LoadProblem, Pager } from './admin-frame.tsx';
import { useAdmin } from './use-admin.ts';

const NOTES: Readonly<Record<LogKind, string>> = {
  changes:
    'Every change that administrators or the server’s owner made, and accounts that were deleted; kept for two years. Nobody can edit this list.',
  'sign-ins': 'Who signed up, signed in or changed the password; kept for 90 days.',
};

/** What administrators changed, and who signed in, as the database wrote it down. */
export function ActivityView() {
  const [page, setPage] = useState(0);
  const [kind, setKind] = useState<LogKind>('changes');
  const { data, error, refetch } = useAdmin(['activity', kind, page], () => listLog(page, kind));
  return (
    <section aria-label="Activity">
      <div className="adm-bar">
        <SelectField
          label="Show"
          value={kind}
          choices={LOG_KINDS}
          onChange={(chosen) => {
            setKind(chosen);
            setPage(0);
          }}
        />
        <p>{NOTES[kind]}</p>
        {data && <Pager page={page} data={data} onPage={setPage} />}
      </div>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.rows.length === 0 && <p className="adm-none">Nothing is noted yet.</p>}
      {data && data.rows.length > 0 && (
        <table className="adm-table adm-log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((entry) => {
              const { what, details } = describeEntry(entry);
              return (
                <tr key={entry.id}>
                  <td className="faint">
                    <time
                      dateTime={entry.happened_at}
                      title={new Date(entry.happened_at).toLocaleString('en')}
                    >
                      {timeAgo(Date.parse(entry.happened_at))}
                    </time>
                  </td>
                  <td>{entry.actor_email ?? 'Server'}</td>
                  <td>
                    {what}
                    {details && <small>{details}</small>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
