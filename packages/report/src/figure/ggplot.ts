/**
 * A figure as a program for R's ggplot2 that draws the same: each layer of the spec is a data frame and a geom. Common marks are written (points, lines,
 * areas, bars, rules, rectangles, ticks, text); what has no counterpart is named in a comment instead of being drawn wrongly.
 */

import { seriesOf } from './edits/levels.ts';
import {
  encodingOf,
  isFieldChannel,
  isRecord,
  markOf,
  panelsOf,
  type Row,
  rowsOf,
  type Spec,
  unitsOf,
} from './edits/units.ts';
import { hatchDefinitions, hatchOf } from './hatch.ts';
import { themeSpec } from './theme.ts';

const text = (value: string): string =>
  JSON.stringify(value).replaceAll('\u2028', ' ').replaceAll('\u2029', ' ');
/** Words of R itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'if',
  'else',
  'repeat',
  'while',
  'function',
  'for',
  'in',
  'next',
  'break',
  'TRUE',
  'FALSE',
  'NULL',
  'Inf',
  'NaN',
  'NA',
]);

/** A name that R reads as one, whatever stands in it. */
const name = (field: string): string =>
  /^[A-Za-z][A-Za-z0-9_.]*$/.test(field) && !RESERVED.has(field) ? field : `\`${field.replaceAll('`', '')}\``;

function vectorOf(values: readonly unknown[]): string {
  if (values.every((value) => value === null || value === undefined || typeof value === 'number'))
    return `c(${values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : 'NA')).join(', ')})`;
  if (values.every((value) => value === null || value === undefined || typeof value === 'boolean'))
    return `c(${values.map((value) => (typeof value === 'boolean' ? String(value).toUpperCase() : 'NA')).join(', ')})`;
  return `c(${values.map((value) => (value === null || value === undefined ? 'NA' : text(String(value)))).join(', ')})`;
}

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

type Fields = Readonly<Partial<Record<(typeof CHANNELS)[number], string>>>;

const fieldsOf = (unit: Spec): Fields =>
  Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const value = encodingOf(unit)[channel];
      return isRecord(value) && typeof value.field === 'string' ? [[channel, value.field]] : [];
    }),
  );

interface Frames {
  readonly lines: string[];
  readonly names: Map<readonly Row[], string>;
}

/** The data frame of some rows, written once. */
function frameOf(frames: Frames, rows: readonly Row[], spec: Spec): string {
  const known = frames.names.get(rows);
  if (known !== undefined) return known;
  const called = `d${frames.names.size + 1}`;
  frames.names.set(rows, called);
  const levels = new Map(seriesOf(spec).map((series) => [series.field, series.levels]));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = fields
    .filter((field) => rows.every((row) => typeof row[field] !== 'object' || row[field] === null))
    .map((field) => {
      const vector = vectorOf(rows.map((row) => row[field]));
      const order = levels.get(field) ?? orderOf(spec, field);
      return `  ${name(field)} = ${order ? `factor(${vector}, levels = ${vectorOf(order)})` : vector}`;
    });
  frames.lines.push(`${called} <- data.frame(check.names = FALSE,\n${columns.join(',\n')})`);
  return called;
}

/** The order of the categories that an axis shows. */
function orderOf(spec: Spec, field: string): readonly string[] | null {
  for (const unit of unitsOf(spec))
    for (const axis of ['x', 'y']) {
      const channel = encodingOf(unit)[axis];
      if (isFieldChannel(channel) && channel.field === field && Array.isArray(channel.sort))
        return channel.sort.map(String);
    }
  return null;
}

