/** Keys of the embedded backend: made at the first start, kept in a file only its owner can read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';

export interface Secrets {
  /** Signs the sessions of users. */
  readonly jwtSecret: string;
  /** Public key of the browser app. */
  readonly publishableKey: string;
  /** Key of the administrator; bypasses row-level security. */
  readonly secretKey: string;
}

const NAMES = ['jwtSecret', 'publishableKey', 'secretKey'] as const;

/** Reads the secrets of a data folder, making them when there are none. */
export async function loadSecrets(directory: string): Promise<Secrets> {
  const file = join(directory, 'secrets.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return parseSecrets(readFileSync(file, 'utf8'), file);
  }
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}

function parseSecrets(text: string, file: string): Secrets {
  const parsed: unknown = JSON.parse(text);
  const values = NAMES.map((name) => {
    const value = parsed !== null && typeof parsed === 'object' ? Reflect.get(parsed, name) : undefined;
    if (typeof value !== 'string' || value.length < 20) throw new Error(`${file} has no usable ${name}.`);
    return [name, value] as const;
  });
  return Object.fromEntries(values) as Record<(typeof NAMES)[number], string>;
}
