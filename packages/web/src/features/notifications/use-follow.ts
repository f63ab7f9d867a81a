import { useEffect } from 'react';
import { cloudClient } from '../../cloud/client.ts';
import { loadConfig } from '../../cloud/config.ts';
import { followNotifications } from '../../cloud/notification-channel.ts';
import { fetchNotifications } from '../../cloud/notifications.ts';
import { loadNotifications } from './notifications.ts';

/** Several changes at the same time are one. */
const TOGETHER_MS = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;

const refresh = () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // A page that nobody sees catches up when somebody does.
    if (document.visibilityState === 'visible') void loadNotifications(fetchNotifications, true);
  }, TOGETHER_MS);
};

/** Keeps the list current while somebody with this audience is signed in; null follows nothing. */
export function useFollowNotifications(audience: string | null): void {
  useEffect(() => {
    if (audience === null) return;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async () => {
      const [client, config] = await Promise.all([cloudClient(), loadConfig()]);
      if (left || stop || !config.notifications) return;
      stop = followNotifications(client, { realtime: config.realtime, audience, onChange: refresh });
    };
    const start = () => void follow().catch(() => undefined);
    const online = () => {
      start();
      refresh();
    };
    start();
    addEventListener('online', online);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      left = true;
      clearTimeout(waiting);
      stop?.();
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [audience]);
}
