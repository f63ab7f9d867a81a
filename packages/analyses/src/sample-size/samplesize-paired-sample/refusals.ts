/** Why no size can be given, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import {
  directionRefusal,
  effectRefusal,
  marginRefusal,
  positiveRefusal,
  tooFewRefusal,
  zeroEffectRefusal,
} from '../kit/refusals.ts';
import type { PairedSizeOptions } from './options.ts';
import { discordantOf, spreadOf } from './studies.ts';

export function check(_: unknown, options: PairedSizeOptions): readonly Refusal[] {
  const refusal = firstReason(options);
  return refusal ? [refusal] : [];
}

/** Pairs below which the test says nothing. */
const leastOf = (design: string): number =>
  design === 'paired-wilcoxon' ? 3 : design === 'paired-t' ? 2 : 1;

function firstReason(options: PairedSizeOptions): Refusal | null {
  const { design, solveFor, n } = options;
  const mcnemar = design.startsWith('mcnemar');
  const spread = mcnemar
    ? null
    : positiveRefusal('sdDifference', 'Standard deviation of the differences', spreadOf(options));
  if (spread) return spread;
  if (design === 'precision-paired')
    return positiveRefusal('halfWidth', 'Half width of the interval', options.halfWidth);
  if (solveFor === 'effect' && design !== 'paired-t' && design !== 'paired-z') return effectRefusal();
  const few = solveFor === 'n' ? null : tooFewRefusal('n', 'Pairs', n, leastOf(design));
  if (few || solveFor === 'effect') return few;
  return mcnemar ? mcnemarReason(options) : meanReason(options);
}

function meanReason({ design, meanDifference, margin, alternative }: PairedSizeOptions): Refusal | null {
  const difference = meanDifference ?? 0;
  if (design === 'paired-noninferiority') return marginRefusal(difference + (margin ?? 0));
  if (design === 'paired-equivalence') return marginRefusal((margin ?? 0) - Math.abs(difference));
  return difference === 0 ? zeroEffectRefusal('meanDifference') : directionRefusal(difference, alternative);
}

function mcnemarReason(options: PairedSizeOptions): Refusal | null {
  const { p10, p01 } = discordantOf(options);
  if (p10 + p01 > 1)
    return {
      code: 'more-than-all',
      variable: 'p01',
      message: rich`The two shares of discordant pairs add up to more than all pairs.`,
      advice: rich`Lower ${bold('First yes, second no')} or ${bold('First no, second yes')}.`,
    };
  if (p10 === p01) return zeroEffectRefusal('p10');
  return directionRefusal(p10 - p01, options.alternative);
}
