/** Orders of a seasonal ARIMA model chosen from the data, in steps (Hyndman & Khandakar 2008). */
import { StatsError } from '../stats-error.ts';
import { type ArimaFit, fitArima } from './arima.ts';
import { type ArimaOrder, differencesOf } from './arima-model.ts';
import { arimaRegression } from './arima-regression.ts';
import type { SeriesRegressor } from './arima-regression-sample.ts';
import { differences } from './correlogram.ts';
import { strengthOf } from './decompose.ts';
import { kpss } from './stationarity.ts';
import { periodicWindow, stl, stlWindows } from './stl.ts';

/** The largest orders that are tried. */
const MOST = { p: 5, q: 5, seasonalP: 2, seasonalQ: 2, total: 6 } as const;
/** A season stronger than this is taken out by a seasonal difference. */
const STRONG_SEASON = 0.64;
const MOST_DIFFERENCES = 2;
/** Of longer series the last values choose the orders. */
const MOST_VALUES = 3000;

/** Differences that make the series stationary: a seasonal one for a strong season, then as many as KPSS asks for at 5% with trunc(3 sqrt(n) / 13) lags. */
export function chooseDifferences(values: Float64Array, period: number): { d: number; seasonalD: number } {
  const seasonalD =
    period > 1 && values.length > 3 * period && seasonStrength(values, period) > STRONG_SEASON ? 1 : 0;
  let current = differences(values, period, seasonalD);
  let d = 0;
  while (d < MOST_DIFFERENCES && current.length > 8 && wanders(current)) {
    current = differences(current);
    d++;
  }
  return { d, seasonalD };
}

/** A series whose gaps are closed by straight lines, about what regressors explain; `rest` is what least squares on them leave. */
export function closedSeries(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
): { readonly values: Float64Array; readonly rest: Float64Array } {
  const slopes =
    regressors.length > 0
      ? arimaRegression(values, regressors, LEVEL_ALONE, { quick: true }).coefficients.slice(1)
      : [];
  const explained = values.map((_, t) =>
    slopes.reduce((sum, { estimate }, j) => sum + estimate * regressors[j]!.values[t]!, 0),
  );
  const rest = values.map((value, t) => value - explained[t]!);
  let before = 0;
  for (let t = 1; t < rest.length; t++) {
    const now = rest[t]!;
    if (Number.isNaN(now)) continue;
    const start = rest[before]!;
    for (let gap = before + 1; gap < t; gap++)
      rest[gap] = start + ((now - start) * (gap - before)) / (t - before);
    before = t;
  }
  return { values: rest.map((value, t) => value + explained[t]!), rest };
}

/** Least squares: no errors depend on earlier ones. */
const LEVEL_ALONE: ArimaOrder = {
  p: 0,
  d: 0,
  q: 0,
  seasonalP: 0,
  seasonalD: 0,
  seasonalQ: 0,
  period: 1,
  constant: true,
};

function seasonStrength(values: Float64Array, period: number): number {
  const windows = stlWindows(period, periodicWindow(values.length));
  const { seasonal, remainder } = stl(values, {
    period,
    seasonal: 'periodic',
    trend: { window: windows.trend, degree: 1, jump: Math.ceil(windows.trend / 10) },
    lowPass: { window: windows.lowPass, degree: 1, jump: Math.ceil(windows.lowPass / 10) },
    inner: 2,
    outer: 0,
  });
  return strengthOf(seasonal, remainder) ?? 0;
}

function wanders(values: Float64Array): boolean {
  try {
    const lag = Math.trunc((3 * Math.sqrt(values.length)) / 13);
    const test = kpss(values, { about: 'level', lagRule: lag });
    return test.statistic > test.criticalValues['5%'];
  } catch (error) {
    if (error instanceof StatsError) return false;
    throw error;
  }
}

/** What is compared of a model. */
export type ArimaCandidateFit = Pick<ArimaFit, 'order' | 'logLik' | 'nParameters' | 'aicc'>;

type Orders = Pick<ArimaOrder, 'p' | 'q' | 'seasonalP' | 'seasonalQ' | 'constant'>;

