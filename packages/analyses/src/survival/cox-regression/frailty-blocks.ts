/** Table and figure of shared frailties. */
import { type FigureBlock, formatNumber, num, rich, type TableBlock } from '@constat/report';
import { figure } from '../../shared/figure.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import type { CoxResult } from './result.ts';

/** Groups listed at most; the middle ones of more are left out. */
const LISTED = 20;

/** The groups by falling frailty. */
const sorted = (groups: NonNullable<CoxResult['frailty']>['groups']) =>
  [...groups].sort((a, b) => b.frailty - a.frailty);

export function frailtyTable({ frailty, together }: CoxResult): TableBlock[] {
  if (!frailty) return [];
  const { groups, variance, kendallTau } = frailty;
  const all = sorted(groups);
  const listed =
    all.length <= LISTED ? all : [...all.slice(0, LISTED / 2), ...all.slice(all.length - LISTED / 2)];
  const left =
    all.length <= LISTED
      ? []
      : rich` The ${num(LISTED / 2, 'integer')} largest and smallest of ${num(all.length, 'integer')}.`;
  return [
    table(listed, {
      id: 'frailties',
      title: 'Frailties',
      columns: [
        text(together?.label ?? '', ({ name }) => name),
        value('Events', 'integer', ({ events }) => events),
        symbol('Frailty', 'number', (group) => group.frailty, 3),
      ],
      notes: rich`A frailty multiplies the hazard of all rows of a group; the mean is 1, the variance ${num(variance, 'number', 3)}. Kendall’s τ of two times of one group is ${num(kendallTau, 'proportion', 3)}.${left} Residuals, tests of proportional hazards and predicted curves are made for models without frailties.`,
    }),
  ];
}

export function frailtyFigure({ frailty, together }: CoxResult): FigureBlock[] {
  if (!frailty || frailty.variance === 0) return [];
  const all = sorted(frailty.groups).reverse();
  const values = all.map(({ name, events, frailty: size }, i) => ({
    rank: i + 1,
    group: name,
    events,
    frailty: size,
  }));
  const label = together?.label ?? '';
  return [
    figure({
      id: 'frailties-figure',
      title: rich`Frailties by ${label}`,
      alt: `Frailties of ${values.length} groups of ${label}, from ${formatNumber(values[0]?.frailty ?? 1, 'number')} (${values[0]?.group}) to ${formatNumber(values[values.length - 1]?.frailty ?? 1, 'number')} (${values[values.length - 1]?.group}).`,
      notes: rich`One point for each group, from the smallest to the largest hidden factor of the hazard; 1 is the average.`,
      spec: {
        height: 220,
        data: { values },
        layer: [
          {
            data: { values: [{ one: 1 }] },
            mark: { type: 'rule', style: 'reference' },
            encoding: { y: { field: 'one', type: 'quantitative' } },
          },
          {
            mark: { type: 'point', size: 40, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: {
              x: {
                field: 'rank',
                type: 'quantitative',
                axis: { title: `${label}, by rank`, tickMinStep: 1, format: ',d' },
                scale: { domain: [0, values.length + 1], nice: false },
              },
              y: {
                field: 'frailty',
                type: 'quantitative',
                axis: { title: 'Frailty' },
                scale: { zero: true },
              },
            },
          },
        ],
      },
    }),
  ];
}
