/**
 * One effect size out of another (Borenstein et al. 2009, ch. 7). They hold for two groups of about equal size and values that are
 * normal, or logistic where odds come in.
 */
import { normal } from '../distributions/normal.ts';

/** Standard deviation of the logistic distribution: log odds ratio = d pi/sqrt 3 (Chinn 2000). */
const LOGISTIC_SD = Math.PI / Math.sqrt(3);

const rFromD = (d: number): number => d / Math.hypot(d, 2);

/** Point-biserial r of a d, also for the sizes of the groups: d/sqrt(d^2 + h), h = (n1 + n2 - 2)(1/n1 + 1/n2). */
export function convertD(d: number, sizes: readonly [number, number] | null) {
  const r = rFromD(d);
  const [n1, n2] = sizes ?? [1, 1];
  return {
    r,
    rUnequal: sizes ? d / Math.sqrt(d ** 2 + (n1 + n2 - 2) * (1 / n1 + 1 / n2)) : null,
    oddsRatio: Math.exp(d * LOGISTIC_SD),
    cohenF: Math.abs(d) / 2,
    etaSquared: r ** 2,
    commonLanguage: normal.cdf(d / Math.SQRT2),
  };
}

/** d = 2r/sqrt(1 - r^2) and what follows from it; |r| < 1. */
export function convertR(r: number) {
  const rest = (1 - r) * (1 + r);
  const d = (2 * r) / Math.sqrt(rest);
  return {
    d,
    fisherZ: Math.atanh(r),
    oddsRatio: Math.exp(d * LOGISTIC_SD),
    rSquared: r ** 2,
    cohenF2: r ** 2 / rest,
  };
}

/** d of an odds ratio above zero; its risk ratio where the risk without exposure is known: OR/(1 - p0 + p0 OR). */
export function convertOddsRatio(oddsRatio: number, baselineRisk: number | null) {
  const d = Math.log(oddsRatio) / LOGISTIC_SD;
  return {
    d,
    r: rFromD(d),
    riskRatio: baselineRisk === null ? null : oddsRatio / (1 - baselineRisk + baselineRisk * oddsRatio),
  };
}

/** f and the d of two equal groups from eta squared below one. */
export function convertEtaSquared(etaSquared: number) {
  const cohenF2 = etaSquared / (1 - etaSquared);
  const cohenF = Math.sqrt(cohenF2);
  return { cohenF, cohenF2, d: 2 * cohenF };
}

/** t of two groups: 2t/sqrt df for equal sizes, t sqrt(1/n1 + 1/n2) for known ones; r = t/sqrt(t^2 + df). */
export function convertT(t: number, df: number, sizes: readonly [number, number] | null) {
  const r = t / Math.hypot(t, Math.sqrt(df));
  return {
    d: (2 * t) / Math.sqrt(df),
    dFromSizes: sizes ? t * Math.sqrt(1 / sizes[0] + 1 / sizes[1]) : null,
    r,
    etaSquared: r ** 2,
  };
}

/** r = z/sqrt(z^2 + n), and the simpler z/sqrt n, which may exceed one. */
export const convertZ = (z: number, n: number) => ({
  r: z / Math.hypot(z, Math.sqrt(n)),
  rSimple: z / Math.sqrt(n),
});

/** Cases for one further event: 1/(Phi(d + Phi^-1(rate)) - rate) (Furukawa & Leucht 2011); negative where events get fewer. */
export function nntFromD(d: number, controlEventRate: number): number {
  const z = normal.quantile(controlEventRate);
  // both tails give the same difference; the smaller one keeps its digits
  const gain = z + d / 2 > 0 ? normal.sf(z) - normal.sf(z + d) : normal.cdf(z + d) - normal.cdf(z);
  return 1 / gain;
}
