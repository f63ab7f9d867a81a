/** The path diagram: boxes and arrows with their coefficients. */
import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { STARS_NOTE } from '../../correlation/kit/flags.ts';
import { arrowHeads } from '../../shared/arrow-heads.ts';
import { figure, type Layers, type PositionOf } from '../../shared/figure.ts';
import { haloed } from '../../shared/figures.ts';
import type { MediationOptions } from './options.ts';
import type { MediationPart, MediationResult, PathEstimate } from './result.ts';
import { chainLabel, labelOf } from './words.ts';

/** Half of the width and height of a box, in the units of the diagram. */
const BOX = { width: 1.7, height: 0.42 } as const;

/** Pixels a unit of height, units of width, and the size of the heads of arrows with half their length. */
const UNIT = 60;
const WIDE = 12;
const HEAD = { size: 70, half: 4 } as const;
/** Between a line and its coefficient. */
const BESIDE = 0.2;
/** Below the boxes: the line with the indirect effect, and the end of the diagram. */
const BELOW = { text: -0.75, end: -1 } as const;

interface Node {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const stars = (p: number): string => (p < 0.001 ? '***' : p < 0.01 ? '**' : p < 0.05 ? '*' : '');

const pathText = (path: PathEstimate): string =>
  `${formatNumber(path.estimate, 'number')}${stars(path.pValue)}`;

/** Where a line from one box to another leaves and arrives: at the sides for boxes side by side, else below or above. */
function lineOf(from: Node, to: Node) {
  const level = Math.abs(from.y - to.y) < 0.1;
  const side = Math.sign(to.x - from.x);
  return level
    ? { x: from.x + side * BOX.width, y: from.y, x2: to.x - side * BOX.width, y2: to.y }
    : {
        x: from.x + side * BOX.width * 0.5,
        y: from.y + Math.sign(to.y - from.y) * BOX.height,
        x2: to.x - side * BOX.width,
        y2: to.y,
      };
}

interface Places {
  readonly from: Node;
  readonly middle: readonly Node[];
  readonly to: Node;
}

/** Predictor at the left, outcome at the right, mediators above: in serial from the top down, in parallel from the bottom up. */
function placesOf({ d, a }: MediationPart, { predictor, mediators, outcome }: MediationOptions): Places {
  const height = (i: number) => (d.length > 0 ? a.length - 1 - i : i);
  return {
    from: { name: predictor, x: 1.8, y: 0 },
    middle: mediators.map((name, i) => ({ name, x: 6, y: 1.8 + 1.4 * height(i) })),
    to: { name: outcome, x: 10.2, y: 0 },
  };
}

/** Lines from box to box, with the place of their coefficient. */
function arrowsOf({ a, b, d, direct, total }: MediationPart, { from, middle, to }: Places) {
  const at = (name: string) => middle.find((box) => box.name === name)!;
  return [
    ...a.map((path) => {
      const line = lineOf(from, at(path.mediator));
      return {
        ...line,
        text: pathText(path),
        align: 'right',
        tx: (line.x + line.x2) / 2 - BESIDE,
        ty: (line.y + line.y2) / 2 + 0.15,
      };
    }),
    ...b.map((path) => {
      const line = lineOf(to, at(path.mediator));
      const turned = { x: line.x2, y: line.y2, x2: line.x, y2: line.y } as const;
      return {
        ...turned,
        text: pathText(path),
        align: 'left',
        tx: (line.x + line.x2) / 2 + BESIDE,
        ty: (line.y + line.y2) / 2 + 0.15,
      };
    }),
    ...d.map((path) => {
      const [first, second] = [at(path.from), at(path.to)];
      const shift = middle.indexOf(second) - middle.indexOf(first) > 1 ? 1.2 : 0;
      return {
        x: 6 + shift,
        y: first.y - BOX.height,
        x2: 6 + shift,
        y2: second.y + BOX.height,
        text: pathText(path),
        align: 'left',
        tx: 6 + shift + BESIDE,
        ty: (first.y + second.y) / 2,
      };
    }),
    {
      ...lineOf(from, to),
      text: `${pathText(direct)} (${pathText(total)})`,
      align: 'center',
      tx: 6,
      ty: 0.28,
    },
  ];
}

/** The indirect effect, or all of them together, below the boxes. */
function indirectText({ indirect, totalIndirect }: MediationPart): string {
  const [only, ...others] = indirect;
  const single = only !== undefined && others.length === 0;
  const limits = single ? (only.bootstrap ?? only) : totalIndirect.bootstrap;
  const { estimate } = single ? only : totalIndirect;
  const [lower, upper] = [limits?.ciLower ?? null, limits?.ciUpper ?? null];
  const interval =
    lower === null || upper === null
      ? ''
      : ` [${formatNumber(lower, 'number')}, ${formatNumber(upper, 'number')}]`;
  return `${single ? 'Indirect' : 'Total indirect'} effect ${formatNumber(estimate, 'number')}${interval}`;
}

function layersOf(x: PositionOf, y: PositionOf): Layers {
  return [
    {
      data: { name: 'arrows' },
      mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
      encoding: { x: x('x'), y: y('y'), x2: { field: 'x2' }, y2: { field: 'y2' } },
    },
    {
      data: { name: 'boxes' },
      mark: {
        type: 'rect',
        fill: 'white',
        stroke: 'black',
        strokeWidth: 1,
        cornerRadius: 4,
        tooltip: false,
      },
      encoding: { x: x('left'), x2: { field: 'right' }, y: y('bottom'), y2: { field: 'top' } },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'text', fontSize: 12, fontWeight: 600, limit: 130, tooltip: false },
      encoding: { x: x('x'), y: y('y'), text: { field: 'label' } },
    },
    arrowHeads({ data: 'arrows', wide: WIDE, unit: UNIT, ...HEAD, x, y }),
    ...haloed({
      data: { name: 'arrows' },
      mark: { type: 'text', fontSize: 12, align: { expr: 'datum.align' }, tooltip: false },
      encoding: { x: x('tx'), y: y('ty'), text: { field: 'text' } },
    } as const),
    ...haloed({
      data: { name: 'indirect' },
      mark: { type: 'text', fontSize: 12, fontStyle: 'italic', tooltip: false },
      encoding: { x: x('x'), y: y('y'), text: { field: 'text' } },
    } as const),
  ];
}

