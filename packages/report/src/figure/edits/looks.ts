/** Colours, symbols, dashes, widths and order of series. */

import { type HatchName, themedHatch } from '../hatch.ts';
import {
  type Colour,
  DASHES,
  type FigureEdits,
  type LookEdit,
  PALETTE,
  paletteIndex,
  SYMBOLS,
} from './edits.ts';
import {
  COLOUR_CHANNELS,
  isPlainMark,
  LOOK_CHANNELS,
  type LookChannel,
  levelsOf,
  seriesOf,
} from './levels.ts';
import {
  encodingOf,
  type FieldChannel,
  isFieldChannel,
  isRecord,
  mapPanels,
  mapUnits,
  markOf,
  type Spec,
  unitsOf,
} from './units.ts';

/** CSS pixels of a point of print. */
export const PIXELS_PER_POINT = 96 / 72;

/** A colour that the theme gives by its place: the scheme is known only when the figure is drawn. */
export const themed = (range: 'category' | 'categoryLine', place: number): string => `@${range}.${place}`;

/** Marks drawn by their outline take the stronger colours of the palette. */
const rangeName = (channel: LookChannel, unit: Spec): 'category' | 'categoryLine' =>
  channel === 'stroke' || ['line', 'rule', 'tick', 'trail'].includes(String(markOf(unit).type))
    ? 'categoryLine'
    : 'category';

const colourOf = (colour: Colour, range: 'category' | 'categoryLine'): string => {
  const place = paletteIndex(colour);
  return place < 0 ? colour : themed(range, place);
};

/** Area of a symbol that is so many points across, in square pixels. */
const areaOf = (points: number): number => Math.round((points * PIXELS_PER_POINT) ** 2);

type Levels = Readonly<Record<string, LookEdit>>;

const editOf = (levels: Levels, level: string): LookEdit | undefined =>
  Object.hasOwn(levels, level) ? levels[level] : undefined;

const touches = (levels: Levels, names: readonly string[], key: keyof LookEdit): boolean =>
  names.some((name) => editOf(levels, name)?.[key] !== undefined);

/** What a scale gives each level now. */
function rangeOf(channel: LookChannel, field: FieldChannel, count: number): readonly unknown[] {
  const range = isRecord(field.scale) ? field.scale.range : undefined;
  if (Array.isArray(range) && range.length > 0)
    return Array.from({ length: count }, (_, i) => range[i % range.length]);
  const places = Array.from({ length: count }, (_, i) => i);
  if (channel === 'shape') return places.map((i) => SYMBOLS[i % SYMBOLS.length]);
  if (channel === 'strokeDash') {
    const dashes = [
      [1, 0],
      [4, 2],
      [2, 1],
      [1, 1],
      [1, 2, 4, 2],
    ];
    return places.map((i) => dashes[i % dashes.length]);
  }
  const name = range === 'category' || range === 'categoryLine' ? range : 'category';
  return places.map((i) => themed(name, i % PALETTE.length));
}

const EDIT_OF: Readonly<Record<LookChannel, keyof LookEdit>> = {
  color: 'colour',
  fill: 'colour',
  stroke: 'colour',
  shape: 'symbol',
  strokeDash: 'dash',
};

/** Marks that a pattern fills. */
const FILLED: ReadonlySet<unknown> = new Set(['bar', 'area', 'rect', 'arc']);

/** Whether all marks of the series of a field are filled: lines and points have shapes and dashes instead. */
const isFilled = (root: Spec, field: string): boolean =>
  unitsOf(root).every(
    (unit) =>
      FILLED.has(markOf(unit).type) ||
      !COLOUR_CHANNELS.some((name) => {
        const channel = encodingOf(unit)[name];
        return isRecord(channel) && channel.field === field;
      }),
  );

/** Whether the series of a figure, or the marks that belong to none, can have patterns. */
export function canHatch(spec: Spec, level: string): boolean {
  if (level === '') return unitsOf(spec).some((unit) => FILLED.has(markOf(unit).type) && isPlainMark(unit));
  const fields = seriesOf(spec).filter(({ levels }) => levels.includes(level));
  return fields.length > 0 && fields.every(({ field }) => isFilled(spec, field));
}

