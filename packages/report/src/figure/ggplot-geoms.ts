/** A layer of a figure as a geom of ggplot2, with the looks of its mark. */

import { rName, rString } from '../r-words.ts';
import themes from './chart-theme.json' with { type: 'json' };
import { encodingOf, isRecord, markOf, type Spec } from './edits/units.ts';
import { rColour, rMoment } from './ggplot-words.ts';

/** Channels whose fields a layer needs. */
const CHANNELS = [
  'x',
  'y',
  'x2',
  'y2',
  'xOffset',
  'color',
  'fill',
  'stroke',
  'shape',
  'strokeDash',
  'detail',
  'text',
  'order',
  'size',
] as const;
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'x2', 'y2']);

/** By channel what R writes for it: a column, or a number that is the same for all rows. */
type Mapped = Readonly<Partial<Record<(typeof CHANNELS)[number], string>>>;

/** Ends of the plot, which some layers name in pixels. */
const ENDS: Readonly<Record<string, string>> = {
  'x 0': '-Inf',
  'x width': 'Inf',
  'y 0': 'Inf',
  'y height': '-Inf',
};

/** A place that is the same for all of a layer. */
function fixedPlace(
  channel: string,
  { datum, value, type }: Readonly<Record<string, unknown>>,
): string | null {
  if (typeof datum === 'string') return rString(datum);
  if (typeof datum === 'number') return type === 'temporal' ? rMoment(datum) : String(datum);
  return ENDS[`${channel.charAt(0)} ${String(value)}`] ?? null;
}

function mappedOf(unit: Spec): Mapped {
  const encoding = encodingOf(unit);
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const value = encoding[channel];
      if (!isRecord(value)) return [];
      if (typeof value.field === 'string') return [[channel, rName(value.field)]];
      if (!PLACES.has(channel)) return [];
      // the other end has the kind of the first
      const first = encoding[channel.charAt(0)];
      const place = fixedPlace(channel, { type: isRecord(first) ? first.type : undefined, ...value });
      return place === null ? [] : [[channel, place]];
    }),
  );
}

type Aesthetics = Readonly<Record<string, string | undefined>>;

