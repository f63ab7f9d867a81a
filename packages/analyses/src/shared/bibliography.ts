/** The works that results cite, in the style of the APA Publication Manual (7th ed., chapters 9 and 10), by author and year. */
import { WORKS_A_TO_K } from './bibliography-a-to-k.ts';
import { WORKS_L_TO_Z } from './bibliography-l-to-z.ts';

export const WORKS = { ...WORKS_A_TO_K, ...WORKS_L_TO_Z } as const;

export type WorkKey = keyof typeof WORKS;
