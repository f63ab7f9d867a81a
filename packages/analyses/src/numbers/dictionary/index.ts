/** The dictionary of all statistics, and the index from what heads and rows say to them. */
import type { Statistic } from '../statistic.ts';
import { description } from './description.ts';
import { doseResponse } from './dose-response.ts';
import { effects } from './effects.ts';
import { epidemiology } from './epidemiology.ts';
import { furtherModels } from './further-models.ts';
import { furtherTests } from './further-tests.ts';
import { meta } from './meta.ts';
import { models } from './models.ts';
import { multivariate } from './multivariate.ts';
import { planning } from './planning.ts';
import { quality } from './quality.ts';
import { qualityCharts } from './quality-charts.ts';
import { survival } from './survival.ts';
import { tests } from './tests.ts';
import { timeSeries } from './time-series.ts';

const DICTIONARY = {
  ...description,
  ...tests,
  ...effects,
  ...models,
  ...furtherModels,
  ...furtherTests,
  ...doseResponse,
  ...qualityCharts,
  ...multivariate,
  ...timeSeries,
  ...survival,
  ...epidemiology,
  ...meta,
  ...quality,
  ...planning,
} as const;

export type StatisticKey = keyof typeof DICTIONARY;

export const STATISTICS: Readonly<Record<StatisticKey, Statistic>> = DICTIONARY;

export const statisticKeys = Object.keys(DICTIONARY) as readonly StatisticKey[];

/** By what tables call it; `label|format` goes before `label`. */
const BY_LABEL: ReadonlyMap<string, StatisticKey> = new Map(
  statisticKeys.flatMap((key) => STATISTICS[key].labels.map((label) => [label, key] as const)),
);

/** The statistic that is called exactly so. */
export const exactly = (text: string, format: string): StatisticKey | null =>
  BY_LABEL.get(`${text}|${format}`) ?? BY_LABEL.get(text) ?? null;

/** The statistic that a head or the name of a row names, most exact reading first. */
export function named(text: string, format: string): StatisticKey | null {
  for (const words of readings(text)) {
    const key = exactly(words, format);
    if (key) return key;
  }
  return null;
}

/** 'Odds ratio, 95% CI', 'Mean difference, Yes − No', 'HR [95% CI]', 'Effect size ε²', 'Group 1, unrounded'. */
function readings(text: string): readonly string[] {
  const words = text.trim();
  const plain = words
    .replace(/ ?[[(][^\])]*[\])]$/u, '')
    .replace(/(?:,| with| for| of)? ?\d[\d.]*% .*$/u, '')
    .replace(/^(?:Effect size|Test:) /u, '');
  const bare = plain.replace(/^(?:Pooled|Crude|Adjusted) (?=\p{L})/u, '');
  const before = plain.split(/, | \(|: /u)[0] ?? plain;
  const short = before.replace(/ (?:of|at|by|from|through|up to|against) .*$/u, '');
  const lead = /^(.*? (?:of|by|from|through|up to|at age))\b/u.exec(before)?.[1];
  const all = [
    words,
    plain,
    bare.charAt(0).toUpperCase() + bare.slice(1),
    ...(words.endsWith(', unrounded') ? ['Unrounded'] : []),
    before,
    ...(lead ? [lead] : []),
    short,
  ];
  return [...new Set(all.map((reading) => reading.trim()).filter((reading) => reading !== ''))];
}