/** A colour with the pattern over it; the colour that the scale has where none was chosen. */
function hatched(colour: unknown, pattern: HatchName | undefined): unknown {
  return pattern === undefined || typeof colour !== 'string' ? colour : themedHatch(pattern, colour);
}

/** What an edit makes of a level in a channel. */
function wanted(channel: LookChannel, unit: Spec, edit: LookEdit | undefined): unknown {
  if (channel === 'shape') return edit?.symbol;
  if (channel === 'strokeDash') return edit?.dash === undefined ? undefined : DASHES[edit.dash];
  return edit?.colour === undefined ? undefined : colourOf(edit.colour, rangeName(channel, unit));
}

const ordered = (names: readonly string[], order: readonly string[]): readonly string[] => {
  const first = order.filter((name) => names.includes(name));
  return [...new Set([...first, ...names])];
};

/** A channel of series with the colours, symbols or dashes wanted, and its levels in their order. */
function lookChannel(
  root: Spec,
  unit: Spec,
  channel: LookChannel,
  field: FieldChannel,
  edits: FigureEdits,
): FieldChannel {
  const levels = levelsOf(root, unit, field);
  const looks = edits.levels ?? {};
  const next = ordered(levels, edits.order ?? []);
  const moved = next.some((name, i) => name !== levels[i]);
  const hatches =
    COLOUR_CHANNELS.includes(channel) && touches(looks, levels, 'pattern') && isFilled(root, field.field);
  if (!moved && !hatches && !touches(looks, levels, EDIT_OF[channel])) return field;
  const range = rangeOf(channel, field, levels.length);
  return {
    ...field,
    ...(moved && Array.isArray(field.sort) ? { sort: next } : {}),
    scale: {
      ...(isRecord(field.scale) ? field.scale : {}),
      domain: next,
      range: next.map((name) => {
        const edit = editOf(looks, name);
        const value = wanted(channel, unit, edit) ?? range[levels.indexOf(name)];
        return hatches ? hatched(value, edit?.pattern) : value;
      }),
    },
  };
}

/** A value by level, as a condition: it has no legend and no scale. */
function byLevel(
  field: string,
  looks: Levels,
  names: readonly string[],
  value: (edit: LookEdit) => unknown,
  rest: unknown,
) {
  const condition = names.flatMap((name) => {
    const edit = editOf(looks, name);
    const own = edit && value(edit);
    return own === undefined
      ? []
      : [{ test: `datum[${JSON.stringify(field)}] === ${JSON.stringify(name)}`, value: own }];
  });
  return condition.length > 0 ? { condition, ...(rest === undefined ? {} : { value: rest }) } : null;
}

const LINES: ReadonlySet<unknown> = new Set(['line', 'rule', 'tick', 'trail', 'area']);
const POINTS: ReadonlySet<unknown> = new Set(['point', 'circle', 'square']);
const number = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

