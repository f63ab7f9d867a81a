/** Everything the environment can change about the server, read once. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlaceRules } from './connected-place.ts';
import type { LogFormat } from './request-log.ts';
import { SettingsError } from './settings-error.ts';
import { readTables, type TableSettings } from './tables.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Outgoing mail; without it nothing that needs mail is offered. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  readonly from: string;
}

/** The app's registration with a provider of accounts. */
interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** Address of the provider, when it is not the public one (GitHub Enterprise). */
  readonly url?: string;
}

/** Providers with which people can sign in to the embedded backend. */
export type OAuthSettings = Readonly<Partial<Record<'google' | 'github', OAuthClient>>>;

/** Where people get help and follow the product; what is not set is not shown. */
export interface LinkSettings {
  readonly email?: string;
  /** Address of each place by its name. */
  readonly social: Readonly<Record<string, string>>;
  /** Universities with a page of their own, by the last part of its address. */
  readonly universities?: Readonly<Record<string, UniversitySettings>>;
}

interface UniversitySettings {
  readonly name: string;
  /** Where the university speaks about Constat itself. */
  readonly url?: string;
}

/** S3-compatible storage. */
interface S3Settings {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A hosted or self-hosted Supabase project used instead of the embedded backend. */
export interface HostedSettings {
  readonly url: string;
  readonly anonKey: string;
  /** What the project has switched on: mail, google, github. */
  readonly features: readonly string[];
}

/** A model behind an OpenAI-compatible address, which the server asks in the name of people who are signed in. */
export interface ModelSettings {
  /** Where `/chat/completions` is below. */
  readonly url: string;
  readonly key: string | undefined;
  readonly name: string;
  /** Milliseconds without a word of the model, and for a whole answer. */
  readonly silenceMs: number;
  readonly answerMs: number;
  /** Requests a day by tier; tiers that are not named have the limit of their quota. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Address users type; links in mail and HTTPS rules follow it. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  /** Folder of the built app, or undefined when something else serves it (development). */
  readonly appDirectory: string | undefined;
  readonly migrationsDirectory: string;
  readonly hosted: HostedSettings | undefined;
  readonly databaseUrl: string | undefined;
  /** Where files are kept, instead of the data folder. */
  readonly s3: S3Settings | undefined;
  /** Where the keys of the backend are kept; processes that share accounts share this file. */
  readonly secretsFile: string | undefined;
  readonly mail: MailSettings | undefined;
  readonly oauth: OAuthSettings;
  readonly links: LinkSettings;
  /** The model that the assistant may use; none is offered without. */
  readonly model: ModelSettings | undefined;
  /** Tables that people may ask on this server. */
  readonly tables: readonly TableSettings[];
  /** Where administrators may connect tables. */
  readonly places: PlaceRules;
  /** Origins that a page may ask with an endpoint of the person's own, as the content security policy writes them. */
  readonly modelOrigins: readonly string[];
  /** The id by which Google Analytics counts the visits of people who allow it; nothing is counted without. */
  readonly measurementId: string | undefined;
  /** Whether the address of the caller is in X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** Failed attempts to get in per network in five minutes. */
  readonly authLimit: number;
  /** What a scraper of /metrics has to show; without it there is no such page. */
  readonly metricsToken: string | undefined;
  /** Seconds after which a statement that has not returned is stopped. */
  readonly stuckSeconds: number;
  /** How requests are logged. */
  readonly logFormat: LogFormat;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from environment variables. */
export function readSettings(env: Environment): Settings {
  const port = integer(env, 'PORT', 4180, 0, 65535);
  const publicUrl = (env.CONSTAT_URL || `http://localhost:${port}`).replace(/\/+$/, '');
  return {
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl,
    dataDirectory: resolve(repository, env.CONSTAT_DATA || '.constat'),
    appDirectory:
      env.CONSTAT_APP === 'off' ? undefined : resolve(repository, env.CONSTAT_APP || 'packages/web/dist'),
    migrationsDirectory: resolve(repository, 'supabase/migrations'),
    hosted: hosted(env),
    databaseUrl: env.DATABASE_URL || undefined,
    s3: s3(env),
    secretsFile: env.CONSTAT_SECRETS ? resolve(repository, env.CONSTAT_SECRETS) : undefined,
    mail: mail(env),
    oauth: oauth(env),
    links: links(env),
    model: model(env),
    tables: env.CONSTAT_TABLES ? readTables(resolve(repository, env.CONSTAT_TABLES)) : [],
    places: places(env),
    modelOrigins: modelOrigins(env, publicUrl),
    measurementId: measurementId(env),
    trustProxy: env.TRUST_PROXY === '1',
    authLimit: integer(env, 'CONSTAT_AUTH_LIMIT', 100, 1, 1_000_000),
    metricsToken: env.CONSTAT_METRICS_TOKEN || undefined,
    stuckSeconds: integer(env, 'CONSTAT_STUCK_SECONDS', 8, 1, 600),
    logFormat: env.CONSTAT_LOG === 'json' ? 'json' : 'text',
  };
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`);
  }
  return value;
}

function hosted(env: Environment): HostedSettings | undefined {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = env;
  if (!url && !anonKey) return undefined;
  if (!url || !anonKey) throw new SettingsError('Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither.');
  if (!URL.canParse(url)) throw new SettingsError(`SUPABASE_URL is not an address: "${url}".`);
  const features = (env.SUPABASE_FEATURES ?? '').split(',').map((name) => name.trim());
  return { url: url.replace(/\/+$/, ''), anonKey, features: features.filter((name) => name !== '') };
}

function s3(env: Environment): S3Settings | undefined {
  const { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (!url && !bucket) return undefined;
  if (!url || !bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      'Set S3_URL, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
    );
  }
  if (!URL.canParse(url)) throw new SettingsError(`S3_URL is not an address: "${url}".`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingsError(`S3_BUCKET is not the name of a bucket: "${bucket}".`);
  }
  return {
    url: url.replace(/\/+$/, ''),
    bucket,
    accessKeyId,
    secretAccessKey,
    region: region || 'us-east-1',
  };
}

function links(env: Environment): LinkSettings {
  const { CONSTAT_SUPPORT_EMAIL: email } = env;
  const entries = (env.CONSTAT_SOCIAL ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, name, url] = /^([^=]+)=(https:\/\/\S+)$/.exec(entry) ?? [];
      if (!name || !url || !URL.canParse(url)) {
        throw new SettingsError(
          `CONSTAT_SOCIAL must be Name=https://address, separated by commas; "${entry}" is not.`,
        );
      }
      return [name.trim(), url] as const;
    });
  const schools = universities(env);
  return {
    ...(email ? { email } : {}),
    social: Object.fromEntries(entries),
    ...(schools.length > 0 ? { universities: Object.fromEntries(schools) } : {}),
  };
}

