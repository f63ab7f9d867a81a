/** Rates, structure and fertility of a population, and its life table. */
import { normal } from '../distributions/normal.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** One class of age and sex; the class ends where the next begins, the last one is open. */
export interface AgeClass {
  readonly age: number;
  readonly males: number;
  readonly females: number;
}

export interface PopulationStructure {
  readonly population: number;
  readonly young: number;
  readonly working: number;
  readonly old: number;
  /** Per 100 of those between; null where there is nobody to divide by. */
  readonly youthDependency: number | null;
  readonly oldAgeDependency: number | null;
  readonly totalDependency: number | null;
  readonly ageingIndex: number | null;
  readonly sexRatio: number | null;
  /** null where the middle person is in the open class. */
  readonly medianAge: number | null;
}

/** Age structure; classes in ascending order with limits at 15 and 65. */
export function populationStructure(classes: readonly AgeClass[]): PopulationStructure {
  const sizes = classes.map(({ males, females }) => males + females);
  const between = (low: number, high: number) =>
    sumOf(sizes.filter((_, i) => classes[i]!.age >= low && classes[i]!.age < high));
  const [young, working, old] = [
    between(Number.NEGATIVE_INFINITY, 15),
    between(15, 65),
    between(65, Number.POSITIVE_INFINITY),
  ];
  const per100 = (part: number, of: number) => (of > 0 ? (100 * part) / of : null);
  return {
    population: sumOf(sizes),
    young,
    working,
    old,
    youthDependency: per100(young, working),
    oldAgeDependency: per100(old, working),
    totalDependency: per100(young + old, working),
    ageingIndex: per100(old, young),
    sexRatio: per100(sumOf(classes.map(({ males }) => males)), sumOf(classes.map(({ females }) => females))),
    medianAge: medianAge(classes, sizes),
  };
}

function medianAge(classes: readonly AgeClass[], sizes: readonly number[]): number | null {
  const half = sumOf(sizes) / 2;
  let before = 0;
  for (let i = 0; i + 1 < classes.length; i++) {
    const { age } = classes[i]!;
    if (before + sizes[i]! >= half && sizes[i]! > 0)
      return age + ((half - before) / sizes[i]!) * (classes[i + 1]!.age - age);
    before += sizes[i]!;
  }
  return null;
}

export interface Fertility {
  readonly asfr: readonly number[];
  readonly tfr: number;
  readonly grr: number;
  /** null without births. */
  readonly meanAgeChildbearing: number | null;
  /** null without person-years of a life table. */
  readonly nrr: number | null;
}

export interface FertilityClass {
  readonly age: number;
  readonly births: number;
  readonly women: number;
  /** Person-years lived in the class by the women of a life table; null without one. */
  readonly personYears: number | null;
}

/** Age-specific and total fertility; `sexRatio` is boys per 100 girls at birth. */
export function fertilityRates(
  classes: readonly FertilityClass[],
  width: number,
  sexRatio: number,
  radix: number,
): Fertility {
  const asfr = classes.map(({ births, women }) => births / women);
  const share = 1 / (1 + sexRatio / 100);
  const sum = sumOf(asfr);
  const lived = classes.every(({ personYears }) => personYears !== null);
  return {
    asfr,
    tfr: width * sum,
    grr: width * sum * share,
    meanAgeChildbearing:
      sum > 0 ? sumOf(asfr.map((rate, i) => rate * (classes[i]!.age + width / 2))) / sum : null,
    nrr: lived ? (share * sumOf(asfr.map((rate, i) => rate * classes[i]!.personYears!))) / radix : null,
  };
}

export interface LifeTableClass {
  readonly age: number;
  readonly deaths: number;
  readonly population: number;
  /** Years lived in the class on average by those who die in it; null for the usual value. */
  readonly ax: number | null;
}

export interface LifeTable {
  readonly ages: readonly number[];
  readonly mx: readonly number[];
  readonly ax: readonly number[];
  readonly qx: readonly number[];
  readonly lx: readonly number[];
  readonly dx: readonly number[];
  readonly Lx: readonly number[];
  readonly Tx: readonly number[];
  /** null where nobody is left. */
  readonly ex: readonly (number | null)[];
  readonly lifeExpectancyAtBirth: number;
  /** Of Chiang's method. */
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Half the class, but less in childhood, where deaths fall early (Chiang 1984). */
const usualAx = (age: number, width: number): number =>
  age === 0 && width === 1 ? 0.1 : age === 1 && width === 4 ? 1.6 : width / 2;

/** Chance to die in a class of width n (Chiang 1984; from age 5 on also Greville 1943). */
function dying(age: number, n: number, m: number, a: number, method: 'chiang' | 'greville'): number {
  if (method === 'greville' && age >= 5) return m / (1 / n + m * (0.5 + (n / 12) * (m - 0.09)));
  return (n * m) / (1 + (n - a) * m);
}

/** Abridged life table; classes in ascending order, the last one open, with deaths in it. */
export function lifeTable(
  classes: readonly LifeTableClass[],
  method: 'chiang' | 'greville',
  radix: number,
  level: number,
): LifeTable {
  const k = classes.length;
  const widths = classes.map(({ age }, i) =>
    i + 1 < k ? classes[i + 1]!.age - age : Number.POSITIVE_INFINITY,
  );
  const mx = classes.map(({ deaths, population }) => deaths / population);
  const ax = classes.map((each, i) => (i + 1 < k ? (each.ax ?? usualAx(each.age, widths[i]!)) : 1 / mx[i]!));
  const qx = classes.map(({ age }, i) =>
    i + 1 < k ? Math.min(1, dying(age, widths[i]!, mx[i]!, ax[i]!, method)) : 1,
  );
  const lx: number[] = [];
  let alive = radix;
  for (const q of qx) {
    lx.push(alive);
    alive *= 1 - q;
  }
  const dx = lx.map((l, i) => l * qx[i]!);
  const Lx = lx.map((l, i) => (i + 1 === k ? l / mx[i]! : mx[i]! > 0 ? dx[i]! / mx[i]! : l * widths[i]!));
  const Tx = new Array<number>(k).fill(0);
  for (let i = k - 1; i >= 0; i--) Tx[i] = Lx[i]! + (Tx[i + 1] ?? 0);
  const ex = Tx.map((T, i) => (lx[i]! > 0 ? T / lx[i]! : null));
  const e0 = ex[0]!;
  const standardError = method === 'chiang' ? errorOfE0(classes, widths, ax, qx, lx, ex) : null;
  const half = standardError === null ? null : normal.isf((1 - level) / 2) * standardError;
  return {
    ages: classes.map(({ age }) => age),
    mx,
    ax,
    qx,
    lx,
    dx,
    Lx,
    Tx,
    ex,
    lifeExpectancyAtBirth: e0,
    standardError,
    ciLower: half === null ? null : e0 - half,
    ciUpper: half === null ? null : e0 + half,
  };
}

/** Chiang (1984): var(e0) from the variances q²(1 - q)/deaths of the closed classes. */
function errorOfE0(
  classes: readonly LifeTableClass[],
  widths: readonly number[],
  ax: readonly number[],
  qx: readonly number[],
  lx: readonly number[],
  ex: readonly (number | null)[],
): number {
  let variance = 0;
  for (let i = 0; i + 1 < classes.length; i++) {
    const { deaths } = classes[i]!;
    if (deaths === 0) continue;
    const q = qx[i]!;
    variance += (lx[i]! * (widths[i]! - ax[i]! + (ex[i + 1] ?? 0))) ** 2 * ((q * q * (1 - q)) / deaths);
  }
  return Math.sqrt(variance) / lx[0]!;
}
