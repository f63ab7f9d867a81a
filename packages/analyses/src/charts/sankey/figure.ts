import { type FigureBlock, formatNumber, rich, textWidth } from '@constat/report';
import { zip } from '@constat/stats';
import { figure, type Layers } from '../../shared/figure.ts';
import { haloed } from '../../shared/figures.ts';
import { needs } from '../../shared/shows.ts';
import { levelOf } from '../../shared/wording.ts';
import { groupScale, heightOf, titled } from '../kit/look.ts';
import type { Flow, SankeyResult } from './compute.ts';
import type { SankeyOptions } from './options.ts';

/** Widths as shares of the distance between stages, gaps as shares of the whole height. */
const NODE = 0.05;
const GAP = 0.03;
const CURVE_POINTS = 21;
/** Grey that is seen on a light and on a dark ground. */
const NODE_COLOUR = '#8c939c';

/** The widest name beside a node, in pixels. */
const LABEL_ROOM = 110;

/** Where names stand beside their nodes: within the figure where it is narrow. */
const BESIDE = {
  first: { align: { expr: "narrow ? 'left' : 'right'" }, dx: { expr: 'narrow ? 14 : -6' } },
  between: { align: 'left', dx: 6 },
  last: { align: { expr: "narrow ? 'right' : 'left'" }, dx: { expr: 'narrow ? -14 : 6' } },
} as const;

/** Room for names that stand outside the flows. */
const outside = (names: readonly string[]): number =>
  Math.min(LABEL_ROOM, Math.max(0, ...names.map((name) => Math.ceil(textWidth(name))))) + 10;

export const subjectOf = ({ stages }: SankeyResult): string =>
  `Flow from ${stages.map(({ label }) => label).join(' to ')}`;

interface Node {
  readonly stage: number;
  readonly level: string;
  readonly amount: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the gaps of the stage with most values leave of the height. */
const roomOf = (stages: SankeyResult['stages']): number =>
  1 - GAP * (Math.max(...stages.map(({ levels }) => levels.length)) - 1);

/** Values of each stage below each other, in the height of their amounts. */
function nodesOf({ stages, total }: SankeyResult): readonly (readonly Node[])[] {
  const room = roomOf(stages);
  return stages.map(({ levels, amounts }, stage) => {
    let top = (1 - room - GAP * (levels.length - 1)) / 2;
    return zip(levels, amounts).map(([level, amount]) => {
      const height = (room * amount) / total;
      const node = { stage, level, amount, top, bottom: top + height };
      top += height + GAP;
      return node;
    });
  });
}

/** Points along the upper and the lower edge of a flow: a smooth step from one node to the next. */
function ribbon(from: number, to: number, height: number, step: number, key: string, colour: string) {
  return Array.from({ length: CURVE_POINTS }, (_, i) => {
    const part = i / (CURVE_POINTS - 1);
    const ease = part * part * (3 - 2 * part);
    const top = from + (to - from) * ease;
    return { flow: key, colour, x: step + NODE / 2 + part * (1 - NODE), top, bottom: top + height };
  });
}

/** The ribbons of all flows, in the colour of where they come from or began. */
function ribbonsOf({ stages, flows, total }: SankeyResult, nodes: readonly (readonly Node[])[]) {
  const room = roomOf(stages);
  const left = nodes.map((stage) => stage.map(({ top }) => top));
  const entering = nodes.map((stage) => stage.map(({ top }) => top));
  const colourOf = ({ step, from, began }: Flow): string =>
    began === null ? stages[step]!.levels[from]! : stages[0].levels[began]!;
  return flows.flatMap((flow, i) => {
    const height = (room * flow.amount) / total;
    const start = left[flow.step]![flow.from]!;
    const end = entering[flow.step + 1]![flow.to]!;
    left[flow.step]![flow.from]! += height;
    entering[flow.step + 1]![flow.to]! += height;
    return ribbon(start, end, height, flow.step, String(i), colourOf(flow));
  });
}

const PLACES = ['first', 'between', 'last'] as const;

/** The boxes of all values, with what is written beside them. */
const boxesOf = ({ stages, weights }: SankeyResult, nodes: readonly (readonly Node[])[]) =>
  nodes.flat().map(({ stage, level, amount, top, bottom }) => ({
    x: stage - NODE / 2,
    x2: stage + NODE / 2,
    top,
    bottom,
    middle: (top + bottom) / 2,
    value: level,
    amount,
    text: `${level}  ${formatNumber(amount, weights ? 'number' : 'integer')}`,
    place: stage === 0 ? 'first' : stage === stages.length - 1 ? 'last' : 'between',
  }));

/** Stages from left to right, with room for the names at either end. */
const stagePosition = (stages: number, before: number, after: number) =>
  ({
    type: 'quantitative',
    scale: {
      domain: [-NODE, stages - 1 + NODE],
      rangeMin: { expr: `narrow ? 0 : ${before}` },
      rangeMax: { expr: `width - (narrow ? 0 : ${after})` },
      nice: false,
      zero: false,
    },
    axis: {
      values: Array.from({ length: stages }, (_, i) => i),
      labelExpr: 'stageNames[datum.value]',
      // the names of the first and the last stage stay inside the figure
      labelAlign: {
        expr: `datum.value === 0 ? 'left' : datum.value === ${stages - 1} ? 'right' : 'center'`,
      },
      orient: 'top',
      grid: false,
      domain: false,
      ticks: false,
      title: null,
      labelFontWeight: 600,
    },
  }) as const;

const HEIGHT_POSITION = {
  type: 'quantitative',
  scale: { domain: [1, 0], nice: false, zero: false },
  axis: null,
} as const;

function layersOf(
  x: ReturnType<typeof stagePosition>,
  names: readonly string[],
  options: SankeyOptions,
): Layers {
  const y = HEIGHT_POSITION;
  return [
    {
      data: { name: 'ribbons' },
      mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.45, interpolate: 'linear' },
      encoding: {
        x: { field: 'x', ...x },
        y: { field: 'top', ...y },
        y2: { field: 'bottom' },
        detail: { field: 'flow' },
        fill: {
          field: 'colour',
          type: 'nominal',
          sort: names,
          scale: groupScale({ ...options, xTitle: '', yTitle: '' }, names),
          legend: null,
        },
      },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'rect', color: NODE_COLOUR, tooltip: { content: 'data' } },
      encoding: {
        x: { field: 'x', ...x },
        x2: { field: 'x2' },
        y: { field: 'top', ...y },
        y2: { field: 'bottom' },
      },
    },
    // the names of the first and the last stage stand outside, on no flow, where there is room
    ...PLACES.flatMap((place) =>
      haloed({
        data: { name: 'boxes' },
        transform: [{ filter: { field: 'place', equal: place } }],
        mark: {
          type: 'text',
          ...BESIDE[place],
          fontSize: 12,
          limit: LABEL_ROOM,
          tooltip: false,
        },
        encoding: {
          x: { field: place === 'first' ? 'x' : 'x2', ...x },
          y: { field: 'middle', ...y },
          text: { field: 'text', type: 'nominal' },
        },
      } as const),
    ),
  ];
}