const aes = (parts: Readonly<Record<string, string | undefined>>): string =>
  `aes(${Object.entries(parts)
    .flatMap(([key, field]) => (field === undefined ? [] : [`${key} = ${name(field)}`]))
    .join(', ')})`;

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Settings of a mark that hold for all of it. */
function settings(unit: Spec, mapped: { readonly colour: boolean; readonly fill: boolean }): string {
  const mark = markOf(unit);
  const colour = [mark.stroke, mark.color, mark.fill].find(
    (value): value is string => typeof value === 'string' && value.startsWith('#'),
  );
  const ink = mark.color === 'black' || mark.stroke === 'black' ? 'black' : colour;
  const width = number(mark.strokeWidth);
  const opacity = number(mark.fillOpacity) ?? number(mark.opacity);
  return [
    ...(ink !== undefined && !mapped.colour ? [`colour = ${text(ink)}`] : []),
    ...(ink !== undefined && !mapped.fill && ['bar', 'area', 'rect'].includes(String(mark.type))
      ? [`fill = ${text(ink)}`]
      : []),
    // a line of ggplot2 is given in millimetres, 0.75 points of print are a pixel
    ...(width === undefined ? [] : [`linewidth = ${Number(((width * 0.75) / 2.845).toFixed(2))}`]),
    ...(opacity === undefined ? [] : [`alpha = ${opacity}`]),
    ...(Array.isArray(mark.strokeDash) && mark.strokeDash[1] !== 0 ? ['linetype = "dashed"'] : []),
  ]
    .map((one) => `, ${one}`)
    .join('');
}

/** The geom of a layer, or why there is none. */
function geomOf(unit: Spec, frames: Frames, spec: Spec): string {
  const mark = markOf(unit);
  const fields = fieldsOf(unit);
  const { x, y, x2, y2 } = fields;
  if (unit.transform !== undefined && JSON.stringify(unit.transform).includes('calculate'))
    return '# a layer with computed values is left out';
  const rows = rowsOf(spec, unit);
  if (rows.length === 0) return '# a layer without data of its own is left out';
  const data = frameOf(frames, rows, spec);
  const colour = fields.stroke ?? fields.color;
  const fill = fields.fill ?? fields.color;
  const group = fields.detail ?? colour ?? fill;
  const rest = settings(unit, { colour: colour !== undefined, fill: fill !== undefined });
  const dodge = fields.xOffset === undefined ? '' : ', position = position_dodge(width = 0.8)';
  const alpha = rest.includes('alpha = ') ? '' : ', alpha = 0.3';
  const geom = (kind: string, mapping: Readonly<Record<string, string | undefined>>, more = '') =>
    `geom_${kind}(data = ${data}, ${aes(mapping)}${more}${rest})`;
  switch (mark.type) {
    case 'point':
    case 'circle':
    case 'square':
      return geom(
        'point',
        { x, y, colour: colour ?? fill, fill, shape: fields.shape, group: fields.xOffset },
        dodge,
      );
    case 'line':
    case 'trail':
      return geom(
        fields.order === undefined ? 'line' : 'path',
        { x, y, colour, linetype: fields.strokeDash, group },
        group === undefined ? '' : '',
      );
    case 'area':
      if (y2 !== undefined) return geom('ribbon', { x, ymin: y, ymax: y2, fill, group }, alpha);
      return x2 === undefined
        ? geom('area', { x, y, fill, group }, alpha)
        : geom('ribbon', { y, xmin: x, xmax: x2, fill, group }, alpha);
    case 'bar':
      if (x2 !== undefined && y !== undefined)
        return geom('rect', { xmin: x, xmax: x2, ymin: undefined, ymax: y, fill }, ', ymin = 0');
      return geom(
        'col',
        { x, y, fill },
        fields.xOffset === undefined ? '' : ', position = position_dodge(width = 0.8), width = 0.8',
      );
    case 'rule':
      if (x === undefined && y === undefined) return '# a rule without a place is left out';
      if (x === undefined) return `geom_hline(data = ${data}, ${aes({ yintercept: y, colour })}${rest})`;
      if (y === undefined) return `geom_vline(data = ${data}, ${aes({ xintercept: x, colour })}${rest})`;
      if (y2 !== undefined && x2 === undefined)
        return geom('linerange', { x, ymin: y, ymax: y2, colour, group: fields.xOffset }, dodge);
      if (x2 !== undefined && y2 === undefined) return geom('linerange', { y, xmin: x, xmax: x2, colour });
      return x2 === undefined
        ? '# a rule without an end is left out'
        : geom('segment', { x, y, xend: x2, yend: y2, colour });
    case 'rect':
      if (x2 === undefined || y2 === undefined) return geom('tile', { x, y, fill });
      return geom(
        'rect',
        { xmin: x, xmax: x2, ymin: y, ymax: y2, colour, fill: fields.fill },
        fields.fill === undefined && !rest.includes('fill = ') ? ', fill = NA' : '',
      );
    case 'tick':
      return geom(
        'point',
        { x, y, colour: colour ?? fill, group: fields.xOffset },
        `, shape = ${mark.orient === 'vertical' ? '"|"' : '"-"'}, size = 3${dodge}`,
      );
    case 'text':
      return fields.text === undefined || x === undefined || y === undefined
        ? '# words that stand at a place are left out'
        : geom(
            'text',
            { x, y, label: fields.text, group: fields.xOffset },
            `, size = 3, vjust = -0.6${dodge}`,
          );
    default:
      return `# a layer of kind ${String(mark.type)} is left out`;
  }
}

