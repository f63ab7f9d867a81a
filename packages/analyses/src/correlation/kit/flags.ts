/** Stars of significance in a matrix of correlations. */
import { rich } from '@constat/report';

/** `*` at .05, `**` at .01, `***` at .001. */
export const stars = (p: number): string => (p < 0.001 ? '***' : p < 0.01 ? '**' : p < 0.05 ? '*' : '');

/** What they mean, below the table; begins with a space. */
export const STARS_NOTE = rich` **p* < .05. ***p* < .01. ****p* < .001.`;
