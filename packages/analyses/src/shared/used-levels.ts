/** Factors of a design over the rows used. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { CellFactor } from '@constat/stats';
import { type Refusal, RefusedError } from '../contract.ts';

/** More levels than this are a sign of the wrong variable: an identifier or a measurement. */
const MAX_LEVELS = 50;

/** Reasons against factors, found without computing. */
export function checkFactors(frame: Frame, factors: readonly string[]): readonly Refusal[] {
  for (const name of factors) {
    const { levels } = frame.factor(name);
    if (levels.length < 2) return [tooFewLevels(name, levels)];
    if (levels.length > MAX_LEVELS)
      return [
        {
          code: 'too-many-levels',
          variable: name,
          message: rich`${bold(name)} has ${num(levels.length, 'integer')} levels, more than ${num(MAX_LEVELS, 'integer')}.`,
          advice: rich`Choose a variable with fewer levels, put a number into the covariates, or make groups with Transform.`,
        },
      ];
  }
  return [];
}

const tooFewLevels = (name: string, levels: readonly string[]): Refusal => ({
  code: 'too-few-levels',
  variable: name,
  message: levels[0]
    ? rich`${bold(name)} has one level only, ${levels[0]}, in the cases used; levels cannot be compared.`
    : rich`${bold(name)} has no values.`,
  advice: rich`Choose a factor with two or more levels.`,
});

/** The levels of a factor that occur in the rows of the mask. */
export function usedFactor(frame: Frame, name: string, mask: Uint8Array): CellFactor {
  const { codes, levels } = frame.factor(name);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (mask[row] && codes[row]! >= 0) present[codes[row]!] = 1;
  const kept = levels.filter((_, code) => present[code]);
  if (kept.length < 2) throw new RefusedError([tooFewLevels(name, kept)]);
  if (kept.length === levels.length) return { name, codes, levels };
  const recode = Int32Array.from(levels, (level) => kept.indexOf(level));
  return { name, codes: codes.map((code) => (code < 0 ? -1 : recode[code]!)), levels: kept };
}
