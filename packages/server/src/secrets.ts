/** Keys of the embedded backend: made at the first start, kept in a file only its owner can read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings-error.ts';

export interface Secrets {
  /** Signs the sessions of users. */
  readonly jwtSecret: string;
  /** Public key of the browser app. */
  readonly publishableKey: string;
  /** Key of the administrator; bypasses row-level security. */
  readonly secretKey: string;
}

const NAMES = ['jwtSecret', 'publishableKey', 'secretKey'] as const;

/** Reads the secrets of a data folder, or of a file that several processes share, making them when there are none. */
export async function loadSecrets(directory: string, shared?: string): Promise<Secrets> {
  const file = shared ?? join(directory, 'secrets.json');
  if (existsSync(file)) return readSecrets(file, shared === undefined);
  // Loaded for the first start alone: afterwards the main thread does without the library.
  const { generateApiKey } = await import('@supabase/lite');
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  };
  // Whole or not at all, and never over those of another process: whoever comes second reads the first's.
  const making = `${file}.${process.pid}.making`;
  writeFileSync(making, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(making, file);
    return secrets;
  } catch (error) {
    if (!existsSync(file)) throw error;
    return readSecrets(file, shared === undefined);
  } finally {
    rmSync(making, { force: true });
  }
}

function readSecrets(file: string, isOurs: boolean): Secrets {
  if (isOurs) chmodSync(file, 0o600);
  return parseSecrets(readFileSync(file, 'utf8'), file);
}

function parseSecrets(text: string, file: string): Secrets {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unusable(file, 'it is not JSON');
  }
  const values = NAMES.map((name) => {
    const value = parsed !== null && typeof parsed === 'object' ? Reflect.get(parsed, name) : undefined;
    if (typeof value !== 'string' || value.length < 20) throw unusable(file, `it has no usable ${name}`);
    return [name, value] as const;
  });
  return Object.fromEntries(values) as Record<(typeof NAMES)[number], string>;
}

const unusable = (file: string, reason: string): SettingsError =>
  new SettingsError(
    `${file} cannot be read: ${reason}. Put back the file from a backup; without it all sessions end and new keys are made.`,
  );
