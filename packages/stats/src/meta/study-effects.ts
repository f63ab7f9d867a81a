/** Effects of single studies and their sampling variances, as metafor's escalc computes them (Viechtbauer 2010). */
import { lgamma } from '../special/gamma.ts';

/** An effect on the scale on which it is pooled, with its sampling variance. */
export interface StudyEffect {
  readonly effect: number;
  readonly variance: number;
}

/** Events and sizes of two groups. */
export interface TwoCounts {
  readonly events1: number;
  readonly n1: number;
  readonly events2: number;
  readonly n2: number;
}

/** Means, standard deviations and sizes of two groups. */
export interface TwoMeans {
  readonly mean1: number;
  readonly sd1: number;
  readonly n1: number;
  readonly mean2: number;
  readonly sd2: number;
  readonly n2: number;
}

/** The cells, with one half added to each where one of the four is zero. */
function filledCells({ events1, n1, events2, n2 }: TwoCounts) {
  const cells = [events1, n1 - events1, events2, n2 - events2] as const;
  const add = cells.some((cell) => cell === 0) ? 0.5 : 0;
  const [a, b, c, d] = cells.map((cell) => cell + add) as [number, number, number, number];
  return { a, b, c, d };
}

/** Log odds ratio, log risk ratio or risk difference of the first group against the second. */
export function countsEffect(measure: 'OR' | 'RR' | 'RD', counts: TwoCounts): StudyEffect {
  const { a, b, c, d } = filledCells(counts);
  const [p, q] = [a / (a + b), c / (c + d)];
  switch (measure) {
    case 'OR':
      return { effect: Math.log((a * d) / (b * c)), variance: 1 / a + 1 / b + 1 / c + 1 / d };
    case 'RR':
      return {
        effect: Math.log(p / q),
        // 1/a - 1/(a + b) without the cancellation
        variance: b / (a * (a + b)) + d / (c * (c + d)),
      };
    case 'RD':
      return { effect: p - q, variance: (p * (1 - p)) / (a + b) + (q * (1 - q)) / (c + d) };
  }
}

/** The counts with one half added to every cell where one of the four is zero. */
export function filledCounts(counts: TwoCounts): TwoCounts {
  const { a, b, c, d } = filledCells(counts);
  return { events1: a, n1: a + b, events2: c, n2: c + d };
}

/** Peto's log odds ratio (Yusuf et al. 1985); null where no event or only events were seen. */
export function petoEffect({ events1, n1, events2, n2 }: TwoCounts): StudyEffect | null {
  const n = n1 + n2;
  const events = events1 + events2;
  const information = (events * (n - events) * n1 * n2) / (n * n * (n - 1));
  if (!(information > 0)) return null;
  return { effect: (events1 - (events * n1) / n) / information, variance: 1 / information };
}

/** Mean difference, or Hedges' g with the exact correction of its bias (Hedges 1981); null without spread. */
export function meansEffect(measure: 'MD' | 'SMD', study: TwoMeans): StudyEffect | null {
  const { mean1, sd1, n1, mean2, sd2, n2 } = study;
  const difference = mean1 - mean2;
  if (measure === 'MD') {
    const variance = sd1 ** 2 / n1 + sd2 ** 2 / n2;
    return variance > 0 ? { effect: difference, variance } : null;
  }
  const m = n1 + n2 - 2;
  const pooled = Math.sqrt(((n1 - 1) * sd1 ** 2 + (n2 - 1) * sd2 ** 2) / m);
  if (!(pooled > 0) || m < 2) return null;
  const correction = Math.exp(lgamma(m / 2) - Math.log(m / 2) / 2 - lgamma((m - 1) / 2));
  const g = (correction * difference) / pooled;
  return { effect: g, variance: 1 / n1 + 1 / n2 + g ** 2 / (2 * (n1 + n2)) };
}

/** Fisher's z of a correlation of n pairs. */
export const correlationEffect = (r: number, n: number): StudyEffect => ({
  effect: Math.atanh(r),
  variance: 1 / (n - 3),
});

/** Logit or double arcsine (Freeman & Tukey 1950) of a proportion. */
export function proportionEffect(measure: 'PLO' | 'PFT', events: number, n: number): StudyEffect {
  if (measure === 'PFT')
    return {
      effect: (Math.asin(Math.sqrt(events / (n + 1))) + Math.asin(Math.sqrt((events + 1) / (n + 1)))) / 2,
      variance: 1 / (4 * n + 2),
    };
  const add = events === 0 || events === n ? 0.5 : 0;
  const [yes, no] = [events + add, n - events + add];
  return { effect: Math.log(yes / no), variance: 1 / yes + 1 / no };
}

/** The proportion of a double arcsine in samples of size n (Miller 1978); beyond its ends 0 and 1. */
export function inverseDoubleArcsine(y: number, n: number): number {
  // the transformed value of no events and of events only
  const least = proportionEffect('PFT', 0, n).effect;
  const most = proportionEffect('PFT', n, n).effect;
  if (y <= least) return 0;
  if (y >= most) return 1;
  const sine = Math.sin(2 * y);
  const inner = 1 - (sine + (sine - 1 / sine) / n) ** 2;
  return (1 - Math.sign(Math.cos(2 * y)) * Math.sqrt(Math.max(0, inner))) / 2;
}