/** Boxes and arrows with their coefficients. */
export function diagramFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { mediation } = result;
  if (!mediation || !options.plots.includes('diagram')) return [];
  const places = placesOf(mediation, options);
  const boxes = [places.from, ...places.middle, places.to].map(({ name, x, y }) => ({
    label: labelOf(result, name),
    left: x - BOX.width,
    right: x + BOX.width,
    top: y + BOX.height,
    bottom: y - BOX.height,
    x,
    y,
  }));
  const high = Math.max(...places.middle.map(({ y }) => y)) + 0.7;
  const x: PositionOf = (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, WIDE], nice: false },
    axis: null,
  });
  const y: PositionOf = (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [BELOW.end, high], nice: false, zero: false },
    axis: null,
  });
  return [
    figure({
      id: 'diagram',
      table: 'arrows',
      title: ['Path Diagram'],
      alt: `Path diagram: ${mediation.indirect.map((effect) => chainLabel(result, effect.chain)).join('; ')}; direct effect ${pathText(mediation.direct)}, total effect ${pathText(mediation.total)}.`,
      notes: [...rich`Unstandardized coefficients; in brackets the total effect.`, ...STARS_NOTE],
      spec: {
        height: UNIT * (high - BELOW.end),
        datasets: {
          boxes,
          arrows: arrowsOf(mediation, places),
          indirect: [{ x: 6, y: BELOW.text, text: indirectText(mediation) }],
        },
        layer: layersOf(x, y),
      },
    }),
  ];
}
