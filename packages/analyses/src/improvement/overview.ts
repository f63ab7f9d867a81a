/** The measure of a project over all its stages in one small chart: from the control charts that it has, with the goal of its charter. */
import { andList, type FigureBlock, formatNumber } from '@constat/report';
import type { DocumentTemplate } from '../documents/contract.ts';
import { type LinkSource, readContent } from '../documents/links.ts';
import { readDocument } from '../documents/read.ts';
import { cellOf, numberOf, rowsOf } from '../documents/values.ts';
import { figure, type Layers, type Position } from '../shared/figure.ts';
import { isRecord } from '../shared/guards.ts';
import type { Phase } from './phases.ts';
import type { Member } from './project.ts';

const CHART = 'spc-charts';
const CHARTER = 'project-charter-template';

/** What the chart of a phase shows, where it names no stages itself. */
const STAGE_OF: Partial<Readonly<Record<Phase, string>>> = {
  measure: 'Baseline',
  improve: 'Pilot',
  control: 'Now',
};

interface OverviewPoint {
  readonly value: number;
  readonly center: number;
  readonly lower: number;
  readonly upper: number;
  readonly isSignal: boolean;
}

interface Stage {
  readonly name: string;
  readonly points: readonly OverviewPoint[];
}

interface ProjectOverview {
  readonly figure: FigureBlock;
  /** The charts that it is made of. */
  readonly sources: readonly Member[];
}

const listIn = (datasets: unknown, name: string): readonly Readonly<Record<string, unknown>>[] => {
  const list = isRecord(datasets) ? datasets[name] : undefined;
  return Array.isArray(list) ? (list as readonly unknown[]).filter(isRecord) : [];
};

function pointOf(row: Readonly<Record<string, unknown>>): OverviewPoint | null {
  const { value, center, lower, upper, kind } = row;
  const isWhole = [value, center, lower, upper].every((each) => Number.isFinite(each));
  return isWhole
    ? {
        value: Number(value),
        center: Number(center),
        lower: Number(lower),
        upper: Number(upper),
        isSignal: kind === 'signal',
      }
    : null;
}

/** The first chart of a result, stage by stage; none where it has no limits to show. */
function stagesOf({ result, phase }: Member): readonly Stage[] {
  const first = result.data.blocks.find(({ kind }) => kind === 'figure');
  const datasets = first?.kind === 'figure' ? first.spec.datasets : undefined;
  const rows = listIn(datasets, 'values');
  const names = listIn(datasets, 'stages').map(({ stage }) => String(stage));
  if (names.length === 0) names.push(STAGE_OF[phase] ?? result.title);
  return names.flatMap((name, i) => {
    const points = rows.flatMap((row) => (names.length > 1 && row.stage !== i ? [] : (pointOf(row) ?? [])));
    return points.length > 0 ? [{ name, points }] : [];
  });
}

const kindOf = ({ result }: Member): unknown => result.data.options.chart;

/** The newest chart with stages of its own; else the newest of each phase, as far as they are of one kind. */
function chartsOf(members: readonly Member[]): readonly Member[] {
  const charts = members.filter(
    (member) => member.result.data.analysis.id === CHART && stagesOf(member).length > 0,
  );
  const staged = charts.findLast((member) => stagesOf(member).length > 1);
  if (staged) return [staged];
  const newest = (Object.keys(STAGE_OF) as Phase[]).flatMap(
    (phase) => charts.findLast((member) => member.phase === phase) ?? [],
  );
  const [first] = newest;
  return first ? newest.filter((member) => kindOf(member) === kindOf(first)) : [];
}

/** How far the baseline of the charter may be from the first centre line to be the same number, rounded. */
const SAME = 0.02;

