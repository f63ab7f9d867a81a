/** The fitted surface over two factors. */
import { type FigureBlock, formatNumber, join, rich } from '@constat/report';
import { figure, type Layers, type PositionOf } from '../../shared/figure.ts';
import { haloed } from '../../shared/figures.ts';
import { contourLevels, contourLines } from './contours.ts';
import type { DoeResult } from './result.ts';
import { settingText } from './tables.ts';

type Surface = NonNullable<DoeResult['surface']>;

/** The fitted value of each cell. */
const gridOf = ({ xs, ys, values }: Surface) =>
  ys.flatMap((y, j) => xs.map((x, i) => ({ x, y, value: values[j * xs.length + i]! })));

/** Lines of equal height, each height written at the middle of its lines. */
function linesOf(surface: Surface) {
  const levels = contourLevels(surface.values);
  const lines = contourLines(surface, levels);
  const decimals = Math.max(0, -Math.floor(Math.log10(Math.abs((levels[1] ?? 1) - (levels[0] ?? 0)))));
  const labels = levels.flatMap((level) => {
    const own = lines.filter((line) => line.level === level);
    const middle = own[Math.floor(own.length / 2)];
    return middle ? [{ x: middle.x, y: middle.y, text: level.toFixed(decimals) }] : [];
  });
  return { lines, labels };
}

/** The best settings, where they lie in this slice: the other factors are held at theirs. */
function bestOf({ x, y, held }: Surface, optimum: DoeResult['optimum']) {
  const inSlice = held.every(({ factor, setting }) => optimum?.settings[factor]?.setting === setting);
  return optimum && inSlice
    ? [{ x: Number(optimum.settings[x]!.setting), y: Number(optimum.settings[y]!.setting) }]
    : [];
}

/** Settings of one factor along an axis. */
const settingPosition =
  (at: readonly number[], title: string): PositionOf =>
  (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [at[0]!, at.at(-1)!], nice: false, zero: false },
    axis: { title, grid: false },
  });

/** The edges of cells, which reach a little over the next one, so that no seam shows. */
function cellEdges({ xs, ys }: Surface) {
  const edge = (as: string, field: 'x' | 'y', by: number) => {
    const at = field === 'x' ? xs : ys;
    return { calculate: `clamp(datum.${field} + ${by}, ${at[0]!}, ${at.at(-1)!})`, as };
  };
  const halfX = (xs[1]! - xs[0]!) / 2;
  const halfY = (ys[1]! - ys[0]!) / 2;
  return [
    edge('left', 'x', -halfX),
    edge('right', 'x', 1.2 * halfX),
    edge('bottom', 'y', -halfY),
    edge('top', 'y', 1.2 * halfY),
  ];
}

function layersOf(surface: Surface, outcome: string, x: PositionOf, y: PositionOf): Layers {
  return [
    {
      data: { name: 'grid' },
      transform: cellEdges(surface),
      mark: { type: 'rect', tooltip: { content: 'data' }, strokeWidth: 0 },
      encoding: {
        x: x('left'),
        x2: { field: 'right' },
        y: y('bottom'),
        y2: { field: 'top' },
        color: {
          field: 'value',
          type: 'quantitative',
          scale: { zero: false, nice: false, interpolate: 'rgb' },
          legend: { title: outcome, orient: 'bottom' },
        },
      },
    },
    {
      data: { name: 'lines' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 1 },
      encoding: { x: x('x'), y: y('y'), x2: { field: 'x2' }, y2: { field: 'y2' } },
    },
    ...haloed({
      data: { name: 'labels' },
      mark: { type: 'text', tooltip: false },
      encoding: { x: x('x'), y: y('y'), text: { field: 'text', type: 'nominal' } },
    } as const),
    {
      data: { name: 'runs' },
      mark: { type: 'point', tooltip: false, fill: 'white', stroke: 'black', fillOpacity: 1 },
      encoding: { x: x('x'), y: y('y') },
    },
    {
      data: { name: 'best' },
      mark: {
        type: 'point',
        shape: 'diamond',
        size: 160,
        fill: 'white',
        stroke: 'black',
        fillOpacity: 1,
        tooltip: false,
      },
      encoding: { x: x('x'), y: y('y') },
    },
  ];
}

/** Heights as colour with lines of equal height, and where runs were made. */
export function contourFigure({ surface, factors, outcome, optimum }: DoeResult): FigureBlock[] {
  if (!surface) return [];
  const { xs, ys, held } = surface;
  const [across, up] = [factors[surface.x]!.label, factors[surface.y]!.label];
  const grid = gridOf(surface);
  const { lines, labels } = linesOf(surface);
  const best = bestOf(surface, optimum);
  const highest = grid.reduce((a, b) => (b.value > a.value ? b : a));
  const lowest = grid.reduce((a, b) => (b.value < a.value ? b : a));
  const place = (cell: typeof highest): string =>
    `${formatNumber(cell.value, 'number')} at ${across} ${formatNumber(cell.x, 'number')}, ${up} ${formatNumber(cell.y, 'number')}`;
  const others =
    held.length === 0
      ? rich``
      : rich` Held: ${join(
          held.map(({ factor, setting }) => rich`${factors[factor]!.label} ${settingText(setting)}`),
          ', ',
        )}.`;
  return [
    figure({
      id: 'contour',
      table: 'grid',
      title: rich`Contour Plot of ${outcome.label} Over ${across} and ${up}`,
      alt: `Contour plot of the fitted ${outcome.label} over ${across} and ${up}. The highest value is ${place(highest)}; the lowest ${place(lowest)}.`,
      notes: rich`Lines join settings with the same fitted ${outcome.label}; points are settings that were run${best.length > 0 ? `, the diamond the best settings${(optimum?.responses.length ?? 0) > 1 ? ' for all goals together' : ''}` : ''}.${others}`,
      spec: {
        height: 380,
        datasets: { grid, lines, labels, runs: surface.runs, best },
        layer: layersOf(surface, outcome.label, settingPosition(xs, across), settingPosition(ys, up)),
      },
    }),
  ];
}
