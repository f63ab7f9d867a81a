/** Path diagrams: factors with their items, and the paths between variables. */
import { type FigureBlock, formatNumber, rich } from '@constat/report';
import type { SemParameterEstimate } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { curve, diagramSpec, type Edge, HALF, type Node, WIDE } from './diagram.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult } from './result.ts';
import { labelOf } from './words.ts';

/** Diagrams of groups, and items, that still can be read. */
const MOST_GROUPS = 4;
const FACTOR_X = 3.9;
const ITEM_X = 8.9;
const ROW = 0.92;

export function figures(result: CfaResult, options: CfaOptions): readonly FigureBlock[] {
  if (!options.plots.includes('diagram')) return [];
  return result.groups
    .slice(0, MOST_GROUPS)
    .flatMap((_, group) => [...measurement(result, group), ...structure(result, group)]);
}

const shown = ({ standardized, estimate }: SemParameterEstimate): string =>
  formatNumber(standardized ?? estimate, 'proportion');

const idOf = (id: string, result: CfaResult, group: number): string =>
  result.groups.length > 1 ? `${id}-${group + 1}` : id;

const titleOf = (title: string, { groups }: CfaResult, group: number): string =>
  groups.length > 1 ? `${title}: ${groups[group]!.name}` : title;

/** Factors on the left, their items below each other on the right: wide enough on any screen, as long as there are items. */
function measurement(result: CfaResult, group: number): FigureBlock[] {
  const own = result.parameters.filter((each) => each.group === group);
  const loadings = own.filter(({ op, rhs }) => op === '=~' && !result.latent.includes(rhs));
  if (loadings.length === 0) return [];
  const nodes: Node[] = [];
  let y = 0;
  const placed = new Map<string, number>();
  for (const factor of result.latent) {
    const items = loadings.filter(({ lhs }) => lhs === factor).map(({ rhs }) => rhs);
    for (const item of items) {
      if (placed.has(item)) continue;
      nodes.push({ name: item, label: labelOf(result, item), x: ITEM_X, y, latent: false });
      placed.set(item, y);
      y -= ROW;
    }
    const first = items.filter((item) => loadings.find(({ rhs }) => rhs === item)!.lhs === factor);
    const heights = (first.length > 0 ? first : items).map((item) => placed.get(item)!);
    const middle = heights.length === 0 ? y : heights.reduce((sum, each) => sum + each, 0) / heights.length;
    if (heights.length === 0) y -= ROW;
    nodes.push({ name: factor, label: factor, x: FACTOR_X, y: middle, latent: true });
    placed.set(factor, middle);
    y -= 0.35;
  }
  const right = FACTOR_X + HALF.width;
  const edges: Edge[] = loadings.map((each) => {
    const [y0, y1] = [placed.get(each.lhs)!, placed.get(each.rhs)!];
    const end = ITEM_X - HALF.width;
    const along = 0.6;
    return {
      from: each.lhs,
      to: each.rhs,
      both: false,
      points: [
        [right, y0],
        [end, y1],
      ],
      text: shown(each),
      at: [right + along * (end - right), y0 + along * (y1 - y0)],
    };
  });
  for (const each of own) {
    if (each.op !== '~~' || each.lhs !== each.rhs || result.latent.includes(each.lhs)) continue;
    const height = placed.get(each.lhs);
    if (height === undefined) continue;
    edges.push({
      from: 'error',
      to: each.lhs,
      both: false,
      points: [
        [ITEM_X + HALF.width + 0.55, height],
        [ITEM_X + HALF.width, height],
      ],
      text: shown(each),
      at: [ITEM_X + HALF.width + 1.05, height],
    });
  }
  edges.push(...arcs(result, own, placed));
  return [
    figure({
      id: idOf('diagram', result, group),
      table: 'arrows',
      title: [titleOf('Path Diagram', result, group)],
      alt: `Path diagram with standardized values. ${result.latent
        .map((factor) => {
          const items = loadings.filter(({ lhs }) => lhs === factor);
          return `${factor}: ${items.map((each) => `${labelOf(result, each.rhs)} ${shown(each)}`).join(', ')}`;
        })
        .join('. ')}.`,
      notes: rich`Standardized values. Ellipses are factors, boxes items; on the right the share of variance that the factors leave unexplained, curves with two heads are correlations.`,
      spec: diagramSpec(nodes, edges, [y + ROW * 0.9, 0.75]),
    }),
  ];
}

