/** Critical values of unit root tests and p values interpolated in them. */

/** Critical values at the usual significance levels. */
export interface CriticalValues {
  readonly '1%': number;
  readonly '2.5%'?: number;
  readonly '5%': number;
  readonly '10%': number;
}

const SIZES = [25, 50, 100, 250, 500, 100_000] as const;
const PROBABILITIES = [0.01, 0.025, 0.05, 0.1, 0.9, 0.95, 0.975, 0.99] as const;

/** Minus the quantiles of the t statistic with constant and time, by probability and size (Banerjee et al. 1993, table 4.2). */
const T_TREND = [
  [4.38, 4.15, 4.04, 3.99, 3.98, 3.96],
  [3.95, 3.8, 3.73, 3.69, 3.68, 3.66],
  [3.6, 3.5, 3.45, 3.43, 3.42, 3.41],
  [3.24, 3.18, 3.15, 3.13, 3.13, 3.12],
  [1.14, 1.19, 1.22, 1.23, 1.24, 1.25],
  [0.8, 0.87, 0.9, 0.92, 0.93, 0.94],
  [0.5, 0.58, 0.62, 0.64, 0.65, 0.66],
  [0.15, 0.24, 0.28, 0.31, 0.32, 0.33],
] as const;

/** The same of the normalised bias (Banerjee et al. 1993, table 4.1). */
const BIAS_TREND = [
  [22.5, 25.7, 27.4, 28.4, 28.9, 29.5],
  [19.9, 22.4, 23.6, 24.4, 24.8, 25.1],
  [17.9, 19.8, 20.7, 21.3, 21.5, 21.8],
  [15.6, 16.8, 17.5, 18.0, 18.1, 18.3],
  [3.66, 3.71, 3.74, 3.75, 3.76, 3.77],
  [2.51, 2.6, 2.62, 2.64, 2.65, 2.66],
  [1.53, 1.66, 1.73, 1.78, 1.78, 1.79],
  [0.43, 0.65, 0.75, 0.82, 0.84, 0.87],
] as const;

/** Value at x of the line through points with ascending places; at and beyond the ends that of the end. */
function interpolate(x: number, places: readonly number[], values: readonly number[]): number {
  const last = places.length - 1;
  if (x <= places[0]!) return values[0]!;
  if (x >= places[last]!) return values[last]!;
  const after = places.findIndex((place) => place > x);
  const [from, below] = [places[after - 1]!, values[after - 1]!];
  const share = (x - from) / (places[after]! - from);
  return below + share * (values[after]! - below);
}

const pIn = (table: readonly (readonly number[])[], statistic: number, size: number): number =>
  interpolate(
    statistic,
    table.map((row) => -interpolate(size, SIZES, row)),
    PROBABILITIES,
  );

/** p of the t statistic with constant and time, between .01 and .99. */
export const dickeyFullerP = (statistic: number, size: number): number => pIn(T_TREND, statistic, size);

/** p of the normalised bias with constant and time, between .01 and .99. */
export const normalizedBiasP = (statistic: number, size: number): number => pIn(BIAS_TREND, statistic, size);

/** Critical values of the t statistic at 1%, 5% and 10% by size (Fuller 1976, table 8.5.2). */
const T_CRITICAL = {
  none: [
    [-2.66, -1.95, -1.6],
    [-2.62, -1.95, -1.61],
    [-2.6, -1.95, -1.61],
    [-2.58, -1.95, -1.62],
    [-2.58, -1.95, -1.62],
    [-2.58, -1.95, -1.62],
  ],
  drift: [
    [-3.75, -3, -2.63],
    [-3.58, -2.93, -2.6],
    [-3.51, -2.89, -2.58],
    [-3.46, -2.88, -2.57],
    [-3.44, -2.87, -2.57],
    [-3.43, -2.86, -2.57],
  ],
  trend: [
    [-4.38, -3.6, -3.24],
    [-4.15, -3.5, -3.18],
    [-4.04, -3.45, -3.15],
    [-3.99, -3.43, -3.13],
    [-3.98, -3.42, -3.13],
    [-3.96, -3.41, -3.12],
  ],
} as const;

/** The row of a table of critical values that holds for so many differences. */
function criticalAt(table: readonly (readonly [number, number, number])[], size: number): CriticalValues {
  const row = [25, 50, 100, 250, 500].filter((limit) => size >= limit).length;
  const [one, five, ten] = table[row]!;
  return { '1%': one, '5%': five, '10%': ten };
}

/** Critical values of the t statistic for a regression on so many differences. */
export const dickeyFullerCritical = (deterministic: keyof typeof T_CRITICAL, size: number): CriticalValues =>
  criticalAt(T_CRITICAL[deterministic], size);

/** Critical values of the joint tests at 1%, 5% and 10% by size (Dickey & Fuller 1981, tables IV to VI). */
const F_CRITICAL = {
  phi1: [
    [7.88, 5.18, 4.12],
    [7.06, 4.86, 3.94],
    [6.7, 4.71, 3.86],
    [6.52, 4.63, 3.81],
    [6.47, 4.61, 3.79],
    [6.43, 4.59, 3.78],
  ],
  phi2: [
    [8.21, 5.68, 4.67],
    [7.02, 5.13, 4.31],
    [6.5, 4.88, 4.16],
    [6.22, 4.75, 4.07],
    [6.15, 4.71, 4.05],
    [6.09, 4.68, 4.03],
  ],
  phi3: [
    [10.61, 7.24, 5.91],
    [9.31, 6.73, 5.61],
    [8.73, 6.49, 5.47],
    [8.43, 6.49, 5.47],
    [8.34, 6.3, 5.36],
    [8.27, 6.25, 5.34],
  ],
} as const;

/** Critical values of a joint test for a regression on so many differences. */
export const jointCritical = (test: keyof typeof F_CRITICAL, size: number): CriticalValues =>
  criticalAt(F_CRITICAL[test], size);

/** Critical values of Kwiatkowski, Phillips, Schmidt and Shin (1992, table 1). */
export const KPSS_CRITICAL = {
  level: { '10%': 0.347, '5%': 0.463, '2.5%': 0.574, '1%': 0.739 },
  trend: { '10%': 0.119, '5%': 0.146, '2.5%': 0.176, '1%': 0.216 },
} as const;

/** p of their statistic, between .01 and .10. */
export function kpssP(statistic: number, about: keyof typeof KPSS_CRITICAL): number {
  const critical = KPSS_CRITICAL[about];
  return interpolate(
    statistic,
    [critical['10%'], critical['5%'], critical['2.5%'], critical['1%']],
    [0.1, 0.05, 0.025, 0.01],
  );
}