const UNIVERSITY = /^([a-z0-9-]+)=([^|]+?)(?:\s*\|\s*(https:\/\/\S+))?$/;

function universities(env: Environment): readonly (readonly [string, UniversitySettings])[] {
  return (env.CONSTAT_UNIVERSITIES ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, id, name, url] = UNIVERSITY.exec(entry) ?? [];
      if (!id || !name || (url !== undefined && !URL.canParse(url))) {
        throw new SettingsError(
          `CONSTAT_UNIVERSITIES must be id=Name or id=Name|https://address, separated by semicolons; "${entry}" is not.`,
        );
      }
      return [id, { name, ...(url ? { url } : {}) }] as const;
    });
}

function mail(env: Environment): MailSettings | undefined {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_USER: user, SMTP_PASSWORD: password } = env;
  if (!host) return undefined;
  if (!from) throw new SettingsError('SMTP_HOST needs SMTP_FROM, the sender of the mails.');
  return {
    host,
    from,
    port: integer(env, 'SMTP_PORT', 587, 1, 65535),
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
  };
}

function oauth(env: Environment): OAuthSettings {
  const client = (name: 'google' | 'github', url?: string) => {
    const [id, secret] = [env[`${name.toUpperCase()}_CLIENT_ID`], env[`${name.toUpperCase()}_CLIENT_SECRET`]];
    if (!id && !secret) return {};
    if (!id || !secret) {
      const both = `${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET`;
      throw new SettingsError(`Set both ${both}, or neither.`);
    }
    return { [name]: { id, secret, ...(url ? { url } : {}) } };
  };
  return { ...client('google'), ...client('github', env.GITHUB_URL) };
}

