/** The designs as studies: power and size from the numbers of the form. */
import {
  cohenH,
  corrected,
  exactBinomialPower,
  exactBinomialSize,
  finiteSize,
  meanPrecisionSize,
  meanPrecisionTSize,
  meanTPower,
  meanTSize,
  meanZPower,
  meanZSize,
  normalPower,
  proportionPower,
  proportionPrecisionSize,
  proportionSize,
  RANK_EFFICIENCY,
} from '@constat/stats';
import { roundedSize, type Study, type StudySize } from '../kit/study.ts';
import type { OneSampleSizeOptions } from './options.ts';

const common = {
  unit: 'cases',
  groups: ['Cases'],
  sizesOf: (first: number) => [first],
} as const;

/** A size in a finite population, where there is one. */
const inPopulation = (n: number, { populationSize, design }: OneSampleSizeOptions): number =>
  populationSize !== null && (design === 'mean-z' || design.startsWith('precision'))
    ? finiteSize(n, populationSize)
    : n;

const whole = (first: number | null): StudySize | null => (first === null ? null : { exact: null, first });

/** Distance of the means in standard deviations. */
export const effectOf = ({ meanAlternative, meanNull, sd }: OneSampleSizeOptions): number =>
  ((meanAlternative ?? 0) - (meanNull ?? 0)) / (sd ?? 1);

export function studyOf(options: OneSampleSizeOptions): Study {
  const { design, alpha, alternative } = options;
  const test = { alpha, alternative };
  const d = effectOf(options);
  const p0 = options.proportionNull ?? 0;
  const p1 = options.proportionAlternative ?? 0;
  switch (design) {
    case 'mean-t':
      return {
        ...common,
        least: 2,
        powerAt: ([n = 2]) => meanTPower(n, d, test),
        sizeFor: (power) => roundedSize(meanTSize(d, power, test), 2),
      };
    case 'mean-wilcoxon': {
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
    case 'mean-z':
      return {
        ...common,
        least: 1,
        // a finite population changes the size that is needed, and no formula for its power is agreed on
        powerAt: options.populationSize === null ? ([n = 1]) => meanZPower(n, d, test) : null,
        sizeFor: (power) => roundedSize(inPopulation(meanZSize(d, power, test), options)),
      };
    case 'proportion-normal':
      return {
        ...common,
        least: 1,
        powerAt: ([n = 1]) => proportionPower(n, p0, p1, test),
        sizeFor: (power) => roundedSize(proportionSize(p0, p1, power, test)),
      };
    case 'proportion-normal-cc':
      return {
        ...common,
        least: 1,
        powerAt: null,
        sizeFor: (power) => roundedSize(corrected(proportionSize(p0, p1, power, test), p0, p1)),
      };
    case 'proportion-arcsine': {
      const h = cohenH(p1, p0);
      return {
        ...common,
        least: 1,
        powerAt: ([n = 1]) => normalPower(h * Math.sqrt(n), alpha, alternative),
        sizeFor: (power) => roundedSize(meanZSize(h, power, test)),
      };
    }
    case 'proportion-exact':
      return {
        ...common,
        least: 1,
        powerAt: ([n = 1]) => exactBinomialPower(n, p0, p1, test).power,
        sizeFor: (power) => whole(exactBinomialSize(p0, p1, power, test)),
      };
    default:
      return { ...common, least: 1, powerAt: null, sizeFor: () => precisionSize(options) };
  }
}

/** Cases for an interval of the half width asked for. */
function precisionSize(options: OneSampleSizeOptions): StudySize | null {
  const { design, confidenceLevel: level } = options;
  const sd = options.sd ?? 0;
  const half = options.halfWidth ?? 0;
  if (design === 'precision-mean-t') return whole(meanPrecisionTSize(sd, half, level));
  const exact =
    design === 'precision-mean'
      ? meanPrecisionSize(sd, half, level)
      : proportionPrecisionSize(options.proportion ?? 0, half, level);
  return roundedSize(inPopulation(exact, options));
}
