/** What this server tells the app about its accounts; read once from /config.json. */

export const OAUTH_PROVIDERS = { google: 'Google', github: 'GitHub' } as const;
export type OAuthProvider = keyof typeof OAUTH_PROVIDERS;

export interface CloudConfig {
  /** Absolute address of the backend. */
  readonly url: string;
  readonly key: string;
  /** Whether mails can be sent: password reset, sign-in links. */
  readonly mail: boolean;
  readonly oauth: readonly OAuthProvider[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isProvider = (name: unknown): name is OAuthProvider =>
  typeof name === 'string' && name in OAUTH_PROVIDERS;

/** Reads the configuration; throws when it is not one. */
export function parseConfig(value: unknown, origin: string): CloudConfig {
  if (!isRecord(value)) throw new Error('config.json is not an object.');
  const { supabaseUrl, supabaseAnonKey, features } = value;
  if (typeof supabaseUrl !== 'string' || typeof supabaseAnonKey !== 'string') {
    throw new Error('config.json names no backend.');
  }
  const { mail, oauth } = isRecord(features) ? features : {};
  return {
    url: new URL(supabaseUrl, origin).href,
    key: supabaseAnonKey,
    mail: mail === true,
    oauth: Array.isArray(oauth) ? oauth.filter(isProvider) : [],
  };
}

let pending: Promise<CloudConfig> | undefined;

/** The configuration; a failed attempt is repeated at the next call. */
export function loadConfig(): Promise<CloudConfig> {
  pending ??= fetch('/config.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
      return parseConfig(await answer.json(), location.origin);
    })
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}
