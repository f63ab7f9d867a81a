/** The look of a figure without what it says: to be used on other figures, and kept as a template. */
import type { AxisEdit, FigureEdits, LookEdit } from './edits.ts';
import { seriesOf } from './levels.ts';
import { isFields, readEdits } from './read.ts';
import type { Spec } from './units.ts';

export interface FigureStyle {
  readonly edits: FigureEdits;
  /** Looks in the order of the series, for figures whose series have other names. */
  readonly looks: readonly (Omit<LookEdit, 'name'> | null)[];
}

const levelsIn = (spec: Spec): readonly string[] => [
  ...new Set(seriesOf(spec).flatMap(({ levels }) => levels)),
];

const lookOf = ({ name: _, ...look }: LookEdit): Omit<LookEdit, 'name'> | null =>
  Object.keys(look).length > 0 ? look : null;

const AXIS_LOOK = ['lines', 'angle'] as const;

const axisLook = (axis: AxisEdit): AxisEdit =>
  Object.fromEntries(AXIS_LOOK.flatMap((key) => (axis[key] === undefined ? [] : [[key, axis[key]]])));

/** The style of a figure: fonts, size, ground, legend place, lines of axes, looks of series. */
export function styleOf(spec: Spec, edits: FigureEdits): FigureStyle {
  const { font, fontSize, size, background, legend, axes, levels, preset } = edits;
  const read = readEdits({
    font,
    fontSize,
    size,
    background,
    preset,
    legend: legend?.place === undefined ? undefined : { place: legend.place },
    axes: Object.fromEntries(Object.entries(axes ?? {}).map(([key, axis]) => [key, axisLook(axis)])),
    levels: Object.fromEntries(Object.entries(levels ?? {}).map(([key, look]) => [key, lookOf(look)])),
  });
  const looks = levelsIn(spec).map((level) => {
    const look = levels && Object.hasOwn(levels, level) ? levels[level] : undefined;
    return look ? lookOf(look) : null;
  });
  return { edits: read, looks };
}

/** The edits of a figure with a style put on; series match by name, then by order. What the figure says stays. */
export function withStyle(spec: Spec, edits: FigureEdits, style: FigureStyle): FigureEdits {
  const { axes = {}, levels = {}, legend, ...rest } = style.edits;
  const own = levelsIn(spec);
  const looks: Record<string, LookEdit> = { ...edits.levels };
  own.forEach((level, i) => {
    const named = Object.hasOwn(levels, level) ? levels[level] : (style.looks[i] ?? undefined);
    const { name } = looks[level] ?? {};
    if (named) looks[level] = { ...(name === undefined ? {} : { name }), ...named };
  });
  const plain = Object.hasOwn(levels, '') ? levels[''] : undefined;
  if (plain) looks[''] = { ...looks[''], ...plain };
  const keys = new Set([...Object.keys(edits.axes ?? {}), ...Object.keys(axes)]);
  return readEdits({
    ...edits,
    ...rest,
    levels: looks,
    axes: Object.fromEntries([...keys].map((key) => [key, { ...edits.axes?.[key], ...axes[key] }])),
    legend: { ...edits.legend, ...legend },
  });
}

/** A style as it comes from a store; null for anything else. */
export function readStyle(value: unknown): FigureStyle | null {
  if (!isFields(value) || !Array.isArray(value.looks)) return null;
  const looks = value.looks
    .slice(0, 100)
    .map((look) => readEdits({ levels: { one: look } }).levels?.one ?? null);
  return { edits: readEdits(value.edits), looks };
}
