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

/** Categories of columns that may have gaps: every level of words, also those that nobody chose; -1 where there is no rating. */
export function scaleCategories(
  ratings: Ratings,
): Categories & { readonly values: readonly string[] | null } {
  const { columns, scales, names } = ratings;
  const levels = scales[0]?.levels ?? null;
  const rated = columns.flatMap((given) => [...new Set(given)]).filter((value) => !Number.isNaN(value));
  const numbers = levels ? levels.map(({ code }) => code) : [...new Set(rated)].sort((a, b) => a - b);
  refuseMany(numbers.length);
  const place = new Map(numbers.map((value, i) => [value, i]));
  return {
    codes: columns.map((given) => Int32Array.from(given, (value) => place.get(value) ?? -1)),
    categories: numbers.map((value) => calledAs(ratings, names[0], value)),
    values: levels?.map(({ value }) => value) ?? null,
  };
}

function refuseMany(found: number): void {
  if (found > MOST_CATEGORIES) throw new RefusedError([refusals.tooManyCategories(found, MOST_CATEGORIES)]);
}

/** Categories of complete columns. */
export function categoriesOf(ratings: Ratings, columns: readonly Float64Array[]): Categories {
  const values = [...new Set(columns.flatMap((given) => [...new Set(given)]))].sort((a, b) => a - b);
  refuseMany(values.length);
  const place = new Map(values.map((value, i) => [value, i]));
  return {
    codes: columns.map((given) => Int32Array.from(given, (value) => place.get(value)!)),
    categories: values.map((value) => calledAs(ratings, ratings.names[0], value)),
  };
}
