import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { notifications as limits } from '../../lib/constants.ts';
import { hrefOf } from '../../routes/address.ts';
import { useSession } from '../../state/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotificationList } from './notification-list.tsx';
import { loadNotifications, readAll, readerOf, useNotifications } from './notifications.ts';
import { useFollowNotifications } from './use-follow.ts';

const ADMIN = '/app/admin-dashboard';

/** The bell of the top bar with the first few notifications; administrators' pages neither load nor show it. */
export function NotificationBell() {
  const { status, items } = useNotifications();
  const session = useSession((state) => state.session);
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const hidden = pathname.startsWith(ADMIN);
  const { audience } = readerOf(session);
  const who = session.kind === 'user' ? session.userId : session.kind;
  useEffect(() => {
    // A tier that changed is another audience.
    if (!hidden && who && audience) void loadNotifications();
  }, [who, audience, hidden]);
  useFollowNotifications(!hidden && session.kind === 'user' ? audience : null);
  if (hidden) return null;
  const unread = items.filter((item) => !item.isRead).length;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        className="only-lg"
        sx={{ position: 'relative' }}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="dot" />}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={0}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'bell', role: 'dialog', 'aria-labelledby': id } }}
      >
        <div className="bell-hd">
          <h2 id={id}>Notifications</h2>
          {unread > 0 && (
            <Button size="dense" variant="text" onClick={() => void readAll()}>
              Mark all as read
            </Button>
          )}
        </div>
        <NotificationList status={status} items={items.slice(0, limits.dropdownItems)} />
        <div className="bell-ft">
          {items.length > limits.dropdownItems && <span>{`Showing 5 of ${items.length} notifications`}</span>}
          <Link to={hrefOf('notifications')} onClick={close}>
            View All Notifications
          </Link>
        </div>
      </Popover>
    </>
  );
}
