/** Equipment effectiveness, Taguchi's loss, lead time. */
import { num, rich } from '@constat/report';
import type { EquipmentEffectiveness, taguchiLoss } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { LeadTimeValues } from './compute.ts';
import { barsFigure, lossFigure } from './figures.ts';
import type { BaselineOptions } from './options.ts';

export function oeeParts(values: EquipmentEffectiveness, options: BaselineOptions): Presentation {
  const { availability, performance, quality, oee } = values;
  const factors = [
    { name: 'Availability', value: availability },
    { name: 'Performance', value: performance },
    { name: 'Quality', value: quality },
  ];
  const worst = factors.reduce((a, b) => (b.value < a.value ? b : a));
  const run = (options.plannedTime ?? 0) - (options.downtime ?? 0);
  return {
    finding: rich`The overall equipment effectiveness is ${num(oee, 'percent')}; most is lost by ${worst.name.toLowerCase()} (${num(worst.value, 'percent')}).`,
    meta: [rich`run time ${given(run)} of ${given(options.plannedTime ?? 0)}`],
    estimates: [
      { label: ['OEE'], value: oee, format: 'percent' },
      ...factors.map(({ name, value }) => ({ label: [name], value, format: 'percent' as const })),
    ],
    ...(performance > 1
      ? {
          notices: [
            {
              kind: 'notice' as const,
              code: 'performance-above-one',
              level: 'warning' as const,
              message: rich`Performance exceeds 100%: the ideal cycle time is longer than the real one, or the downtime is too long. Check both.`,
            },
          ],
        }
      : {}),
    tables: [
      table(
        [
          { factor: 'Availability', from: 'Run time / planned time', value: availability },
          { factor: 'Performance', from: 'Ideal cycle time × pieces / run time', value: performance },
          { factor: 'Quality', from: 'Good pieces / pieces', value: quality },
          { factor: 'OEE', from: 'Product', value: oee, total: true },
        ],
        {
          id: 'oee',
          title: 'Overall Equipment Effectiveness',
          columns: [
            text('Factor', ({ factor }) => factor),
            text('From', ({ from }) => from),
            value('Value', 'percent', ({ value }) => value, 2),
          ],
          style: ({ total }) => ({ total }),
        },
      ),
    ],
    figures: [
      barsFigure(
        [...factors, { name: 'OEE', value: oee }].map(({ name, value }) => ({
          name,
          value: Math.min(1, value),
        })),
        {
          id: 'oee-figure',
          title: 'Factors of the Effectiveness',
          axis: 'Share',
          percent: true,
        },
      ),
    ],
    interpretation: [
      rich`85% is often called world class for discrete production, 60% typical; the trend of a machine says more than a comparison between plants.`,
      rich`Time in which only good pieces were made at full speed: ${num(oee * (options.plannedTime ?? 0), 'number')} of ${given(options.plannedTime ?? 0)}.`,
    ],
    apa: rich`Overall equipment effectiveness was ${num(oee, 'percent')} (availability ${num(availability, 'percent')}, performance ${num(performance, 'percent')}, quality ${num(quality, 'percent')}).`,
    methods: rich`Overall equipment effectiveness is the product of availability, performance and quality.`,
    works: ['nakajima1988'],
    r: [
      `planned <- ${options.plannedTime}; run <- planned - ${options.downtime}`,
      `availability <- run / planned; performance <- ${options.idealCycleTime} * ${options.totalCount} / run; quality <- ${options.goodCount} / ${options.totalCount}`,
      'c(availability = availability, performance = performance, quality = quality, oee = availability * performance * quality)',
    ],
  };
}

