import { type NumberFormat, num, type Runs, rich } from '@constat/report';
import { cellName, extremesText } from '../kit/extremes-text.ts';
import { spreadAdvice, spreadSentence } from '../kit/spread-text.ts';
import type { Bar, BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';

/** How the numbers of the bars are written. */
export const formatOf = ({ shows }: BarResult): NumberFormat => (shows === 'count' ? 'integer' : 'number');

const STATISTICS = { mean: 'Mean', median: 'Median', sum: 'Sum of' } as const;

/** What the axis of values says. */
export function valueTitle(result: BarResult, options: BarOptions): string {
  const { shows, outcome, group } = result;
  if (group !== null && options.arrangement === 'filled') return 'Share';
  if (shows === 'count') return 'Cases';
  if (shows === 'percent') return group === null ? 'Percent' : `Percent of ${group.label}`;
  return `${STATISTICS[shows]} ${outcome!.label}`;
}

/** `Mean BloodPressure by Smoker and Gender`. */
export function subjectOf(result: BarResult, options: BarOptions): string {
  const { shows, category, group, outcome } = result;
  const counts = outcome === null;
  const of = counts
    ? category.label
    : `${STATISTICS[shows as keyof typeof STATISTICS]} ${outcome.label} by ${category.label}`;
  const what = counts ? `${options.counted === 'count' ? 'Counts' : 'Percentages'} of ${of}` : of;
  return group === null ? what : `${what}${counts ? ' by ' : ' and '}${group.label}`;
}

/** What is shown around means; nothing where nothing is. */
export function spreadText({ bars }: BarResult, { spread, confidenceLevel }: BarOptions): Runs {
  if (spread === 'none' || bars.every(({ lower }) => lower === null)) return rich``;
  return spreadSentence(spread, confidenceLevel);
}

export function notesOf(result: BarResult, options: BarOptions): Runs {
  const share =
    result.shows === 'percent'
      ? result.group === null
        ? 'Percentages are of all cases with a value.'
        : `Percentages are of the cases of each ${result.group.label} and add up to 100 over its bars.`
      : '';
  const spread = spreadText(result, options);
  return spread.length > 0 && share === '' ? spread : rich`${share}`;
}

export function findingText(result: BarResult): Runs {
  const { shows, outcome, bars } = result;
  const full = bars.filter(({ value }) => value !== null);
  const top = full.reduce((best, bar) => (bar.value! > best.value! ? bar : best));
  const bottom = full.reduce((best, bar) => (bar.value! < best.value! ? bar : best));
  const write = (bar: Bar) => num(bar.value!, formatOf(result));
  if (shows === 'count')
    return rich`The most frequent was ${cellName(result, top)}, with ${write(top)} of ${num(result.sample.used, 'integer')} cases.`;
  if (shows === 'percent') return rich`The largest share had ${cellName(result, top)}, with ${write(top)}%.`;
  const what = rich`${{ mean: 'mean', median: 'median', sum: 'sum' }[shows]} of ${outcome!.label}`;
  return full.length === 1
    ? rich`The ${what} was ${write(top)} for ${cellName(result, top)}.`
    : extremesText(
        rich`The ${what}`,
        { name: cellName(result, top), value: top.value! },
        { name: cellName(result, bottom), value: bottom.value! },
        full.length,
      );
}

export function interpretationText(result: BarResult, options: BarOptions): Runs {
  const advice = result.shows === 'mean' ? ` ${spreadAdvice(options.spread)}` : '';
  const small = result.bars.filter(({ n }) => n > 0 && n < 5).length;
  const few = small > 0 ? rich` ${num(small, 'integer')} of the bars rest on fewer than five cases.` : rich``;
  return rich`Bars start at zero, so that their lengths can be compared.${advice}${few}`;
}

export function methodsText(result: BarResult, options: BarOptions): Runs {
  const left =
    result.sample.excluded > 0 ? ' Cases without a value in one of the variables were left out.' : '';
  return rich`${subjectOf(result, options)} ${result.outcome === null ? 'were' : 'was'} drawn as bars from zero. ${spreadText(result, options)}${left}`;
}
