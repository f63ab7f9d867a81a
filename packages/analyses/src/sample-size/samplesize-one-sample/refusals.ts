/** Why no size can be given, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import {
  directionRefusal,
  effectRefusal,
  positiveRefusal,
  shareWidthRefusal,
  tooFewRefusal,
  zeroEffectRefusal,
} from '../kit/refusals.ts';
import type { OneSampleSizeOptions } from './options.ts';

export function check(_: unknown, options: OneSampleSizeOptions): readonly Refusal[] {
  const { design, solveFor, alternative, n } = options;
  const mean = design.startsWith('mean');
  const precision = design.startsWith('precision');
  const spread =
    mean || (precision && design !== 'precision-proportion')
      ? positiveRefusal('sd', 'Standard deviation', options.sd)
      : null;
  if (spread) return [spread];
  if (precision) {
    const ofWidth = design === 'precision-proportion' ? shareWidthRefusal : positiveRefusal;
    const width = ofWidth('halfWidth', 'Half width of the interval', options.halfWidth);
    return width ? [width] : [];
  }
  const difference = mean
    ? (options.meanAlternative ?? 0) - (options.meanNull ?? 0)
    : (options.proportionAlternative ?? 0) - (options.proportionNull ?? 0);
  const asks = design === 'proportion-normal-cc' ? 'n' : solveFor;
  if (asks !== 'effect') {
    if (difference === 0) return [zeroEffectRefusal(mean ? 'meanAlternative' : 'proportionAlternative')];
    const direction = directionRefusal(difference, alternative);
    if (direction) return [direction];
  } else if (!mean || design === 'mean-wilcoxon') return [effectRefusal()];
  const least = design === 'mean-wilcoxon' ? 3 : design === 'mean-t' ? 2 : 1;
  const few = asks === 'n' ? null : tooFewRefusal('n', 'Cases', n, least);
  return few ? [few] : [];
}
