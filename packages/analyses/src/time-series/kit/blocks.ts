/** Blocks that analyses of time series share. */
import { bold, join, type NoticeBlock, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Sample } from '../../contract.ts';
import type { Check } from '../../shared/checks.ts';
import { dateText, type StepUnit } from './calendar.ts';
import type { SeriesInfo } from './series.ts';

/** Rows used and left out, where missing values inside are left out too. */
export const sampleOf = ({ length, inside }: SeriesInfo, rows: number): Sample => ({
  used: length - inside,
  excluded: rows - length + inside,
});

const counted = (count: number, what: string): Runs =>
  rich`${num(count, 'integer')} ${what}${count === 1 ? '' : 's'}`;

/** Which rows were left out and why; nothing when none was. */
export function leftOutNotice(info: SeriesInfo, sample: Sample): NoticeBlock[] {
  if (sample.excluded === 0) return [];
  const parts: Runs[] = [];
  if (info.leading > 0) parts.push(rich`${counted(info.leading, 'missing value')} before the first value`);
  if (info.trailing > 0) parts.push(rich`${counted(info.trailing, 'missing value')} after the last one`);
  if (info.inside > 0) parts.push(rich`${counted(info.inside, 'missing value')} inside the series`);
  if (info.withoutTime > 0)
    parts.push(rich`${counted(info.withoutTime, 'row')} without a value of ${info.time!.label}`);
  return [
    {
      kind: 'notice',
      code: 'cases-excluded',
      level: 'info',
      message: rich`${bold(`${sample.excluded} of ${sample.used + sample.excluded} cases left out:`)} ${join(parts, ', ', ' and ')}.`,
    },
  ];
}

const UNIT_WORDS: Readonly<Record<StepUnit, string>> = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'weekday',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  number: '',
};

/** `1 month`, `3 months`, or the number alone. */
function stepText(unit: StepUnit, step: number): Runs {
  const value: NumberRun = Number.isInteger(step) ? num(step, 'integer') : num(step);
  return unit === 'number' ? [value] : rich`${value} ${UNIT_WORDS[unit]}${step === 1 ? '' : 's'}`;
}

/** That values follow each other at equal distances. */
export function spacingCheck(info: SeriesInfo, widest: string | null): Check {
  const common = { kind: 'check', id: 'spacing', assumption: ['Equal distances in time'] } as const;
  const { spacing, time } = info;
  if (!time || !spacing)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['No time variable'],
      advice: [
        'The rows are taken as they stand, one step apart. Choose a time variable to have their order and their distances looked at.',
      ],
    };
  const usual = stepText(spacing.unit, spacing.step);
  if (spacing.uneven === 0)
    return {
      ...common,
      verdict: 'met',
      evidence: rich`Every step of ${time.label} is ${usual}`,
      advice: info.reordered
        ? rich`The rows were put into the order of ${time.label}.`
        : rich`The rows are in the order of ${time.label}.`,
    };
  return {
    ...common,
    verdict: 'doubtful',
    evidence: rich`Most steps of ${time.label} are ${usual}; ${num(spacing.uneven, 'integer')} ${spacing.uneven === 1 ? 'is' : 'are'} not${widest === null ? '' : `, the longest after ${widest}`}`,
    advice: [
      'The values are taken as one step apart all the same. Add rows for the times that are missing and fill in their values, or aggregate to longer steps.',
    ],
  };
}

/** The time before the longest step, for `spacingCheck`. */
export function widestTime(info: SeriesInfo, times: Float64Array | null): string | null {
  const at = info.spacing?.widestAfter;
  if (!times || at === null || at === undefined) return null;
  return info.time!.isDate ? dateText(times[at - 1]!, info.spacing?.unit) : String(times[at - 1]!);
}

/** `from January 2020 to December 2024`; nothing without dates. */
export function spanText({ time, firstTime, lastTime, spacing }: SeriesInfo): Runs {
  if (!time || firstTime === null || lastTime === null) return [];
  const text = (value: number) => (time.isDate ? dateText(value, spacing?.unit) : String(value));
  return [`${time.label} from ${text(firstTime)} to ${text(lastTime)}`];
}

/** Facts under the finding about time and season. */
export const seriesMeta = (info: SeriesInfo): readonly Runs[] => [
  ...(info.time ? [spanText(info)] : []),
  ...(info.period > 1
    ? [rich`period ${num(info.period, 'integer')}${info.periodFromDates ? ' from the dates' : ''}`]
    : []),
];