/** Widths, sizes and fills of a unit by series; symbols and dashes where it had none. */
function addedChannels(root: Spec, unit: Spec, edits: FigureEdits): Record<string, unknown> {
  const encoding = encodingOf(unit);
  const looks = edits.levels ?? {};
  const colour = COLOUR_CHANNELS.map((name) => encoding[name]).find(isFieldChannel);
  if (!colour || (colour.type !== 'nominal' && colour.type !== 'ordinal')) return {};
  const mark = markOf(unit);
  const names = levelsOf(root, unit, colour);
  const next = ordered(names, edits.order ?? []);
  const added: Record<string, unknown> = {};
  const same = {
    field: colour.field,
    type: colour.type,
    ...(colour.sort === undefined ? {} : { sort: colour.sort }),
  };
  if (POINTS.has(mark.type)) {
    if (
      encoding.shape === undefined &&
      mark.shape === undefined &&
      mark.style === undefined &&
      touches(looks, names, 'symbol')
    )
      added.shape = {
        ...same,
        ...(colour.legend === undefined ? {} : { legend: colour.legend }),
        scale: { domain: next, range: next.map((name) => editOf(looks, name)?.symbol ?? 'circle') },
      };
    if (encoding.size === undefined && mark.style === undefined)
      added.size = byLevel(
        colour.field,
        looks,
        names,
        ({ size }) => (size === undefined ? undefined : areaOf(size)),
        number(mark.size, 36),
      );
    if (encoding.fillOpacity === undefined && encoding.opacity === undefined)
      added.fillOpacity = byLevel(
        colour.field,
        looks,
        names,
        ({ fill }) => fill,
        number(mark.fillOpacity, 0.55),
      );
  }
  if (mark.type === 'bar' && encoding.fillOpacity === undefined)
    added.fillOpacity = byLevel(
      colour.field,
      looks,
      names,
      ({ fill }) => fill,
      number(mark.fillOpacity, 0.75),
    );
  if (LINES.has(mark.type) && mark.style !== 'reference') {
    if (encoding.strokeWidth === undefined && mark.type !== 'area')
      added.strokeWidth = byLevel(
        colour.field,
        looks,
        names,
        ({ width }) => (width === undefined ? undefined : width * PIXELS_PER_POINT),
        number(mark.strokeWidth, 1.5),
      );
    if (
      encoding.strokeDash === undefined &&
      (mark.type === 'line' || mark.type === 'trail') &&
      touches(looks, names, 'dash')
    )
      added.strokeDash = {
        ...same,
        legend: null,
        scale: { domain: next, range: next.map((name) => DASHES[editOf(looks, name)?.dash ?? 'solid']) },
      };
  }
  return Object.fromEntries(
    Object.entries(added).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A mark that belongs to no series, as it is wanted. */
function plainMark(unit: Spec, look: LookEdit): Spec {
  const mark = markOf(unit);
  const { colour, symbol, dash, width, size, fill, pattern } = look;
  const isLine = LINES.has(mark.type);
  const outlined = isLine || POINTS.has(mark.type);
  return {
    ...unit,
    mark: {
      ...mark,
      ...(colour === undefined
        ? {}
        : { color: colourOf(colour, outlined && mark.type !== 'area' ? 'categoryLine' : 'category') }),
      ...(pattern !== undefined && FILLED.has(mark.type)
        ? { color: hatched(colourOf(colour ?? 'blue', 'category'), pattern) }
        : {}),
      ...(symbol !== undefined && mark.type === 'point' ? { shape: symbol } : {}),
      ...(dash !== undefined && isLine ? { strokeDash: DASHES[dash] } : {}),
      ...(width !== undefined && isLine && mark.type !== 'area'
        ? { strokeWidth: width * PIXELS_PER_POINT }
        : {}),
      ...(size !== undefined && POINTS.has(mark.type) && encodingOf(unit).size === undefined
        ? { size: areaOf(size) }
        : {}),
      ...(fill !== undefined && !isLine ? { fillOpacity: fill } : {}),
      ...(fill !== undefined && mark.type === 'area' ? { fillOpacity: fill } : {}),
    },
  };
}

/** The spec with the looks of its series. */
export function withLooks(spec: Spec, edits: FigureEdits): Spec {
  const plain = edits.levels && Object.hasOwn(edits.levels, '') ? edits.levels[''] : undefined;
  if (!edits.levels && !edits.order) return spec;
  return mapPanels(spec, (panel) =>
    mapUnits(panel, (unit) => {
      if (plain && isPlainMark(unit)) return plainMark(unit, plain);
      const encoding = encodingOf(unit);
      const changed = Object.fromEntries(
        LOOK_CHANNELS.flatMap((name) => {
          const channel = encoding[name];
          return isFieldChannel(channel) && (channel.type === 'nominal' || channel.type === 'ordinal')
            ? [[name, lookChannel(spec, unit, name, channel, edits)]]
            : [];
        }),
      );
      const added = addedChannels(spec, unit, edits);
      if (Object.keys(changed).length + Object.keys(added).length === 0) return unit;
      // A dash that was chosen stays, also where shapes tell the series apart.
      const dash = changed.strokeDash;
      if (
        isRecord(dash) &&
        touches(edits.levels ?? {}, levelsOf(spec, unit, dash as FieldChannel), 'dash') &&
        encoding.shape !== undefined
      )
        changed.strokeDash = { ...dash, legend: null } as unknown as FieldChannel;
      return { ...unit, encoding: { ...encoding, ...changed, ...added } };
    }),
  );
}
