/** Blocks and pieces of blocks that analyses share. */
import { bold, type EstimatesBlock, type NoticeBlock, type Runs, rich } from '@constat/report';
import type { Sample } from '../contract.ts';
import { alphaNumber, alphaOf } from './wording.ts';

type EstimateItem = EstimatesBlock['items'][number];

/** Says how many cases were left out and why; nothing when none was. */
export function excludedNotice({ used, excluded }: Sample, why: Runs): NoticeBlock[] {
  if (excluded === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'cases-excluded',
      level: 'info',
      message: rich`${bold(`${excluded} of ${used + excluded} cases left out.`)} ${why}`,
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
