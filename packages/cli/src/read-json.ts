/** JSON given on the command line, in place or in a file. */
import { UsageError } from './arguments.ts';

/** What went wrong, in words. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Json = Readonly<Record<string, unknown>>;

/** A JSON object given in place or as @file; nothing given is an empty object. */
export async function readJson(
  given: string | undefined,
  flag: string,
  around: { readText(path: string): Promise<string> },
): Promise<Json> {
  if (given === undefined) return {};
  const parsed = await readAnyJson(given, flag, around);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`${flag} must be a JSON object.`);
  return parsed as Json;
}

/** JSON of any kind, given in place or as @file. */
export async function readAnyJson(
  given: string,
  flag: string,
  around: { readText(path: string): Promise<string> },
): Promise<unknown> {
  let text = given;
  if (given.startsWith('@')) {
    try {
      text = await around.readText(given.slice(1));
    } catch (error) {
      throw new UsageError(`Cannot read '${given.slice(1)}': ${reason(error)}`);
    }
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${flag} is not valid JSON: ${reason(error)}`);
  }
}