/** Orders one step away: one of the four by one, p and q together, both seasonal ones together, or the drift. */
function neighbours(orders: Orders, seasonal: boolean, drift: boolean): readonly Orders[] {
  const { p, q, seasonalP, seasonalQ } = orders;
  const around: Orders[] = drift ? [{ ...orders, constant: !orders.constant }] : [];
  for (const step of [-1, 1]) {
    around.push({ ...orders, p: p + step }, { ...orders, q: q + step });
    around.push({ ...orders, p: p + step, q: q + step }, { ...orders, p: p + step, q: q - step });
    if (seasonal) {
      around.push({ ...orders, seasonalP: seasonalP + step }, { ...orders, seasonalQ: seasonalQ + step });
      around.push({ ...orders, seasonalP: seasonalP + step, seasonalQ: seasonalQ + step });
    }
  }
  return around;
}

const isAllowed = ({ p, q, seasonalP, seasonalQ }: Orders): boolean =>
  p >= 0 &&
  q >= 0 &&
  seasonalP >= 0 &&
  seasonalQ >= 0 &&
  p <= MOST.p &&
  q <= MOST.q &&
  seasonalP <= MOST.seasonalP &&
  seasonalQ <= MOST.seasonalQ &&
  p + q + seasonalP + seasonalQ <= MOST.total;

/**
 * Models by AICc, the best first: a few to begin with, with a mean or a drift where there may be one, then always the neighbours of the best until none is better. `tried` is
 * called after each model. `regressors` enter every one.
 */
export function searchArima(
  all: Float64Array,
  fixed: Pick<ArimaOrder, 'd' | 'seasonalD' | 'period'>,
  tried: (count: number) => void,
  regressors: readonly SeriesRegressor[] = [],
): readonly ArimaCandidateFit[] {
  const values = all.slice(-MOST_VALUES);
  const from = all.length - values.length;
  const beside = regressors.map(({ name, values: column }) => ({
    name,
    values: column.slice(from, all.length),
  }));
  const seasonal = fixed.period > 1;
  const fits = new Map<string, ArimaCandidateFit | null>();
  const fit = (orders: Orders): ArimaCandidateFit | null => {
    const { p, q, seasonalP, seasonalQ, constant } = orders;
    const key = [p, q, seasonalP, seasonalQ, constant].join();
    if (!isAllowed(orders)) return null;
    const known = fits.get(key);
    if (known !== undefined) return known;
    const found = tryFit(values, beside, { p, q, seasonalP, seasonalQ, constant, ...fixed });
    fits.set(key, found);
    tried(fits.size);
    return found;
  };
  const s = seasonal ? 1 : 0;
  const changes = differencesOf(fixed);
  const constant = changes < 2;
  const begin: readonly Orders[] = [
    { p: 2, q: 2, seasonalP: s, seasonalQ: s, constant },
    { p: 0, q: 0, seasonalP: 0, seasonalQ: 0, constant },
    { p: 0, q: 0, seasonalP: 0, seasonalQ: 0, constant: changes === 0 },
    { p: 1, q: 0, seasonalP: s, seasonalQ: 0, constant },
    { p: 0, q: 1, seasonalP: 0, seasonalQ: s, constant },
  ];
  let best: ArimaCandidateFit | null = null;
  const consider = (found: ArimaCandidateFit | null): boolean => {
    if (!found || (best && found.aicc >= best.aicc)) return false;
    best = found;
    return true;
  };
  for (const orders of begin) consider(fit(orders));
  for (let moved = true; moved && best; ) {
    moved = false;
    for (const orders of neighbours((best as ArimaCandidateFit).order, seasonal, changes === 1))
      if (consider(fit(orders))) moved = true;
  }
  return [...fits.values()].filter((found) => found !== null).sort((a, b) => a.aicc - b.aicc);
}

/** Null for a model that cannot be fitted, or lies at the edge of its region. */
function tryFit(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
): ArimaCandidateFit | null {
  try {
    const fit =
      regressors.length > 0
        ? arimaRegression(values, regressors, order, { quick: true })
        : fitArima(values, order, { quick: true });
    return fit.isAtEdge ? null : fit;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
