/** Ratios that are normal on the scale of their logarithm, from a coefficient or from a reported interval. */
import { bold, type NoticeBlock, rich } from '@constat/report';
import { errorOfReported, type RatioInterval, ratioInterval } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { given } from '../wording.ts';
import { notPositive } from './refusals.ts';

export interface ReportedRatio {
  readonly ratio: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

/** Keys and labels of the fields that hold a reported ratio. */
export interface ReportedFields {
  readonly ratio: { readonly key: string; readonly label: string };
  readonly lower: { readonly key: string; readonly label: string };
  readonly upper: { readonly key: string; readonly label: string };
}

/** What is wrong with a reported ratio and its limits. */
export function checkReported(
  { ratio, lower, upper }: ReportedRatio,
  fields: ReportedFields,
): readonly Refusal[] {
  const zero = (
    [
      [fields.ratio, ratio],
      [fields.lower, lower],
      [fields.upper, upper],
    ] as const
  ).filter(([, value]) => value <= 0);
  if (zero.length > 0)
    return zero.map(([field, value]) =>
      notPositive(
        { ...field, value },
        'A ratio and its limits are above zero; a coefficient may be negative and is entered as such.',
      ),
    );
  if (lower >= upper)
    return [
      {
        code: 'limits-out-of-order',
        variable: fields.lower.key,
        message: rich`${bold(fields.lower.label)} is ${given(lower)}, not below the ${given(upper)} of ${bold(fields.upper.label)}.`,
        advice: rich`Enter the smaller limit first.`,
        ...(lower > upper
          ? {
              actions: [
                {
                  kind: 'set-options' as const,
                  label: 'Exchange the two',
                  options: { [fields.lower.key]: upper, [fields.upper.key]: lower },
                },
              ],
            }
          : {}),
      },
    ];
  if (ratio < lower || ratio > upper)
    return [
      {
        code: 'ratio-outside-limits',
        variable: fields.ratio.key,
        message: rich`${bold(fields.ratio.label)} is ${given(ratio)}, outside its own limits ${given(lower)} and ${given(upper)}.`,
        advice: rich`Look at the three numbers in the report again.`,
      },
    ];
  return [];
}

/** The interval at a new level, from what was reported. */
export const fromReported = (
  { ratio, lower, upper, level }: ReportedRatio,
  newLevel: number,
): RatioInterval => ({
  ...ratioInterval(Math.log(ratio), errorOfReported(lower, upper, level), newLevel),
  ratio,
});

/** How far off its place between the limits a ratio may be before rounding does not explain it, in standard errors. */
const OFF_CENTRE = 0.15;

/** Says that a ratio does not lie in the middle of its limits, as an interval of this kind must. */
export function offCentreNotice({ ratio, lower, upper, level }: ReportedRatio): NoticeBlock[] {
  const off = Math.log(ratio) - (Math.log(lower) + Math.log(upper)) / 2;
  if (Math.abs(off) <= OFF_CENTRE * errorOfReported(lower, upper, level)) return [];
  return [
    {
      kind: 'notice',
      code: 'off-centre',
      level: 'warning',
      message: rich`${bold('The ratio is not in the middle of its limits')} on the scale of the logarithm. The reported interval may be of another kind (exact, profile likelihood, bootstrap) or rounded; the numbers here are then approximate.`,
    },
  ];
}
