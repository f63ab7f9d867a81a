/** The designs as studies: power and size from the numbers of the form. */
import {
  arcsinePower,
  arcsineSize,
  cohenH,
  equivalenceExactPower,
  equivalencePower,
  equivalenceTPower,
  eventProbability,
  fisherPower,
  freedmanEvents,
  freedmanPower,
  LARGEST_UNCONDITIONAL,
  meansTPower,
  meansTSize,
  meansZPower,
  meansZSize,
  normalSize,
  oneTailPower,
  proportionsCorrected,
  proportionsPooledPower,
  proportionsPooledSize,
  RANK_EFFICIENCY,
  roundUp,
  schoenfeldEvents,
  schoenfeldPower,
  sizeFor,
  smallestInSaw,
  smallestSize,
  type TestSetting,
  unconditionalPower,
  unpooledVariance,
} from '@constat/stats';
import { roundedSize, type Study, type StudySize } from '../kit/study.ts';
import type { TwoSampleSizeOptions } from './options.ts';

/** Smallest groups: one case each, where a spread is estimated two in all more. */
const twoGroups = (ratio: number, least: number) => ({
  unit: 'cases',
  groups: ['Group 1', 'Group 2'],
  sizesOf: (first: number) => [first, roundUp(ratio * first)],
  least,
});

const whole = (first: number | null): StudySize | null => (first === null ? null : { exact: null, first });

/** Difference of the means in common standard deviations. */
export const effectOf = ({ mean1, mean2, sd }: TwoSampleSizeOptions): number =>
  ((mean1 ?? 0) - (mean2 ?? 0)) / (sd ?? 1);

export function studyOf(options: TwoSampleSizeOptions): Study {
  const { design } = options;
  if (design.startsWith('survival')) return survivalStudy(options);
  if (/^(?:noninferiority|superiority|equivalence)/.test(design)) return marginStudy(options);
  return design.startsWith('means') ? meansStudy(options) : proportionsStudy(options);
}

function meansStudy(options: TwoSampleSizeOptions): Study {
  const { design, ratio, alpha, alternative } = options;
  const test: TestSetting = { alpha, alternative };
  if (design === 'means-z') {
    const difference = (options.mean1 ?? 0) - (options.mean2 ?? 0);
    const [sd1, sd2] = [options.sd1 ?? 0, options.sd2 ?? 0];
    return {
      ...twoGroups(ratio, 1),
      powerAt: ([n1 = 1, n2 = 1]) => meansZPower(n1, n2, difference, sd1, sd2, test),
      sizeFor: (power) => roundedSize(meansZSize(difference, sd1, sd2, ratio, power, test)),
    };
  }
  const d = effectOf(options);
  if (design === 'means-wilcoxon') {
    const k = RANK_EFFICIENCY[options.shape];
    return {
      ...twoGroups(ratio, 2),
      powerAt: ([n1 = 2, n2 = 2]) => meansTPower(k * n1, k * n2, d, test),
      sizeFor: (power) => {
        const size = meansTSize(d, ratio, power, test);
        return roundedSize(size === null ? null : size / k);
      },
    };
  }
  return {
    ...twoGroups(ratio, 2),
    powerAt: ([n1 = 2, n2 = 2]) => meansTPower(n1, n2, d, test),
    sizeFor: (power) => roundedSize(meansTSize(d, ratio, power, test)),
  };
}

function proportionsStudy(options: TwoSampleSizeOptions): Study {
  const { design, ratio, alpha, alternative } = options;
  const test: TestSetting = { alpha, alternative };
  const [p1, p2] = [options.proportion1 ?? 0, options.proportion2 ?? 0];
  const groups = twoGroups(ratio, 1);
  const pooled = (power: number) => proportionsPooledSize(p1, p2, ratio, power, test);
  switch (design) {
    case 'proportions-pooled-cc':
      return {
        ...groups,
        powerAt: null,
        sizeFor: (power) => roundedSize(proportionsCorrected(pooled(power), p1, p2, ratio)),
      };
    case 'proportions-unpooled':
      return {
        ...groups,
        powerAt: ([n1 = 1, n2 = 1]) =>
          oneTailPower(n1, unpooledVariance(p1, p2, n2 / n1), Math.abs(p1 - p2), test),
        sizeFor: (power) => roundedSize(normalSize(unpooledVariance(p1, p2, ratio), p1 - p2, power, test)),
      };
    case 'proportions-arcsine': {
      const h = cohenH(p1, p2);
      return {
        ...groups,
        powerAt: ([n1 = 1, n2 = 1]) => arcsinePower(n1, n2, h, test),
        sizeFor: (power) => roundedSize(arcsineSize(h, ratio, power, test)),
      };
    }
    case 'proportions-fisher': {
      const powerAt = ([n1 = 1, n2 = 1]: readonly number[]) => fisherPower(n1, n2, p1, p2, alpha);
      // averaged over the cases in all, its power falls back far less than that of a binomial test
      const tooth = (n: number): number => 1 / Math.sqrt(n);
      return {
        ...groups,
        powerAt,
        sizeFor: (power) =>
          pooled(power) < LARGEST_EXACT
            ? whole(smallestInSaw((n) => powerAt(groups.sizesOf(n)) ?? 1, power, 2, tooth))
            : null,
      };
    }
    case 'proportions-unconditional': {
      // the same sizes are met on the way to each power
      const known = new Map<string, number | null>();
      const powerAt = ([n1 = 1, n2 = 1]: readonly number[]): number | null => {
        const key = `${n1} ${n2}`;
        const value = known.get(key) ?? unconditionalPower(n1, n2, p1, p2, alpha, alternative)?.power ?? null;
        known.set(key, value);
        return value;
      };
      // of all tables that are as extreme: one more rejected moves the power far less than in a binomial test
      const tooth = (n: number): number => 0.5 / Math.sqrt(n);
      return {
        ...groups,
        powerAt,
        sizeFor: (power) => {
          if (pooled(power) * Math.max(1, ratio) > LARGEST_UNCONDITIONAL) return null;
          const first = smallestInSaw((n) => powerAt(groups.sizesOf(n)) ?? 1, power, 2, tooth);
          // groups that are too large are taken as enough on the way
          return first === null || powerAt(groups.sizesOf(first)) === null ? null : whole(first);
        },
      };
    }
    default:
      return {
        ...groups,
        powerAt: ([n1 = 1, n2 = 1]) => proportionsPooledPower(n1, n2, p1, p2, test),
        sizeFor: (power) => roundedSize(pooled(power)),
      };
  }
}

