/** Correlations as lines between the names of variables around a circle. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Layers, type Position } from '../../shared/figure.ts';
import { ROUND_NAMES, roundName, roundReach } from '../../shared/figures.ts';
import type { Heatmap } from './heatmap.ts';

/** Weaker correlations have no line. */
const LEAST = 0.1;
const NAMES_AT = 1.09;
const SIGNS = ['Positive', 'Negative'] as const;

type End = { readonly expr: string };

const hidden = (field: string, domain: readonly [End, End]): Position => ({
  field,
  type: 'quantitative',
  scale: { domain, nice: false, zero: false },
  axis: null,
});

export function networkFigure({ id, title, of, labels, pairs }: Heatmap): FigureBlock {
  const at = (place: number, radius: number) => {
    const angle = (2 * Math.PI * place) / labels.length;
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
  };
  const shown = pairs
    .filter(({ estimate }) => Math.abs(estimate) >= LEAST)
    .toSorted((a, b) => Math.abs(a.estimate) - Math.abs(b.estimate));
  const edges = shown.map(({ first, second, estimate }) => {
    const [from, to] = [at(first, 1), at(second, 1)];
    return {
      from: labels[first],
      to: labels[second],
      r: estimate,
      strength: Math.abs(estimate),
      sign: SIGNS[estimate < 0 ? 1 : 0],
      x: from.x,
      y: from.y,
      x2: to.x,
      y2: to.y,
    };
  });
  const nodes = labels.map((label, place) => {
    const name = at(place, NAMES_AT);
    return { label, ...at(place, 1), nameX: name.x, nameY: name.y, ...roundName(label, name.x) };
  });
  const strongest = shown.at(-1);
  return figure({
    id,
    table: 'edges',
    title: [title],
    alt: `Network of ${of} for ${labels.length} variables, with ${edges.length} lines. ${
      strongest
        ? `The strongest is between ${labels[strongest.first]} and ${labels[strongest.second]}, ${formatNumber(strongest.estimate, 'proportion')}.`
        : 'No correlation is strong enough for a line.'
    }`,
    notes: rich`The wider a line, the stronger the correlation; dashed lines are negative. Correlations between −${num(LEAST, 'proportion')} and ${num(LEAST, 'proportion')} have no line.`,
    spec: {
      height: 380,
      datasets: { edges, nodes },
      layer: networkLayers(labels),
    },
  });
}

/** Lines by their sign, then the variables and their names. */
function networkLayers(names: readonly string[]): Layers {
  const reach = roundReach('', names);
  const [x, y] = [(field: string) => hidden(field, reach.x), (field: string) => hidden(field, reach.y)];
  return [
    ...SIGNS.map((sign) => ({
      data: { name: 'edges' },
      transform: [{ filter: { field: 'sign', equal: sign } }],
      mark: {
        type: 'rule',
        strokeCap: 'butt',
        ...(sign === 'Negative' ? { strokeDash: [6, 4] } : {}),
      },
      encoding: {
        x: x('x'),
        y: y('y'),
        x2: { field: 'x2' },
        y2: { field: 'y2' },
        size: {
          field: 'strength',
          type: 'quantitative',
          scale: { domain: [0, 1], range: [0.5, 12] },
          legend: null,
        },
        strokeOpacity: {
          field: 'strength',
          type: 'quantitative',
          scale: { domain: [0, 0.6], range: [0.25, 0.9], clamp: true },
          legend: null,
        },
        color: {
          field: 'sign',
          type: 'nominal',
          scale: { domain: SIGNS, range: ['@category.0', '@category.5'] },
          legend: { title: 'Correlation' },
        },
        tooltip: [
          { field: 'from', type: 'nominal' },
          { field: 'to', type: 'nominal' },
          { field: 'r', type: 'quantitative', format: '.3f' },
        ],
      },
    })),
    {
      data: { name: 'nodes' },
      mark: {
        type: 'point',
        size: 130,
        fill: 'white',
        stroke: 'black',
        fillOpacity: 1,
        strokeWidth: 1.5,
        tooltip: false,
      },
      encoding: { x: x('x'), y: y('y') },
    },
    {
      data: { name: 'nodes' },
      mark: {
        type: 'text',
        tooltip: false,
        limit: reach.limit,
        ...ROUND_NAMES,
        align: { expr: "datum.x > 0.05 ? 'left' : datum.x < -0.05 ? 'right' : 'center'" },
        baseline: { expr: "datum.y > 0.95 ? 'bottom' : datum.y < -0.95 ? 'top' : 'middle'" },
      },
      encoding: { x: x('nameX'), y: y('nameY'), text: { field: 'name', type: 'nominal' } },
    },
  ] as Layers;
}
