/** Why there is no interval, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { choiceLabel } from '../../options.ts';
import { checkCount } from '../../shared/calculator/refusals.ts';
import { type SingleProportionOptions, options as schema } from './options.ts';

export function check(_: unknown, { x, n, method }: SingleProportionOptions): readonly Refusal[] {
  const wrong = checkCount({ key: 'x', label: 'Count', value: x }, { key: 'n', label: 'Cases', value: n });
  if (wrong.length > 0) return wrong;
  if ((method === 'logit' || method === 'arcsine') && (x === 0 || x === n))
    return [
      {
        code: 'none-or-all',
        variable: 'method',
        message: rich`The ${bold(choiceLabel(schema.method.choices[method]))} interval does not exist where ${x === 0 ? 'no case' : 'every case'} is counted.`,
        advice: rich`Choose another ${bold('Method')}.`,
        actions: [{ kind: 'set-options', label: 'Use Wilson’s', options: { method: 'wilson' } }],
      },
    ];
  return [];
}
