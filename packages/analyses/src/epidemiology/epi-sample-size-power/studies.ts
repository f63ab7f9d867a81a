/** Each design as functions of its size. */
import {
  exposureOfCases,
  finiteSize,
  mcnemarPower,
  mcnemarSize,
  normal,
  proportionPrecisionSize,
  proportionsCorrected,
  proportionsPooledPower,
  proportionsPooledSize,
  rateStudyPower,
  rateStudyTime,
  roundUp,
  type TestSetting,
  uncorrectedSize,
} from '@constat/stats';
import { roundedSize, type Study } from '../../sample-size/kit/study.ts';
import type { StudySizeOptions } from './options.ts';

const NAMES = {
  cohort: ['Exposed', 'Unexposed'],
  'case-control': ['Cases', 'Controls'],
  rates: ['Exposed', 'Unexposed'],
} as const;

export const settingOf = ({ alpha, sides }: StudySizeOptions): TestSetting => ({ alpha, alternative: sides });

/** The two proportions that are compared, at a ratio of risks or of odds. */
export const proportionsAt = (options: StudySizeOptions, ratio: number): readonly [number, number] => {
  if (options.design === 'cohort') {
    const risk = options.riskUnexposed ?? 0;
    return [Math.min(1, risk * ratio), risk];
  }
  const controls = options.exposureControls ?? 0;
  return [exposureOfCases(controls, ratio), controls];
};

/** The ratio that is asked for. */
export const ratioOf = ({ design, riskRatio, oddsRatio, rateRatio }: StudySizeOptions): number =>
  (design === 'cohort' ? riskRatio : design === 'rates' ? rateRatio : oddsRatio) ?? 1;

/** The shares of pairs in which only the case, and only the control, is exposed. */
export const discordantAt = ({ discordant }: StudySizeOptions, ratio: number): readonly [number, number] => {
  const share = discordant ?? 0;
  return [(share * ratio) / (1 + ratio), share / (1 + ratio)];
};

/** Sizes of both groups when the first has so many. */
const grouped =
  (ratio: number) =>
  (first: number): readonly [number, number] => [first, roundUp(first * ratio)];

/** A study that finds a ratio. */
export function studyAt(options: StudySizeOptions, ratio: number): Study {
  const { design, ratio: groups, corrected } = options;
  const test = settingOf(options);
  if (design === 'matched') {
    const [p10, p01] = discordantAt(options, ratio);
    return {
      unit: 'pairs',
      groups: [],
      sizesOf: (first) => [first],
      least: 2,
      powerAt: ([n = 0]) => mcnemarPower(n, p10, p01, test),
      sizeFor: (power) => roundedSize(mcnemarSize(p10, p01, power, test), 2),
    };
  }
  if (design === 'rates') {
    const rate2 = options.rateUnexposed ?? 0;
    const rate1 = rate2 * ratio;
    return {
      unit: 'person-years',
      groups: NAMES.rates,
      sizesOf: grouped(groups),
      least: 1,
      powerAt: ([first = 0, second = 0]) => rateStudyPower(first, second, rate1, rate2, test),
      sizeFor: (power) => roundedSize(rateStudyTime(rate1, rate2, groups, power, test)),
    };
  }
  const [p1, p2] = proportionsAt(options, ratio);
  const effective = (n1: number, k: number) => (corrected ? uncorrectedSize(n1, p1, p2, k) : n1);
  return {
    unit: 'persons',
    groups: NAMES[design === 'case-control' ? 'case-control' : 'cohort'],
    sizesOf: grouped(groups),
    least: 2,
    powerAt: ([first = 0, second = 0]) => {
      const k = second / first;
      const m = effective(first, k);
      return m > 0 ? proportionsPooledPower(m, m * k, p1, p2, test) : 0;
    },
    sizeFor: (power) => {
      const n = proportionsPooledSize(p1, p2, groups, power, test);
      return roundedSize(corrected ? proportionsCorrected(n, p1, p2, groups) : n, 2);
    },
  };
}

/** A survey of a given precision: persons, not rounded. */
export function surveySize({
  prevalence,
  halfWidth,
  confidenceLevel,
  designEffect,
  population,
}: StudySizeOptions): number {
  const simple = proportionPrecisionSize(prevalence ?? 0, halfWidth ?? 1, confidenceLevel);
  return designEffect * (population === null ? simple : finiteSize(simple, population));
}

/** Half width of the interval of a survey with so many persons. */
export function surveyWidth(n: number, options: StudySizeOptions): number {
  const { prevalence, confidenceLevel, designEffect, population } = options;
  const p = prevalence ?? 0;
  const simple = n / designEffect;
  const left = population === null ? 1 : Math.max(0, (population - simple) / (population - 1));
  return normal.isf((1 - confidenceLevel) / 2) * Math.sqrt(((p * (1 - p)) / simple) * left);
}
