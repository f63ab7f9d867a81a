/** Categories and groups of a chart, over the rows that have a value in everything it shows. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';

export interface Named {
  readonly name: string;
  readonly label: string;
}

export const named = (frame: Frame, name: string): Named => ({ name, label: frame.label(name) });
export const namedOrNull = (frame: Frame, name: string | null): Named | null =>
  name === null ? null : named(frame, name);

/** Levels that occur in the rows used, and the code of each row among them. */
export interface UsedLevels {
  readonly levels: readonly string[];
  readonly codes: Int32Array;
}

export const ONE_GROUP: UsedLevels = { levels: [''], codes: new Int32Array(0) };

/** The levels of a variable that occur; refuses none, and more than can be told apart. */
export function usedLevels(frame: Frame, name: string, mask: Uint8Array, most: number): UsedLevels {
  const { codes, levels } = frame.factor(name);
  const place = new Int32Array(levels.length).fill(-1);
  for (let row = 0; row < codes.length; row++) if (mask[row] && codes[row]! >= 0) place[codes[row]!] = 0;
  const kept = levels.filter((_, code) => place[code] === 0);
  if (kept.length === 0) throw new RefusedError([noValues(frame, name)]);
  if (kept.length > most) throw new RefusedError([tooManyLevels(frame, name, kept.length, most)]);
  let at = 0;
  for (let code = 0; code < levels.length; code++) if (place[code] === 0) place[code] = at++;
  return { levels: kept, codes: codes.map((code) => (code < 0 ? -1 : place[code]!)) };
}

/** Two roles of a chart must be different variables. */
export function checkDifferent(frame: Frame, roles: readonly (string | null)[]): readonly Refusal[] {
  const given = roles.filter((name) => name !== null);
  const twice = given.find((name, i) => given.indexOf(name) !== i);
  if (twice === undefined) return [];
  return [
    {
      code: 'same-variable',
      variable: twice,
      message: rich`${bold(frame.label(twice))} is used twice.`,
      advice: rich`Choose another variable for one of the two.`,
    },
  ];
}

export const noValues = (frame: Frame, name: string, others = ' and of the other variables'): Refusal => ({
  code: 'no-cases',
  variable: name,
  message: rich`No case has a value of ${bold(frame.label(name))}${others}.`,
  advice: rich`Choose another variable, or look at missing values.`,
});

const tooManyLevels = (frame: Frame, name: string, count: number, most: number): Refusal => ({
  code: 'too-many-levels',
  variable: name,
  message: rich`${bold(frame.label(name))} has ${num(count, 'integer')} values; a chart tells at most ${num(most, 'integer')} apart.`,
  advice: rich`Choose a variable with fewer values, or make classes of it with Transform.`,
});
