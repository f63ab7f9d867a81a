/**
 * What a figure changes where it is as narrow as a phone: legends in as many columns as fit, long titles of horizontal axes and long
 * names beside the plot in lines, names of categories below it turned where they would touch.
 */
import { isRecord } from './is-record.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Mean width of a letter at 12 pixels; an entry of a legend has a symbol and a gap, a vertical axis of numbers its digits. */
const LETTER = 6.6;
const ENTRY = 32;
const DIGITS = 44;
/** Between names side by side. */
const GAP = 6;
const TURNED = -40;
/** Names beside the plot take at most this share of the width, where they can stand in lines. */
const NAMES_SHARE = 0.4;
/** What two lines of a name need of its row. */
const TWO_LINES = 30;
/** Between parts of a line of a title that stand in lines of their own where there is little room. */
const APART = '\u2003\u2003';

const LEGENDS: ReadonlySet<string> = new Set(['color', 'fill', 'stroke', 'strokeDash', 'shape']);
const DISCRETE: ReadonlySet<unknown> = new Set(['nominal', 'ordinal']);

const widthOf = (text: string): number => text.length * LETTER;

/** A channel of a layer, with the rows that it shows. */
interface Shown {
  readonly name: string;
  readonly channel: Spec;
  readonly rows: readonly unknown[];
}

/** What layers share: all of them change alike, or their axes and legends would contradict each other. */
interface Whole {
  readonly shown: readonly Shown[];
  /** Width of the plot without the vertical axis. */
  readonly room: number;
  /** Names beside the plot that are too long, in lines. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** A figure of one plot, with or without layers, at a narrow width. */
export function narrowed(spec: Spec, width: number): Spec {
  const shown = channelsOf(spec, isRecord(spec.datasets) ? spec.datasets : {}, []);
  const names = labelsOf(shown.filter(({ name, channel }) => name === 'y' && DISCRETE.has(channel.type)));
  const lines = namesInLines(names, width * NAMES_SHARE, rowHeight(spec, names.length));
  const widest = names.map((name) => Math.max(...(lines.get(name) ?? [name]).map(widthOf)) + GAP);
  return stacked(
    narrowedPart(spec, { shown, room: width - Math.max(DIGITS, ...widest), names: lines }),
    shown,
  );
}

/** Legends of several fields stand below each other: beside each other the last one would be cut. */
function stacked(spec: Spec, shown: readonly Shown[]): Spec {
  const fields = shown.flatMap(({ name, channel: { field, legend } }) =>
    (LEGENDS.has(name) || name === 'size') && legend !== null && typeof field === 'string' ? [field] : [],
  );
  if (new Set(fields).size < 2) return spec;
  const config = isRecord(spec.config) ? spec.config : {};
  const legend = isRecord(config.legend) ? config.legend : {};
  const layout = { top: { anchor: 'start', direction: 'vertical' } };
  return { ...spec, config: { ...config, legend: { layout, ...legend } } };
}

/** Height of a row of names; zero where it is not known. */
function rowHeight({ height }: Spec, rows: number): number {
  if (isRecord(height) && typeof height.step === 'number') return height.step;
  return typeof height === 'number' && rows > 0 ? height / rows : 0;
}

/** How much wider lines of a name may become. */
const WIDER = [1, 1.2, 1.4];

function namesInLines(
  names: readonly string[],
  room: number,
  height: number,
): ReadonlyMap<string, readonly string[]> {
  if (height < TWO_LINES) return new Map();
  return new Map(
    names.flatMap((name) => {
      if (widthOf(name) <= room) return [];
      // where its row is too low for that many lines, fewer that are wider
      for (const share of WIDER) {
        const lines = linesOf(name, room * share);
        if (Array.isArray(lines) && lines.length * (TWO_LINES / 2) <= height) return [[name, lines] as const];
      }
      return [];
    }),
  );
}

const layersOf = (spec: Spec): readonly Spec[] =>
  (Array.isArray(spec.layer) ? spec.layer : []).filter(isRecord);

function rowsOf(data: unknown, datasets: Spec): readonly unknown[] | null {
  if (!isRecord(data)) return null;
  const rows = typeof data.name === 'string' ? datasets[data.name] : data.values;
  return Array.isArray(rows) ? rows : null;
}

function channelsOf(spec: Spec, datasets: Spec, above: readonly unknown[]): readonly Shown[] {
  const rows = rowsOf(spec.data, datasets) ?? above;
  const own = Object.entries(isRecord(spec.encoding) ? spec.encoding : {}).flatMap(([name, channel]) =>
    isRecord(channel) ? [{ name, channel, rows }] : [],
  );
  return [...own, ...layersOf(spec).flatMap((layer) => channelsOf(layer, datasets, rows))];
}

function narrowedPart(spec: Spec, whole: Whole): Spec {
  return {
    ...spec,
    ...(Array.isArray(spec.layer)
      ? { layer: layersOf(spec).map((layer) => narrowedPart(layer, whole)) }
      : {}),
    ...(isRecord(spec.encoding) ? { encoding: narrowedEncoding(spec.encoding, whole) } : {}),
  };
}

const narrowedEncoding = (encoding: Spec, whole: Whole): Spec =>
  Object.fromEntries(
    Object.entries(encoding).map(([name, channel]) => {
      if (!isRecord(channel)) return [name, channel];
      if (name === 'y') return [name, namedInLines(channel, whole)];
      if (name === 'x') return [name, turned(apart(inLines(channel, whole.room)), whole)];
      return [name, LEGENDS.has(name) ? inColumns(channel, whole) : channel];
    }),
  );

/** Names beside the plot, the long ones in lines. */
function namedInLines(channel: Spec, { names }: Whole): Spec {
  const { axis, type } = channel;
  if (names.size === 0 || !DISCRETE.has(type) || axis === null) return channel;
  const own = isRecord(axis) ? axis : {};
  if (own.labelExpr !== undefined) return channel;
  const lines = JSON.stringify(Object.fromEntries(names));
  return { ...channel, axis: { ...own, labelExpr: `(${lines})[datum.label] || datum.label` } };
}

/** The values that channels show: those they name, or those of their data. */
const labelsOf = (shown: readonly Shown[]): readonly string[] => [
  ...new Set(
    shown.flatMap(({ channel: { field, scale, sort }, rows }) => {
      const named = isRecord(scale) && Array.isArray(scale.domain) ? scale.domain : sort;
      if (Array.isArray(named)) return named.map(String);
      return typeof field === 'string'
        ? rows.flatMap((row) => (isRecord(row) && row[field] !== undefined ? [String(row[field])] : []))
        : [];
    }),
  ),
];

/** A legend above or below the plot in as many columns as there is room for. */
function inColumns(channel: Spec, { shown, room }: Whole): Spec {
  const { legend, type, field } = channel;
  if (legend === null || !DISCRETE.has(type)) return channel;
  const own = isRecord(legend) ? legend : {};
  if (own.orient === 'left' || own.orient === 'right') return channel;
  const alike = shown.filter((each) => LEGENDS.has(each.name) && each.channel.field === field);
  const widths = labelsOf(alike).map((label) => widthOf(label) + ENTRY);
  const most = typeof own.columns === 'number' && own.columns > 0 ? own.columns : widths.length;
  const fits = (columns: number): boolean => rowWidth(widths, columns) <= room;
  if (widths.length === 0 || fits(most)) return channel;
  let columns = most - 1;
  while (columns > 1 && !fits(columns)) columns--;
  return { ...channel, legend: { ...own, columns: Math.max(1, columns) } };
}

/** Width of entries in columns, each as wide as its widest entry. */
const rowWidth = (widths: readonly number[], columns: number): number =>
  Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...widths.filter((_width, i) => i % columns === column)),
  ).reduce((sum, width) => sum + width, 0);

