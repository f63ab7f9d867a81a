/** The designs as studies: power and size from the numbers of the form. */
import {
  equivalencePower,
  mcnemarExactPower,
  mcnemarPower,
  mcnemarSize,
  meanPrecisionSize,
  meanTPower,
  meanTSize,
  meanZPower,
  meanZSize,
  normalSize,
  oneTailPower,
  RANK_EFFICIENCY,
  sdOfDifferences,
  sizeFor,
  smallestInSaw,
  type TestSetting,
} from '@constat/stats';
import { roundedSize, type Study } from '../kit/study.ts';
import type { PairedSizeOptions } from './options.ts';

const common = { unit: 'pairs', groups: ['Pairs'], sizesOf: (first: number) => [first], least: 1 } as const;

/** The standard deviation of the differences, given or found. */
export const spreadOf = ({ spread, sdDifference, sd1, sd2, correlation }: PairedSizeOptions): number =>
  spread === 'both' ? sdOfDifferences(sd1 ?? 0, sd2 ?? 0, correlation ?? 0) : (sdDifference ?? 0);

export interface Discordant {
  readonly p10: number;
  readonly p01: number;
}

export function discordantOf(options: PairedSizeOptions): Discordant {
  if (options.discordantBy === 'probabilities') return { p10: options.p10 ?? 0, p01: options.p01 ?? 0 };
  const share = options.discordant ?? 0;
  const odds = options.oddsRatio ?? 1;
  return { p10: (share * odds) / (1 + odds), p01: share / (1 + odds) };
}

/** Above this, exact sizes take too long and differ little from the approximate ones. */
const LARGEST_EXACT = 100_000;

/** Tests against a margin look at one side. */
const ONE_SIDED = 'greater';

export function studyOf(options: PairedSizeOptions): Study {
  const { design, alpha, alternative } = options;
  const test: TestSetting = { alpha, alternative };
  const sd = spreadOf(options);
  const difference = options.meanDifference ?? 0;
  const d = difference / sd;
  const margin = options.margin ?? 0;
  const { p10, p01 } = discordantOf(options);
  switch (design) {
    case 'paired-t':
      return {
        ...common,
        least: 2,
        powerAt: ([n = 2]) => meanTPower(n, d, test),
        sizeFor: (power) => roundedSize(meanTSize(d, power, test), 2),
      };
    case 'paired-wilcoxon': {
      const k = RANK_EFFICIENCY[options.shape];
      return {
        ...common,
        least: 3,
        powerAt: ([n = 3]) => meanTPower(k * n, d, test),
        sizeFor: (power) => {
          const size = meanTSize(d, power, test);
          return roundedSize(size === null ? null : size / k, 3);
        },
      };
    }
    case 'paired-z':
      return {
        ...common,
        powerAt: ([n = 1]) => meanZPower(n, d, test),
        sizeFor: (power) => roundedSize(meanZSize(d, power, test)),
      };
    case 'precision-paired':
      return {
        ...common,
        powerAt: null,
        sizeFor: () => roundedSize(meanPrecisionSize(sd, options.halfWidth ?? 0, options.confidenceLevel)),
      };
    case 'paired-noninferiority': {
      const oneSided = { alpha, alternative: ONE_SIDED } as const;
      return {
        ...common,
        powerAt: ([n = 1]) => oneTailPower(n, sd ** 2, difference + margin, oneSided),
        sizeFor: (power) => roundedSize(normalSize(sd ** 2, difference + margin, power, oneSided)),
      };
    }
    case 'paired-equivalence': {
      const powerAt = (n: number) => equivalencePower(sd / Math.sqrt(n), difference, margin, alpha);
      return {
        ...common,
        powerAt: ([n = 1]) => powerAt(n),
        sizeFor: (power) => roundedSize(sizeFor(powerAt, power, 1)),
      };
    }
    case 'mcnemar-connor':
      return {
        ...common,
        powerAt: ([n = 1]) => mcnemarPower(n, p10, p01, test),
        sizeFor: (power) => roundedSize(mcnemarSize(p10, p01, power, test)),
      };
    case 'mcnemar-exact': {
      const exact = mcnemarExactPower(p10, p01, test);
      // averaged over the discordant pairs, its power hardly falls back
      const tooth = (n: number): number => 1 / Math.sqrt(n * (p10 + p01));
      return {
        ...common,
        powerAt: ([n = 1]) => exact(n),
        sizeFor: (power) => {
          if (mcnemarSize(p10, p01, power, test) > LARGEST_EXACT) return null;
          const first = smallestInSaw(exact, power, 1, tooth);
          return first === null ? null : { exact: null, first };
        },
      };
    }
  }
}
