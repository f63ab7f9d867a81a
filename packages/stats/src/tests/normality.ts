/** Tests of normality; each takes the values in ascending order and is null where it is not defined. */
import { isConstant, moments, sdOf } from '../descriptive/moments.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { type StatisticAndP, shapiroWilk } from './shapiro-wilk.ts';

export interface AdjustedTest extends StatisticAndP {
  /** The statistic with its small-sample factor, to which p belongs. */
  readonly adjustedStatistic: number;
}

export interface DAgostino extends StatisticAndP {
  readonly zSkewness: number;
  readonly pSkewness: number;
  readonly zKurtosis: number;
  readonly pKurtosis: number;
}

export interface NormalityTests {
  readonly shapiroWilk: StatisticAndP | null;
  readonly shapiroFrancia: StatisticAndP | null;
  readonly lilliefors: StatisticAndP | null;
  readonly andersonDarling: AdjustedTest | null;
  readonly cramerVonMises: AdjustedTest | null;
  readonly jarqueBera: (StatisticAndP & { readonly df: number }) | null;
  readonly dagostino: DAgostino | null;
}

const polynomial = (x: number, ...coefficients: readonly number[]): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);

/** Every test that the size of the sample allows; all null when the values are equal. */
export function normalityTests(ordered: Float64Array): NormalityTests {
  const m = moments(ordered);
  const { n } = m;
  const sd = sdOf(m);
  if (sd === null || isConstant(m) || !(sd > 0))
    return {
      shapiroWilk: null,
      shapiroFrancia: null,
      lilliefors: null,
      andersonDarling: null,
      cramerVonMises: null,
      jarqueBera: null,
      dagostino: null,
    };
  const deviates = ordered.map((value) => (value - m.mean) / sd);
  const g1 = m.m3 / n / (m.m2 / n) ** 1.5;
  const b2 = m.m4 / n / (m.m2 / n) ** 2;
  return {
    shapiroWilk: shapiroWilk(ordered),
    shapiroFrancia: n >= 5 && n <= 5000 ? shapiroFrancia(deviates) : null,
    lilliefors: n > 4 ? lilliefors(deviates) : null,
    andersonDarling: n > 7 ? andersonDarling(deviates) : null,
    cramerVonMises: n > 7 ? cramerVonMises(deviates) : null,
    jarqueBera: jarqueBera(n, g1, b2),
    dagostino: n >= 20 ? dagostino(n, g1, b2) : null,
  };
}

/** Squared correlation with normal scores; p of Royston (1993), Statistics and Computing 4, 117-119. */
function shapiroFrancia(z: Float64Array): StatisticAndP {
  const n = z.length;
  let xy = 0;
  let yy = 0;
  let xx = 0;
  for (let i = 0; i < n; i++) {
    const y = normal.quantile((i + 1 - 0.375) / (n + 0.25));
    xy += z[i]! * y;
    yy += y * y;
    xx += z[i]! ** 2;
  }
  const statistic = (xy * xy) / (xx * yy);
  const u = Math.log(n);
  const v = Math.log(u);
  const mean = -1.2725 + 1.0521 * (v - u);
  const sd = 1.0308 - 0.26758 * (v + 2 / u);
  return { statistic, pValue: normal.sf((Math.log1p(-statistic) - mean) / sd) };
}

/**
 * Kolmogorov-Smirnov distance from the normal with the sample's mean and sd (Lilliefors 1967); p of Dallal & Wilkinson (1986,
 * Am. Stat. 40, 294-296), above 0.1 by a polynomial in the modified statistic of Stephens (1974).
 */
function lilliefors(z: Float64Array): StatisticAndP {
  const n = z.length;
  let statistic = 0;
  for (let i = 0; i < n; i++) {
    const p = normal.cdf(z[i]!);
    statistic = Math.max(statistic, (i + 1) / n - p, p - i / n);
  }
  const distance = n <= 100 ? statistic : statistic * (n / 100) ** 0.49;
  const size = Math.min(n, 100);
  const pValue = Math.exp(
    -7.01256 * distance ** 2 * (size + 2.78019) +
      2.99587 * distance * Math.sqrt(size + 2.78019) -
      0.122119 +
      0.974598 / Math.sqrt(size) +
      1.67997 / size,
  );
  return { statistic, pValue: pValue > 0.1 ? centralP(statistic, n) : pValue };
}

