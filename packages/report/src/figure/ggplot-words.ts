/** Numbers, moments and colours as R writes them. */
import { rString } from '../r-words.ts';
import { hatchOf } from './hatch.ts';

/** A vector of numbers, of true and false, or of texts. */
export function rVector(values: readonly unknown[]): string {
  const isMissing = (value: unknown) => value === null || value === undefined;
  if (values.every((value) => isMissing(value) || typeof value === 'number'))
    return `c(${values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : 'NA')).join(', ')})`;
  if (values.every((value) => isMissing(value) || typeof value === 'boolean'))
    return `c(${values.map((value) => (typeof value === 'boolean' ? String(value).toUpperCase() : 'NA')).join(', ')})`;
  return `c(${values.map((value) => (isMissing(value) ? 'NA' : rString(String(value)))).join(', ')})`;
}

/** A moment, given in milliseconds since 1970. */
export const rMoment = (milliseconds: number): string =>
  `as.POSIXct(${milliseconds / 1000}, origin = "1970-01-01", tz = "UTC")`;

/** A pattern is its colour: ggplot2 has none of its own. */
export const plainInk = (ink: string): string => hatchOf(ink)?.colour ?? ink;

/** A colour, where R knows it too. */
export function rColour(ink: string): string | undefined {
  const plain = plainInk(ink);
  return /^#[\dA-Fa-f]{6}$/.test(plain) || ['black', 'white', 'gray', 'grey', 'red', 'blue'].includes(plain)
    ? rString(plain)
    : undefined;
}
