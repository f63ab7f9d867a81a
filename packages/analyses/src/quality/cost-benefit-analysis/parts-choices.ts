/** Cost-effectiveness of two options, payments of a loan, break-even. */
import { bold, num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { ONE_ROW, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { AnnuityValues, BreakEvenValues, EffectivenessValues } from './compute.ts';
import { linesFigure } from './figures.ts';
import type { CostBenefitOptions } from './options.ts';

/** What the signs of both differences mean. */
function verdict({ incrementalCost: cost, incrementalEffect: effect, icer }: EffectivenessValues): Runs {
  if (effect === 0)
    return cost === 0
      ? rich`Both options cost the same and have the same effect.`
      : rich`Both options have the same effect, so the ${cost < 0 ? 'new' : 'present'} one, which costs ${num(Math.abs(cost), 'number')} less, is better.`;
  if (effect > 0 && cost <= 0)
    return rich`The new option ${bold('dominates')}: it has more effect and costs no more.`;
  if (effect < 0 && cost >= 0)
    return rich`The new option ${bold('is dominated')}: it has less effect and costs no less.`;
  return effect > 0
    ? rich`The new option costs ${num(icer ?? 0, 'number')} for each further unit of effect.`
    : rich`The new option saves ${num(icer ?? 0, 'number')} for each unit of effect given up.`;
}

export function effectivenessParts(values: EffectivenessValues, options: CostBenefitOptions): Presentation {
  const { incrementalCost, incrementalEffect, icer, netMonetaryBenefit: nmb } = values;
  const wtp = options.willingnessToPay;
  const of = (key: 'cost1' | 'cost0' | 'effect1' | 'effect0') => options[key] ?? 0;
  const most = 2 * Math.max(wtp ?? 0, Math.abs(icer ?? 0), 1);
  const line = Array.from({ length: 41 }, (_, i) => (most * i) / 40).map((x) => ({
    x,
    y: x * incrementalEffect - incrementalCost,
    name: 'Net monetary benefit',
  }));
  return {
    finding: rich`${verdict(values)}${nmb === null ? '' : rich` At a willingness to pay of ${given(wtp ?? 0)} its net monetary benefit is ${num(nmb, 'number')}: ${bold(nmb > 0 ? 'worth it' : 'not worth it')}.`}`,
    meta: [
      rich`difference of costs ${num(incrementalCost, 'number')}, of effects ${num(incrementalEffect, 'number')}`,
    ],
    estimates: [
      ...(icer === null
        ? []
        : [{ label: ['Incremental cost-effectiveness ratio'], value: icer, format: 'number' as const }]),
      ...(nmb === null
        ? []
        : [
            {
              label: ['Net monetary benefit'],
              value: nmb,
              format: 'number' as const,
              reference: 0,
              detail: [nmb > 0 ? 'above zero' : 'not above zero'],
            },
          ]),
      { label: ['Difference of costs'], value: incrementalCost, format: 'number' },
    ],
    tables: [
      table(
        [
          { option: 'New', cost: of('cost1'), effect: of('effect1'), ratio: values.averageRatio1 },
          { option: 'Present', cost: of('cost0'), effect: of('effect0'), ratio: values.averageRatio0 },
          {
            option: 'Difference',
            cost: incrementalCost,
            effect: incrementalEffect,
            ratio: icer,
            total: true,
          },
        ],
        {
          id: 'options',
          title: 'Costs and Effects',
          columns: [
            text('Option', ({ option }) => option),
            value('Cost', 'number', ({ cost }) => cost),
            value('Effect', 'number', ({ effect }) => effect),
            value('Cost per effect', 'number', ({ ratio }) => ratio),
          ],
          style: ({ total }) => ({ total }),
          notes: rich`The ratio of the differences is the incremental cost-effectiveness ratio; the average ratios above it do not say whether to change.`,
        },
      ),
    ],
    figures: [
      linesFigure(line, {
        id: 'nmb',
        title: 'Net Monetary Benefit by Willingness to Pay',
        x: 'Willingness to pay for a unit of effect',
        y: 'Net monetary benefit',
        alt: `Straight line of the net monetary benefit over the willingness to pay from 0 to ${most.toFixed(0)}${icer === null ? '' : `; it is zero at ${icer.toFixed(2)}`}.`,
      }),
    ],
    interpretation: [
      incrementalEffect !== 0 && incrementalCost * incrementalEffect > 0
        ? rich`The new option is the better one for everybody who would ${incrementalEffect > 0 ? 'pay more' : 'ask less'} than ${num(icer ?? 0, 'number')} for a unit of effect.`
        : rich`Where one option is better in both respects, or equal in one, the ratio has no meaning of its own: look at the two differences.`,
      rich`These are point estimates. Costs and effects of a study have sampling errors; report an interval or an acceptability curve where the data allow it.`,
    ],
    apa: rich`The difference of costs was ${num(incrementalCost, 'number')}, that of effects ${num(incrementalEffect, 'number')}${icer === null ? '' : rich`; incremental cost-effectiveness ratio ${num(icer, 'number')}`}${nmb === null ? '' : rich`, net monetary benefit ${num(nmb, 'number')} at a willingness to pay of ${given(wtp ?? 0)}`}.`,
    methods: rich`The incremental cost-effectiveness ratio is the difference of costs over the difference of effects; the net monetary benefit values the effects at the willingness to pay.`,
    works: ['drummond2015'],
    r: [
      `cost <- c(new = ${of('cost1')}, present = ${of('cost0')}); effect <- c(new = ${of('effect1')}, present = ${of('effect0')})`,
      'cbind(cost, effect, ratio = cost / effect)',
      'dc <- cost[["new"]] - cost[["present"]]; de <- effect[["new"]] - effect[["present"]]',
      `c(cost = dc, effect = de, icer = dc / de${wtp === null ? '' : `, nmb = ${wtp} * de - dc`})`,
    ],
  };
}

const MOST_POINTS = 120;

export function annuityParts(values: AnnuityValues, options: CostBenefitOptions): Presentation {
  const { payment, totalPaid, totalInterest } = values;
  const principal = options.principal ?? 0;
  const rate = options.rate ?? 0;
  const periods = options.paymentPeriods ?? 1;
  const owed = (t: number) =>
    rate === 0
      ? principal - t * payment
      : principal * (1 + rate) ** t - (payment * ((1 + rate) ** t - 1)) / rate;
  const points = Math.min(MOST_POINTS, periods);
  const line = Array.from({ length: points + 1 }, (_, i) => {
    const x = Math.round((periods * i) / points);
    return { x, y: Math.max(0, owed(x)), name: 'Still owed' };
  });
  return {
    finding: rich`${given(periods)} payments of ${num(payment, 'number')} pay back ${given(principal)} at ${num(rate, 'percent', 3)} a period; ${num(totalInterest, 'number')} of the ${num(totalPaid, 'number')} paid is interest.`,
    meta: [rich`payments at the end of each period`],
    estimates: [
      { label: ['Payment each period'], value: payment, format: 'number' },
      { label: ['Paid in all'], value: totalPaid, format: 'number' },
      { label: ['Interest'], value: totalInterest, format: 'number' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'payment',
        title: 'Equal Payments',
        columns: [
          value('Amount', 'number', () => principal),
          value('Rate, %', 'number', () => 100 * rate, 4),
          value('Payments', 'integer', () => periods),
          value('Payment', 'number', () => payment),
          value('Paid in all', 'number', () => totalPaid),
          value('Interest', 'number', () => totalInterest),
        ],
        notes: rich`The rate is that of one period: a yearly rate over 12 for monthly payments.`,
      }),
    ],
    figures: [
      linesFigure(line, {
        id: 'owed',
        title: 'What Is Still Owed',
        x: 'Payments made',
        y: 'Amount',
        alt: `Falling line of the amount still owed from ${principal.toFixed(0)} to zero over ${periods} payments.`,
      }),
    ],
    interpretation: [
      rich`Early payments are mostly interest: the first one holds ${num(principal * rate, 'number')} of it, the last one ${num((payment * rate) / (1 + rate), 'number')}.`,
    ],
    apa: rich`An amount of ${given(principal)} at ${num(rate, 'percent', 3)} a period is paid back by ${given(periods)} payments of ${num(payment, 'number')}, ${num(totalPaid, 'number')} in all.`,
    methods: rich`The payment is that of an annuity in arrears, amount × rate / (1 − (1 + rate)⁻ⁿ).`,
    works: ['brealey2011'],
    r: [
      `amount <- ${principal}; rate <- ${rate}; n <- ${periods}`,
      `payment <- ${rate === 0 ? 'amount / n' : 'amount * rate / (1 - (1 + rate)^-n)'}`,
      'c(amount = amount, percent = 100 * rate, n = n, payment = payment, total = n * payment, interest = n * payment - amount)',
    ],
  };
}

export function breakEvenParts(values: BreakEvenValues, options: CostBenefitOptions): Presentation {
  const { breakEvenUnits: units, breakEvenRevenue: revenue, contributionMargin: margin } = values;
  const { expectedUnits } = options;
  const price = options.price ?? 0;
  const fixed = options.fixedCost ?? 0;
  const variable = options.variableCost ?? 0;
  const most = 2 * Math.max(units, expectedUnits ?? 0, 1);
  const lines = [0, most].flatMap((x) => [
    { x, y: x * price, name: 'Revenue' },
    { x, y: fixed + x * variable, name: 'Costs' },
  ]);
  return {
    finding: rich`${num(Math.ceil(units - 1e-9), 'integer')} units cover the fixed costs (break-even at ${num(units, 'number')} units, a revenue of ${num(revenue, 'number')}).${values.profit === null ? '' : rich` ${given(expectedUnits ?? 0)} units make a ${values.profit >= 0 ? 'profit' : 'loss'} of ${num(Math.abs(values.profit), 'number')}.`}`,
    meta: [rich`each unit contributes ${num(margin, 'number')}`],
    estimates: [
      { label: ['Break-even, units'], value: units, format: 'number' },
      { label: ['Break-even, revenue'], value: revenue, format: 'number' },
      { label: ['Contribution of a unit'], value: margin, format: 'number' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'break-even',
        title: 'Break-Even',
        columns: [
          value('Fixed costs', 'number', () => fixed),
          value('Price', 'number', () => price),
          value('Variable cost', 'number', () => variable),
          value('Contribution', 'number', () => margin),
          value('Units', 'number', () => units),
          value('Revenue', 'number', () => revenue),
          values.profit !== null ? value('Profit expected', 'number', () => values.profit) : [],
          values.marginOfSafety !== null
            ? value('Margin of safety', 'percent', () => values.marginOfSafety)
            : [],
        ],
        notes: rich`The contribution is the price less the variable cost.${values.marginOfSafety === null ? '' : ' The margin of safety is how far sales may fall short of the expectation before a loss.'}`,
      }),
    ],
    figures: [
      linesFigure(lines, {
        id: 'lines',
        title: 'Revenue and Costs',
        x: 'Units',
        y: 'Amount',
        alt: `Lines of revenue and costs over the number of units; they cross at ${units.toFixed(1)} units.`,
      }),
    ],
    interpretation: [
      rich`Every unit beyond the break-even point adds ${num(margin, 'number')}. A price 5% lower would move that point to ${0.95 * price > variable ? rich`${num(fixed / (0.95 * price - variable), 'number')} units` : 'nowhere: the contribution would be gone'}.`,
      rich`Costs are taken as straight lines; steps in the fixed costs and discounts move the point.`,
    ],
    apa: rich`With fixed costs of ${given(fixed)}, a price of ${given(price)} and variable costs of ${given(variable)} a unit, the break-even point was ${num(units, 'number')} units (revenue ${num(revenue, 'number')}).`,
    methods: rich`The break-even point is the fixed costs over the contribution of a unit.`,
    works: ['brealey2011'],
    r: [
      `fixed <- ${fixed}; price <- ${price}; variable <- ${variable}; margin <- price - variable; units <- fixed / margin`,
      'c(fixed = fixed, price = price, variable = variable, margin = margin, units = units, revenue = units * price)',
      ...(expectedUnits === null
        ? []
        : [
            `c(profit = ${expectedUnits} * margin - fixed, safety = (${expectedUnits} - units) / ${expectedUnits})`,
          ]),
    ],
  };
}
