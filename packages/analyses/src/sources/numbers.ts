/** Numbers out of answers. */
import type { Answer } from '@constat/data';

/** A measure of a group; zero where it has none. */
export const numberIn = ({ values }: Answer, measure: number, row = 0): number => values[measure]?.[row] ?? 0;

/** The measures of the only group. */
export const numbersIn = ({ values }: Answer): readonly number[] => values.map(([value]) => value ?? 0);

/** The values of a key, group by group. */
export const keysIn = ({ keys }: Answer, key = 0): readonly (string | number | null)[] => keys[key] ?? [];
