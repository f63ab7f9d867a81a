import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminNotice,
  AUDIENCES,
  deleteNotice,
  listNotices,
  saveNotice,
} from '../../cloud/admin-content.ts';
import { notify } from '../../state/notify.ts';
import { ActionMenu, MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { dateOf } from '../../ui/date-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { LoadProblem } from './admin-frame.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { refreshAdmin, useAdmin } from './use-admin.ts';

/** Whether people see a notification now. */
function stateOf({ isActive, expiresAt }: AdminNotice, now = Date.now()): string {
  if (!isActive) return 'Not shown';
  if (expiresAt === null) return 'Shown';
  return Date.parse(expiresAt) > now ? `Shown until ${dateOf(expiresAt)}` : 'Expired';
}

/** All notifications: write one, change it, take it back. */
export function NoticesView() {
  const { data, error, refetch } = useAdmin(['notices'], listNotices);
  const [open, setOpen] = useState<AdminNotice | 'new' | null>(null);
  return (
    <section aria-label="Notifications">
      <div className="adm-bar">
        <p>Shown under the bell and in the Notification Center, the highest priority first.</p>
        <Button variant="contained" onClick={() => setOpen('new')}>
          New notification
        </Button>
      </div>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.length === 0 && <p className="adm-none">No notifications yet.</p>}
      {data && data.length > 0 && <NoticeTable notices={data} onOpen={setOpen} />}
      {open && <NoticeDialog {...(open === 'new' ? {} : { notice: open })} onClose={() => setOpen(null)} />}
    </section>
  );
}

function NoticeTable({
  notices,
  onOpen,
}: {
  notices: readonly AdminNotice[];
  onOpen: (notice: AdminNotice) => void;
}) {
  return (
    <table className="adm-table adm-notices">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">For</th>
          <th scope="col">State</th>
          <th scope="col" className="opt r">
            Priority
          </th>
          <th scope="col" className="opt r">
            Written
          </th>
          <th scope="col" className="act">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {notices.map((notice) => (
          <tr key={notice.id}>
            <td className="nm">
              <button type="button" className="name" title={notice.title} onClick={() => onOpen(notice)}>
                {notice.title}
              </button>
            </td>
            <td>{AUDIENCES[notice.audience]}</td>
            <td>{stateOf(notice)}</td>
            <td className="opt r">{notice.priority}</td>
            <td className="opt r faint">{timeAgo(Date.parse(notice.createdAt))}</td>
            <td className="act">
              <NoticeMenu notice={notice} onOpen={() => onOpen(notice)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoticeMenu({ notice, onOpen }: { notice: AdminNotice; onOpen: () => void }) {
  const queries = useQueryClient();
  const store = async (draft: AdminNotice, id?: string) => {
    const outcome = await saveNotice(draft, id);
    if (!outcome.ok) notify(outcome.message);
    await refreshAdmin(queries);
  };
  const remove = async () => {
    const outcome = await deleteNotice(notice.id);
    if (!outcome.ok) return notify(outcome.message);
    notify(`“${notice.title}” deleted.`, { label: 'Undo', onAction: () => void store(notice) });
    await refreshAdmin(queries);
  };
  return (
    <ActionMenu
      label={`Actions for ${notice.title}`}
      align="right"
      entries={[
        { id: 'edit', label: 'Edit', icon: 'text', onSelect: onOpen },
        {
          id: 'show',
          label: notice.isActive ? 'Stop showing' : 'Show',
          icon: notice.isActive ? 'stop' : 'play',
          onSelect: () => void store({ ...notice, isActive: !notice.isActive }, notice.id),
        },
        MENU_DIVIDER,
        { id: 'delete', label: 'Delete', icon: 'trash', onSelect: () => void remove() },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Actions for ${notice.title}`} {...props}>
          <Icon name="more" />
        </IconButton>
      )}
    />
  );
}
