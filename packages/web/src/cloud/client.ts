/** The backend's client, loaded when an account is used for the first time. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { noteRenewal } from '../state/session-times.ts';
import { loadConfig } from './config.ts';
import { fetchWithin } from './fetch-within.ts';
import { TOKEN_KEY } from './kept-session.ts';
import { endsByThisClock, lastingFetch, type TokenSource } from './lasting-session.ts';
import { askWhileSignedIn } from './open-reads.ts';

let pending: Promise<SupabaseClient> | undefined;

/** The one client of the app; a failed attempt is repeated at the next call. */
export function cloudClient(): Promise<SupabaseClient> {
  pending ??= connect().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function connect(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), loadConfig()]);
  return createClient(config.url, config.key, {
    auth: { flowType: 'pkce', storageKey: TOKEN_KEY, persistSession: true, autoRefreshToken: true },
    global: { fetch: fetchInTime },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

/** A server that does not answer counts as out of reach; files get more time than rows. */
const ROWS_MS = 20_000;
const FILES_MS = 60_000;

const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : String(input);

const tokens: TokenSource = {
  current: async () => (await (await cloudClient()).auth.getSession()).data.session?.access_token ?? null,
  renew: async () => (await (await cloudClient()).auth.refreshSession()).data.session?.access_token ?? null,
};

const inTime: typeof fetch = (input, init) =>
  fetchWithin(addressOf(input).includes('/storage/v1/') ? FILES_MS : ROWS_MS, input, init);

const fetchData = lastingFetch((input, init) => askWhileSignedIn(inTime, input, init), tokens);

/** Asks something else of the server in the name of who is signed in. */
export const fetchWithSession = lastingFetch((input, init) => fetch(input, init), tokens);

const fetchInTime: typeof fetch = (input, init) => {
  const address = addressOf(input);
  return address.includes('/auth/v1/') ? fetchAuthFresh(address, input, init) : fetchData(input, init);
};

/** Requests about the session never come from a cache; the client library decides how long it waits for them. */
async function fetchAuthFresh(
  address: string,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('Cache-Control', 'no-cache');
  const answer = await fetch(input, { ...init, headers, cache: 'no-store' });
  if (address.includes('grant_type=refresh_token')) noteRenewal(answer.ok);
  return endsByThisClock(answer);
}
