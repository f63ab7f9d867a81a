import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { interval, table, text, value } from '../../shared/table.ts';
import { counted, countedText, given, sampleText } from '../../shared/wording.ts';
import type { ParetoPart, ParetoResult } from './compute.ts';
import { paretoFigure } from './figures.ts';
import type { ParetoOptions } from './options.ts';
import { rCode } from './r-code.ts';

export function present(result: ParetoResult, options: ParetoOptions): Presentation {
  const { all, groups } = result;
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value of ${result.label} or of another variable chosen.`,
    ),
    lead: [paretoFigure(result, all, options)],
    estimates: [
      {
        label: ['Vital few'],
        value: all.vitalFew,
        format: 'integer',
        detail: [`of ${countedText(all.categories, 'categories')}`],
      },
      {
        label: ['Largest share'],
        value: all.rows[0]!.percent / 100,
        format: 'percent',
        detail: [all.rows[0]!.name],
      },
      ...(all.categories === 1
        ? []
        : [
            {
              label: ['Gini coefficient'],
              value: all.gini,
              format: 'proportion' as const,
              detail: ['0 = all equal'],
            },
          ]),
    ],
    tables: [
      paretoTable(result, all, options),
      ...(groups.length > 0 ? [groupsTable(result)] : []),
      ...groups.map((part) => paretoTable(result, part, options)),
    ],
    figures: groups.map((part) => paretoFigure(result, part, options)),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['juran1975', ...when(all.categories > 1, 'gini1921'), ...when(result.whole, 'wilson1927')],
    r: rCode(result, options),
  };
}

const namesOf = (
  { rows, vitalFew }: ParetoPart,
  as: (name: string) => Runs = (name) => rich`${bold(name)}`,
): Runs =>
  join(
    rows.slice(0, Math.min(vitalFew, 5)).map(({ name }) => as(name)),
    ', ',
    vitalFew > 5 ? ', ' : ' and ',
  );

const measure = ({ weightsLabel, countsLabel }: ParetoResult): Runs =>
  weightsLabel !== null ? rich`${weightsLabel}` : countsLabel !== null ? rich`${countsLabel}` : rich`events`;

/** Where there is one category there is no order. */
const allOfOne = (result: ParetoResult, be: 'is' | 'was', name: Runs): Runs =>
  rich`${result.weightsLabel === null ? 'Everything counted' : rich`The whole total ${measure(result)}`} ${be} of one category of ${result.label}, ${name}`;

function finding(result: ParetoResult, { threshold }: ParetoOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { all } = result;
  const reached = all.rows[all.vitalFew - 1]!.cumulativePercent;
  return {
    finding:
      all.categories === 1
        ? rich`${allOfOne(result, 'is', namesOf(all))}: there is nothing to put in order.`
        : rich`${num(all.vitalFew, 'integer')} of ${num(all.categories, 'integer')} ${all.categories === 1 ? 'category' : 'categories'} of ${result.label} ${all.vitalFew === 1 ? 'makes' : 'make'} up ${num(reached / 100, 'percent')} of ${result.weightsLabel === null ? 'the total' : rich`the total ${measure(result)}`}: ${namesOf(all)}${all.vitalFew > 5 ? rich` and ${num(all.vitalFew - 5, 'integer')} more` : ''}.`,
    meta: [
      sampleText(result.sample),
      rich`total ${result.whole ? num(all.total, 'integer') : num(all.total)}`,
      rich`threshold ${given(threshold)}%`,
    ],
  };
}

function paretoTable(result: ParetoResult, part: ParetoPart, options: ParetoOptions): TableBlock {
  const { whole, label, byLabel } = result;
  return table(part.rows, {
    id: part.group === null ? 'pareto' : `pareto-${part.group}`,
    title: rich`Categories of ${label} in Their Order${part.group === null ? '' : rich`, ${byLabel ?? ''} ${part.group}`}`,
    columns: [
      text(label, ({ name }) => name),
      value(
        result.weightsLabel === null ? 'Count' : 'Count × weight',
        whole ? 'integer' : 'number',
        (row) => row.value,
      ),
      value('Share', 'percent', ({ percent }) => percent / 100),
      value('Cumulative', 'percent', ({ cumulativePercent }) => cumulativePercent / 100),
      whole ? interval(options.confidenceLevel, 'percent', (row) => row) : [],
    ],
    style: (_, i) => ({ total: i === part.vitalFew }),
    notes: rich`${part.vitalFew === part.rows.length ? 'The total is' : rich`The line separates the first categories that reach ${given(options.threshold)}% of the total,`} ${whole ? num(part.total, 'integer') : num(part.total)}.${part.rows.length < part.categories ? rich` Other holds the ${num(part.categories - part.rows.length + 1, 'integer')} categories below ${given(options.combineBelow)}%.` : ''}${whole && part.categories > 1 ? ' Wilson intervals of the shares: where those of two categories overlap widely, their order is not sure.' : ''}`,
  });
}

/** The groups side by side: which category leads in each. */
const groupsTable = ({ groups, byLabel, whole }: ParetoResult): TableBlock =>
  table(groups, {
    id: 'groups',
    title: 'Vital Few by Group',
    columns: [
      text(byLabel ?? 'Group', ({ group }) => group),
      value('Total', whole ? 'integer' : 'number', ({ total }) => total),
      value('Vital few', 'integer', ({ vitalFew }) => vitalFew),
      text('Largest category', ({ rows }) => rows[0]!.name),
      value('Its share', 'percent', ({ rows }) => rows[0]!.percent / 100),
      value('Gini', 'proportion', ({ gini }) => gini),
    ],
  });

function interpretation(result: ParetoResult, { threshold }: ParetoOptions): Paragraphs {
  const { all, groups } = result;
  const share = all.vitalFew / all.categories;
  const leaders = new Set(groups.map(({ rows }) => rows[0]!.name));
  if (all.categories === 1)
    return [
      rich`Shares and their order need two categories or more. Count by another variable, such as place or time, or record what happened more finely.`,
    ];
  return [
    share <= 0.34
      ? rich`The total is concentrated: ${num(share, 'percent')} of the categories make up ${given(threshold)}% or more of it. Work on these first gains most.`
      : all.rows[0]!.percent >= 25
        ? rich`${num(share, 'percent')} of the categories are needed for ${given(threshold)}%, but ${all.rows[0]!.name} alone makes up ${num(all.rows[0]!.percent / 100, 'percent')}: begin there.`
        : rich`The total is spread over many categories: ${num(share, 'percent')} of them are needed for ${given(threshold)}%. Work on a single one gains little; look for a cause that several share, or count by another variable.`,
    result.weightsLabel === null
      ? rich`Frequent is not the same as grave. With a weight, such as the cost of an event, the order may change.`
      : rich`The order counts ${result.weightsLabel}: a rare category can lead because each of its events weighs much.`,
    ...(groups.length > 1
      ? [
          leaders.size === 1
            ? rich`The same category leads in all groups of ${result.byLabel!}.`
            : rich`Different categories lead in the groups of ${result.byLabel!}, so they may need different remedies.`,
        ]
      : []),
    rich`The Gini coefficient is 0 where all categories are equal and comes close to 1 where one holds almost everything; here it is ${num(all.gini, 'proportion')}.`,
  ];
}

function apa(result: ParetoResult, { threshold }: ParetoOptions): Paragraphs {
  const { all } = result;
  if (all.categories === 1)
    return rich`${allOfOne(
      result,
      'was',
      namesOf(all, (name) => [name]),
    )}${result.whole ? rich` (*n* = ${num(all.total, 'integer')})` : ''}.`;
  const listed = all.rows
    .slice(0, Math.min(all.vitalFew, 8))
    .map(({ name, value, percent }) =>
      result.whole
        ? rich`${name} (*n* = ${num(value, 'integer')}, ${num(percent / 100, 'percent')})`
        : rich`${name} (${num(percent / 100, 'percent')})`,
    );
  return rich`Of ${counted(all.categories, 'categories')} of ${result.label}, ${num(all.vitalFew, 'integer')} accounted for at least ${given(threshold)}% of the total${result.weightsLabel === null ? '' : rich` weighted by ${result.weightsLabel}`}: ${join(listed, ', ', ' and ')}${all.vitalFew > 8 ? ', and further ones' : ''} (Gini coefficient ${num(all.gini, 'proportion')}).`;
}

const methods = (result: ParetoResult, { threshold, combineBelow }: ParetoOptions): Runs =>
  rich`Categories were put in decreasing order of ${result.weightsLabel === null ? 'their counts' : rich`count times ${result.weightsLabel}`}; the vital few are the first ones whose cumulative share reaches ${given(threshold)}%.${combineBelow > 0 ? rich` Categories below ${given(combineBelow)}% were combined.` : ''}`;
