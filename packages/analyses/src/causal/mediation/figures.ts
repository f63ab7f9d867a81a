/** Path diagram, interaction lines and slopes along the moderator. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { haloed, niceDomain } from '../../shared/figures.ts';
import type { MediationOptions } from './options.ts';
import type { MediationResult, PathEstimate } from './result.ts';
import { chainLabel, labelOf, valueLabel } from './words.ts';

/** Half of the width and height of a box, in the units of the diagram. */
const BOX = { width: 1.7, height: 0.42 } as const;

/** Pixels a unit of height, units of width, and the size of the heads of arrows with half their length. */
const UNIT = 60;
const WIDE = 12;
const HEAD = { size: 70, half: 4 } as const;

/** Heads point along their line as it is drawn at the width of the page, and end at the edge of the box. */
const HEADS = [
  { calculate: `(datum.x2 - datum.x) * width / ${WIDE}`, as: 'right' },
  { calculate: `(datum.y2 - datum.y) * ${UNIT}`, as: 'up' },
  { calculate: 'sqrt(datum.right * datum.right + datum.up * datum.up)', as: 'long' },
  { calculate: 'atan2(datum.right, datum.up) * 180 / PI', as: 'angle' },
  { calculate: `datum.x2 - ${HEAD.half} * datum.right / datum.long * ${WIDE} / width`, as: 'hx' },
  { calculate: `datum.y2 - ${HEAD.half} * datum.up / datum.long / ${UNIT}`, as: 'hy' },
] as const;

