/** Groups under the names that they were given. */
import { levelOf } from '../../shared/wording.ts';
import type { Table1Result } from './compute.ts';
import type { Table1Options } from './options.ts';

/** The result with its groups as they are to be called. */
export function renamed(result: Table1Result, { heads }: Table1Options): Table1Result {
  const names = new Map(heads.map(({ level, label }) => [level, label.trim()]));
  return { ...result, levels: result.levels.map((level) => names.get(level) || level) };
}

/** A group in running text: a name that it was given says enough, a value of the data needs its variable. */
export const groupWords = (variable: string, level: string, { heads }: Table1Options): string =>
  heads.some(({ label }) => label.trim() === level) ? level : levelOf(variable, level);
