import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { LARGEST, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { entry } from './entry.ts';

const shownFor = <const C extends readonly string[]>(...is: C) =>
  ({ showWhen: { option: 'calculation', is } }) as const;

/** A rate a period that may stay empty. */
const rateField = <const W extends { readonly label: string; readonly help: string }>(words: W) =>
  ({ kind: 'number', ...words, min: -0.99, max: 100, default: null, unit: 'percent' }) as const;

export const options = defineOptions({
  calculation: {
    kind: 'choice',
    label: 'Question',
    help: 'What is to be judged.',
    choices: {
      npv: { label: 'Worth of a project', help: 'NPV, IRR, payback from its cash flows' },
      'benefit-cost': { label: 'Benefits and costs', help: 'Benefit-cost ratio over several periods' },
      'cost-effectiveness': { label: 'Cost-effectiveness', help: 'Two options with costs and effects' },
      annuity: { label: 'Payment of a loan', help: 'Equal payments each period' },
      'break-even': { label: 'Break-even', help: 'Units that cover the fixed costs' },
    },
    default: 'npv',
  },
  cashFlows: {
    kind: 'list',
    label: 'Cash flows',
    help: 'What comes in less what goes out; the first now, the others one period apart.',
    noun: 'period',
    countFrom: 0,
    min: 2,
    max: 200,
    item: { amount: valueField({ label: 'Amount', help: 'Negative for money spent.' }) },
    ...shownFor('npv'),
  },
  periods: {
    kind: 'list',
    label: 'Periods',
    help: 'Benefits and costs of each period; the first is now.',
    noun: 'period',
    countFrom: 0,
    min: 1,
    max: 200,
    item: {
      benefit: sizeField({ label: 'Benefits', help: 'Of the period.' }),
      cost: sizeField({ label: 'Costs', help: 'Of the period.' }),
    },
    ...shownFor('benefit-cost'),
  },
  rate: {
    ...rateField({
      label: 'Rate a period',
      help: 'Discount rate, or rate of interest; for monthly payments that of a month.',
    }),
    required: true,
    ...shownFor('npv', 'benefit-cost', 'annuity'),
  },
  reinvestRate: {
    ...rateField({
      label: 'Rate of reinvestment',
      help: 'At which income is invested again, for the modified rate of return.',
    }),
    ...shownFor('npv'),
  },
  financeRate: {
    ...rateField({
      label: 'Rate of financing',
      help: 'At which money spent is borrowed, for the modified rate of return.',
    }),
    ...shownFor('npv'),
  },
  cost1: {
    ...valueField({ label: 'Cost, new option', help: 'For each person or unit.' }),
    ...shownFor('cost-effectiveness'),
  },
  effect1: {
    ...valueField({
      label: 'Effect, new option',
      help: 'Such as quality-adjusted life years; more is better.',
    }),
    ...shownFor('cost-effectiveness'),
  },
  cost0: {
    ...valueField({ label: 'Cost, present option', help: 'What the new one is compared with.' }),
    ...shownFor('cost-effectiveness'),
  },
  effect0: {
    ...valueField({ label: 'Effect, present option', help: 'In the same unit.' }),
    ...shownFor('cost-effectiveness'),
  },
  willingnessToPay: {
    kind: 'number',
    label: 'Willingness to pay',
    help: 'The most that one unit of effect may cost; may stay empty.',
    min: 0,
    max: LARGEST,
    default: null,
    ...shownFor('cost-effectiveness'),
  },
  principal: {
    ...sizeField({ label: 'Amount', help: 'Of the loan, or worth now.' }),
    ...shownFor('annuity'),
  },
  paymentPeriods: {
    kind: 'number',
    label: 'Payments',
    help: 'How many equal payments there are.',
    min: 1,
    max: 10_000,
    default: null,
    required: true,
    integer: true,
    ...shownFor('annuity'),
  },
  fixedCost: {
    ...sizeField({ label: 'Fixed costs', help: 'That do not depend on how many units are made.' }),
    ...shownFor('break-even'),
  },
  price: {
    ...sizeField({ label: 'Price of a unit', help: 'What one unit brings in.' }),
    ...shownFor('break-even'),
  },
  variableCost: {
    ...sizeField({ label: 'Variable cost of a unit', help: 'What one more unit costs.' }),
    ...shownFor('break-even'),
  },
  expectedUnits: {
    kind: 'number',
    label: 'Expected units',
    help: 'For profit and margin of safety; may stay empty.',
    min: 0,
    max: LARGEST,
    default: null,
    ...shownFor('break-even'),
  },
});

export type CostBenefitOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'calculation',
          'cashFlows',
          'periods',
          'cost1',
          'effect1',
          'cost0',
          'effect0',
          'willingnessToPay',
          'principal',
          'rate',
          'paymentPeriods',
          'fixedCost',
          'price',
          'variableCost',
          'expectedUnits',
        ],
      },
      { title: 'Modified rate of return', options: ['reinvestRate', 'financeRate'] },
    ],
  },
  example: {
    sample: null,
    options: {
      calculation: 'npv',
      cashFlows: [
        { amount: -10_000 },
        { amount: 3000 },
        { amount: 4200 },
        { amount: 3800 },
        { amount: 2500 },
      ],
      rate: 0.08,
      reinvestRate: 0.1,
      financeRate: 0.06,
    },
  },
});
