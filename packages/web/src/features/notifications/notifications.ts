/** The notifications of the person using the app: loading, reading, and what they have seen. */
import { create } from 'zustand';
import { fetchNotifications, markRead, type Notification, type Reader } from '../../cloud/notifications.ts';
import { notifications as limits } from '../../lib/constants.ts';
import { beforeSignOut, type Session, useSession } from '../../state/session.ts';

export interface NotificationState {
  readonly status: 'loading' | 'loaded' | 'error';
  readonly items: readonly Notification[];
}

export const useNotifications = create<NotificationState>(() => ({ status: 'loaded', items: [] }));

export const LOAD_FAILED = 'Failed to load notifications';
const SEEN_KEY = 'constat:seen-notifications';

/** Who reads: account holders by their tier, everybody else as a guest. */
export const readerOf = (session: Session): Reader =>
  session.kind === 'user'
    ? { audience: session.tier, userId: session.userId }
    : { audience: 'guest', userId: null };

const sameReader = (a: Reader, b: Reader): boolean => a.userId === b.userId && a.audience === b.audience;

/**
 * Loads them; after the time limit the state is an error, because an empty list would be untrue. A quiet load is one that
 * nobody asked for: until it succeeds, what was there stays.
 */
export async function loadNotifications(
  fetchThem: (reader: Reader) => Promise<readonly Notification[]> = fetchNotifications,
  quiet = false,
): Promise<void> {
  const { session, leaving } = useSession.getState();
  if (leaving) return;
  const reader = readerOf(session);
  const current = () => sameReader(reader, readerOf(useSession.getState().session));
  if (!quiet) useNotifications.setState({ status: 'loading' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(LOAD_FAILED)), limits.loadTimeoutMs);
  });
  try {
    const items = await beforeSignOut(Promise.race([fetchThem(reader), limit]));
    if (!current()) return;
    const seen = reader.userId === null ? seenHere() : new Set<string>();
    useNotifications.setState({
      status: 'loaded',
      items: items.map((item) => (seen.has(item.id) ? { ...item, isRead: true } : item)),
    });
  } catch {
    if (!quiet && current()) useNotifications.setState({ status: 'error' });
  } finally {
    clearTimeout(timer);
  }
}

/** Marks some as read: on the server for account holders, on this device for the others. */
export async function read(ids: readonly string[]): Promise<void> {
  const unread = useNotifications
    .getState()
    .items.filter((item) => ids.includes(item.id) && !item.isRead)
    .map((item) => item.id);
  if (unread.length === 0) return;
  useNotifications.setState(({ items }) => ({
    items: items.map((item) => (unread.includes(item.id) ? { ...item, isRead: true } : item)),
  }));
  const { userId } = readerOf(useSession.getState().session);
  if (userId === null) keepSeen(unread);
  else await beforeSignOut(markRead(userId, unread)).catch(() => undefined);
}

/** Marks all of them. */
export const readAll = (): Promise<void> => read(useNotifications.getState().items.map((item) => item.id));

function seenHere(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

const keepSeen = (ids: readonly string[]): void =>
  localStorage.setItem(SEEN_KEY, JSON.stringify([...seenHere(), ...ids]));
