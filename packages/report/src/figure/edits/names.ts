/** Names and order of levels, wherever they are written: legends, axes, panels. */
import type { FigureEdits } from './edits.ts';
import { LOOK_CHANNELS, levelsOf, namedRows } from './levels.ts';
import { figureText } from './text.ts';
import {
  encodingOf,
  isFieldChannel,
  isRecord,
  mapPanels,
  mapUnits,
  panelsOf,
  type Row,
  type Spec,
  unitsOf,
} from './units.ts';

/** What levels are called, where that is not their own name. */
export function namesIn(edits: FigureEdits): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(edits.levels ?? {}).flatMap(([level, { name }]) =>
      level === '' || name === undefined || name.trim() === '' ? [] : [[level, figureText(name)]],
    ),
  );
}

const quoted = (text: string): string => JSON.stringify(text);

/** An expression that calls some labels otherwise; names stand in it as strings and are nothing but that. */
function labelExpression(names: ReadonlyMap<string, string>, levels: readonly string[]): string | null {
  const cases = levels.flatMap((level) => {
    const name = names.get(level);
    return name === undefined ? [] : [`datum.label === ${quoted(level)} ? ${quoted(name)} : `];
  });
  return cases.length > 0 ? `${cases.join('')}datum.label` : null;
}

type Names = ReadonlyMap<string, string>;

function namedUnit(root: Spec, unit: Spec, names: Names): Spec {
  const encoding = encodingOf(unit);
  const changed = Object.entries(encoding).map(([channel, value]): [string, unknown] => {
    if (!isFieldChannel(value)) return [channel, value];
    const guide = channel === 'x' || channel === 'y' ? 'axis' : 'legend';
    const looks = LOOK_CHANNELS.some((name) => name === channel);
    const facet = channel === 'row' || channel === 'column' || channel === 'facet';
    if (!looks && !facet && guide === 'legend') return [channel, value];
    const key = facet ? 'header' : guide;
    const own = value[key];
    if (own === null || value.type === 'quantitative' || value.type === 'temporal') return [channel, value];
    if (isRecord(own) && own.labelExpr !== undefined) return [channel, value];
    const expression = labelExpression(names, levelsOf(root, unit, value));
    if (expression === null) return [channel, value];
    return [channel, { ...value, [key]: { ...(isRecord(own) ? own : {}), labelExpr: expression } }];
  });
  return { ...unit, encoding: Object.fromEntries(changed) };
}

const namedLabel = (label: unknown, names: Names): unknown => {
  if (typeof label === 'string') return names.get(label) ?? label;
  return Array.isArray(label) ? [namedLabel(label[0], names), ...label.slice(1)] : label;
};

function namedFacet(facet: unknown, names: Names): unknown {
  if (!isFieldChannel(facet)) return facet;
  const expression = labelExpression(names, [...names.keys()]);
  return { ...facet, header: { ...(isRecord(facet.header) ? facet.header : {}), labelExpr: expression } };
}

/** The spec with its levels called as wanted. */
export function withNames(spec: Spec, edits: FigureEdits): Spec {
  const names = namesIn(edits);
  if (names.size === 0) return spec;
  const params = new Set(panelsOf(spec).flatMap((panel) => namedRows(spec, panel)?.param ?? []));
  const named = mapPanels(spec, (panel) => mapUnits(panel, (unit) => namedUnit(spec, unit, names)));
  return {
    ...named,
    ...(named.facet === undefined ? {} : { facet: namedFacet(named.facet, names) }),
    ...(Array.isArray(spec.params)
      ? {
          params: spec.params.map((param) =>
            isRecord(param) && params.has(String(param.name)) && Array.isArray(param.value)
              ? { ...param, value: param.value.map((label) => namedLabel(label, names)) }
              : param,
          ),
        }
      : {}),
  };
}

/** Names in the order wanted, those not named after them. */
const inOrder = (names: readonly string[], order: readonly string[]): readonly string[] => [
  ...new Set([...order.filter((name) => names.includes(name)), ...names]),
];

