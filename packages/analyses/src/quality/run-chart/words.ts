import { andList, num, type Runs, rich } from '@constat/report';
import { pointName } from '../kit/rows.ts';
import type { RunChartResult, RunStage, Sign } from './compute.ts';

/** What a sign is called in the table. */
export function signName(sign: Sign): string {
  if (!('first' in sign)) return SIGN_NAMES[sign.kind];
  if (sign.kind === 'shift') return sign.up ? 'Shift upwards' : 'Shift downwards';
  return sign.up ? 'Rising trend' : 'Falling trend';
}

const SIGN_NAMES = {
  'few-crossings': 'Too few crossings',
  'few-runs': 'Too few runs',
  'many-runs': 'Too many runs',
} as const;

const COUNT_WORDS = {
  'few-crossings': 'fewer crossings of the line than chance gives',
  'few-runs': 'fewer runs about the line than chance gives',
  'many-runs': 'more runs about the line than chance gives',
} as const;

/** `9 points in a row above the line (points 4 to 12)`, as a part of a sentence. */
export function signWords(sign: Sign, result: RunChartResult): string {
  if (!('first' in sign)) return COUNT_WORDS[sign.kind];
  const places = `points ${pointName(result, sign.first)} to ${pointName(result, sign.last)}`;
  return sign.kind === 'shift'
    ? `${sign.length} points in a row ${sign.up ? 'above' : 'below'} the line (${places})`
    : `${sign.length} points in a row that ${sign.up ? 'rise' : 'fall'} (${places})`;
}

const MOST_IN_SENTENCE = 4;

export function signsList(stage: RunStage, result: RunChartResult): string {
  const words = stage.signs.map((sign) => signWords(sign, result));
  const more = words.length - MOST_IN_SENTENCE;
  return more > 0 ? `${words.slice(0, MOST_IN_SENTENCE).join(', ')} and ${more} more` : andList(words);
}

export const pointsWord = (count: number): Runs =>
  rich`${num(count, 'integer')} ${count === 1 ? 'point' : 'points'}`;
