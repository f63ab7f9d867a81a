/** The worth of a project, and benefits against costs. */
import { bold, num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { ONE_ROW, table, text, value } from '../../shared/table.ts';
import type { BenefitCostValues, ProjectValues } from './compute.ts';
import { cumulativeFigure, linesFigure, rateFigure } from './figures.ts';
import type { CostBenefitOptions } from './options.ts';

const rateText = (rate: number) => num(rate, 'percent');

/** A row of the metrics, where there is one. */
const metric = (name: string, value: number | null, format: 'number' | 'percent', decimals = 2) =>
  value === null ? [] : [{ metric: name, value, format, decimals }];

function projectTables(values: ProjectValues, flows: readonly number[]): Presentation['tables'] {
  const { npv, irr, payback, discountedPayback, mirr } = values;
  return [
    table(
      [
        ...metric('Net present value', npv, 'number'),
        ...metric('Internal rate of return', irr, 'percent'),
        ...metric('Modified internal rate of return', mirr, 'percent'),
        ...metric('Payback, periods', payback, 'number'),
        ...metric('Discounted payback, periods', discountedPayback, 'number'),
        ...metric('Profitability index', values.profitabilityIndex, 'number', 3),
        ...metric('Return on investment, undiscounted', values.roi, 'percent'),
        ...metric('Equivalent amount each period', values.equivalentAnnual, 'number'),
      ],
      {
        id: 'metrics',
        title: 'Worth of the Project',
        columns: [text('Metric', ({ metric }) => metric), value('Value', 'number', ({ value }) => value)],
        style: ({ format, decimals }) => ({ format, decimals }),
        notes: rich`The profitability index is the present value of all later flows for each unit spent at the start; return on investment is the sum of all flows over that. Payback is linear within a period${discountedPayback === null ? rich`; ${payback === null ? 'neither payback is' : 'the discounted one is not'} reached within these periods` : ''}.`,
      },
    ),
    table(flows, {
      id: 'flows',
      title: 'Cash Flows and Their Present Values',
      columns: [
        value('Period', 'integer', (_, period) => period),
        value('Cash flow', 'number', (flow) => flow),
        value('Present value', 'number', (_, period) => values.presentValues[period]!),
        value('Cumulative present value', 'number', (_, period) =>
          values.presentValues.slice(0, period + 1).reduce((a, b) => a + b, 0),
        ),
      ],
    }),
  ];
}

function projectProgram({ irr, mirr }: ProjectValues, options: CostBenefitOptions): readonly string[] {
  const flows = options.cashFlows.map(({ amount }) => amount);
  const rate = options.rate ?? 0;
  return [
    `cf <- c(${flows.join(', ')}); rate <- ${rate}; t <- seq_along(cf) - 1; n <- max(t)`,
    'pv <- cf / (1 + rate)^t; npv <- sum(pv)',
    'data.frame(period = t, flow = cf, present = pv, cumulative = cumsum(pv))',
    'payback <- function(x) { s <- cumsum(x); if (s[1] >= 0) return(0); i <- which(s >= 0)[1]; i - 2 - s[i - 1] / x[i] }',
    'c(npv = npv, payback = payback(cf), discounted = payback(pv), index = sum(pv[-1]) / -cf[1], roi = sum(cf) / -cf[1])',
    rate === 0 ? 'c(each = npv / n)' : 'c(each = npv * rate / (1 - (1 + rate)^-n))',
    ...(irr === null
      ? []
      : [
          'c(irr = uniroot(function(r) sum(cf / (1 + r)^t), c(-0.9, 1), extendInt = "yes", tol = 1e-12)$root)',
        ]),
    ...(mirr === null
      ? []
      : [
          `c(mirr = (sum(pmax(cf, 0) * (1 + ${options.reinvestRate})^(n - t)) / -sum(pmin(cf, 0) / (1 + ${options.financeRate})^t))^(1 / n) - 1)`,
        ]),
  ];
}

export function projectParts(values: ProjectValues, options: CostBenefitOptions): Presentation {
  const flows = options.cashFlows.map(({ amount }) => amount);
  const rate = options.rate ?? 0;
  const { npv, irr, payback, discountedPayback, mirr } = values;
  const pays = npv > 0;
  const never = 'not within these periods';
  return {
    finding: rich`At ${rateText(rate)} a period the project is worth ${num(npv, 'number')} today: it ${bold(pays ? 'pays' : 'does not pay')}.${irr === null ? '' : rich` Its internal rate of return is ${num(irr, 'percent')}.`}`,
    meta: [
      rich`${num(flows.length - 1, 'integer')} ${flows.length === 2 ? 'period' : 'periods'} after the start`,
      payback === null ? [`paid back ${never}`] : rich`paid back after ${num(payback, 'number')} periods`,
    ],
    estimates: [
      {
        label: ['Net present value'],
        value: npv,
        format: 'number',
        reference: 0,
        detail: [pays ? 'above zero' : 'not above zero'],
      },
      ...(irr === null
        ? []
        : [
            {
              label: ['Internal rate of return'],
              value: irr,
              format: 'percent' as const,
              detail: rich`${irr > rate ? 'above' : 'below'} the rate of ${rateText(rate)}`,
            },
          ]),
      ...(payback === null
        ? []
        : [{ label: ['Payback, periods'], value: payback, format: 'number' as const }]),
    ],
    ...(values.signChanges > 1
      ? {
          notices: [
            {
              kind: 'notice' as const,
              code: 'several-sign-changes',
              level: 'warning' as const,
              message: rich`The cash flows change their sign ${num(values.signChanges, 'integer')} times, so there may be several internal rates of return, or none. Judge by the net present value.`,
            },
          ],
        }
      : {}),
    tables: projectTables(values, flows),
    figures: [cumulativeFigure(flows, values.presentValues), rateFigure(flows, rate, irr)],
    interpretation: [
      pays
        ? rich`The flows, each discounted to today, add up to more than nothing: the project earns more than the ${rateText(rate)} that the money would earn elsewhere.`
        : rich`The flows, each discounted to today, do not make up for what is spent; at ${rateText(rate)} the money does better elsewhere.`,
      ...(irr === null
        ? []
        : [
            rich`It would just break even at a rate of ${num(irr, 'percent')}. Compare projects of different size by their net present value, not by that rate.`,
          ]),
      ...(mirr === null
        ? []
        : [
            rich`The modified rate, ${num(mirr, 'percent')}, does not assume that income earns the internal rate again, but ${rateText(options.reinvestRate ?? 0)}.`,
          ]),
      rich`Payback looks only at how soon money comes back, not at what comes later.`,
    ],
    apa: rich`At a discount rate of ${rateText(rate)} the net present value was ${num(npv, 'number')}${irr === null ? '' : rich`, the internal rate of return ${num(irr, 'percent')}`}${payback === null ? '' : rich`, the payback time ${num(payback, 'number')} periods`}${discountedPayback === null ? '' : rich` (${num(discountedPayback, 'number')} discounted)`}.`,
    methods: rich`Cash flows were discounted at ${rateText(rate)} a period, the first flow being at time 0.`,
    works: ['brealey2011', 'boardman2018'],
    r: projectProgram(values, options),
  };
}

export function benefitCostParts(values: BenefitCostValues, options: CostBenefitOptions): Presentation {
  const { bcr, netBenefit, presentValueBenefits: benefits, presentValueCosts: costs } = values;
  const { periods } = options;
  const rate = options.rate ?? 0;
  let [b, c] = [0, 0];
  const sums = periods.map(({ benefit, cost }, t) => {
    b += benefit / (1 + rate) ** t;
    c += cost / (1 + rate) ** t;
    return { t, benefits: b, costs: c };
  });
  return {
    finding: rich`Benefits are worth ${num(bcr, 'number')} times the costs at ${rateText(rate)} a period: ${bold(bcr > 1 ? 'they exceed them' : 'they do not exceed them')} by ${num(Math.abs(netBenefit), 'number')}${bcr > 1 ? '' : ' too little'}.`,
    meta: [rich`${num(periods.length, 'integer')} ${periods.length === 1 ? 'period' : 'periods'}`],
    estimates: [
      { label: ['Benefit-cost ratio'], value: bcr, format: 'number', reference: 1, detail: ['above 1 pays'] },
      { label: ['Net benefit'], value: netBenefit, format: 'number' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'ratio',
        title: 'Present Values of Benefits and Costs',
        columns: [
          value('Benefits', 'number', () => benefits),
          value('Costs', 'number', () => costs),
          value('Net benefit', 'number', () => netBenefit),
          value('Ratio', 'number', () => bcr, 3),
        ],
        notes: rich`Discounted to the first period at ${rateText(rate)} a period.`,
      }),
    ],
    figures:
      periods.length < 2
        ? []
        : [
            linesFigure(
              sums.flatMap(({ t, benefits: x, costs: y }) => [
                { x: t, y: x, name: 'Benefits' },
                { x: t, y, name: 'Costs' },
              ]),
              {
                id: 'sums',
                title: 'Cumulative Benefits and Costs',
                x: 'Period',
                y: 'Present value',
                alt: `Lines of cumulative discounted benefits and costs over ${periods.length} periods, which end at ${b.toFixed(0)} and ${c.toFixed(0)}.`,
              },
            ),
          ],
    interpretation: [
      bcr > 1
        ? rich`Each unit of cost brings ${num(bcr, 'number')} units of benefit in today’s worth.`
        : rich`Each unit of cost brings only ${num(bcr, 'number')} units of benefit in today’s worth.`,
      rich`The ratio depends on what is called a cost and what a smaller benefit; the net benefit does not. Compare options by the net benefit, and try other discount rates.`,
    ],
    apa: rich`At a discount rate of ${rateText(rate)} the present value of the benefits was ${num(benefits, 'number')}, of the costs ${num(costs, 'number')}; benefit-cost ratio ${num(bcr, 'number')}, net benefit ${num(netBenefit, 'number')}.`,
    methods: rich`Benefits and costs were discounted at ${rateText(rate)} a period, the first period undiscounted.`,
    works: ['boardman2018'],
    r: [
      `benefits <- c(${periods.map(({ benefit }) => benefit).join(', ')}); costs <- c(${periods.map(({ cost }) => cost).join(', ')})`,
      `d <- (1 + ${rate})^-(seq_along(costs) - 1); b <- sum(benefits * d); k <- sum(costs * d)`,
      'c(benefits = b, costs = k, net = b - k, ratio = b / k)',
    ],
  };
}
