/** Who stands highest and who lowest, in a sentence: two are compared, and those that are alike are all named. */
import { join, num, type Runs, rich } from '@constat/report';

/** More than so many that are alike are counted. */
const MOST_NAMED = 3;
/** Rounding of sums; what people can tell apart is far larger. */
const CLOSE = 1e-12;

interface Ended<T> {
  readonly items: readonly T[];
  readonly value: (item: T) => number;
  readonly name: (item: T) => Runs;
  /** What is said behind the names: ` (4.20)`. */
  readonly size?: (item: T) => Runs;
  /** What the items are, where there are too many to be named: 'groups'. */
  readonly noun: string;
  /** 'in ' before names; none where they are the subject. */
  readonly within?: string;
}

/** Both ends of the items, and the items alike at each. */
export function endsOf<T>(
  items: readonly T[],
  value: (item: T) => number,
): { readonly top: readonly T[]; readonly bottom: readonly T[] } {
  const values = items.map(value);
  const high = Math.max(...values);
  const low = Math.min(...values);
  const margin = CLOSE * Math.max(Math.abs(high), Math.abs(low));
  return {
    top: items.filter((item) => high - value(item) <= margin),
    bottom: items.filter((item) => value(item) - low <= margin),
  };
}

/** The names of those that are alike, or how many they are: `A and B`, `5 of the 8 groups`. */
export const namesOf = (names: readonly Runs[], of: number, noun: string): Runs =>
  names.length > MOST_NAMED
    ? rich`${num(names.length, 'integer')} of the ${num(of, 'integer')} ${noun}`
    : join(names, ', ', ' and ');

function named<T>(alike: readonly T[], { items, name, size, noun }: Ended<T>): Runs {
  const names = namesOf(alike.map(name), items.length, noun);
  const [first] = alike;
  return first !== undefined && size ? rich`${names}${size(first)}` : names;
}

/**
 * `highest in **A** (4.20) and lowest in **B** and **C** (1.00)`; of two `higher in **A** (4.20) than in **B** (1.00)`; `alike in all 3
 * groups (4.20)`.
 */
export function highToLow<T>(
  of: Ended<T>,
  words: { readonly more: string; readonly most: string; readonly least: string } = {
    more: 'higher',
    most: 'highest',
    least: 'lowest',
  },
): Runs {
  const { top, bottom } = endsOf(of.items, of.value);
  const within = of.within ?? 'in ';
  const [first] = of.items;
  if (top.length === of.items.length) {
    const all =
      of.items.length === 2 ? `both ${of.noun}` : rich`all ${num(of.items.length, 'integer')} ${of.noun}`;
    return rich`alike ${within}${all}${first !== undefined && of.size ? of.size(first) : ''}`;
  }
  return of.items.length === 2
    ? rich`${words.more} ${within}${named(top, of)} than ${within}${named(bottom, of)}`
    : rich`${words.most} ${within}${named(top, of)} and ${words.least} ${within}${named(bottom, of)}`;
}

/** The same where the items are the subject: `**a** and **b** ranked highest and **c** lowest`. */
export function rankedHighToLow<T>(of: Ended<T>, verb: string): Runs {
  const { top, bottom } = endsOf(of.items, of.value);
  if (top.length === of.items.length)
    return rich`The ${num(of.items.length, 'integer')} ${of.noun} ${verb} alike`;
  return of.items.length === 2
    ? rich`${named(top, of)} ${verb} higher than ${named(bottom, of)}`
    : rich`${named(top, of)} ${verb} highest and ${named(bottom, of)} lowest`;
}