const aes = (parts: Aesthetics): string =>
  `aes(${Object.entries(parts)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${value}`]))
    .join(', ')})`;

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A setting of a mark: its own, that of its style, that of the theme for its kind. */
function settingOf(mark: Spec, key: string): unknown {
  const config: Readonly<Record<string, unknown>> = themes.light;
  const styles: Readonly<Record<string, unknown>> = themes.light.style;
  const style = styles[String(mark.style)];
  const kind = config[String(mark.type)];
  for (const one of [mark, style, kind]) if (isRecord(one) && one[key] !== undefined) return one[key];
}

/** A colour that all of a layer has. */
function fixedInk(unit: Spec, key: 'color' | 'fill' | 'stroke'): string | undefined {
  const channel = encodingOf(unit)[key];
  const value =
    isRecord(channel) && channel.value !== undefined ? channel.value : settingOf(markOf(unit), key);
  if (value === null || value === 'transparent') return 'NA';
  return typeof value === 'string' ? rColour(value) : undefined;
}

/** Pixels of print as the millimetres in which ggplot2 has lines. */
const lineWidth = (pixels: number): number => Number(((pixels * 0.75) / 2.845).toFixed(2));

const FILLED: ReadonlySet<unknown> = new Set(['bar', 'area', 'rect']);
const POINTS: ReadonlySet<unknown> = new Set(['point', 'circle', 'square']);

const SHAPES: Readonly<Record<string, readonly [filled: number, hollow: number]>> = {
  circle: [19, 1],
  square: [15, 0],
  diamond: [18, 5],
  'triangle-up': [17, 2],
  triangle: [17, 2],
  'triangle-down': [25, 6],
  cross: [3, 3],
};

interface Given {
  readonly colour: boolean;
  readonly fill: boolean;
}

/** What holds for all of a layer. */
function settings(unit: Spec, given: Given): readonly string[] {
  const mark = markOf(unit);
  const { type } = mark;
  const base = fixedInk(unit, 'color') ?? '"#0072B2"';
  const isFilled = FILLED.has(type);
  const fill = mark.filled === false ? 'NA' : (fixedInk(unit, 'fill') ?? base);
  const stroke = fixedInk(unit, 'stroke');
  const line = isFilled
    ? stroke
    : POINTS.has(type)
      ? (fixedInk(unit, 'fill') ?? stroke ?? base)
      : (stroke ?? base);
  const width = number(settingOf(mark, 'strokeWidth'));
  const opacity =
    number(isFilled ? settingOf(mark, 'fillOpacity') : undefined) ?? number(settingOf(mark, 'opacity'));
  const dash = settingOf(mark, 'strokeDash');
  const size = number(settingOf(mark, 'size'));
  return [
    ...(line === undefined || given.colour || line === 'NA' ? [] : [`colour = ${line}`]),
    ...(isFilled && !given.fill ? [`fill = ${fill}`] : []),
    ...(width === undefined || POINTS.has(type) || type === 'text' || type === 'tick' || type === 'area'
      ? []
      : [`linewidth = ${lineWidth(width)}`]),
    ...(opacity === undefined || opacity === 1 ? [] : [`alpha = ${opacity}`]),
    ...(Array.isArray(dash) && dash[1] !== 0 ? ['linetype = "dashed"'] : []),
    ...(POINTS.has(type) && encodingOf(unit).size === undefined && size !== undefined
      ? [`size = ${Number((Math.sqrt(size) * 0.3).toFixed(1))}`]
      : []),
    ...(POINTS.has(type) && encodingOf(unit).shape === undefined
      ? [
          `shape = ${SHAPES[String(mark.shape ?? (type === 'square' ? type : 'circle'))]?.[mark.filled === false ? 1 : 0] ?? 19}`,
        ]
      : []),
  ];
}

/** Where words stand about their place. */
function wordsAt(mark: Spec): string {
  const [dx, dy] = [number(mark.dx) ?? 0, number(mark.dy) ?? 0];
  const beside = mark.align === 'left' ? 0 : mark.align === 'right' ? 1 : 0.5;
  const above = mark.baseline === 'top' ? 1 : mark.baseline === 'bottom' ? 0 : 0.5;
  const size = number(settingOf(mark, 'fontSize')) ?? 12;
  const sideways = dx === 0 ? beside : beside - Math.sign(dx) * 0.3;
  const upwards = dy === 0 ? above : above + Math.sign(dy) * 1.1;
  return `size = ${lineWidth(size)}, hjust = ${Number(sideways.toFixed(1))}, vjust = ${Number(upwards.toFixed(1))}`;
}

const kindOf = (unit: Spec, axis: 'x' | 'y'): unknown => {
  const channel = encodingOf(unit)[axis];
  return isRecord(channel) ? channel.type : undefined;
};
const isNumeric = (unit: Spec, axis: 'x' | 'y'): boolean =>
  kindOf(unit, axis) === 'quantitative' || kindOf(unit, axis) === 'temporal';

/** How bars on the same place stand to each other. */
function positionOf(unit: Spec): string | null {
  const { x, y, xOffset, yOffset } = encodingOf(unit);
  if (isRecord(xOffset) || isRecord(yOffset)) return 'position = position_dodge(width = 0.8), width = 0.8';
  const stack = [x, y].map((channel) => (isRecord(channel) ? channel.stack : undefined));
  if (stack.includes('normalize')) return 'position = "fill"';
  return stack.includes(null) || stack.includes(false) ? 'position = "identity"' : null;
}

const BAND = 12;

/** The geom of a layer whose rows stand in a data frame, or why there is none. */
export function geomOf(unit: Spec, data: string): string {
  const mark = markOf(unit);
  const at = mappedOf(unit);
  const colour = at.stroke ?? at.color;
  const fill = at.fill ?? at.color;
  const rest = settings(unit, { colour: colour !== undefined, fill: fill !== undefined });
  const dodge = at.xOffset === undefined ? [] : ['position = position_dodge(width = 0.8)'];
  const geom = (kind: string, mapping: Aesthetics, more: readonly (string | null)[] = []) =>
    `geom_${kind}(${[`data = ${data}`, aes(mapping), ...more.filter((one) => one !== null), ...rest].join(', ')})`;
  const words = at.text ?? fixedWords(unit);
  const layer: Layer = { unit, at, colour, fill, dodge, geom, data, rest };
  switch (mark.type) {
    case 'point':
    case 'circle':
    case 'square':
      // the head of an arrow, which its line has here
      if (isRecord(mark.angle)) return '';
      return geom(
        'point',
        {
          x: at.x,
          y: at.y,
          colour: colour ?? fill,
          fill,
          shape: at.shape,
          size: at.size,
          group: at.xOffset,
        },
        dodge,
      );
    case 'line':
    case 'trail':
      return lineGeom(layer);
    case 'area':
      return areaGeom(layer);
    case 'bar':
      return barGeom(layer);
    case 'rule':
      return ruleGeom(layer);
    case 'rect':
      return rectGeom(layer);
    case 'tick':
      return geom('point', { x: at.x, y: at.y, colour: colour ?? fill, group: at.xOffset }, [
        `shape = ${mark.orient === 'vertical' || isNumeric(unit, 'x') ? '"|"' : '"-"'}`,
        'size = 4',
        ...dodge,
      ]);
    case 'text':
      return words === undefined || at.x === undefined || at.y === undefined
        ? '# words that stand at a place are left out'
        : geom('text', { x: at.x, y: at.y, label: words, colour, group: at.xOffset }, [
            wordsAt(mark),
            ...dodge,
          ]);
    default:
      return `# a layer of kind ${String(mark.type)} is left out`;
  }
}

