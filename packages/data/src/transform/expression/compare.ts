/** Rules that comparisons and choices share. */
import type { AnyType, ValueType } from './vector.ts';

/** Text is compared without regard to case, as filters do. */
export const foldText = (text: string): string => text.toLowerCase();

/** The type that all agree on: NA agrees with each, true and false count as 1 and 0 among numbers; null where they do not agree. */
export function sameType(types: readonly AnyType[]): ValueType | null {
  let common: ValueType | null = null;
  for (const type of types) {
    if (type === 'missing' || type === common) continue;
    if (common === null) common = type;
    else if (isNumeric(type) && isNumeric(common)) common = 'number';
    else return null;
  }
  return common;
}

const isNumeric = (type: ValueType): boolean => type === 'number' || type === 'boolean';

/** False where values of these types can never agree. */
export const canAgree = (types: readonly AnyType[]): boolean =>
  types.every((type) => type === 'missing') || sameType(types) !== null;
