/** Names of datasets and projects as names of stored files: reversible, and safe whatever the name holds. */

const SAFE = /[A-Za-z0-9_-]/;
/** Longer quoted names are written shorter; storage services take paths of about a thousand characters. */
const LONG = 600;

/**
 * Letters, digits, - and _ stay; every other byte of the UTF-8 text becomes =XX. A long name becomes == and the
 * base64url form of its bytes, which no quoted name begins with.
 */
export function encodeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  const quoted = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return SAFE.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
  if (quoted.length <= LONG) return quoted;
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `==${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The name that was encoded. */
export function decodeName(encoded: string): string {
  const text = encoded.startsWith('==')
    ? atob(encoded.slice(2).replaceAll('-', '+').replaceAll('_', '/'))
    : encoded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
  return new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** Where the file of a name lives: {userId}/{name}.json, the name encoded. */
export const filePath = (userId: string, name: string): string => `${userId}/${encodeName(name)}.json`;
