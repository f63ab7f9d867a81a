/** Parts of the archives of desktop programs. */
import { decodeText } from '../xlsx/xml.ts';
import type { Zip } from '../zip.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file of the archive as text; empty where it is not there. */
export function textOf(zip: Zip, name: string): string {
  const bytes = zip.read(name);
  return bytes ? decodeText(bytes, 0, bytes.length) : '';
}

/** A file of the archive as an object; empty where it is none. */
export function jsonOf(zip: Zip, name: string): JsonObject {
  const value = parsed(textOf(zip, name));
  return isObject(value) ? value : {};
}

/** What a text says in JSON; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