interface Node {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const stars = (p: number): string => (p < 0.001 ? '***' : p < 0.01 ? '**' : p < 0.05 ? '*' : '');

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

/** Boxes and arrows with their coefficients. */
export function diagramFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { mediation } = result;
  if (!mediation || !options.plots.includes('diagram')) return [];
  const serial = mediation.d.length > 0;
  const k = mediation.a.length;
  const node = (name: string, x: number, y: number): Node => ({ name, x, y });
  const from = node(options.predictor, 1.8, 0);
  const to = node(options.outcome, 10.2, 0);
  const middle = options.mediators.map((name, i) => node(name, 6, 1.8 + 1.4 * (serial ? k - 1 - i : i)));
  const at = (name: string) => middle.find((box) => box.name === name)!;
  const text = (path: PathEstimate) => `${formatNumber(path.estimate, 'number')}${stars(path.pValue)}`;
  const arrows = [
    ...mediation.a.map((path) => {
      const line = lineOf(from, at(path.mediator));
      return {
        ...line,
        text: text(path),
        tx: (line.x + line.x2) / 2 - 0.5,
        ty: (line.y + line.y2) / 2 + 0.15,
      };
    }),
    ...mediation.b.map((path) => {
      const line = lineOf(to, at(path.mediator));
      const turned = { x: line.x2, y: line.y2, x2: line.x, y2: line.y } as const;
      return {
        ...turned,
        text: text(path),
        tx: (line.x + line.x2) / 2 + 0.5,
        ty: (line.y + line.y2) / 2 + 0.15,
      };
    }),
    ...mediation.d.map((path) => {
      const [first, second] = [at(path.from), at(path.to)];
      const shift = middle.indexOf(second) - middle.indexOf(first) > 1 ? 1.2 : 0;
      return {
        x: 6 + shift,
        y: first.y - BOX.height,
        x2: 6 + shift,
        y2: second.y + BOX.height,
        text: text(path),
        tx: 6.6 + shift,
        ty: (first.y + second.y) / 2,
      };
    }),
    { ...lineOf(from, to), text: `${text(mediation.direct)} (${text(mediation.total)})`, tx: 6, ty: 0.28 },
  ];
  const effect = mediation.indirect.length === 1 ? mediation.indirect[0]! : mediation.totalIndirect;
  const limits = effect.bootstrap ?? mediation.indirect.find((each) => each === effect);
  const shown = [effect.estimate, limits?.ciLower, limits?.ciUpper].map((value) =>
    value === undefined || value === null ? null : formatNumber(value, 'number'),
  );
  const indirect = [
    {
      x: 6,
      y: -0.32,
      text: `${mediation.indirect.length === 1 ? 'Indirect' : 'Total indirect'} effect ${shown[0]}${shown[1] !== null && shown[2] !== null ? ` [${shown[1]}, ${shown[2]}]` : ''}`,
    },
  ] as const;
  const boxes = [from, ...middle, to].map(({ name, x, y }) => ({
    label: labelOf(result, name),
    left: x - BOX.width,
    right: x + BOX.width,
    top: y + BOX.height,
    bottom: y - BOX.height,
    x,
    y,
  }));
  const high = Math.max(...middle.map(({ y }) => y)) + 0.7;
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, WIDE], nice: false },
    axis: null,
  });
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [-0.6, high], nice: false, zero: false },
    axis: null,
  });
  return [
    figure({
      id: 'diagram',
      table: 'arrows',
      title: ['Path Diagram'],
      alt: `Path diagram: ${mediation.indirect.map((effect) => chainLabel(result, effect.chain)).join('; ')}; direct effect ${text(mediation.direct)}, total effect ${text(mediation.total)}.`,
      notes: rich`Unstandardized coefficients; in brackets the total effect. ${'*'} *p* < .05, ${'**'} *p* < .01, ${'***'} *p* < .001.`,
      spec: {
        height: UNIT * (high + 0.6),
        datasets: { boxes, arrows, indirect },
        layer: [
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
            encoding: {
              x: x('left'),
              x2: { field: 'right' },
              y: y('bottom'),
              y2: { field: 'top' },
            },
          },
          {
            data: { name: 'boxes' },
            mark: { type: 'text', fontSize: 12, fontWeight: 600, limit: 130, tooltip: false },
            encoding: { x: x('x'), y: y('y'), text: { field: 'label' } },
          },
          {
            data: { name: 'arrows' },
            transform: HEADS,
            mark: {
              type: 'point',
              shape: 'triangle',
              size: HEAD.size,
              fill: 'black',
              stroke: 'black',
              fillOpacity: 1,
              tooltip: false,
            },
            encoding: {
              x: x('hx'),
              y: y('hy'),
              angle: { field: 'angle', type: 'quantitative', scale: null },
            },
          },
          ...haloed({
            data: { name: 'arrows' },
            mark: { type: 'text', fontSize: 12, tooltip: false },
            encoding: { x: x('tx'), y: y('ty'), text: { field: 'text' } },
          } as const),
          ...haloed({
            data: { name: 'indirect' },
            mark: { type: 'text', fontSize: 12, fontStyle: 'italic', tooltip: false },
            encoding: { x: x('x'), y: y('y'), text: { field: 'text' } },
          } as const),
        ],
      },
    }),
  ];
}

