/** Edits as they come from a store, a file or another program: what is not right is left out and changes nothing. */
import { HATCH_NAMES } from '../hatch.ts';
import {
  ANNOTATION_KINDS,
  type Annotation,
  AXIS_LINES,
  type AxisEdit,
  BRACKET_LABELS,
  type Colour,
  DASHES,
  type FigureEdits,
  FONTS,
  FORMATS,
  LEGEND_PLACES,
  type LookEdit,
  PALETTE,
  type Place,
  SCALES,
  type SizeEdit,
  SYMBOLS,
} from './edits.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reader<T> = (value: unknown) => T | undefined;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More than anybody writes into a figure. */
const LONGEST = 1000;
const MOST = 500;

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= LONGEST ? value : undefined;
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const number =
  (least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
      ? value
      : undefined;
const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((one) => one === value);
const place: Reader<Place> = (value) => text(value) ?? number()(value);

const PALETTE_NAMES: Reader<Colour> = oneOf(PALETTE);
const colour: Reader<Colour> = (value) =>
  PALETTE_NAMES(value) ??
  (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? (value as Colour) : undefined);

/** The fields that can be read, and no others. */
function fieldsOf<T extends object>(value: unknown, readers: { [K in keyof T]-?: Reader<T[K]> }): Partial<T> {
  if (!isFields(value)) return {};
  const read: Partial<T> = {};
  for (const key of Object.keys(readers) as (keyof T & string)[]) {
    const one = Object.hasOwn(value, key) ? readers[key](value[key]) : undefined;
    if (one !== undefined) read[key] = one;
  }
  return read;
}

const some = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

const names = <T extends string>(record: Readonly<Record<T, unknown>>): readonly T[] =>
  Object.keys(record) as T[];

const axis: Reader<AxisEdit> = (value) =>
  some(
    fieldsOf<AxisEdit>(value, {
      title: text,
      min: number(),
      max: number(),
      breakFrom: number(),
      breakTo: number(),
      every: number(Number.MIN_VALUE),
      scale: oneOf(SCALES),
      reverse: flag,
      zero: flag,
      format: oneOf(FORMATS),
      decimals: (given) => {
        const count = number(0, 6)(given);
        return count !== undefined && Number.isInteger(count) ? count : undefined;
      },
      lines: oneOf(AXIS_LINES),
      angle: number(-90, 90),
    }),
  );

const look: Reader<LookEdit> = (value) =>
  some(
    fieldsOf<LookEdit>(value, {
      name: text,
      colour,
      symbol: oneOf(SYMBOLS),
      dash: oneOf(names(DASHES)),
      width: number(0.25, 12),
      size: number(1, 30),
      pattern: oneOf(HATCH_NAMES),
      fill: number(0, 1),
    }),
  );

const byName =
  <T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value) => {
    if (!isFields(value)) return undefined;
    const read = Object.entries(value)
      .slice(0, MOST)
      .flatMap(([key, one]): [string, T][] => {
        const item = reader(one);
        return item === undefined ? [] : [[key, item]];
      });
    return read.length > 0 ? Object.fromEntries(read) : undefined;
  };

const size: Reader<SizeEdit> = (value) => {
  if (!isFields(value)) return undefined;
  const unit = oneOf(['mm', 'px'] as const)(value.unit);
  const [least, most] = unit === 'px' ? [80, 4000] : [20, 1000];
  const width = number(least, most)(value.width);
  const height = number(least, most)(value.height);
  return unit && width !== undefined && height !== undefined ? { width, height, unit } : undefined;
};

const NOTE_FIELDS = {
  panel: number(0, 99),
  colour,
  text,
  x: place,
  y: place,
  x2: place,
  y2: place,
  axis: oneOf(['x', 'y'] as const),
  from: place,
  to: place,
  at: number(),
  dash: oneOf(names(DASHES)),
  label: oneOf(BRACKET_LABELS),
} as const;

/** What each kind cannot be without. */
const NEEDED: Readonly<Record<Annotation['kind'], readonly string[]>> = {
  text: ['x', 'y', 'text'],
  arrow: ['x', 'y', 'x2', 'y2'],
  range: ['axis', 'from', 'to'],
  line: ['axis', 'at'],
  bracket: ['from', 'to', 'label'],
};
const NUMERIC: Readonly<Partial<Record<Annotation['kind'], readonly string[]>>> = { range: ['from', 'to'] };
const WORDS: Readonly<Partial<Record<Annotation['kind'], readonly string[]>>> = { bracket: ['from', 'to'] };

const annotation: Reader<Annotation> = (value) => {
  if (!isFields(value)) return undefined;
  const kind = oneOf(ANNOTATION_KINDS)(value.kind);
  const id = text(value.id);
  if (!kind || id === undefined) return undefined;
  const read = Object.fromEntries(
    Object.entries(NOTE_FIELDS).flatMap(([key, reader]) => {
      const one = reader(value[key]);
      return one === undefined ? [] : [[key, one]];
    }),
  );
  const whole =
    NEEDED[kind].every((key) => read[key] !== undefined) &&
    (NUMERIC[kind] ?? []).every((key) => typeof read[key] === 'number') &&
    (WORDS[kind] ?? []).every((key) => typeof read[key] === 'string');
  // Every field that the kind needs has been looked at, with its type.
  return whole ? ({ ...read, kind, id } as unknown as Annotation) : undefined;
};

const listOf =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const read = value.slice(0, MOST).flatMap((one) => {
      const item = reader(one);
      return item === undefined ? [] : [item];
    });
    return read.length > 0 ? read : undefined;
  };

const isAxisKey = (key: string): boolean => /^(?:\d{1,2}\.)?[xy]$/.test(key);

/** The edits that can be applied; those of anything else are none. */
export function readEdits(value: unknown): FigureEdits {
  return fieldsOf<FigureEdits>(value, {
    caption: text,
    title: text,
    subtitle: text,
    axes: (given) =>
      byName(axis)(
        isFields(given) ? Object.fromEntries(Object.entries(given).filter(([key]) => isAxisKey(key))) : given,
      ),
    levels: byName(look),
    order: listOf(text),
    legend: (given) => some(fieldsOf(given, { place: oneOf(LEGEND_PLACES), title: text })),
    font: oneOf(names(FONTS)),
    fontSize: number(4, 36),
    size,
    background: (given) => (given === 'transparent' ? given : colour(given)),
    annotations: listOf(annotation),
    alt: text,
    preset: text,
  });
}

/** Edits of several figures, by the id of the figure. */
export function readFigureEdits(value: unknown): Readonly<Record<string, FigureEdits>> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST)
      .map(([id, edits]) => [id, readEdits(edits)] as const)
      .filter(([, edits]) => Object.keys(edits).length > 0),
  );
}