/** The goal of the charter on the scale of the chart: only where its baseline is the first centre line, as it is or in per cent. */
function goalOf(
  members: readonly Member[],
  templates: ReadonlyMap<string, DocumentTemplate>,
  links: LinkSource,
  baseline: number,
): number | null {
  const charter = members.findLast(({ result }) => result.data.analysis.id === CHARTER);
  const template = templates.get(CHARTER);
  if (!charter || !template) return null;
  const content = readContent(template, readDocument(template, charter.result.data.options).content, links);
  const isBaseline = (value: number) => Math.abs(value - baseline) <= SAME * Math.abs(baseline);
  for (const row of rowsOf(content, 'metrics')) {
    const [before, target] = [numberOf(cellOf(row, 'baseline')), numberOf(cellOf(row, 'target'))];
    if (before === null || target === null) continue;
    if (isBaseline(before)) return target;
    if (cellOf(row, 'unit').startsWith('%') && isBaseline(before / 100)) return target / 100;
  }
  return null;
}

/** Enough decimals to tell levels between the limits apart. */
function decimalsFor(points: readonly OverviewPoint[]): number {
  const width = points.reduce((widest, { lower, upper }) => Math.max(widest, upper - lower), 0);
  return width > 0 ? Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(width)))) : 2;
}

const shown = (value: number, decimals: number): string => formatNumber(value, 'number', undefined, decimals);

function altOf(stages: readonly Stage[], goal: number | null, decimals: number): string {
  let before = 0;
  const words = stages.map(({ name, points }) => {
    const signals = points.flatMap(({ isSignal }, i) => (isSignal ? [String(before + i + 1)] : []));
    before += points.length;
    const [{ center } = { center: 0 }] = points;
    const found =
      signals.length === 0
        ? 'no signal'
        : `${signals.length === 1 ? 'one signal' : `${signals.length} signals`} (${andList(signals.slice(0, 10))}${signals.length > 10 ? ', among others' : ''})`;
    return `${name}, centre ${shown(center, decimals)}, ${found}`;
  });
  return `Control chart of ${before} points: ${words.join('; ')}.${goal === null ? '' : ` The goal of the charter is ${shown(goal, decimals)}.`}`;
}

/** Share of a chart as wide as a phone that a letter takes. */
const LETTER = 0.021;

/** Name and centre of each stage above it, as far as there is room. */
function stageMarks(stages: readonly Stage[], total: number, decimals: number) {
  let from = 0;
  return stages.map(({ name, points }) => {
    const room = Math.floor(points.length / total / LETTER);
    const [{ center } = { center: 0 }] = points;
    const mark = { point: from + 0.5, stage: name, center, hasCenter: true };
    from += points.length;
    const letters = name.length + shown(center, decimals).length + 1;
    if (letters <= room) return mark;
    const short = name.length <= room ? name : room < 4 ? '' : `${name.slice(0, room - 1)}…`;
    return { ...mark, stage: short, hasCenter: false };
  });
}

const lineOf = (field: string, x: Position, y: (field: string) => Position, dash: readonly number[]) =>
  ({
    data: { name: 'values' },
    mark: {
      type: 'line',
      interpolate: 'step',
      color: 'black',
      opacity: 0.6,
      strokeDash: dash,
      strokeWidth: 1,
      tooltip: false,
    },
    encoding: { x, y: y(field), detail: { field: 'stage' } },
  }) as const;

const pointsLayer = (kind: 'point' | 'signal', x: Position, y: Position, size: number): Layers[number] => ({
  data: { name: 'values' },
  transform: [{ filter: `datum.kind === '${kind}'` }],
  mark:
    kind === 'point'
      ? { type: 'point', size, fillOpacity: 1, tooltip: { content: 'data' } }
      : { type: 'point', style: 'flagged', strokeWidth: 0, fillOpacity: 1, tooltip: { content: 'data' } },
  encoding: {
    x,
    y,
    ...(kind === 'signal'
      ? {
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: ['point', 'left out', '3', '4', '5', 'signal'], range: 'categoryLine' },
            legend: null,
          },
        }
      : {}),
  },
});

