/** The backend's client, loaded when an account is used for the first time. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { noteRenewal } from '../session-guard/session-store.ts';
import { loadConfig } from './config.ts';
import { TOKEN_KEY } from './kept-session.ts';

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
    global: { fetch: fetchAuthFresh },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

/** Requests about the session never come from a cache. */
const fetchAuthFresh: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.includes('/auth/v1/')) return fetch(input, init);
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('Cache-Control', 'no-cache');
  const answer = await fetch(input, { ...init, headers, cache: 'no-store' });
  if (address.includes('grant_type=refresh_token')) noteRenewal(answer.ok);
  return answer;
};
