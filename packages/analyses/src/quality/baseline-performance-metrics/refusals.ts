/** Why a metric cannot be computed, each with a code and what to change. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { BaselineOptions } from './options.ts';

export function check(_: unknown, options: BaselineOptions): readonly Refusal[] {
  switch (options.calculation) {
    case 'defects': {
      const most = (options.units ?? 0) * options.opportunities;
      return (options.defects ?? 0) > most ? [moreDefects(options.defects ?? 0, most)] : [];
    }
    case 'throughput':
      return options.steps.flatMap((step, i): readonly Refusal[] => {
        const name = step.name === '' ? `Step ${i + 1}` : step.name;
        if (step.defective > step.entering)
          return [tooMany(name, 'defective', step.defective, step.entering)];
        return step.scrapped !== null && step.scrapped > step.entering
          ? [tooMany(name, 'scrapped', step.scrapped, step.entering)]
          : [];
      });
    case 'copq':
      return options.costs.every(({ amount }) => amount === 0) ? [NO_COSTS] : [];
    case 'oee':
      return oee(options);
    default:
      return [];
  }
}

const moreDefects = (defects: number, most: number): Refusal => ({
  code: 'more-defects-than-opportunities',
  variable: 'defects',
  message: rich`${given(defects)} defects are more than the ${given(most)} opportunities.`,
  advice: rich`Enter how many defects a unit can have as ${bold('Opportunities in a unit')}.`,
});

const tooMany = (name: string, what: 'defective' | 'scrapped', count: number, entering: number): Refusal => ({
  code: what === 'defective' ? 'more-defective-than-entering' : 'more-scrapped-than-entering',
  variable: 'steps',
  message: rich`${bold(name)} has ${num(count, 'integer')} ${what} units, more than the ${num(entering, 'integer')} that enter it.`,
  advice: rich`Correct one of the two numbers.`,
});

const NO_COSTS: Refusal = {
  code: 'no-costs',
  variable: 'costs',
  message: rich`All costs are zero, so they have no shares.`,
  advice: rich`Enter at least one amount above zero.`,
};

function oee({ plannedTime, downtime, totalCount, goodCount }: BaselineOptions): readonly Refusal[] {
  if ((downtime ?? 0) >= (plannedTime ?? 0))
    return [
      {
        code: 'no-run-time',
        variable: 'downtime',
        message: rich`A downtime of ${given(downtime ?? 0)} leaves nothing of the planned time ${given(plannedTime ?? 0)}.`,
        advice: rich`Enter a shorter downtime, in the unit of the planned time.`,
      },
    ];
  return (goodCount ?? 0) > (totalCount ?? 0)
    ? [
        {
          code: 'more-good-than-made',
          variable: 'goodCount',
          message: rich`${given(goodCount ?? 0)} good pieces are more than the ${given(totalCount ?? 0)} made.`,
          advice: rich`Correct one of the two numbers.`,
        },
      ]
    : [];
}
