/** Ratings as categories: the values that occur, in their order. */
import { RefusedError } from '../../contract.ts';
import { calledAs, type Ratings } from '../kit/ratings.ts';
import { refusals } from './refusals.ts';

/** More different values than this are numbers, not categories. */
const MOST_CATEGORIES = 100;

export interface Categories {
  /** By rater, places among the categories. */
  readonly codes: readonly Int32Array[];
  readonly categories: readonly string[];
}

/** Categories of complete columns. */
export function categoriesOf(ratings: Ratings, columns: readonly Float64Array[]): Categories {
  const values = [...new Set(columns.flatMap((given) => [...new Set(given)]))].sort((a, b) => a - b);
  if (values.length > MOST_CATEGORIES)
    throw new RefusedError([refusals.tooManyCategories(values.length, MOST_CATEGORIES)]);
  const place = new Map(values.map((value, i) => [value, i]));
  return {
    codes: columns.map((given) => Int32Array.from(given, (value) => place.get(value)!)),
    categories: values.map((value) => calledAs(ratings, ratings.names[0]!, value)),
  };
}
