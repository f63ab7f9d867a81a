import { useLocation } from 'react-router';
import { ActivityView } from './activity-view.tsx';
import { AdminFrame, type View, viewIn } from './admin-frame.tsx';
import { ConnectionsView } from './connections-view.tsx';
import { NoticesView } from './notices-view.tsx';
import { OutboxView } from './outbox-view.tsx';
import { UsersView } from './users-view.tsx';

const CONTENT = {
  users: UsersView,
  notifications: NoticesView,
  tables: ConnectionsView,
  activity: ActivityView,
  outbox: OutboxView,
} as const satisfies Record<View, () => React.ReactNode>;

/** Everything administrators look after but the quotas: people, notifications, connected tables, the log, mails that wait. */
export function AdminDashboardPage() {
  const { search } = useLocation();
  const Content = CONTENT[viewIn(search)];
  return (
    <AdminFrame title="Admin Dashboard">
      <Content />
    </AdminFrame>
  );
}
