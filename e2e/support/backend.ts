/** The backend behind the browser's back: what an administrator would do, and what only the server knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';

// Node 20 has no WebSocket of its own, and the client library wants one even when it is not used.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket: class {} });
const options = { auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false } } as const;

/** A client of the server, with its public key or the one that passes all rules. */
export function connect(baseURL: string | undefined, key: 'publishableKey' | 'secretKey') {
  const file = join(process.env.E2E_DATA ?? '', 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return createClient(`${baseURL}/api`, secrets[key] ?? '', options);
}

/** The id of the account with this address. */
export async function userIdOf(baseURL: string | undefined, email: string): Promise<string> {
  const { data, error } = await connect(baseURL, 'secretKey').rpc('admin_list_users', { search: email });
  const [user] = (data ?? []) as readonly { readonly id: string }[];
  if (error || !user) throw error ?? new Error(`${email} has no account`);
  return user.id;
}

/** Changes what people cannot change about their own account. */
export async function setAccount(
  baseURL: string | undefined,
  email: string,
  values: { readonly accounttype: string },
): Promise<string> {
  const id = await userIdOf(baseURL, email);
  const { error } = await connect(baseURL, 'secretKey').from('profiles').update(values).eq('id', id);
  if (error) throw error;
  return id;
}

/** Lets the server say it offers more, or less, than it does; asked anew at every request. */
export async function pretendFeatures(context: BrowserContext, features: () => object): Promise<void> {
  // Read once: an answer fetched inside the handler may outlive the test that asked for it.
  const config = (await (await context.request.get('/config.json')).json()) as { features: object };
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, features: { ...config.features, ...features() } } }),
  );
}
