/** Taguchi's orthogonal arrays, levels from 0 (Taguchi 1986; Phadke 1989, appendix C). */
import { StatsError } from '../stats-error.ts';

type Rows = readonly (readonly number[])[];

export interface OrthogonalArray {
  readonly name: string;
  /** How many columns there are of each number of levels. */
  readonly columns: Readonly<Record<number, number>>;
  readonly runs: number;
}

export const ORTHOGONAL_ARRAYS = [
  { name: 'L4', runs: 4, columns: { 2: 3 } },
  { name: 'L8', runs: 8, columns: { 2: 7 } },
  { name: 'L9', runs: 9, columns: { 3: 4 } },
  { name: 'L12', runs: 12, columns: { 2: 11 } },
  { name: 'L16', runs: 16, columns: { 2: 15 } },
  { name: 'L16b', runs: 16, columns: { 4: 5 } },
  { name: 'L18', runs: 18, columns: { 2: 1, 3: 7 } },
  { name: 'L25', runs: 25, columns: { 5: 6 } },
  { name: 'L27', runs: 27, columns: { 3: 13 } },
  { name: 'L32', runs: 32, columns: { 2: 31 } },
] as const satisfies readonly OrthogonalArray[];

export type ArrayName = (typeof ORTHOGONAL_ARRAYS)[number]['name'];

const read = (text: string): Rows =>
  text
    .trim()
    .split(/\s+/)
    .map((row) => [...row].map((level) => Number(level) - 1));

const L12 = read(`11111111111 11111222222 11222111222 12122122112 12212212121 12221221211
21221122121 21212221112 21122212211 22211112212 22121211122 22112121221`);

const L18 = read(`11111111 11222222 11333333 12112233 12223311 12331122 13121323 13232131 13313212
21133221 21211332 21322113 22123132 22231213 22312321 23132312 23213123 23321231`);

/** Sums of multiples of the digits of the run, the first digit changing slowest, modulo the number of levels. */
function linear(levels: number, digits: number, weights: Rows): Rows {
  return Array.from({ length: levels ** digits }, (_, run) => {
    const parts = Array.from(
      { length: digits },
      (__, i) => Math.floor(run / levels ** (digits - 1 - i)) % levels,
    );
    return weights.map(
      (weight) => weight.reduce((sum, times, i) => sum + times * (parts[i] ?? 0), 0) % levels,
    );
  });
}

/** All directions in so many digits whose first weight is one: no two give the same comparison. */
function directions(levels: number, digits: number): Rows {
  const all = Array.from({ length: levels ** digits - 1 }, (_, i) =>
    Array.from({ length: digits }, (__, j) => Math.floor((i + 1) / levels ** j) % levels),
  );
  return all.filter((weight) => weight.find((each) => each !== 0) === 1 || levels === 2);
}

const isOdd = (weight: readonly number[]): boolean => weight.reduce((sum, each) => sum + each, 0) % 2 === 1;

/** Directions of a two-level array in the order in which factors take them: of the highest resolution so many factors allow. */
function twoLevelOrder(digits: number, factors: number): Rows {
  const all = directions(2, digits);
  const single = all.filter((weight) => weight.reduce((sum, each) => sum + each, 0) === 1);
  const rest = all.filter((weight) => !single.includes(weight));
  if (factors === digits + 1) return [...single, new Array<number>(digits).fill(1)];
  const odd = rest.filter(isOdd);
  return factors <= single.length + odd.length ? [...single, ...odd] : all;
}

/** Four levels: multiples in the field of four elements 0, 1, a, a + 1, numbered so. */
const FOUR: Rows = [
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
];

const L16B: Rows = Array.from({ length: 16 }, (_, run) => {
  const [a, b] = [Math.floor(run / 4), run % 4];
  return [a, b, ...[1, 2, 3].map((times) => (FOUR[times]?.[a] ?? 0) ^ b)];
});

const TWO_LEVEL_DIGITS: Readonly<Record<string, number>> = { L4: 2, L8: 3, L16: 4, L32: 5 };

/** Columns of an array for so many factors of two levels (or of its own levels). */
function rowsOf(name: ArrayName, twos: number): Rows {
  const digits = TWO_LEVEL_DIGITS[name];
  if (digits !== undefined) return linear(2, digits, twoLevelOrder(digits, twos));
  switch (name) {
    case 'L9':
      return linear(3, 2, [
        [1, 0],
        [0, 1],
        [1, 1],
        [2, 1],
      ]);
    case 'L27':
      return linear(3, 3, directions(3, 3));
    case 'L25':
      return linear(5, 2, directions(5, 2));
    case 'L16b':
      return L16B;
    case 'L18':
      return L18;
    default:
      return L12;
  }
}

const countsOf = (levels: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const each of levels) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
};

/** The arrays that hold factors with these numbers of levels, smallest first. */
export const fittingArrays = (levels: readonly number[]): readonly OrthogonalArray[] =>
  ORTHOGONAL_ARRAYS.filter(({ columns }: OrthogonalArray) =>
    [...countsOf(levels)].every(([level, count]) => (columns[level] ?? 0) >= count),
  );

/** The runs of an array for factors with these numbers of levels, in their order. */
export function orthogonalArray(name: string, levels: readonly number[]): Rows {
  const array = fittingArrays(levels).find((each) => each.name === name);
  const known = ORTHOGONAL_ARRAYS.find((each) => each.name === name);
  if (!array || !known)
    throw new StatsError('out-of-domain', 'the array does not hold these factors', 'array');
  const rows = rowsOf(known.name, levels.filter((each) => each === 2).length);
  const used = new Set<number>();
  const columns = levels.map((level) => {
    const at = (rows[0] ?? []).findIndex(
      (_, column) => !used.has(column) && Math.max(...rows.map((row) => row[column] ?? 0)) === level - 1,
    );
    used.add(at);
    return at;
  });
  return rows.map((row) => columns.map((column) => row[column] ?? 0));
}
