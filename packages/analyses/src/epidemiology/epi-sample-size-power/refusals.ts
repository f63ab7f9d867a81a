/** Why there is no size, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { shareWidthRefusal } from '../../sample-size/kit/refusals.ts';
import { tooFew } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import type { StudySizeOptions } from './options.ts';

/** A share that must lie strictly between 0 and 1. */
const inside = (key: string, label: string, value: number | null): readonly Refusal[] =>
  value !== null && value > 0 && value < 1
    ? []
    : [
        {
          code: 'out-of-range',
          variable: key,
          message: rich`${bold(label)} must lie between 0 and 1, and not at an end.`,
          advice: rich`Where nobody or everybody has it, there is nothing to compare.`,
        },
      ];

const ratioRefusal = (key: string, label: string, value: number | null): readonly Refusal[] =>
  value !== null && value > 0 && value !== 1
    ? []
    : [
        {
          code: value === 1 ? 'zero-effect' : 'not-positive',
          variable: key,
          message:
            value === 1
              ? rich`${bold(label)} is 1: that is no association.`
              : rich`${bold(label)} must be above zero.`,
          advice: rich`Enter the ratio that would matter, below or above 1.`,
        },
      ];

export function check(_: unknown, options: StudySizeOptions): readonly Refusal[] {
  const { design, solveFor } = options;
  if (design === 'prevalence') {
    const positive = inside('halfWidth', 'Precision', options.halfWidth);
    const width = shareWidthRefusal('halfWidth', 'Precision', options.halfWidth);
    return [
      ...inside('prevalence', 'Expected prevalence', options.prevalence),
      ...(positive.length > 0 || !width ? positive : [width]),
    ];
  }
  const asked = solveFor !== 'effect';
  const size = options.size ?? 0;
  const few =
    solveFor === 'n' || size >= 2
      ? []
      : [
          tooFew(
            { key: 'size', label: 'Exposed, cases or pairs', value: size },
            2,
            'Enter the size of the study.',
          ),
        ];
  switch (design) {
    case 'cohort':
      return [
        ...inside('riskUnexposed', 'Risk in the unexposed', options.riskUnexposed),
        ...(asked ? checkRisk(options) : []),
        ...few,
      ];
    case 'case-control':
      return [
        ...inside('exposureControls', 'Exposure in controls', options.exposureControls),
        ...(asked ? ratioRefusal('oddsRatio', 'Odds ratio', options.oddsRatio) : []),
        ...few,
      ];
    case 'matched':
      return [
        ...inside('discordant', 'Discordant pairs', options.discordant),
        ...(asked ? ratioRefusal('oddsRatio', 'Odds ratio', options.oddsRatio) : []),
        ...few,
      ];
    case 'rates':
      return [
        ...((options.rateUnexposed ?? 0) > 0
          ? []
          : [
              {
                code: 'not-positive',
                variable: 'rateUnexposed',
                message: rich`${bold('Rate in the unexposed')} must be above zero.`,
                advice: rich`Enter cases per person-year.`,
              },
            ]),
        ...(asked ? ratioRefusal('rateRatio', 'Rate ratio', options.rateRatio) : []),
        ...few,
      ];
  }
}

function checkRisk({ riskUnexposed, riskRatio }: StudySizeOptions): readonly Refusal[] {
  const found = ratioRefusal('riskRatio', 'Risk ratio', riskRatio);
  const risk = (riskUnexposed ?? 0) * (riskRatio ?? 0);
  if (found.length > 0 || risk < 1) return found;
  return [
    {
      code: 'risk-above-one',
      variable: 'riskRatio',
      message: rich`The risk of the exposed would be ${given(risk)}, which is not below 1.`,
      advice: rich`Enter a smaller ${bold('Risk ratio')} or a smaller risk of the unexposed.`,
    },
  ];
}
