import { num, rich, type TableBlock } from '@constat/report';
import type { CapabilityIndices } from '@constat/stats';
import { estimate, LIMITS, ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import type { CapabilityResult } from './compute.ts';
import type { CapabilityOptions } from './options.ts';
import { withinName, withinWords } from './within.ts';
import { methodText, transformText } from './words.ts';

/** An index with its limits, where it has some. */
const limited = (estimate: number | null, limits: readonly [number, number] | null = null) => ({
  estimate,
  ciLower: limits?.[0] ?? null,
  ciUpper: limits?.[1] ?? null,
});

/** Indices with the variation within and with that of all values. */
export function indicesTable(result: CapabilityResult, options: CapabilityOptions): TableBlock {
  const { within, overall, cpm } = result.indices;
  const row = (
    name: string,
    pick: (of: CapabilityIndices) => number | null,
    limits: (of: CapabilityIndices) => readonly [number, number] | null = () => null,
  ) =>
    pick(within) === null
      ? []
      : [
          {
            name,
            within: limited(pick(within), limits(within)),
            overall: limited(pick(overall), limits(overall)),
          },
        ];
  const rows = [
    ...row(
      'Potential: Cp, Pp',
      ({ potential }) => potential,
      ({ potentialLimits }) => potentialLimits,
    ),
    ...row('To the lower limit: CPL, PPL', ({ toLower }) => toLower),
    ...row('To the upper limit: CPU, PPU', ({ toUpper }) => toUpper),
    ...row(
      'Actual: Cpk, Ppk',
      ({ actual }) => actual,
      ({ actualLimits }) => actualLimits,
    ),
    ...(cpm === null ? [] : [{ name: 'Against the target: Cpm', within: null, overall: limited(cpm) }]),
  ];
  return table(rows, {
    id: 'indices',
    title: 'Capability Indices',
    columns: [
      text('Index', ({ name }) => name),
      estimate(`${withinName(options)} (Cp, Cpk)`, 'number', (index) => index.within),
      estimate('Overall (Pp, Ppk)', 'number', (index) => index.overall),
    ],
    notes: rich`${LIMITS.lower} and ${LIMITS.upper} are ${num(options.confidenceLevel, 'level')} confidence limits. Potential compares the width of the specification with six standard deviations; actual is the distance of the mean from the nearer limit in three.${result.lambda === null ? '' : rich` All on the scale of ${transformText(result)}${result.lambda < 0 ? ', on which lower and upper are exchanged' : ''}.`}`,
  });
}

/** What falls outside, counted and expected. */
export function outsideTable(result: CapabilityResult, options: CapabilityOptions): TableBlock {
  const { within, overall, observed } = result.indices;
  const line = (name: string, key: 'below' | 'above' | 'total', total = false) => ({
    where: name,
    observed: observed[key],
    within: within.expected[key],
    overall: overall.expected[key],
    total,
    decimals: undefined,
  });
  const rows = [
    ...(result.limits.lower === null ? [] : [line('Below the lower limit', 'below')]),
    ...(result.limits.upper === null ? [] : [line('Above the upper limit', 'above')]),
    line('Total', 'total', true),
    {
      where: 'Z bench',
      observed: null,
      within: within.expected.zBench,
      overall: overall.expected.zBench,
      total: false,
      decimals: 2,
    },
  ];
  return table(rows, {
    id: 'outside',
    title: 'Parts per Million Outside the Specification',
    columns: [
      text('Where', ({ where }) => where),
      value('Observed', 'number', ({ observed }) => observed, 0),
      value(`Expected ${withinName(options).toLowerCase()}`, 'number', ({ within }) => within, 1),
      value('Expected overall', 'number', ({ overall }) => overall, 1),
    ],
    style: ({ decimals, total }) => ({ decimals, total }),
    notes: rich`Expected from a normal distribution with the standard deviation ${withinWords(options)} subgroups and with that of all values. Z bench is the normal quantile that cuts off the total in one tail${result.indices.sigmaLevel === null ? '' : rich`; with the customary shift of 1.5 the sigma level is ${num(result.indices.sigmaLevel, 'number')}`}.`,
  });
}

/** The numbers that the indices are made of. */
export function processTable(result: CapabilityResult, options: CapabilityOptions): TableBlock {
  const { indices, limits } = result;
  return table(ONE_ROW, {
    id: 'process',
    title: 'Process and Specification',
    columns: [
      symbol('n', 'integer', () => indices.n),
      symbol('M', 'number', () => indices.mean),
      value(`SD ${withinName(options).toLowerCase()}`, 'number', () => indices.within.sd),
      value('SD overall', 'number', () => indices.overall.sd),
      limits.lower !== null ? value('LSL', 'number', () => limits.lower) : [],
      limits.target !== null ? value('Target', 'number', () => limits.target) : [],
      limits.upper !== null ? value('USL', 'number', () => limits.upper) : [],
      indices.k !== null ? symbol('k', 'number', () => indices.k) : [],
    ],
    notes: rich`SD ${withinName(options).toLowerCase()} is ${methodText(result)}.${indices.k === null ? '' : rich` *k* is the distance of the mean from the middle of the specification, in halves of its width.`}${result.lambda === null ? '' : rich` Values and limits on the scale of ${transformText(result)}.`}`,
  });
}

export function percentilesTable({ percentiles }: CapabilityResult): TableBlock[] {
  if (!percentiles) return [];
  return [
    table([percentiles], {
      id: 'percentiles',
      title: 'Indices From Percentiles',
      columns: [
        value('0.135%', 'number', ({ low }) => low),
        value('Median', 'number', ({ median }) => median),
        value('99.865%', 'number', ({ high }) => high),
        value('Pp', 'number', ({ pp }) => pp),
        value('Ppk', 'number', ({ ppk }) => ppk),
      ],
      notes: rich`The percentiles enclose as much as three standard deviations on either side of a normal mean. From fewer than about 1,000 values they are hardly more than the smallest and the largest one.`,
    }),
  ];
}
