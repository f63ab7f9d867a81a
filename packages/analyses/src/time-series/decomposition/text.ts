import { bold, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import { seriesMeta } from '../kit/blocks.ts';
import type { DecompositionOptions } from './options.ts';
import type { DecompositionResult } from './result.ts';

export const METHOD_NAMES = {
  stl: 'STL',
  'classical-additive': 'classical additive decomposition',
  'classical-multiplicative': 'classical multiplicative decomposition',
} as const;

export const isProduct = ({ method }: DecompositionOptions): boolean => method === 'classical-multiplicative';

/** A season's effect: `+12.30`, or the factor 1.12. */
const effect = (value: number, options: DecompositionOptions): Runs => {
  const number: NumberRun = num(value, 'number');
  return isProduct(options) ? rich`factor ${number}` : value > 0 ? rich`+${number}` : [number];
};

/** `season 3`, or the name of a month or a day. */
const seasonName = ({ info }: DecompositionResult, at: number): string => {
  const name = info.seasons[at] ?? String(at + 1);
  return /^\d+$/.test(name) ? `season ${name}` : name;
};

/** Places of the highest and of the lowest season. */
export function extremes({ figure }: DecompositionResult): { readonly high: number; readonly low: number } {
  let [high, low] = [0, 0];
  figure.forEach((value, i) => {
    if (value > figure[high]!) high = i;
    if (value < figure[low]!) low = i;
  });
  return { high, low };
}

const seasonText = (result: DecompositionResult, options: DecompositionOptions): Runs => {
  const { high, low } = extremes(result);
  return rich`highest in ${seasonName(result, high)} (${effect(result.figure[high]!, options)}) and lowest in ${seasonName(result, low)} (${effect(result.figure[low]!, options)})`;
};

const strengths = ({ trendStrength, seasonalStrength }: DecompositionResult): Runs =>
  trendStrength === null || seasonalStrength === null
    ? []
    : rich`; strength of the season ${num(seasonalStrength, 'proportion')}, of the trend ${num(trendStrength, 'proportion')}`;

const course = ({ firstTrend, lastTrend }: DecompositionResult): Runs =>
  rich`the trend goes from ${num(firstTrend)} to ${num(lastTrend)}`;

export function finding(
  result: DecompositionResult,
  options: DecompositionOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: rich`The season of ${bold(result.info.label)} is ${seasonText(result, options)}, and ${course(result)}${strengths(result)}.`,
    meta: [sampleText(result.sample), ...seriesMeta(result.info), [METHOD_NAMES[options.method]]],
  };
}

/** Below the first a part is hardly there, from the second on it rules the series. */
const STRENGTH_LIMITS = { weak: 0.3, strong: 0.64 } as const;

const strengthWord = (strength: number): string =>
  strength < STRENGTH_LIMITS.weak ? 'weak' : strength < STRENGTH_LIMITS.strong ? 'moderate' : 'strong';

export function interpretation(result: DecompositionResult, options: DecompositionOptions): Paragraphs {
  const { seasonalStrength, trendStrength, info } = result;
  const { high, low } = extremes(result);
  const size = isProduct(options)
    ? rich`In ${seasonName(result, high)} ${info.label} is ${num(result.figure[high]! - 1, 'percent')} above the trend, in ${seasonName(result, low)} ${num(1 - result.figure[low]!, 'percent')} below it.`
    : rich`Between ${seasonName(result, low)} and ${seasonName(result, high)} the season alone makes a difference of ${num(result.figure[high]! - result.figure[low]!)}; what is left over has a standard deviation of ${num(result.remainderSd)}.`;
  const words =
    seasonalStrength === null || trendStrength === null
      ? []
      : [
          rich`The season is ${strengthWord(seasonalStrength)}, the trend ${strengthWord(trendStrength)}: strength is the share by which the variation shrinks when a part is taken out, from 0 (not there) to 1 (nothing else is).`,
        ];
  return [
    size,
    ...words,
    rich`A decomposition describes; it tests nothing. A series without season gets seasonal effects too, small ones. The remainder holds what is neither: single events, errors, and other cycles.`,
  ];
}

export const apa = (result: DecompositionResult, options: DecompositionOptions): Paragraphs =>
  rich`${result.info.label} (*N* = ${num(result.n, 'integer')}, period ${num(result.info.period, 'integer')}) was decomposed by ${METHOD_NAMES[options.method]}. The season was ${seasonText(result, options)}; ${course(result)}${strengths(result)}.`;

export function methods(result: DecompositionResult, options: DecompositionOptions): Runs {
  const { info, stl } = result;
  const order = info.time ? rich`, in the order of ${info.time.label},` : '';
  const how = stl
    ? rich`STL (${stl.sWindow === null ? 'periodic season' : rich`seasonal window ${num(stl.sWindow, 'integer')}`}, trend window ${num(stl.tWindow, 'integer')}, low-pass window ${num(stl.lWindow, 'integer')}; ${num(stl.inner, 'integer')} inner ${stl.inner === 1 ? 'round' : 'rounds'}${stl.outer > 0 ? rich` and ${num(stl.outer, 'integer')} robustness ${stl.outer === 1 ? 'round' : 'rounds'}` : ''})`
    : rich`a ${METHOD_NAMES[options.method]} with centred moving averages`;
  return rich`${info.label}${order} was split into trend, season (period ${num(info.period, 'integer')}) and remainder by ${how}. Missing values before the first and after the last value were left out.`;
}