interface Layer {
  readonly unit: Spec;
  readonly at: Mapped;
  readonly colour: string | undefined;
  readonly fill: string | undefined;
  readonly dodge: readonly string[];
  readonly geom: (kind: string, mapping: Aesthetics, more?: readonly (string | null)[]) => string;
  readonly data: string;
  readonly rest: readonly string[];
}

/** Words that a layer writes once. */
function fixedWords(unit: Spec): string | undefined {
  const channel = encodingOf(unit).text;
  const value = isRecord(channel) && channel.value !== undefined ? channel.value : markOf(unit).text;
  if (typeof value === 'string') return rString(value);
  return Array.isArray(value) ? rString(value.join('\n')) : undefined;
}

/** Cells, boxes, and stretches of one axis from end to end. */
function rectGeom({ at, fill, geom }: Layer): string {
  const { x, y, x2, y2 } = at;
  if (x2 === undefined && y2 === undefined) return geom('tile', { x, y, fill });
  if ((x !== undefined && x2 === undefined) || (y !== undefined && y2 === undefined))
    return geom('tile', { x, y, fill });
  return geom('rect', {
    xmin: x ?? '-Inf',
    xmax: x2 ?? 'Inf',
    ymin: y ?? '-Inf',
    ymax: y2 ?? 'Inf',
    colour: at.stroke,
    fill,
  });
}

const STEPS: Readonly<Record<string, string>> = { 'step-after': 'hv', 'step-before': 'vh', step: 'mid' };

function lineGeom({ unit, at, colour, fill, geom }: Layer): string {
  // a line over categories is one line
  const group =
    at.detail ?? colour ?? fill ?? (isNumeric(unit, 'x') && isNumeric(unit, 'y') ? undefined : '1');
  const mapping = { x: at.x, y: at.y, colour, linetype: at.strokeDash, group };
  const step = STEPS[String(markOf(unit).interpolate)];
  if (step !== undefined) return geom('step', mapping, [`direction = "${step}"`]);
  return geom(at.order === undefined ? 'line' : 'path', mapping);
}

