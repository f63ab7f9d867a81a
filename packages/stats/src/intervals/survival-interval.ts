/** Intervals of survival probabilities and rates from their summary numbers. */
import { gamma } from '../distributions/gamma.ts';
import { normal } from '../distributions/normal.ts';
import { cutTo, type IntervalLimits } from './limits.ts';
import { expit } from './proportion-interval.ts';

export const PROBABILITY_SCALES = ['logLog', 'log', 'logit', 'plain'] as const;
export type ProbabilityScale = (typeof PROBABILITY_SCALES)[number];

/** S with symmetric limits on one scale (Kalbfleisch & Prentice 2002, 1.4); null where S is 0 or 1 and the scale has no such value. */
export function survivalProbabilityInterval(
  s: number,
  standardError: number,
  level: number,
  scale: ProbabilityScale,
): IntervalLimits | null {
  const half = normal.isf((1 - level) / 2) * standardError;
  if (scale === 'plain') return cutTo(0, 1, s - half, s + half);
  if (!(s > 0 && s < 1)) return null;
  switch (scale) {
    case 'log':
      return cutTo(0, 1, s * Math.exp(-half / s), s * Math.exp(half / s));
    case 'logLog': {
      const log = Math.log(s);
      const factor = Math.exp(-half / (s * log));
      return cutTo(0, 1, Math.exp(log * factor), Math.exp(log / factor));
    }
    case 'logit': {
      const logit = Math.log(s / (1 - s));
      const reach = half / (s * (1 - s));
      return { ciLower: expit(logit - reach), ciUpper: expit(logit + reach) };
    }
  }
}

/** Exact Poisson limits of events per time at risk (Garwood 1936). */
export function rateInterval(events: number, time: number, level: number): IntervalLimits {
  const tail = (1 - level) / 2;
  return {
    ciLower: events === 0 ? 0 : gamma.quantile(tail, events, 1) / time,
    ciUpper: gamma.isf(tail, events + 1, 1) / time,
  };
}