function centralP(d: number, n: number): number {
  const k = (Math.sqrt(n) - 0.01 + 0.85 / Math.sqrt(n)) * d;
  if (k <= 0.302) return 1;
  if (k <= 0.5) return polynomial(k, 2.76773, -19.828315, 80.709644, -138.55152, 81.218052);
  if (k <= 0.9) return polynomial(k, -4.901232, 40.662806, -97.490286, 94.029866, -32.355711);
  if (k <= 1.31) return polynomial(k, 6.198765, -19.558097, 23.186922, -12.234627, 2.423045);
  return 0;
}

/** A^2 of Anderson & Darling (1954); p of Stephens (1986, "Goodness-of-fit techniques", table 4.9). */
function andersonDarling(z: Float64Array): AdjustedTest {
  const n = z.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (2 * i + 1) * (normal.logCdf(z[i]!) + normal.logSf(z[n - 1 - i]!));
  const statistic = -n - sum / n;
  const a = statistic * (1 + 0.75 / n + 2.25 / n ** 2);
  const pValue =
    a < 0.2
      ? -Math.expm1(polynomial(a, -13.436, 101.14, -223.73))
      : a < 0.34
        ? -Math.expm1(polynomial(a, -8.318, 42.796, -59.938))
        : a < 0.6
          ? Math.exp(polynomial(a, 0.9177, -4.279, -1.38))
          : a < 10
            ? Math.exp(polynomial(a, 1.2937, -5.709, 0.0186))
            : 3.7e-24;
  return { statistic, pValue, adjustedStatistic: a };
}

/** W^2 of Cramér and von Mises; p of Stephens (1986). */
function cramerVonMises(z: Float64Array): AdjustedTest {
  const n = z.length;
  let statistic = 1 / (12 * n);
  for (let i = 0; i < n; i++) statistic += (normal.cdf(z[i]!) - (2 * i + 1) / (2 * n)) ** 2;
  const w = statistic * (1 + 0.5 / n);
  const pValue =
    w < 0.0275
      ? -Math.expm1(polynomial(w, -13.953, 775.5, -12542.61))
      : w < 0.051
        ? -Math.expm1(polynomial(w, -5.903, 179.546, -1515.29))
        : w < 0.092
          ? Math.exp(polynomial(w, 0.886, -31.62, 10.897))
          : w < 1.1
            ? Math.exp(polynomial(w, 1.111, -34.242, 12.832))
            : 7.37e-10;
  return { statistic, pValue, adjustedStatistic: w };
}

/** n / 6 (g1^2 + g2^2 / 4) (Jarque & Bera 1980), chi-square with 2 degrees of freedom. */
function jarqueBera(n: number, g1: number, b2: number): StatisticAndP & { readonly df: number } {
  const statistic = (n / 6) * (g1 ** 2 + (b2 - 3) ** 2 / 4);
  return { statistic, df: 2, pValue: chiSquare.sf(statistic, 2) };
}

/** Normal deviates of skewness (D'Agostino 1970, Biometrika 57) and kurtosis (Anscombe & Glynn 1983, Biometrika 70). */
function dagostino(n: number, g1: number, b2: number): DAgostino {
  const y = g1 * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta2 = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = -1 + Math.sqrt(2 * (beta2 - 1));
  const zSkewness = Math.asinh(y / Math.sqrt(2 / (w2 - 1))) / Math.sqrt(0.5 * Math.log(w2));
  const mean = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (b2 - mean) / Math.sqrt(variance);
  const root =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) *
    Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / root) * (2 / root + Math.sqrt(1 + 4 / root ** 2));
  const zKurtosis =
    (1 - 2 / (9 * a) - Math.cbrt((1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4))))) / Math.sqrt(2 / (9 * a));
  const statistic = zSkewness ** 2 + zKurtosis ** 2;
  const twoSided = (z: number): number => 2 * normal.sf(Math.abs(z));
  return {
    statistic,
    pValue: chiSquare.sf(statistic, 2),
    zSkewness,
    pSkewness: twoSided(zSkewness),
    zKurtosis,
    pKurtosis: twoSided(zKurtosis),
  };
}