function overviewFigure(stages: readonly Stage[], goal: number | null): FigureBlock {
  const points = stages.flatMap((stage) => stage.points);
  const decimals = decimalsFor(points);
  const values = stages
    .flatMap(({ name, points: own }) => own.map((point) => ({ name, ...point })))
    .map(({ isSignal, name, ...point }, i) => ({
      point: i + 1,
      ...point,
      stage: name,
      kind: isSignal ? 'signal' : 'point',
    }));
  const marks = stageMarks(stages, points.length, decimals);
  const levels = [
    ...points.flatMap(({ value, lower, upper }) => [value, lower, upper]),
    ...(goal === null ? [] : [goal]),
  ];
  const low = levels.reduce((a, b) => Math.min(a, b));
  const high = levels.reduce((a, b) => Math.max(a, b));
  const room = 0.06 * (high - low || 1);
  const ends = [...new Set([1, ...marks.slice(1).map(({ point }) => point + 0.5), points.length])];
  const x: Position = {
    field: 'point',
    type: 'quantitative',
    scale: { domain: [0.5, points.length + 0.5], nice: false, zero: false },
    axis: { title: null, values: ends, format: 'd', grid: false, labelOverlap: true },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [low === 0 ? 0 : low - room, high + room], nice: false, zero: false },
    axis: null,
  });
  return figure({
    id: 'overview',
    title: ['The Measure in All Stages'],
    alt: altOf(stages, goal, decimals),
    own: stages.map(({ name }) => name),
    table: 'values',
    spec: {
      height: 116,
      padding: { top: 18, left: 0, right: 0, bottom: 0 },
      datasets: { values, marks, ...(goal === null ? {} : { goal: [{ goal }] }) },
      resolve: { axis: { y: 'independent' } },
      layer: [
        {
          data: { name: 'values' },
          mark: { type: 'line', strokeWidth: 1, tooltip: false },
          encoding: {
            x,
            y: { ...y('value'), axis: { title: null, tickCount: 4 } } as Position,
            detail: { field: 'stage' },
          },
        },
        {
          data: { name: 'marks' },
          transform: [{ filter: 'datum.point > 1' }],
          mark: { type: 'rule', opacity: 0.4, tooltip: false },
          encoding: { x },
        },
        {
          data: { name: 'marks' },
          transform: [
            {
              calculate: `datum.hasCenter ? datum.stage + ' ' + format(datum.center, '.${decimals}f') : datum.stage`,
              as: 'words',
            },
          ],
          mark: {
            type: 'text',
            align: 'left',
            baseline: 'bottom',
            dx: 2,
            y: -4,
            fontSize: 11,
            tooltip: false,
          },
          encoding: { x, text: { field: 'words', type: 'nominal' } },
        },
        lineOf('lower', x, y, [5, 3]),
        lineOf('upper', x, y, [5, 3]),
        lineOf('center', x, y, [1, 0]),
        ...(goal === null ? [] : [goalLayer(goal, y, decimals)]),
        pointsLayer('point', x, y('value'), points.length > 150 ? 6 : 14),
        pointsLayer('signal', x, y('value'), 30),
      ],
    },
  });
}

const goalLayer = (goal: number, y: (field: string) => Position, decimals: number): Layers[number] => ({
  data: { name: 'goal' },
  mark: { type: 'rule', strokeDash: [2, 2], strokeWidth: 1.5, tooltip: false },
  encoding: {
    y: {
      ...y('goal'),
      axis: {
        orient: 'right',
        title: null,
        grid: false,
        values: [goal],
        labelFontSize: 11,
        labelExpr: `'Goal ' + format(datum.value, '.${decimals}~f')`,
      },
    } as Position,
  },
});

/** The chart at the head of a project; null while it has no control chart. */
export function projectOverview(
  members: readonly Member[],
  templates: ReadonlyMap<string, DocumentTemplate>,
  links: LinkSource,
): ProjectOverview | null {
  const sources = chartsOf(members);
  const stages = sources.flatMap(stagesOf);
  const baseline = stages[0]?.points[0]?.center;
  if (baseline === undefined) return null;
  return { figure: overviewFigure(stages, goalOf(members, templates, links, baseline)), sources };
}
