/** Why a project cannot be judged, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import { signChanges } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { CostBenefitOptions } from './options.ts';

export function check(_: unknown, options: CostBenefitOptions): readonly Refusal[] {
  switch (options.calculation) {
    case 'npv':
      return signChanges(options.cashFlows.map(({ amount }) => amount)) === 0 ? [ONE_SIGN] : [];
    case 'benefit-cost':
      return options.periods.every(({ cost }) => cost === 0) ? [NO_COSTS] : [];
    case 'break-even': {
      const price = options.price ?? 0;
      const variable = options.variableCost ?? 0;
      return price > variable ? [] : [priceTooLow(price, variable)];
    }
    default:
      return [];
  }
}

const ONE_SIGN: Refusal = {
  code: 'no-sign-change',
  variable: 'cashFlows',
  message: rich`All cash flows have the same sign, so there is no internal rate of return.`,
  advice: rich`Enter money spent as a negative amount, usually in the first period, and income as a positive one.`,
};

const NO_COSTS: Refusal = {
  code: 'no-costs',
  variable: 'periods',
  message: rich`All costs are zero, so there is no ratio of benefits to costs.`,
  advice: rich`Enter the costs of at least one period.`,
};

const priceTooLow = (price: number, variable: number): Refusal => ({
  code: 'price-below-cost',
  variable: 'price',
  message: rich`A price of ${given(price)} does not exceed the variable cost of ${given(variable)}: every unit loses money, and no number of them covers the fixed costs.`,
  advice: rich`Raise ${bold('Price of a unit')}, or lower ${bold('Variable cost of a unit')}.`,
});
