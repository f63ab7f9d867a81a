/** Yields of a process of several steps, and the costs of its quality. */

import { bold, num, rich } from '@constat/report';
import type { QualityCosts, Throughput } from '@constat/stats';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { rString } from '../../shared/r-code.ts';
import { table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import { COST_KINDS, type CostKind } from './compute.ts';
import { barsFigure } from './figures.ts';
import type { BaselineOptions } from './options.ts';

/** Names of the steps, each once. */
const stepNames = ({ steps }: BaselineOptions): readonly string[] =>
  steps.map(({ name }, i) => {
    const own = name === '' ? `Step ${i + 1}` : name;
    return steps.findIndex((other) => other.name === name) === i ? own : `${own} (${i + 1})`;
  });

export function throughputParts(values: Throughput, options: BaselineOptions): Presentation {
  const { steps, shift } = options;
  const names = stepNames(options);
  const { firstPassYields, finalYields, rty, normalizedYield } = values;
  const worst = firstPassYields.indexOf(Math.min(...firstPassYields));
  const final = finalYields !== null;
  return {
    finding: rich`${num(rty, 'percent')} of the units pass all ${num(steps.length, 'integer')} ${steps.length === 1 ? 'step' : 'steps'} right the first time (rolled throughput yield).${steps.length > 1 ? rich` The weakest step is ${bold(names[worst]!)} with ${num(firstPassYields[worst]!, 'percent')}.` : ''}`,
    meta: [rich`${num(steps.length, 'integer')} steps`, rich`shift ${given(shift)}`],
    estimates: [
      { label: ['Rolled throughput yield'], value: rty, format: 'percent' },
      { label: ['Normalised yield of a step'], value: normalizedYield, format: 'percent' },
      ...(values.rtySigma === null
        ? []
        : [{ label: ['Sigma level'], value: values.rtySigma, format: 'number' as const }]),
    ],
    tables: [
      table([...steps, null], {
        id: 'steps',
        title: 'Yields Step by Step',
        columns: [
          text('Step', (step, i) => (step ? names[i]! : 'All steps (product)')),
          value('Entering', 'integer', (step) => step?.entering ?? null),
          value('Defective', 'integer', (step) => step?.defective ?? null),
          value('First pass yield', 'percent', (step, i) => (step ? firstPassYields[i]! : rty), 2),
          final
            ? [
                value('Scrapped', 'integer', (step) => (step ? (step.scrapped ?? 0) : null)),
                value(
                  'Final yield',
                  'percent',
                  (step, i) => (step ? finalYields[i]! : values.overallFinalYield),
                  2,
                ),
              ]
            : [],
        ],
        style: (step) => ({ total: step === null }),
        notes: rich`Defective units are not right the first time, reworked ones included. The normalized yield is the ${num(steps.length, 'integer')}th root of the product, ${num(normalizedYield, 'percent', 2)}${values.totalDpu === null ? '' : rich`; −ln of the product, ${num(values.totalDpu, 'number', 4)}, are the defects per unit`}.`,
      }),
    ],
    figures: [
      barsFigure(
        zip(names, firstPassYields).map(([name, firstPassYield]) => ({ name, value: firstPassYield })),
        {
          id: 'yields',
          title: 'First Pass Yield of Each Step',
          axis: 'First pass yield',
          percent: true,
        },
      ),
    ],
    interpretation: [
      ...(values.hiddenFactory !== null && values.hiddenFactory > 0
        ? [
            rich`${num(values.overallFinalYield!, 'percent')} leave the process in the end, ${num(values.hiddenFactory, 'percent')} of all units only after rework. That hidden factory costs time and money which the final yield does not show.`,
          ]
        : [rich`The final yield of a process hides rework; the rolled throughput yield counts it.`]),
      rich`Yields multiply: ten steps of 99% leave 90%. Improving ${bold(names[worst]!)} gains most.`,
    ],
    apa: rich`Over ${num(steps.length, 'integer')} steps the rolled throughput yield was ${num(rty, 'percent')} (normalized yield ${num(normalizedYield, 'percent')}${values.rtySigma === null ? '' : rich`, sigma level ${num(values.rtySigma, 'number')}`})${values.overallFinalYield === null ? '' : rich`; the final yield after rework was ${num(values.overallFinalYield, 'percent')}`}.`,
    methods: rich`First pass yields count reworked units as defective; the rolled throughput yield is their product, the normalized yield its geometric mean.`,
    works: ['montgomery2013'],
    r: [
      `entering <- c(${steps.map(({ entering }) => entering).join(', ')}); defective <- c(${steps.map(({ defective }) => defective).join(', ')})`,
      'fpy <- (entering - defective) / entering; rty <- prod(fpy); normalised <- rty^(1 / length(fpy))',
      'cbind(entering, defective, fpy)',
      `c(rty = rty, normalised = normalised, dpu = -log(rty), sigma = qnorm(normalised) + ${shift})`,
      ...(final
        ? [
            `scrapped <- c(${steps.map(({ scrapped }) => scrapped).join(', ')}); final <- (entering - scrapped) / entering`,
            'cbind(scrapped, final)',
            'c(final = prod(final), hidden = prod(final) - rty)',
          ]
        : []),
    ],
  };
}

const COST_WORDS: Readonly<Record<CostKind, string>> = {
  prevention: 'Prevention',
  appraisal: 'Appraisal',
  internalFailure: 'Internal failure',
  externalFailure: 'External failure',
};

export function costParts(values: QualityCosts, options: BaselineOptions): Presentation {
  const { sales, costs } = options;
  const { copq, totalQualityCost: total } = values;
  const poor = { name: 'Poor quality (both failures)', amount: copq };
  const rows = [
    ...COST_KINDS.map((kind) => ({ name: COST_WORDS[kind], amount: values[kind] })),
    poor,
    { name: 'Total', amount: total },
  ];
  const amounts = (kind: CostKind) =>
    `c(${
      costs
        .filter(({ type }) => type === kind)
        .map(({ amount }) => amount)
        .join(', ') || '0'
    })`;
  return {
    finding: rich`Poor quality costs ${given(copq)}, ${num(copq / total, 'percent')} of all costs of quality${sales === null ? '' : rich` and ${num(copq / sales, 'percent')} of sales`}.`,
    meta: [rich`${num(costs.length, 'integer')} ${costs.length === 1 ? 'entry' : 'entries'}`],
    estimates: [
      { label: ['Cost of poor quality'], value: copq, format: 'number' },
      { label: ['All costs of quality'], value: total, format: 'number' },
      ...(sales === null
        ? []
        : [{ label: ['Poor quality, of sales'], value: copq / sales, format: 'percent' as const }]),
    ],
    tables: [
      table(rows, {
        id: 'costs',
        title: 'Costs of Quality',
        columns: [
          text('Kind', ({ name }) => name),
          value('Amount', 'number', ({ amount }) => amount),
          value('Share', 'percent', ({ amount }) => amount / total),
          sales === null ? [] : value('Of sales', 'percent', ({ amount }) => amount / sales, 2),
        ],
        style: (row) => ({ total: row === poor }),
        notes: rich`Shares are of the total; poor quality is the sum of internal and external failure.`,
      }),
    ],
    figures: [
      barsFigure(
        COST_KINDS.map((kind) => ({ name: COST_WORDS[kind], value: values[kind] })),
        { id: 'costs-figure', title: 'Costs of Quality by Kind', axis: 'Amount', percent: false },
      ),
    ],
    interpretation: [
      values.externalFailure + values.internalFailure === 0
        ? rich`No costs of failures were entered.`
        : values.externalFailure > values.internalFailure
          ? rich`More is lost after delivery than before it. External failures also cost trust, which no account shows: find defects earlier.`
          : rich`Most failures are found inside. Prevention would save inspection and rework alike.`,
      values.prevention < 0.1 * total
        ? rich`Only ${num(values.prevention / total, 'percent')} goes into prevention. A little more there usually saves a multiple in failures.`
        : rich`${num(values.prevention / total, 'percent')} goes into prevention.`,
    ],
    apa: rich`Costs of quality were ${given(total)} (prevention ${num(values.prevention / total, 'percent')}, appraisal ${num(values.appraisal / total, 'percent')}, internal failure ${num(values.internalFailure / total, 'percent')}, external failure ${num(values.externalFailure / total, 'percent')}); poor quality made up ${given(copq)}${sales === null ? '' : rich`, ${num(copq / sales, 'percent')} of sales`}.`,
    methods: rich`Costs of quality were classed as prevention, appraisal, internal failure and external failure; the cost of poor quality is the sum of both failures.`,
    works: ['feigenbaum1956'],
    r: [
      `costs <- c(${COST_KINDS.map((kind) => `${rString(COST_WORDS[kind])} = sum(${amounts(kind)})`).join(', ')})`,
      'costs <- c(costs, poor = sum(costs[3:4]), total = sum(costs))',
      `data.frame(costs, share = costs / costs["total"]${sales === null ? '' : `, ofSales = costs / ${sales}`})`,
    ],
  };
}
