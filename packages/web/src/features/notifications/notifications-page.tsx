import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { NotificationList } from './notification-list.tsx';
import { loadNotifications, readAll, useNotifications } from './notifications.ts';

/** All notifications for the person using the app. */
export function NotificationsPage() {
  const { status, items } = useNotifications();
  useEffect(() => {
    void loadNotifications();
  }, []);
  const unread = items.some((item) => !item.isRead);
  return (
    <div className="plain-page column notes-page">
      <div className="notes-top">
        <h1>Notification Center</h1>
        {unread && <Button onClick={() => void readAll()}>Mark all as read</Button>}
      </div>
      <NotificationList status={status} items={items} />
    </div>
  );
}
