/** The parts of a Vega-Lite spec that hold marks and axes, looked through and changed without touching the original. */

export type Spec = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CONCATS = ['concat', 'hconcat', 'vconcat'] as const;

/** The key under which the panels of a composed figure stand, or null. */
const concatOf = (spec: Spec): (typeof CONCATS)[number] | null =>
  CONCATS.find((key) => Array.isArray(spec[key])) ?? null;

/** Whether the figure is made of panels, which cannot be fitted into a size as a whole. */
export const isComposed = (spec: Spec): boolean => concatOf(spec) !== null || isRecord(spec.spec);

/** The panels of a figure; those of a facet are all alike and count as one. */
export function panelsOf(spec: Spec): readonly Spec[] {
  const key = concatOf(spec);
  if (key !== null) return (spec[key] as unknown[]).filter(isRecord).flatMap(panelsOf);
  return isRecord(spec.spec) ? panelsOf(spec.spec) : [spec];
}

/** The figure with each panel changed. */
export function mapPanels(spec: Spec, change: (panel: Spec, index: number) => Spec): Spec {
  let index = 0;
  const walk = (part: Spec): Spec => {
    const key = concatOf(part);
    if (key !== null)
      return { ...part, [key]: (part[key] as unknown[]).map((one) => (isRecord(one) ? walk(one) : one)) };
    if (isRecord(part.spec)) return { ...part, spec: walk(part.spec) };
    return change(part, index++);
  };
  return walk(spec);
}

/** The panel with each part that has an encoding or a mark of its own changed, the layers below it too. */
export function mapUnits(panel: Spec, change: (unit: Spec) => Spec): Spec {
  const own = panel.mark !== undefined || isRecord(panel.encoding) ? change(panel) : panel;
  return Array.isArray(own.layer)
    ? { ...own, layer: own.layer.map((one) => (isRecord(one) ? mapUnits(one, change) : one)) }
    : own;
}

/** Every part with marks, in order. */
export function unitsOf(spec: Spec): readonly Spec[] {
  const units: Spec[] = [];
  mapPanels(spec, (panel) =>
    mapUnits(panel, (unit) => {
      units.push(unit);
      return unit;
    }),
  );
  return units;
}

export const encodingOf = (unit: Spec): Record<string, unknown> =>
  isRecord(unit.encoding) ? unit.encoding : {};

/** The mark with its settings. */
export const markOf = (unit: Spec): Record<string, unknown> =>
  isRecord(unit.mark) ? unit.mark : unit.mark === undefined ? {} : { type: unit.mark };

/** Which field each channel of a unit draws. */
export const encodingsOf = (spec: Spec): readonly Readonly<Record<string, string>>[] =>
  unitsOf(spec).map((unit) =>
    Object.fromEntries(
      Object.entries(encodingOf(unit)).flatMap(([name, channel]) =>
        isFieldChannel(channel) ? [[name, channel.field]] : [],
      ),
    ),
  );

/** A channel that draws a field. */
export interface FieldChannel extends Readonly<Record<string, unknown>> {
  readonly field: string;
}
export const isFieldChannel = (value: unknown): value is FieldChannel =>
  isRecord(value) && typeof value.field === 'string';

export type Row = Readonly<Record<string, unknown>>;

/** The very list where all of it is rows, so that it is known again. */
const rowsIn = (values: unknown): readonly Row[] => {
  if (!Array.isArray(values)) return [];
  return values.every(isRecord) ? values : values.filter(isRecord);
};

/** The rows that a unit draws: its own, or those of the parts around it. */
export function rowsOf(root: Spec, unit: Spec): readonly Row[] {
  const data = isRecord(unit.data) ? unit.data : isRecord(root.data) ? root.data : {};
  if (Array.isArray(data.values)) return rowsIn(data.values);
  return isRecord(root.datasets) && typeof data.name === 'string' && Object.hasOwn(root.datasets, data.name)
    ? rowsIn(root.datasets[data.name])
    : [];
}

/** Smallest and largest number of some fields in rows, or null where there is none. */
export function extentOf(rows: readonly Row[], fields: readonly string[]): readonly [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const row of rows)
    for (const field of fields) {
      const value = row[field];
      if (typeof value !== 'number' || !Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return low <= high ? [low, high] : null;
}
