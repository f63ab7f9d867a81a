import { useEffect, useState } from 'react';
import { type AdminUser, listUsers } from '../../cloud/admin-users.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { dateOf } from '../../ui/date-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { LoadProblem, Pager } from './admin-frame.tsx';
import { useAdmin } from './use-admin.ts';
import { UserDialog } from './user-dialog.tsx';

const TYPING_MS = 250;

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Everybody with an account: search, and open one to change it. */
export function UsersView() {
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const [openId, setOpenId] = useState<string | null>(null);
  const search = useSettled(text);
  const { data, error, refetch } = useAdmin(['users', search, page], () => listUsers(search, page));
  const open = data?.rows.find((user) => user.id === openId);
  return (
    <section aria-label="Users">
      <search className="adm-bar">
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Search users by address or name"
            placeholder="Search by address or name"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPage(0);
            }}
          />
        </div>
        {data && <Pager page={page} data={data} onPage={setPage} />}
      </search>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.rows.length === 0 && <p className="adm-none">Nobody’s address or name contains this.</p>}
      {data && data.rows.length > 0 && <UserTable users={data.rows} onOpen={setOpenId} />}
      {open && <UserDialog user={open} onClose={() => setOpenId(null)} />}
    </section>
  );
}

function UserTable({ users, onOpen }: { users: readonly AdminUser[]; onOpen: (id: string) => void }) {
  return (
    <table className="adm-table adm-users">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Tier</th>
          <th scope="col" className="opt r">
            Datasets
          </th>
          <th scope="col" className="opt r">
            Projects
          </th>
          <th scope="col" className="opt">
            Joined
          </th>
          <th scope="col" className="opt">
            Last sign-in
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="nm">
              <button type="button" className="name" title={user.email} onClick={() => onOpen(user.id)}>
                {user.email}
              </button>
              {user.isAdmin && <span className="badge badge--accent">ADMIN</span>}
              {user.isDisabled && <span className="badge adm-off">DISABLED</span>}
              {user.name && <small>{user.name}</small>}
            </td>
            <td>
              {TIER_NAMES[user.tier]}
              {user.tier !== user.accountType && (
                <small>granted; {TIER_NAMES[user.accountType]} otherwise</small>
              )}
            </td>
            <td className="opt r">{user.datasets}</td>
            <td className="opt r">{user.projects}</td>
            <td className="opt faint">{dateOf(user.joined)}</td>
            <td className="opt faint">{user.lastSignIn ? timeAgo(Date.parse(user.lastSignIn)) : 'never'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