/** Where a band has steps: a function that puts every place twice into its data, with the limits before it and after it. */
export const STEPS_FUNCTION = `steps <- function(d, x, by = rep(1, nrow(d)))
  do.call(rbind, lapply(split(d, by), function(p) {
    k <- rep(seq_len(nrow(p)), each = 2); q <- p[head(k, -1), ]; q[[x]] <- p[[x]][k[-1]]; q
  }))`;

function areaGeom({ unit, at, colour, fill, geom, data, rest }: Layer): string {
  const group = at.detail ?? colour ?? fill;
  const { x, y, x2, y2 } = at;
  if (y2 !== undefined && x !== undefined && markOf(unit).interpolate === 'step-after') {
    const field = encodingOf(unit).x;
    const by = group === undefined ? '' : `, ${data}$${group}`;
    const stepped = `steps(${data}, ${rString(isRecord(field) ? String(field.field) : '')}${by})`;
    return `geom_ribbon(${[`data = ${stepped}`, aes({ x, ymin: y, ymax: y2, fill, group }), ...rest].join(', ')})`;
  }
  if (y2 !== undefined) return geom('ribbon', { x, ymin: y, ymax: y2, fill, group });
  if (x2 !== undefined) return geom('ribbon', { y, xmin: x, xmax: x2, fill, group });
  return geom('area', { x, y, fill, group }, [positionOf(unit)]);
}

function barGeom({ unit, at, fill, geom, data }: Layer): string {
  const { x, y, x2, y2 } = at;
  if (x2 === undefined && y2 === undefined) return geom('col', { x, y, fill }, [positionOf(unit)]);
  if (x2 !== undefined && (isNumeric(unit, 'y') || y2 !== undefined))
    return geom('rect', { xmin: x, xmax: x2, ymin: y2 ?? '0', ymax: y, fill });
  // a box on the place of a category: a line as thick as it
  const mark = markOf(unit);
  const thick = `linewidth = ${lineWidth(number(mark.size) ?? BAND)}`;
  const ink =
    fill === undefined
      ? [`colour = ${fixedInk(unit, 'fill') ?? fixedInk(unit, 'color') ?? '"#0072B2"'}`]
      : [];
  const opacity = number(settingOf(mark, 'fillOpacity')) ?? number(settingOf(mark, 'opacity'));
  const ends = x2 === undefined ? { x, ymin: y, ymax: y2 } : { y, xmin: x, xmax: x2 };
  return `geom_linerange(${[
    `data = ${data}`,
    aes({ ...ends, colour: fill }),
    thick,
    ...ink,
    ...(opacity === undefined ? [] : [`alpha = ${opacity}`]),
    ...(at.xOffset === undefined ? [] : ['position = position_dodge(width = 0.8)']),
  ].join(', ')})`;
}

function ruleGeom({ unit, at, colour, dodge, geom }: Layer): string {
  const { x, y, x2, y2 } = at;
  if (x === undefined && y === undefined) return '# a rule without a place is left out';
  if (x === undefined) return geom('hline', { yintercept: y, colour });
  if (y === undefined) return geom('vline', { xintercept: x, colour });
  if (y2 !== undefined && x2 === undefined)
    return geom('linerange', { x, ymin: y, ymax: y2, colour, group: at.xOffset }, dodge);
  if (x2 !== undefined && y2 === undefined) return geom('linerange', { y, xmin: x, xmax: x2, colour });
  return x2 === undefined
    ? '# a rule without an end is left out'
    : geom('segment', { x, y, xend: x2, yend: y2, colour }, [
        isArrow(unit) ? 'arrow = arrow(length = unit(2, "mm"))' : null,
      ]);
}

/** A line from one place to another that no data name. */
const isArrow = (unit: Spec): boolean =>
  ['x', 'y', 'x2', 'y2'].every((channel) => {
    const one = encodingOf(unit)[channel];
    return isRecord(one) && one.datum !== undefined;
  });
