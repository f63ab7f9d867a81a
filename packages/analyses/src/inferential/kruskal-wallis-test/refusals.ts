/** Why groups cannot be compared by ranks, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import type { Refusal } from '../../contract.ts';
import { orderRefusals, unordered } from '../../shared/level-order.ts';
import { checkGroups } from '../kit/several-groups.ts';
import type { KruskalOptions } from './options.ts';

/** Reasons found without computing; a trend needs groups that stand in an order. */
export function check(frame: Frame, options: KruskalOptions): readonly Refusal[] {
  const groups = checkGroups(frame, options);
  if (groups.length > 0 || !options.trend) return groups;
  return orderRefusals(
    unordered(frame, options.group),
    'The Jonckheere–Terpstra test needs',
    'levelOrder',
    options.levelOrder,
    { kind: 'set-options', label: 'Without the trend', options: { trend: false } },
  );
}