/** Relations between factors, left of them; the farther apart, the wider. */
function arcs(
  result: CfaResult,
  own: readonly SemParameterEstimate[],
  placed: ReadonlyMap<string, number>,
): readonly Edge[] {
  const left = FACTOR_X - HALF.width;
  const order = new Map(result.latent.map((name, i) => [name, i]));
  const widest = Math.max(1, result.latent.length - 1);
  return own.flatMap((each): readonly Edge[] => {
    const [a, b] = [order.get(each.lhs), order.get(each.rhs)];
    if (a === undefined || b === undefined || a === b || each.op === '~1') return [];
    const covariance = each.op === '~~';
    // an arrow goes from the predictor, or to the item of a factor of a higher order
    const [start, end] = each.op === '=~' ? [each.lhs, each.rhs] : [each.rhs, each.lhs];
    const bulge = left - 0.9 - 2.6 * (Math.abs(a - b) / widest);
    const [y0, y1] = [placed.get(start)!, placed.get(end)!];
    const shift = y0 > y1 ? 0.12 : -0.12;
    const points = curve([left + 0.12, y0 - shift], [bulge, (y0 + y1) / 2], [left + 0.12, y1 + shift]);
    return [
      {
        from: start,
        to: end,
        both: covariance,
        points,
        text: shown(each),
        at: points[Math.floor(points.length / 2)]!,
      },
    ];
  });
}

/** How many arrows lie before each variable: where it stands from left to right. */
function depths(
  names: readonly string[],
  paths: readonly SemParameterEstimate[],
): ReadonlyMap<string, number> {
  const depth = new Map(names.map((name) => [name, 0]));
  for (let round = 0; round < names.length; round++)
    for (const { lhs, rhs } of paths) {
      const next = depth.get(rhs)! + 1;
      if (next > depth.get(lhs)! && next < names.length) depth.set(lhs, next);
    }
  return depth;
}

/** Variables of the paths from left to right, with their standardized coefficients. */
function structure(result: CfaResult, group: number): FigureBlock[] {
  const own = result.parameters.filter((each) => each.group === group);
  const paths = own.filter(({ op }) => op === '~');
  if (paths.length === 0) return [];
  const names = [...new Set(paths.flatMap(({ lhs, rhs }) => [rhs, lhs]))];
  const depth = depths(names, paths);
  const columns = [...new Set(depth.values())].sort((a, b) => a - b);
  const tallest = Math.max(...columns.map((at) => names.filter((name) => depth.get(name) === at).length));
  const nodes = columns.flatMap((at, k) => {
    const here = names.filter((name) => depth.get(name) === at);
    const x = columns.length === 1 ? WIDE / 2 : 1.9 + (k * (WIDE - 3.8)) / (columns.length - 1);
    return here.map((name, i) => ({
      name,
      label: labelOf(result, name),
      x,
      // columns of an even depth stand a little lower, so that arrows over a column do not cross its boxes
      y: ((here.length - 1) / 2 - i) * 1.5 + (k % 2 === 1 && k < columns.length - 1 ? 0.75 : 0),
      latent: result.latent.includes(name),
    }));
  });
  const at = (name: string): Node => nodes.find((node) => node.name === name)!;
  const edges: Edge[] = paths.map((each) => {
    const [from, to] = [at(each.rhs), at(each.lhs)];
    const side = Math.sign(to.x - from.x) || 1;
    const start = [from.x + side * HALF.width, from.y] as const;
    const end = [to.x - side * HALF.width, to.y] as const;
    return {
      from: each.rhs,
      to: each.lhs,
      both: false,
      points: [start, end],
      text: shown(each),
      at: [start[0] + 0.42 * (end[0] - start[0]), start[1] + 0.42 * (end[1] - start[1]) + 0.16],
    };
  });
  for (const each of own) {
    if (each.op !== '~~' || each.lhs === each.rhs) continue;
    if (!names.includes(each.lhs) || !names.includes(each.rhs)) continue;
    const [a, b] = [at(each.lhs), at(each.rhs)];
    const right = a.x > WIDE / 2;
    const side = right ? 1 : -1;
    const edge = HALF.width * side;
    const points = curve(
      [a.x + edge, a.y],
      [
        Math.max(a.x, b.x) * (right ? 1 : 0) + Math.min(a.x, b.x) * (right ? 0 : 1) + edge * 1.25,
        (a.y + b.y) / 2,
      ],
      [b.x + edge, b.y],
    );
    edges.push({
      from: each.lhs,
      to: each.rhs,
      both: true,
      points,
      text: shown(each),
      at: points[Math.floor(points.length / 2)]!,
    });
  }
  const reach = ((tallest - 1) / 2) * 1.5 + 0.75;
  return [
    figure({
      id: idOf('paths', result, group),
      table: 'arrows',
      title: [titleOf('Paths Between Variables', result, group)],
      alt: `Paths with standardized coefficients: ${paths
        .map((each) => `${labelOf(result, each.rhs)} to ${labelOf(result, each.lhs)} ${shown(each)}`)
        .join('; ')}.`,
      notes: rich`Standardized values; arrows are paths, curves with two heads correlations.`,
      spec: diagramSpec(nodes, edges, [-reach, reach + (columns.length > 2 ? 0.75 : 0)]),
    }),
  ];
}