/** Titles, ranges and labels of an axis. */
function scaleOf(
  spec: Spec,
  axis: 'x' | 'y',
): { readonly scale: string | null; readonly title: string | null } {
  const channels = unitsOf(spec)
    .map((unit) => encodingOf(unit)[axis])
    .filter(isFieldChannel);
  const [first] = channels;
  const shown = channels.map(({ axis: own }) => own).find(isRecord) ?? {};
  const title =
    typeof shown.title === 'string'
      ? shown.title
      : Array.isArray(shown.title)
        ? shown.title.join('\n')
        : null;
  if (first?.type !== 'quantitative') return { scale: null, title };
  const scale = channels.map((channel) => channel.scale).find(isRecord) ?? {};
  const domain =
    Array.isArray(scale.domain) && scale.domain.every((end) => typeof end === 'number')
      ? (scale.domain as number[])
      : null;
  const param =
    typeof shown.labelExpr === 'string' ? /^(\w+)\[datum\.value\]$/.exec(shown.labelExpr)?.[1] : undefined;
  const held = Array.isArray(spec.params)
    ? spec.params.filter(isRecord).find((one) => one.name === param)
    : undefined;
  const labels = Array.isArray(held?.value)
    ? held.value.map((one) => (Array.isArray(one) ? one.join('\n') : String(one)))
    : null;
  const reverse = (domain !== null && (domain[0] ?? 0) > (domain[1] ?? 0)) !== (scale.reverse === true);
  const values =
    Array.isArray(shown.values) && shown.values.every((value) => typeof value === 'number')
      ? (shown.values as number[])
      : null;
  const parts = [
    ...(scale.type === 'log'
      ? ['trans = "log10"']
      : scale.type === 'sqrt'
        ? ['trans = "sqrt"']
        : reverse
          ? ['trans = "reverse"']
          : []),
    ...(values ? [`breaks = ${vectorOf(values)}`] : []),
    ...(labels && values ? [`labels = ${vectorOf(values.map((value) => labels[value] ?? ''))}`] : []),
    ...(typeof shown.format === 'string' && shown.format.endsWith('%') ? ['labels = scales::percent'] : []),
  ];
  return { scale: parts.length > 0 ? `scale_${axis}_continuous(${parts.join(', ')})` : null, title };
}

/** What is shown of both axes; of one that runs backwards ggplot2 wants the ends in its direction. */
function limitsOf(spec: Spec): string | null {
  const limits = (['x', 'y'] as const).flatMap((axis) => {
    for (const unit of unitsOf(spec)) {
      const channel = encodingOf(unit)[axis];
      const scale = isFieldChannel(channel) && isRecord(channel.scale) ? channel.scale : {};
      // a broken axis is drawn whole
      const [first, last] = Array.isArray(scale.domain) ? [scale.domain[0], scale.domain.at(-1)] : [];
      if (typeof first !== 'number' || typeof last !== 'number') continue;
      return [`${axis}lim = c(${(scale.reverse === true ? [last, first] : [first, last]).join(', ')})`];
    }
    return [];
  });
  return limits.length > 0 ? `coord_cartesian(${limits.join(', ')}, expand = FALSE)` : null;
}