/** Above this, exact sizes take too long and differ little from the corrected ones. */
const LARGEST_EXACT = 600;

function marginStudy(options: TwoSampleSizeOptions): Study {
  const { design, ratio, alpha } = options;
  const margin = options.margin ?? 0;
  const means = design.includes('means');
  const difference = means
    ? (options.mean1 ?? 0) - (options.mean2 ?? 0)
    : (options.proportion1 ?? 0) - (options.proportion2 ?? 0);
  const sd = options.sd ?? 0;
  /** Variance of the difference per case of group 1. */
  const variance = (k: number): number =>
    means ? sd ** 2 * (1 + 1 / k) : unpooledVariance(options.proportion1 ?? 0, options.proportion2 ?? 0, k);
  const groups = twoGroups(ratio, means ? 2 : 1);
  if (!design.startsWith('equivalence')) {
    const distance = design.startsWith('superiority') ? difference - margin : difference + margin;
    const test = { alpha, alternative: 'greater' } as const;
    return {
      ...groups,
      powerAt: ([n1 = 1, n2 = 1]) => oneTailPower(n1, variance(n2 / n1), distance, test),
      sizeFor: (power) => roundedSize(normalSize(variance(ratio), distance, power, test)),
    };
  }
  if (design === 'equivalence-means-t' || design === 'equivalence-means-exact') {
    const power = design === 'equivalence-means-t' ? equivalenceTPower : equivalenceExactPower;
    const powerAt = ([n1 = 2, n2 = 2]: readonly number[]) =>
      power(sd * Math.sqrt(1 / n1 + 1 / n2), n1 + n2 - 2, difference, margin, alpha);
    return {
      ...groups,
      powerAt,
      sizeFor: (target) => whole(smallestSize((n) => powerAt(groups.sizesOf(n)) >= target, 2)),
    };
  }
  const powerAt = (n1: number, k: number) =>
    equivalencePower(Math.sqrt(variance(k) / n1), difference, margin, alpha);
  return {
    ...groups,
    powerAt: ([n1 = 1, n2 = 1]) => powerAt(n1, n2 / n1),
    sizeFor: (target) => roundedSize(sizeFor((n) => powerAt(n, ratio), target, 1)),
  };
}

export interface Events {
  readonly exact: number;
  readonly probability: number;
}

/** Events that the power needs, and the probability of one over both groups. */
export function eventsOf(options: TwoSampleSizeOptions, power: number): Events {
  const { design, ratio, alpha, alternative } = options;
  const hazardRatio = options.hazardRatio ?? 1;
  const events = design === 'survival-freedman' ? freedmanEvents : schoenfeldEvents;
  const [first, second] = eventProbabilities(options, hazardRatio);
  return {
    exact: events(hazardRatio, ratio, power, { alpha, alternative }),
    probability: (first + ratio * second) / (1 + ratio),
  };
}

function eventProbabilities(options: TwoSampleSizeOptions, hazardRatio: number): readonly [number, number] {
  if (options.eventsFrom === 'survival') return [1 - (options.survival1 ?? 0), 1 - (options.survival2 ?? 0)];
  const hazard = Math.LN2 / (options.median1 ?? 1);
  const [accrual, followUp] = [options.accrualTime ?? 0, options.followUpTime ?? 0];
  return [
    eventProbability(hazard, accrual, followUp),
    eventProbability(hazard * hazardRatio, accrual, followUp),
  ];
}

function survivalStudy(options: TwoSampleSizeOptions): Study {
  const { design, ratio, solveFor, alpha, alternative } = options;
  const hazardRatio = options.hazardRatio ?? 1;
  const powerOf = design === 'survival-freedman' ? freedmanPower : schoenfeldPower;
  const test: TestSetting = { alpha, alternative };
  if (solveFor !== 'n')
    return {
      unit: 'events',
      groups: ['Events'],
      sizesOf: (first) => [first],
      least: 1,
      powerAt: ([events = 1]) => powerOf(events, hazardRatio, ratio, test),
      sizeFor: () => null,
    };
  const probability = eventsOf(options, options.power).probability;
  return {
    ...twoGroups(ratio, 1),
    powerAt: ([n1 = 1, n2 = 1]) => powerOf((n1 + n2) * probability, hazardRatio, ratio, test),
    sizeFor: (power) => roundedSize(eventsOf(options, power).exact / probability / (1 + ratio)),
  };
}
