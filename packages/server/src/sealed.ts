/** Passwords of connected tables, sealed with a key that follows from the secrets of the server: the database keeps what only the server can open. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of a purpose, from the secret that the server made at its first start. */
const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'constat: passwords of connected tables', 32));

/** Seals a password for one place: it opens for no other table, account or server. */
export function seal(password: string, secret: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return [VERSION, Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')].join('.');
}

/** The password; undefined where it was sealed for another place or with another key. */
export function unseal(sealed: string, secret: string, place: string): string | undefined {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}