/** Lines of the outcome over the predictor, one a value of the moderator. */
export function linesFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { moderation } = result;
  if (!moderation || !options.plots.includes('lines')) return [];
  const [x, y, w] = [options.predictor, options.outcome, options.moderator].map((name) =>
    labelOf(result, name),
  );
  const series = moderation.lines.map(valueLabel);
  const values = moderation.lines.flatMap((line) =>
    line.points.map((point) => ({ ...point, moderator: valueLabel(line) })),
  );
  const groups = result.coded[options.predictor];
  const byModerator = {
    field: 'moderator',
    type: 'nominal',
    scale: { domain: series },
    legend: { title: w, orient: 'bottom' },
  } as const;
  return [
    figure({
      id: 'lines',
      title: rich`${y!} by ${x!} and ${w!}`,
      alt: `Predicted ${y} along ${x}: ${moderation.slopes.map((slope) => `${w} at ${valueLabel(slope)}, slope ${formatNumber(slope.estimate, 'number')}`).join('; ')}.`,
      notes: rich`Predicted by the regression${options.covariates.length > 0 ? ', covariates at their means' : ''}.`,
      spec: {
        height: 280,
        data: { values },
        params: [{ name: 'ends', value: groups ? [...groups] : [] }],
        mark: { type: 'line', strokeWidth: 2, point: { size: 48, fillOpacity: 1 } },
        encoding: {
          x: {
            field: 'x',
            type: 'quantitative',
            scale: {
              domain: groups
                ? [-0.2, 1.2]
                : niceDomain(
                    Math.min(...values.map((point) => point.x)),
                    Math.max(...values.map((point) => point.x)),
                  ),
              nice: false,
              zero: false,
            },
            axis: {
              title: x,
              grid: false,
              domain: true,
              ticks: true,
              ...(groups ? ({ values: [0, 1], labelExpr: 'ends[datum.value]' } as const) : { tickCount: 5 }),
            },
          },
          y: {
            field: 'y',
            type: 'quantitative',
            scale: {
              domain: niceDomain(
                Math.min(...values.map((point) => point.y)),
                Math.max(...values.map((point) => point.y)),
              ),
              nice: false,
              zero: false,
            },
            axis: { title: y },
          },
          color: byModerator,
          strokeDash: byModerator,
        },
      },
    }),
  ];
}

/** The slope along the moderator with its interval, and where it is significant. */
export function slopesFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { moderation } = result;
  if (!moderation || moderation.curve.length === 0 || !options.plots.includes('slopes')) return [];
  const region = moderation.johnsonNeyman!;
  const w = labelOf(result, options.moderator);
  const bounds = [region.lower, region.upper].flatMap((value) =>
    value !== null && value >= region.low && value <= region.high ? [{ bound: value }] : [],
  );
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(region.low, region.high), nice: false, zero: false },
    axis: { title: w, grid: false, domain: true, ticks: true, tickCount: 5 },
  });
  const ends = moderation.curve.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper, 0]);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(Math.min(...ends), Math.max(...ends)), nice: false, zero: false },
    axis: { title: `Slope of ${labelOf(result, options.predictor)}` },
  });
  return [
    figure({
      id: 'johnson-neyman',
      table: 'curve',
      title: rich`Slope Along ${w}`,
      alt: `Slope of ${labelOf(result, options.predictor)} along ${w}, from ${formatNumber(moderation.curve[0]!.slope, 'number')} to ${formatNumber(moderation.curve.at(-1)!.slope, 'number')}${bounds.length > 0 ? `; bounds of significance at ${bounds.map(({ bound }) => formatNumber(bound, 'number')).join(' and ')}` : ''}.`,
      notes: rich`The band is the ${num(options.confidenceLevel, 'level')} confidence interval; the slope is significant where it does not hold zero.${bounds.length > 0 ? ' Dashed: the bounds of Johnson and Neyman.' : ''}`,
      spec: {
        height: 260,
        datasets: { curve: moderation.curve, bounds, zero: [{ zero: 0 }] },
        layer: [
          {
            data: { name: 'curve' },
            mark: { type: 'area', line: false, opacity: 0.25, tooltip: false },
            encoding: { x: x('value'), y: y('ciLower'), y2: { field: 'ciUpper' } },
          },
          {
            data: { name: 'zero' },
            mark: { type: 'rule', style: 'reference', strokeDash: [], tooltip: false },
            encoding: { y: y('zero') },
          },
          {
            data: { name: 'bounds' },
            mark: { type: 'rule', strokeDash: [4, 4], tooltip: false },
            encoding: { x: x('bound') },
          },
          {
            data: { name: 'curve' },
            mark: { type: 'line', tooltip: { content: 'data' } },
            encoding: { x: x('value'), y: y('slope') },
          },
        ],
      },
    }),
  ];
}
