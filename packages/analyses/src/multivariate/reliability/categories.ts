/** Ratings as categories: the values that occur, in their order. */
import { RefusedError } from '../../contract.ts';
import type { Ratings } from '../kit/ratings.ts';
import { refusals } from './refusals.ts';

/** More different values than this are numbers, not categories. */
const MOST_CATEGORIES = 100;

export interface Categories {
  /** By rater, places among the categories. */
  readonly codes: readonly Int32Array[];
  readonly categories: readonly string[];
}

/** Categories of complete columns. */
export function categoriesOf({ levels }: Ratings, columns: readonly Float64Array[]): Categories {
  const values = [...new Set(columns.flatMap((ratings) => [...new Set(ratings)]))].sort((a, b) => a - b);
  if (values.length > MOST_CATEGORIES)
    throw new RefusedError([refusals.tooManyCategories(values.length, MOST_CATEGORIES)]);
  const place = new Map(values.map((value, i) => [value, i]));
  return {
    codes: columns.map((ratings) => Int32Array.from(ratings, (value) => place.get(value)!)),
    categories: values.map((value) => levels?.find(({ code }) => code === value)?.called ?? String(value)),
  };
}
