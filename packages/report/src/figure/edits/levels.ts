/** Levels of a figure: its series, the categories of its axes and panels, and the names of its rows. */
import {
  encodingOf,
  type FieldChannel,
  isFieldChannel,
  isRecord,
  markOf,
  panelsOf,
  rowsOf,
  type Spec,
  unitsOf,
} from './units.ts';

/** Channels that tell series apart. */
export const LOOK_CHANNELS = ['color', 'fill', 'stroke', 'shape', 'strokeDash'] as const;
export type LookChannel = (typeof LOOK_CHANNELS)[number];
export const COLOUR_CHANNELS: readonly LookChannel[] = ['color', 'fill', 'stroke'];

const isDiscrete = (channel: FieldChannel): boolean =>
  channel.type === 'nominal' || channel.type === 'ordinal';

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The levels of a channel in the order it draws them: as its scale or its sorting says, else as its data has them. */
export function levelsOf(root: Spec, unit: Spec, channel: FieldChannel): readonly string[] {
  const stated = texts(isRecord(channel.scale) ? channel.scale.domain : null);
  if (stated.length > 0) return stated;
  const sorted = texts(channel.sort);
  if (sorted.length > 0) return sorted;
  const found = new Set<string>();
  for (const row of rowsOf(root, unit)) {
    const value = row[channel.field];
    if (typeof value === 'string') found.add(value);
  }
  return channel.sort === null ? [...found] : [...found].sort();
}

export interface Series {
  readonly field: string;
  readonly levels: readonly string[];
}

/** Fields that tell series apart, each with its levels. */
export function seriesOf(spec: Spec): readonly Series[] {
  const found = new Map<string, readonly string[]>();
  for (const unit of unitsOf(spec))
    for (const name of LOOK_CHANNELS) {
      const channel = encodingOf(unit)[name];
      if (!isFieldChannel(channel) || !isDiscrete(channel)) continue;
      const levels = levelsOf(spec, unit, channel);
      if (levels.length > (found.get(channel.field)?.length ?? 0)) found.set(channel.field, levels);
    }
  return [...found].map(([field, levels]) => ({ field, levels }));
}

/** An axis whose ticks stand at 0, 1, 2 and are called by a list of names. */
export interface NamedRows {
  readonly channel: 'x' | 'y';
  /** The parameter that holds the names. */
  readonly param: string;
  readonly names: readonly string[];
}

const nameOf = (label: unknown): string => String(Array.isArray(label) ? label[0] : label);

/** The axis of a panel whose ticks are named rows, or null. */
export function namedRows(root: Spec, panel: Spec): NamedRows | null {
  for (const unit of unitsOf(panel))
    for (const channel of ['x', 'y'] as const) {
      const axis = encodingOf(unit)[channel];
      const expression = isRecord(axis) && isRecord(axis.axis) ? axis.axis.labelExpr : undefined;
      const param =
        typeof expression === 'string' ? /^(\w+)\[datum\.value\]$/.exec(expression)?.[1] : undefined;
      if (param === undefined || !Array.isArray(root.params)) continue;
      const held: unknown = root.params.find((one) => isRecord(one) && one.name === param);
      if (isRecord(held) && Array.isArray(held.value))
        return { channel, param, names: held.value.map(nameOf) };
    }
  return null;
}

/** The axis of a panel that shows categories, with the place of each; null where both axes are numbers. */
export interface Categories {
  readonly channel: 'x' | 'y';
  readonly places: ReadonlyMap<string, number | string>;
  readonly type: 'nominal' | 'quantitative';
}

export function categoriesOf(root: Spec, panel: Spec): Categories | null {
  const rows = namedRows(root, panel);
  if (rows)
    return {
      channel: rows.channel,
      places: new Map(rows.names.map((name, i) => [name, i])),
      type: 'quantitative',
    };
  for (const unit of unitsOf(panel))
    for (const channel of ['x', 'y'] as const) {
      const axis = encodingOf(unit)[channel];
      if (!isFieldChannel(axis) || !isDiscrete(axis)) continue;
      return {
        channel,
        places: new Map(levelsOf(root, unit, axis).map((name) => [name, name])),
        type: 'nominal',
      };
    }
  return null;
}

/** Everything in a figure that has a name which can be changed: series first, then categories. */
export function namedLevels(spec: Spec): readonly string[] {
  const all = new Set(seriesOf(spec).flatMap(({ levels }) => levels));
  for (const panel of panelsOf(spec))
    for (const name of categoriesOf(spec, panel)?.places.keys() ?? []) all.add(name);
  if (isRecord(spec.facet) && isFieldChannel(spec.facet))
    for (const name of texts(spec.facet.sort)) all.add(name);
  return [...all].filter((name) => name !== '');
}

const PLAIN_MARKS: ReadonlySet<unknown> = new Set([
  'point',
  'circle',
  'square',
  'line',
  'area',
  'bar',
  'rect',
  'rule',
  'tick',
  'trail',
  'arc',
]);

/** Whether a mark belongs to no series and is not a line to compare with, a text, or ink. */
export function isPlainMark(unit: Spec): boolean {
  const mark = markOf(unit);
  if (!PLAIN_MARKS.has(mark.type) || mark.style === 'reference') return false;
  if (['black', 'white'].includes(String(mark.color ?? mark.fill ?? mark.stroke ?? ''))) return false;
  const encoding = encodingOf(unit);
  return !COLOUR_CHANNELS.some((name) => encoding[name] !== undefined);
}

/** Whether a figure has marks that belong to no series. */
export const hasPlainMarks = (spec: Spec): boolean => unitsOf(spec).some(isPlainMark);
