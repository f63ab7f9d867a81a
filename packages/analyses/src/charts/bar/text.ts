import { type NumberFormat, num, type Runs, rich } from '@constat/report';
import { endsOf, namesOf } from '../../shared/ends.ts';
import { counted } from '../../shared/wording.ts';
import { cellName, extremesText } from '../kit/extremes-text.ts';
import { panelText } from '../kit/panels.ts';
import { spreadAdvice, spreadSentence } from '../kit/spread-text.ts';
import type { Bar, BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import { isStacked, SHAPES, spreadOf } from './shapes.ts';

/** How the numbers of the bars are written. */
export const formatOf = ({ shows }: BarResult): NumberFormat => (shows === 'count' ? 'integer' : 'number');

const STATISTICS = { mean: 'Mean', median: 'Median', sum: 'Sum of' } as const;

/** What the axis of values says. */
export function valueTitle(result: BarResult, options: BarOptions): string {
  const { shows, outcome, group } = result;
  if (isStacked(options) && options.arrangement === 'filled') return 'Share';
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
  return `${group === null ? what : `${what}${counts ? ' by ' : ' and '}${group.label}`}${panelText(result)}`;
}

/** What is shown around means; nothing where nothing is. */
export function spreadText({ bars }: BarResult, options: BarOptions): Runs {
  const spread = spreadOf(options);
  if (spread === 'none' || bars.every(({ lower }) => lower === null)) return rich``;
  return spreadSentence(spread, options.confidenceLevel);
}

export function notesOf(result: BarResult, options: BarOptions): Runs {
  const whole = [...(result.group ? [result.group.label] : []), ...result.panelled.map(({ label }) => label)];
  const share =
    result.shows === 'percent'
      ? whole.length === 0
        ? 'Percentages are of all cases with a value.'
        : `Percentages are of the cases of each ${whole.join(' and ')} and add up to 100 over its bars.`
      : '';
  const spread = spreadText(result, options);
  return spread.length > 0 && share === '' ? spread : rich`${share}`;
}

export function findingText(result: BarResult): Runs {
  const { shows, outcome, bars } = result;
  const full = bars.filter(({ value }) => value !== null);
  const top = full.reduce((best, bar) => (bar.value! > best.value! ? bar : best));
  const write = (bar: Bar) => num(bar.value!, formatOf(result));
  const alike = endsOf(full, ({ value }) => value!).top;
  const names = namesOf(
    alike.map((bar) => cellName(result, bar)),
    full.length,
    'bars',
  );
  const each = alike.length > 1 ? ' each' : '';
  if (shows === 'count')
    return rich`The most frequent ${each ? 'were' : 'was'} ${names}, with ${write(top)} of ${counted(result.sample.used, 'cases')}${each}.`;
  if (shows === 'percent')
    return rich`The largest ${each ? 'shares' : 'share'} had ${names}, with ${write(top)}%${each}.`;
  const what = rich`${{ mean: 'mean', median: 'median', sum: 'sum' }[shows]} of ${outcome!.label}`;
  return full.length === 1
    ? rich`The ${what} was ${write(top)} for ${cellName(result, top)}.`
    : extremesText(
        rich`The ${what}`,
        full.map((bar) => ({ name: cellName(result, bar), value: bar.value! })),
      );
}

export function interpretationText(result: BarResult, options: BarOptions): Runs {
  const spread = spreadOf(options);
  const advice = result.shows === 'mean' && spread !== 'none' ? ` ${spreadAdvice(spread)}` : '';
  const small = result.bars.filter(({ n }) => n > 0 && n < 5).length;
  const few =
    small === 0
      ? rich``
      : small === 1
        ? ' One of the values rests on fewer than five cases.'
        : rich` ${num(small, 'integer')} of the values rest on fewer than five cases.`;
  return rich`${SHAPES[options.shape].reading}${advice}${few}`;
}

export function methodsText(result: BarResult, options: BarOptions): Runs {
  const spread = spreadText(result, options);
  const more = spread.length > 0 ? rich` ${spread}` : rich``;
  const left =
    result.sample.excluded > 0 ? ' Cases without a value in one of the variables were left out.' : '';
  return rich`${subjectOf(result, options)} ${result.outcome === null ? 'were' : 'was'} drawn as ${SHAPES[options.shape].drawn}.${more}${left}`;
}
