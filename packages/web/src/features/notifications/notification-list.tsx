import Button from '@mui/material/Button';
import type { Notification } from '../../cloud/notifications.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import { MessageView } from './message-view.tsx';
import './notifications.css';
import { LOAD_FAILED, loadNotifications, type NotificationState, read } from './notifications.ts';

function Entry({ item }: { item: Notification }) {
  return (
    <li className={item.isRead ? 'note' : 'note unread'}>
      <div className="note-hd">
        {item.isRead ? (
          <b>{item.title}</b>
        ) : (
          <button type="button" onClick={() => void read([item.id])} title="Mark as read">
            <span className="sr">Unread: </span>
            {item.title}
          </button>
        )}
        <time dateTime={item.createdAt}>{timeAgo(Date.parse(item.createdAt))}</time>
      </div>
      <MessageView message={item.message} />
    </li>
  );
}

/** The list in each of its states: loading, failed, empty, full. */
export function NotificationList({ status, items }: NotificationState) {
  if (status === 'error')
    return (
      <div className="notes-state" role="alert">
        <b>{LOAD_FAILED}</b>
        <Button size="dense" onClick={() => void loadNotifications()}>
          Try again
        </Button>
      </div>
    );
  if (status === 'loading' && items.length === 0)
    return (
      <p className="notes-state" role="status">
        Loading notifications...
      </p>
    );
  if (items.length === 0)
    return (
      <div className="notes-state">
        <b>No notifications</b>
        <p>You're all caught up!</p>
      </div>
    );
  return (
    <ul className="notes">
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </ul>
  );
}
