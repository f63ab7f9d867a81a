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
  /** Whether the backend keeps notifications. */
  readonly notifications: boolean;
  /** Whether the backend reports changes as they happen. */
  readonly realtime: boolean;
  /** Whether the server has tables to ask. */
  readonly tables: boolean;
  /** Whether administrators can connect tables. */
  readonly connections: boolean;
  /** The model that this server offers in the assistant, by its name; null where it offers none. */
  readonly model: string | null;
  /** Origins that pages may ask with an endpoint of the person's own. */
  readonly modelOrigins: readonly string[];
  /** By which visits are counted where people allow it; null where nothing is counted. */
  readonly measurementId: string | null;
  /** Addresses that the owner of this server chose to show; absent ones are not shown. */
  readonly links: Links;
}

/** Where people get help or follow the product. */
export interface Links {
  readonly email?: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly universities: readonly University[];
}

/** A university that has a page on this server. */
export interface University {
  readonly id: string;
  readonly name: string;
  readonly url?: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isProvider = (name: unknown): name is OAuthProvider =>
  typeof name === 'string' && name in OAUTH_PROVIDERS;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const isWeb = (url: unknown): url is string => typeof url === 'string' && /^https:\/\//.test(url);

/** Reads the links; whatever is empty or no address of the web is left out. */
function parseLinks(value: unknown): Links {
  const { email, social, universities } = isRecord(value) ? value : {};
  const entries = isRecord(social) ? Object.entries(social) : [];
  return {
    ...(typeof email === 'string' && EMAIL.test(email) ? { email } : {}),
    social: entries.flatMap(([name, url]) => (isWeb(url) ? [{ name, url }] : [])),
    universities: Object.entries(isRecord(universities) ? universities : {}).flatMap(([id, school]) => {
      const { name, url } = isRecord(school) ? school : {};
      return typeof name === 'string' && name !== '' ? [{ id, name, ...(isWeb(url) ? { url } : {}) }] : [];
    }),
  };
}

/** Reads the configuration; throws when it is not one. */
export function parseConfig(value: unknown, origin: string): CloudConfig {
  if (!isRecord(value)) throw new Error('config.json is not an object.');
  const { supabaseUrl, supabaseAnonKey, features } = value;
  if (typeof supabaseUrl !== 'string' || typeof supabaseAnonKey !== 'string') {
    throw new Error('config.json names no backend.');
  }
  const { mail, oauth, notifications, realtime, tables, connections, model, modelOrigins, measurementId } =
    isRecord(features) ? features : {};
  return {
    url: new URL(supabaseUrl, origin).href,
    key: supabaseAnonKey,
    mail: mail === true,
    oauth: Array.isArray(oauth) ? oauth.filter(isProvider) : [],
    notifications: notifications === true,
    realtime: realtime === true,
    tables: tables === true,
    connections: connections === true,
    model: typeof model === 'string' && model !== '' ? model : null,
    modelOrigins: Array.isArray(modelOrigins) ? modelOrigins.filter((one) => typeof one === 'string') : [],
    measurementId: typeof measurementId === 'string' && measurementId !== '' ? measurementId : null,
    links: parseLinks(value.links),
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

/** Reads it anew at the next call: what the server offers has changed. */
export function forgetConfig(): void {
  pending = undefined;
}
