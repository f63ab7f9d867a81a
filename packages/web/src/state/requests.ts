/**
 * Every request of this tab since it was opened, as the service worker tells of them (`public/requests-sw.js`). Before a worker controls
 * the page, on a first visit, the browser's own list of what it loaded is taken.
 */
import { create } from 'zustand';

export const REQUESTS_CHANNEL = 'constat:requests';

export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Blocked: people work offline only. */
  readonly outcome: 'sent' | 'blocked';
}

interface Requests {
  readonly since: number;
  readonly seen: readonly SeenRequest[];
}

const isRequest = (value: unknown): value is SeenRequest =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'method' in value &&
  typeof value.method === 'string' &&
  'time' in value &&
  typeof value.time === 'number' &&
  'outcome' in value &&
  (value.outcome === 'sent' || value.outcome === 'blocked');

/** Where the list waits while the tab loads the app anew. */
const KEPT = 'constat:requests';

function kept(): Requests | null {
  try {
    const value: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEPT) ?? 'null');
    if (typeof value !== 'object' || value === null || !('since' in value && 'seen' in value)) return null;
    const { since, seen } = value;
    return typeof since === 'number' && Array.isArray(seen) ? { since, seen: seen.filter(isRequest) } : null;
  } catch {
    // No storage, or not ours: the list begins now, and says so.
    return null;
  }
}

export const useRequests = create<Requests>(() => kept() ?? { since: Date.now(), seen: [] });

/** A list that is too long to be kept begins anew, with its time. */
function keep(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(useRequests.getState()));
  } catch {
    sessionStorage.removeItem(KEPT);
  }
}

export const noteRequest = (request: SeenRequest): void =>
  useRequests.setState(({ seen }) => ({ seen: [...seen, request] }));

/** Starts the list; called once, as early as can be. */
export function followRequests(): void {
  addEventListener('pagehide', keep);
  if (typeof BroadcastChannel !== 'undefined')
    new BroadcastChannel(REQUESTS_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRequest(data)) noteRequest(data);
    });
  if (navigator.serviceWorker?.controller || typeof PerformanceObserver === 'undefined') return;
  const loaded = (entries: readonly PerformanceEntry[]) => {
    if (navigator.serviceWorker?.controller) return;
    for (const { name, startTime } of entries)
      noteRequest({
        url: name,
        method: 'GET',
        time: Math.round(performance.timeOrigin + startTime),
        outcome: 'sent',
      });
  };
  loaded(performance.getEntriesByType('navigation'));
  new PerformanceObserver((list) => loaded(list.getEntries())).observe({ type: 'resource', buffered: true });
}

/** Requests to one place. */
export interface RequestGroup {
  readonly where: string;
  readonly sent: number;
  readonly blocked: number;
}

/** By server and first folder: `this server /assets`, `model.example.org /v1`. */
export function groupRequests(seen: readonly SeenRequest[], origin: string): readonly RequestGroup[] {
  const groups = new Map<string, { sent: number; blocked: number }>();
  for (const { url, outcome } of seen) {
    const where = placeOf(url, origin);
    const group = groups.get(where) ?? { sent: 0, blocked: 0 };
    group[outcome] += 1;
    groups.set(where, group);
  }
  return [...groups].map(([where, counts]) => ({ where, ...counts }));
}

function placeOf(url: string, origin: string): string {
  const { origin: server, pathname, host } = new URL(url);
  const folder = /^\/[^/]*(?=\/)/.exec(pathname)?.[0] ?? pathname;
  return `${server === origin ? 'This server' : host} ${folder}`;
}
