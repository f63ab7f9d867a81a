/** Blocks and pieces of blocks that analyses share. */
import { bold, type EstimatesBlock, type NoticeBlock, type Runs, rich } from '@constat/report';
import type { Sample } from '../contract.ts';
import { alphaNumber, alphaOf, whole } from './wording.ts';

type EstimateItem = EstimatesBlock['items'][number];

/** The same sentence about one case. */
const ofOne = (why: Runs): Runs =>
  why.map((run) =>
    typeof run === 'string'
      ? run
          .replace(/^They have\b/, 'It has')
          .replace(/^They (lack|belong|miss)\b/, 'It $1s')
          .replace(/^They are\b/, 'It is')
          .replace(/^They were\b/, 'It was')
          .replace(/, or (belong|miss|lack)\b/, ', or $1s')
      : run,
  );

/** Says how many cases were left out and why; nothing when none was. */
export function excludedNotice({ used, excluded }: Sample, why: Runs, unit = 'cases'): NoticeBlock[] {
  if (excluded === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'cases-excluded',
      level: 'info',
      message: rich`${bold(`${whole(excluded)} of ${whole(used + excluded)} ${unit} left out.`)} ${excluded === 1 ? ofOne(why) : why}`,
    },
  ];
}

/** The p value as a card, beside the significance level. */
export function pItem(
  pValue: number,
  level: number,
  side: 'two-sided' | 'one-sided' | null = null,
): EstimateItem {
  const alpha = alphaOf(level);
  return {
    label: side === null ? rich`*p* value` : rich`*p* value, ${side}`,
    value: pValue,
    format: 'p',
    reference: alpha,
    detail: rich`${pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
  };
}