export function taguchiParts(values: ReturnType<typeof taguchiLoss>, options: BaselineOptions): Presentation {
  const of = (key: 'cost' | 'tolerance' | 'mean' | 'sd' | 'target') => options[key] ?? 0;
  const { k, averageLoss } = values;
  const fromSpread = k * of('sd') ** 2;
  const fromCentre = k * (of('mean') - of('target')) ** 2;
  return {
    finding: rich`A unit loses ${num(averageLoss, 'number')} on average by being off the target: ${num(fromSpread, 'number')} from the spread and ${num(fromCentre, 'number')} from the distance of the mean.`,
    meta: [rich`loss = ${num(k, 'number')} × (value − ${given(of('target'))})²`],
    estimates: [
      { label: ['Average loss of a unit'], value: averageLoss, format: 'number' },
      { label: ['From the spread'], value: fromSpread, format: 'number' },
      { label: ['From the mean'], value: fromCentre, format: 'number' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'loss-table',
        title: 'Quadratic Loss',
        columns: [
          symbol('k', 'number', () => k),
          value('From the spread', 'number', () => fromSpread),
          value('From the mean', 'number', () => fromCentre),
          value('Average loss', 'number', () => averageLoss),
        ],
        notes: rich`*k* is the cost at the limit over the squared tolerance; the average loss is *k* times the variance plus the squared distance of the mean from the target.`,
      }),
    ],
    figures: [
      lossFigure({
        k,
        target: of('target'),
        tolerance: of('tolerance'),
        mean: of('mean'),
        sd: of('sd'),
      }),
    ],
    interpretation: [
      fromCentre > fromSpread
        ? rich`Most of the loss comes from the mean being off the target, which is often cheap to correct.`
        : rich`Most of the loss comes from the spread; centring alone would save ${num(fromCentre, 'number')} a unit.`,
      rich`Unlike a tolerance, the loss does not begin at the limit: values within it cost, too, the more the further they are from the target.`,
    ],
    apa: rich`With a cost of ${given(of('cost'))} at ${given(of('tolerance'))} from the target, the average quadratic loss was ${num(averageLoss, 'number')} a unit (*M* = ${given(of('mean'))}, *SD* = ${given(of('sd'))}, target ${given(of('target'))}).`,
    methods: rich`The average loss was computed by Taguchi’s quadratic loss function.`,
    works: ['taguchi1986'],
    r: [
      `k <- ${of('cost')} / ${of('tolerance')}^2; spread <- k * ${of('sd')}^2; centre <- k * (${of('mean')} - ${of('target')})^2`,
      'c(k = k, spread = spread, centre = centre, loss = spread + centre)',
    ],
  };
}

export function littleParts(values: LeadTimeValues, options: BaselineOptions): Presentation {
  const { leadTime, processCycleEfficiency: efficiency } = values;
  const added = options.valueAddedTime;
  const wip = options.wip ?? 0;
  const rate = options.throughputRate ?? 0;
  return {
    finding: rich`A thing takes ${num(leadTime, 'number')} units of time through the process on average${efficiency === null ? '' : rich`; ${num(efficiency, 'percent')} of that adds value`}.`,
    meta: [rich`${given(wip)} in process, ${given(rate)} a unit of time`],
    estimates: [
      { label: ['Lead time'], value: leadTime, format: 'number' },
      ...(efficiency === null
        ? []
        : [{ label: ['Process cycle efficiency'], value: efficiency, format: 'percent' as const }]),
    ],
    ...(efficiency !== null && efficiency > 1
      ? {
          notices: [
            {
              kind: 'notice' as const,
              code: 'efficiency-above-one',
              level: 'warning' as const,
              message: rich`The value-added time exceeds the lead time. Check that both are in the unit of time of the throughput.`,
            },
          ],
        }
      : {}),
    tables: [
      table(ONE_ROW, {
        id: 'lead-time',
        title: 'Lead Time',
        columns: [
          value('Work in process', 'number', () => wip),
          value('Throughput', 'number', () => rate),
          value('Lead time', 'number', () => leadTime),
          efficiency !== null
            ? [
                value('Value-added time', 'number', () => added),
                value('Efficiency', 'percent', () => efficiency, 2),
              ]
            : [],
        ],
        notes: rich`Lead time is work in process over throughput (Little’s law), for a process in a steady state.`,
      }),
    ],
    figures:
      added === null
        ? []
        : [
            barsFigure(
              [
                { name: 'Adding value', value: added },
                { name: 'Waiting', value: Math.max(0, leadTime - added) },
              ],
              { id: 'time', title: 'Parts of the Lead Time', axis: 'Time', percent: false },
            ),
          ],
    interpretation: [
      rich`Half the work in process halves the lead time at the same throughput, without anybody working faster.`,
      ...(efficiency !== null && efficiency < 0.25
        ? [
            rich`Less than a quarter of the time adds value; the rest is waiting, moving and checking. Start there.`,
          ]
        : []),
    ],
    apa: rich`With ${given(wip)} things in process and a throughput of ${given(rate)} a unit of time, the mean lead time was ${num(leadTime, 'number')}${efficiency === null ? '' : rich`, the process cycle efficiency ${num(efficiency, 'percent')}`}.`,
    methods: rich`The lead time was computed by Little’s law${efficiency === null ? '' : '; the process cycle efficiency is the value-added time over it'}.`,
    works: ['little1961'],
    r: [
      `wip <- ${wip}; rate <- ${rate}; lead <- wip / rate`,
      `c(wip = wip, rate = rate, lead = lead${added === null ? '' : `, added = ${added}, efficiency = ${added} / lead`})`,
    ],
  };
}