/** A pattern is its colour: ggplot2 has none of its own. */
const plainInk = (ink: string): string => hatchOf(ink)?.colour ?? ink;

/** Whether an axis is drawn in two stretches. */
const isBroken = (spec: Spec): boolean =>
  unitsOf(spec).some((unit) =>
    (['x', 'y'] as const).some((axis) => {
      const channel = encodingOf(unit)[axis];
      return (
        isFieldChannel(channel) &&
        isRecord(channel.scale) &&
        Array.isArray(channel.scale.domain) &&
        channel.scale.domain.length === 4 &&
        channel.type === 'quantitative'
      );
    }),
  );

/** What has no counterpart. */
const lacking = (spec: Spec): readonly string[] => [
  ...(isBroken(spec) ? ['# the part that is left out of an axis is drawn here'] : []),
  ...(hatchDefinitions(JSON.stringify(spec.layer ?? spec)) === ''
    ? []
    : ['# patterns are left out: the package ggpattern has some']),
];

/** Colours and shapes of the series as they are drawn. */
function seriesScales(spec: Spec): readonly string[] {
  const channels = unitsOf(spec).flatMap((unit) => Object.entries(encodingOf(unit)));
  const scales = new Map<string, string>();
  for (const [channel, value] of channels) {
    if (!isFieldChannel(value) || !isRecord(value.scale) || !Array.isArray(value.scale.domain)) continue;
    const { domain, range } = value.scale;
    if (!domain.every((level) => typeof level === 'string')) continue;
    const values = Array.isArray(range) && range.every((one) => typeof one === 'string') ? range : PALETTE;
    const colours = `c(${domain.map((level, i) => `${text(String(level))} = ${text(plainInk(String(values[i % values.length])))}`).join(', ')})`;
    if (channel === 'color' || channel === 'stroke')
      scales.set('colour', `scale_colour_manual(values = ${colours})`);
    if (channel === 'color' || channel === 'fill')
      scales.set('fill', `scale_fill_manual(values = ${colours})`);
  }
  return [...scales.values()];
}

const PALETTE = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#56B4E9',
  '#D55E00',
  '#F0E442',
  '#4D5559',
] as const;

/** The program, or null for a figure that ggplot2 has no grammar for. */
export function ggplotCode(drawn: Spec): string | null {
  const panels = panelsOf(drawn);
  const [panel] = panels;
  if (drawn.drawing !== undefined || panels.length !== 1 || !panel) return null;
  const themed = themeSpec(drawn, 'light');
  const spec: Spec = {
    ...(panelsOf(themed)[0] ?? themed),
    datasets: drawn.datasets,
    data: panel.data ?? drawn.data,
    params: drawn.params,
  };
  if (unitsOf(spec).some((unit) => markOf(unit).type === 'arc')) return null;
  const frames: Frames = { lines: [], names: new Map() };
  const geoms = unitsOf(spec).map((unit) => geomOf(unit, frames, spec));
  const drawnGeoms = geoms.filter((geom) => !geom.startsWith('#'));
  if (drawnGeoms.length === 0) return null;
  const [x, y] = [scaleOf(spec, 'x'), scaleOf(spec, 'y')];
  const facet = isFieldChannel(drawn.facet) ? [`facet_wrap(vars(${name(drawn.facet.field)}))`] : [];
  const title =
    isRecord(drawn.title) && typeof drawn.title.text === 'string'
      ? `, title = ${text(drawn.title.text)}`
      : '';
  const limits = limitsOf(spec);
  const layers = [
    ...drawnGeoms,
    ...[x.scale, y.scale].filter((one) => one !== null),
    ...seriesScales(spec),
    ...(limits ? [limits] : []),
    ...facet,
    `labs(x = ${x.title === null ? 'NULL' : text(x.title)}, y = ${y.title === null ? 'NULL' : text(y.title)}${title})`,
    'theme_minimal(base_size = 9)',
  ];
  return [
    'library(ggplot2)',
    ...geoms.filter((geom) => geom.startsWith('#')),
    ...lacking(spec),
    '',
    ...frames.lines,
    '',
    `ggplot() +\n  ${layers.join(' +\n  ')}`,
    '',
  ].join('\n');
}