/** The spec with the categories of its axes and panels in the order wanted. Series have theirs from `withLooks`. */
export function withOrder(spec: Spec, { order }: FigureEdits): Spec {
  if (!order) return spec;
  const sorted = mapPanels(spec, (panel) =>
    mapUnits(panel, (unit) => {
      const encoding = encodingOf(unit);
      const changed = ['x', 'y', 'xOffset', 'yOffset'].flatMap((channel) => {
        const value = encoding[channel];
        if (!isFieldChannel(value) || value.type === 'quantitative' || value.type === 'temporal') return [];
        const levels = levelsOf(spec, unit, value);
        const next = inOrder(levels, order);
        if (next.every((name, i) => name === levels[i])) return [];
        const scale =
          isRecord(value.scale) && Array.isArray(value.scale.domain)
            ? { scale: { ...value.scale, domain: next } }
            : {};
        return [[channel, { ...value, sort: next, ...scale }] as const];
      });
      return changed.length > 0
        ? { ...unit, encoding: { ...encoding, ...Object.fromEntries(changed) } }
        : unit;
    }),
  );
  const { facet } = sorted;
  const faceted =
    isFieldChannel(facet) && Array.isArray(facet.sort)
      ? { ...sorted, facet: { ...facet, sort: inOrder(facet.sort.map(String), order) } }
      : sorted;
  return panelsOf(spec).length === 1 ? rowsMoved(faceted, order) : faceted;
}

/** Rows of named places (0, 1, 2) moved: each carries what stands in it, by the level its data names. */
function rowsMoved(spec: Spec, order: readonly string[]): Spec {
  const [panel = spec] = panelsOf(spec);
  const rows = namedRows(spec, panel);
  if (!rows || new Set(rows.names).size < rows.names.length) return spec;
  const next = inOrder(rows.names, order);
  if (next.every((name, i) => name === rows.names[i])) return spec;
  const shift = new Map(rows.names.map((name, i) => [name, next.indexOf(name) - i]));
  const fields = new Set(
    unitsOf(panel).flatMap((unit) =>
      [rows.channel, `${rows.channel}2`].flatMap((channel) => {
        const value = encodingOf(unit)[channel];
        return isRecord(value) && typeof value.field === 'string' ? [value.field] : [];
      }),
    ),
  );
  const moved = (row: Row): Row => {
    const by = Object.values(row).find((value) => typeof value === 'string' && shift.has(value));
    const step = typeof by === 'string' ? (shift.get(by) ?? 0) : 0;
    if (step === 0) return row;
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        fields.has(key) && typeof value === 'number' ? value + step : value,
      ]),
    );
  };
  const movedRows = (values: unknown): unknown =>
    Array.isArray(values) ? values.map((row) => (isRecord(row) ? moved(row) : row)) : values;
  const dataOf = (part: Spec): Spec =>
    isRecord(part.data) && Array.isArray(part.data.values)
      ? { ...part, data: { ...part.data, values: movedRows(part.data.values) } }
      : part;
  const places = next.map((name) => rows.names.indexOf(name));
  const whole = mapPanels(spec, (one) => {
    const layered = dataOf(one);
    return Array.isArray(layered.layer)
      ? { ...layered, layer: layered.layer.map((part) => (isRecord(part) ? dataOf(part) : part)) }
      : layered;
  });
  return {
    ...whole,
    ...(isRecord(whole.datasets)
      ? {
          datasets: Object.fromEntries(
            Object.entries(whole.datasets).map(([name, values]) => [name, movedRows(values)]),
          ),
        }
      : {}),
    params: (Array.isArray(whole.params) ? whole.params : []).map((param) =>
      isRecord(param) && param.name === rows.param && Array.isArray(param.value)
        ? { ...param, value: places.map((place) => (param.value as unknown[])[place]) }
        : param,
    ),
  };
}