/** Numbers of a horizontal axis keep a distance: of those that would nearly touch, every other one is left out. */
const apart = (channel: Spec): Spec =>
  channel.type === 'quantitative' && isRecord(channel.axis)
    ? { ...channel, axis: { labelSeparation: GAP, ...channel.axis } }
    : channel;

/** The title of a horizontal axis, in lines where it is longer than the axis. */
function inLines(channel: Spec, room: number): Spec {
  const { axis, title } = channel;
  if (isRecord(axis) && typeof axis.title === 'string')
    return { ...channel, axis: { ...axis, title: linesOf(axis.title, room) } };
  if (isRecord(axis) && Array.isArray(axis.title))
    return { ...channel, axis: { ...axis, title: axis.title.flatMap((line) => String(line).split(APART)) } };
  return typeof title === 'string' ? { ...channel, title: linesOf(title, room) } : channel;
}

function linesOf(title: string, room: number): string | readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length < 2 ? title : lines;
}

/** Names of categories that stand upright turn where the longest is wider than its place. */
function turned(channel: Spec, { shown, room }: Whole): Spec {
  const { axis, type } = channel;
  const upright = isRecord(axis) && axis.labelAngle === 0 && axis.labelOverlap === undefined;
  if (!upright || !DISCRETE.has(type) || axis.labelExpr !== undefined) return channel;
  const labels = labelsOf(shown.filter(({ name }) => name === 'x'));
  const longest = Math.max(0, ...labels.map(widthOf));
  return longest + GAP <= room / labels.length
    ? channel
    : { ...channel, axis: { ...axis, labelAngle: TURNED } };
}
