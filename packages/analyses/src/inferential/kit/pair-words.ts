/** Which pairs differed, in words. */
import { join, type Runs, rich } from '@constat/report';

export interface FoundPairs {
  /** `A and B` for each pair that differed. */
  readonly names: readonly string[];
  /** How many pairs were compared. */
  readonly of: number;
}

const areAll = ({ names, of }: FoundPairs): boolean => of > 1 && names.length === of;

const listed = ({ names }: FoundPairs): Runs => join([...names], ', ', ', and ');

/** `these levels of Time differed: A and B, and B and C`, or `all 3 pairs of levels of Time differed`. */
export const theseDiffered = (found: FoundPairs, what = ''): Runs =>
  areAll(found)
    ? rich`all ${String(found.of)} pairs${what === '' ? '' : rich` of ${what}`} differed`
    : rich`these${what === '' ? '' : rich` ${what}`} differed: ${listed(found)}`;

/** `differences between A and B, and B and C`, or `differences in all 3 pairs`. */
export const differencesOf = (found: FoundPairs): Runs =>
  areAll(found)
    ? rich`differences in all ${String(found.of)} pairs`
    : rich`differences between ${listed(found)}`;