export function sankeyFigure(result: SankeyResult, options: SankeyOptions): FigureBlock {
  const { stages, flows } = result;
  const nodes = nodesOf(result);
  const boxes = boxesOf(result, nodes);
  const namesAt = (where: string) => boxes.filter(({ place }) => place === where).map(({ text }) => text);
  const coloured = options.colour === 'first' ? stages.slice(0, 1) : stages.slice(0, -1);
  const names = [...new Set(coloured.flatMap(({ levels }) => levels))];
  return figure({
    id: 'sankey',
    table: 'boxes',
    shows: stages.flatMap(({ name }, stage) => [
      { kind: 'levels', field: 'value', variable: name, when: { x: stage - NODE / 2 } } as const,
      ...needs({ name }),
    ]),
    title: [titled(options.title, subjectOf(result))],
    alt: `Sankey diagram: ${subjectOf(result)}. ${flows
      .slice(0, 8)
      .map(
        ({ step, from, to, n }) =>
          `${levelOf(stages[step]!.label, stages[step]!.levels[from]!)} to ${levelOf(stages[step + 1]!.label, stages[step + 1]!.levels[to]!)}: ${formatNumber(n, result.weights ? 'number' : 'integer')}${result.weights ? '' : n === 1 ? ' case' : ' cases'}`,
      )
      .join('; ')}${flows.length > 8 ? '; and more' : ''}.`,
    notes: rich`The height of a flow shows how ${result.weights ? `much ${result.weights.label} it carries` : 'many cases it has'}.`,
    spec: {
      params: [
        { name: 'stageNames', value: stages.map(({ label }) => label) },
        { name: 'narrow', value: false },
      ],
      height: heightOf({ ...options, xTitle: '', yTitle: '' }) + 40,
      datasets: { ribbons: ribbonsOf(result, nodes), boxes },
      layer: layersOf(
        stagePosition(stages.length, outside(namesAt('first')), outside(namesAt('last'))),
        names,
        options,
      ),
    },
  });
}