function places(env: Environment): PlaceRules {
  const folder = env.CONSTAT_TABLES_FOLDER ? resolve(repository, env.CONSTAT_TABLES_FOLDER) : undefined;
  if (env.CONSTAT_TABLES_HOSTS === 'none') return { folder, hosts: [] };
  const hosts = list(env.CONSTAT_TABLES_HOSTS, ',');
  const wrong = hosts.find((host) => !/^(?:\*\.)?[a-z0-9.-]+$|^[0-9a-f:]+$/i.test(host));
  if (wrong !== undefined) {
    throw new SettingsError(
      `CONSTAT_TABLES_HOSTS must be none, or names or addresses of hosts (or *.domain), separated by commas; "${wrong}" is not.`,
    );
  }
  return { folder, hosts: hosts.length > 0 ? hosts : undefined };
}

const TIERS = ['standard', 'edu', 'edu_pro', 'pro'];

function model(env: Environment): ModelSettings | undefined {
  const { CONSTAT_MODEL_URL: url, CONSTAT_MODEL: name, CONSTAT_MODEL_KEY: key } = env;
  if (!url && !name) return undefined;
  if (!url || !name) throw new SettingsError('Set both CONSTAT_MODEL_URL and CONSTAT_MODEL, or neither.');
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.search || parsed.hash) {
    throw new SettingsError(`CONSTAT_MODEL_URL is not an address like https://host/v1: "${url}".`);
  }
  const limits = list(env.CONSTAT_MODEL_LIMITS, ',').map((entry) => {
    const [, tier = '', most] = /^(\w+)\s*=\s*(\d{1,6})$/.exec(entry) ?? [];
    if (!TIERS.includes(tier)) {
      throw new SettingsError(
        `CONSTAT_MODEL_LIMITS must be tier=number, separated by commas, for ${TIERS.join(', ')}; "${entry}" is not.`,
      );
    }
    return [tier, Number(most)] as const;
  });
  return {
    url: url.replace(/\/+$/, ''),
    key: key || undefined,
    name,
    silenceMs: integer(env, 'CONSTAT_MODEL_SILENCE', 30, 1, 600) * 1000,
    answerMs: integer(env, 'CONSTAT_MODEL_SECONDS', 180, 1, 3600) * 1000,
    limits: Object.fromEntries(limits),
  };
}

function measurementId({ CONSTAT_MEASUREMENT_ID: id }: Environment): string | undefined {
  if (!id) return undefined;
  if (!/^G-[A-Z0-9]{4,20}$/.test(id)) {
    throw new SettingsError(`CONSTAT_MEASUREMENT_ID must look like G-ABC1234567; it is "${id}".`);
  }
  return id;
}

/** What `local` stands for: programs on the machine of the person, at any port. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Who serves the app to themselves may use a model on their machine; for others the administrator decides. */
function modelOrigins(env: Environment, publicUrl: string): readonly string[] {
  const own = URL.canParse(publicUrl) && ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  const entries = list(env.CONSTAT_MODEL_ORIGINS ?? (own ? 'local' : ''), ',');
  return entries.flatMap((entry) => {
    if (entry === 'local') return LOOPBACK;
    const origin = entry.replace(/\/$/, '');
    if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)) {
      throw new SettingsError(
        `CONSTAT_MODEL_ORIGINS must be local or https://host, separated by commas; "${entry}" is not.`,
      );
    }
    return [origin];
  });
}

const list = (text: string | undefined, separator: string): readonly string[] =>
  (text ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
