/** Blocks and pieces of blocks that analyses share. */
import {
  bold,
  type CheckBlock,
  type EstimatesBlock,
  type NoticeBlock,
  num,
  type Runs,
  rich,
} from '@constat/report';
import type { StatisticAndP } from '@constat/stats';
import type { Sample } from '../contract.ts';
import { alphaNumber, alphaOf, pText } from './wording.ts';

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

/** That cases do not influence each other: nothing but the design can say. */
export const independenceCheck = (advice: string): CheckBlock => ({
  kind: 'check',
  id: 'independence',
  assumption: ['Independence'],
  verdict: 'unverifiable',
  evidence: ['From the design'],
  advice: [advice],
});

/** From this size on the mean of almost any distribution is close to normal (central limit theorem). */
export const LARGE_SAMPLE = 30;

export interface NormalityCheck {
  readonly id: string;
  /** What must be normal, after the comma: `Normality, treated`. */
  readonly of: string;
  readonly n: number;
  readonly normality: StatisticAndP | null;
  /** What to do when a large sample fails, and when a small one does. */
  readonly robust: Runs;
  readonly fragile: Runs;
  readonly action?: NonNullable<CheckBlock['action']> | undefined;
}

/** Shapiro–Wilk with advice that depends on the size of the sample. */
export function normalityCheck({
  id,
  of,
  n,
  normality,
  robust,
  fragile,
  action,
}: NormalityCheck): CheckBlock {
  const common = {
    kind: 'check',
    id: `normality-${id}`,
    assumption: rich`Normality, ${of}`,
  } as const;
  if (!normality)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`*n* = ${num(n, 'integer')}`,
      advice:
        n > 5000
          ? ['With this many cases the test does not depend on normality.']
          : ['Too few different values to test; the result rests on the assumption.'],
    };
  const evidence = rich`Shapiro–Wilk *W* = ${num(normality.statistic, 'statistic', 3)}, ${pText(normality.pValue)}`;
  if (normality.pValue >= 0.05)
    return { ...common, verdict: 'met', evidence, advice: ['No evidence against normality.'] };
  const large = n >= LARGE_SAMPLE;
  return {
    ...common,
    verdict: large ? 'doubtful' : 'violated',
    evidence,
    advice: large ? robust : fragile,
    ...(action ? { action } : {}),
  };
}
