/** Why there is no interval, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { SingleMeanOptions } from './options.ts';

export function check(_: unknown, { n, method, populationSize }: SingleMeanOptions): readonly Refusal[] {
  const least = method === 't' ? 2 : 1;
  if (n < least)
    return [
      {
        code: 'too-few-cases',
        variable: 'n',
        message: rich`An interval needs at least ${method === 't' ? 'two cases' : 'one case'}; ${bold('Cases')} is ${given(n)}.`,
        advice:
          method === 't'
            ? rich`One value says nothing about how much values differ. Enter the number of values behind the mean.`
            : rich`Enter the number of values behind the mean.`,
      },
    ];
  if (populationSize !== null && populationSize < n)
    return [
      {
        code: 'population-too-small',
        variable: 'populationSize',
        message: rich`The population has ${given(populationSize)} cases, fewer than the ${given(n)} of the sample.`,
        advice: rich`Enter a larger ${bold('Size of the population')}, or leave it empty.`,
        actions: [{ kind: 'set-options', label: 'Leave it empty', options: { populationSize: null } }],
      },
    ];
  return [];
}
