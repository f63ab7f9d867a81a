/** One chart theme for every figure, on screen and in exports (Okabe & Ito, 2008, palette; light grid; 12 px labels). */

import themes from './chart-theme.json' with { type: 'json' };
import { hatchFill, readThemedHatch } from './hatch.ts';
import { isRecord } from './is-record.ts';
import { narrowed } from './narrow.ts';

export type FigureScheme = keyof typeof themes;

type Spec = Readonly<Record<string, unknown>>;

export interface FigureSize {
  /** Width in pixels of the whole figure, axes included. */
  readonly width?: number;
  /** A figure with a size of its own is made smaller, in proportion, where it is wider than that. */
  readonly shrinks?: boolean;
}

const COMPOSED = ['concat', 'hconcat', 'vconcat', 'facet', 'repeat'] as const;
/** Room for the axis and title of one panel of a composed figure. */
const PANEL_AXIS = 72;
const PANEL_MINIMUM = 120;
/** Of a panel in a panel. */
const INNER_MINIMUM = 60;
/** Between the panels of a facet. */
const PANEL_GAP = 20;
/** A figure narrower than this leaves out what its table says; a parameter `narrow` tells its spec. */
const NARROW = 520;

/**
 * The spec with the theme as its config, at a width; the spec's own config and width win. Exports use 'light'. A mark that is
 * black or white takes the colour of the text or of the ground.
 */
export function themeSpec(spec: Spec, scheme: FigureScheme, size: FigureSize = {}): Record<string, unknown> {
  const composed = COMPOSED.some((key) => Object.hasOwn(spec, key));
  const fitted =
    size.width !== undefined && size.width < NARROW && !composed ? narrowed(spec, size.width) : spec;
  const config = merge(themes[scheme], isRecord(fitted.config) ? fitted.config : {});
  const themed: Record<string, unknown> = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...polished(resolved(scheme === 'dark' ? inverted(fitted) : fitted, scheme), {
      shaped: shapedFields(spec),
      lined: linedFields(spec),
      outline: themes[scheme].line.color,
      reference: themes[scheme].style.reference,
    }),
    config,
  };
  if (size.width === undefined) return themed;
  if (Array.isArray(spec.params))
    themed.params = spec.params.map((param) =>
      isRecord(param) && param.name === 'narrow' ? { ...param, value: size.width! < NARROW } : param,
    );
  if (!composed) {
    if (spec.width === undefined) themed.width = size.width;
    else if (size.shrinks && isFitted(spec) && spec.width > size.width) {
      themed.width = size.width;
      themed.height = Math.round((spec.height * size.width) / spec.width);
    }
    if (spec.autosize === undefined) themed.autosize = { type: 'fit-x', contains: 'padding' };
    return themed;
  }
  // panels that do not fit beside each other go below
  const fitting = Math.max(1, Math.floor(size.width / (PANEL_MINIMUM + PANEL_AXIS)));
  const columns =
    typeof spec.columns === 'number' ? Math.min(panelColumns(spec), fitting) : panelColumns(spec);
  if (typeof spec.columns === 'number') themed.columns = columns;
  // panels of a facet share the axis on the left
  const panel = Math.max(
    PANEL_MINIMUM,
    isRecord(spec.facet)
      ? Math.floor((size.width - PANEL_AXIS) / columns) - PANEL_GAP
      : Math.floor(size.width / columns) - PANEL_AXIS,
  );
  themed.config = merge(config, { view: { continuousWidth: panel, discreteWidth: panel } });
  if (Array.isArray(themed.concat))
    themed.concat = themed.concat.map((part) => (isRecord(part) ? withinPanel(part, panel) : part));
  return themed;
}

/** A panel that has panels itself shares its width among them. */
function withinPanel(part: Spec, width: number): Spec {
  if (!COMPOSED.some((key) => Object.hasOwn(part, key))) return part;
  const columns = isRecord(part.facet) && part.columns === undefined ? 2 : panelColumns(part);
  const own = Math.max(INNER_MINIMUM, Math.floor(width / columns) - PANEL_GAP);
  const sized = (one: unknown) => (isRecord(one) && one.width === undefined ? { ...one, width: own } : one);
  return {
    ...part,
    ...Object.fromEntries(
      ['concat', 'hconcat', 'vconcat'].flatMap((key) =>
        Array.isArray(part[key]) ? [[key, part[key].map(sized)] as const] : [],
      ),
    ),
    ...(isRecord(part.spec) ? { spec: sized(part.spec) } : {}),
  };
}

/** Whether a figure is fitted into a size that its owner chose. */
const isFitted = (spec: Spec): spec is Spec & { readonly width: number; readonly height: number } =>
  isRecord(spec.autosize) &&
  spec.autosize.type === 'fit' &&
  typeof spec.width === 'number' &&
  typeof spec.height === 'number';

/** Places in the palette (`@category.2`), which edits of a figure leave to the scheme, as colours. */
function resolved<T>(part: T, scheme: FigureScheme): T;
function resolved(part: unknown, scheme: FigureScheme): unknown {
  if (typeof part === 'string') {
    const hatch = part.startsWith('@hatch') ? readThemedHatch(part) : null;
    if (hatch) return hatchFill({ ...hatch, colour: resolved(hatch.colour, scheme) });
    const [, range, place] = /^@(category|categoryLine)\.(\d)$/.exec(part) ?? [];
    if (range !== 'category' && range !== 'categoryLine') return part;
    return themes[scheme].range[range][Number(place)] ?? part;
  }
  if (Array.isArray(part)) return part.map((item) => resolved(item, scheme));
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, DATA.has(key) ? value : resolved(value, scheme)]),
  );
}

/** Where no colour stands, and where there may be very much. */
const DATA: ReadonlySet<string> = new Set(['datasets', 'data', 'params', 'domain', 'sort', 'text']);

/** Parts of a spec that hold marks of their own. */
function parts(spec: Spec): readonly Spec[] {
  const lists = ['layer', ...COMPOSED].flatMap((key) => (Array.isArray(spec[key]) ? spec[key] : []));
  return [...lists, spec.spec].filter(isRecord);
}

/** Fields that tell series apart by the shape of their points. */
const shapedFields = (spec: Spec): ReadonlySet<unknown> =>
  new Set([
    ...(isRecord(spec.encoding) && isRecord(spec.encoding.shape) ? [spec.encoding.shape.field] : []),
    ...parts(spec).flatMap((part) => [...shapedFields(part)]),
  ]);

/** What colours tell apart, with the marks that they colour. */
function colouredMarks(spec: Spec, above: Spec = {}): readonly (readonly [field: unknown, mark: unknown])[] {
  const encoding = { ...above, ...(isRecord(spec.encoding) ? spec.encoding : {}) };
  const pointed = isRecord(spec.mark) && spec.mark.point !== undefined;
  const own = [encoding.color, encoding.stroke, encoding.fill].flatMap((channel) =>
    spec.mark !== undefined &&
    isRecord(channel) &&
    channel.legend !== null &&
    typeof channel.field === 'string'
      ? [[channel.field, pointed ? 'point' : markType(spec)] as const]
      : [],
  );
  return [...own, ...parts(spec).flatMap((part) => colouredMarks(part, encoding))];
}

/** Fields that tell apart nothing but lines. */
const linedFields = (spec: Spec): ReadonlySet<unknown> => {
  const marks = colouredMarks(spec);
  const others = new Set(marks.flatMap(([field, mark]) => (mark === 'line' ? [] : [field])));
  return new Set(marks.flatMap(([field]) => (others.has(field) ? [] : [field])));
};

const markType = ({ mark }: Spec): unknown => (isRecord(mark) ? mark.type : mark);
const POINTS: ReadonlySet<unknown> = new Set(['point', 'circle', 'square']);

interface Polish {
  /** Fields whose series have shapes. */
  readonly shaped: ReadonlySet<unknown>;
  /** Fields whose series are lines without points. */
  readonly lined: ReadonlySet<unknown>;
  /** Outline of points that belong to no series. */
  readonly outline: string;
  /** Lines to compare with. */
  readonly reference: Spec;
}

/**
 * Points have an outline of their own colour, and legends of lines show a piece of the line. Where points have shapes, these tell
 * the series apart and stand in the legend: dashes would only spoil their outline.
 */
function polished(spec: Spec, polish: Polish): Spec {
  const changed = new Map<string, unknown>(Object.entries(spec));
  for (const key of ['layer', ...COMPOSED])
    if (Array.isArray(spec[key]))
      changed.set(
        key,
        spec[key].map((part) => (isRecord(part) ? polished(part, polish) : part)),
      );
  if (isRecord(spec.spec)) changed.set('spec', polished(spec.spec, polish));
  if (spec.mark !== undefined) changed.set('mark', polishedMark(spec, polish));
  if (isRecord(spec.encoding)) changed.set('encoding', polishedEncoding(spec, spec.encoding, polish));
  return Object.fromEntries(changed);
}

const hasOwnStroke = ({ mark }: Spec): boolean => isRecord(mark) && mark.stroke !== undefined;

function polishedMark(unit: Spec, { outline, reference }: Polish): unknown {
  const mark = isRecord(unit.mark) ? unit.mark : { type: unit.mark };
  // what the theme says of lines would win over the style
  if (mark.type === 'line' && mark.style === 'reference') return { ...reference, ...mark };
  const encoding = isRecord(unit.encoding) ? unit.encoding : {};
  // points on a line are small: they are drawn full, without an outline
  if (mark.point === true || isRecord(mark.point))
    return { ...mark, point: { fillOpacity: 1, ...(isRecord(mark.point) ? mark.point : {}) } };
  const coloured = ['fill', 'color', 'stroke'].some((channel) => encoding[channel] !== undefined);
  if (!POINTS.has(mark.type) || coloured || hasOwnStroke(unit) || mark.style !== undefined) return unit.mark;
  return { ...mark, stroke: mark.color ?? mark.fill ?? outline };
}

function polishedEncoding(unit: Spec, encoding: Spec, { shaped, lined }: Polish): Spec {
  const { strokeDash, stroke } = encoding;
  const fill = encoding.fill ?? encoding.color;
  const outline =
    POINTS.has(markType(unit)) &&
    isRecord(fill) &&
    fill.field !== undefined &&
    stroke === undefined &&
    !hasOwnStroke(unit)
      ? { stroke: fill }
      : {};
  const isShaped = Object.values(encoding).some((channel) => isRecord(channel) && shaped.has(channel.field));
  if (isFadedLine(unit) && !isShaped) return withLineLegend(encoding, () => true, FADED_LEGEND);
  if (!isRecord(strokeDash) || strokeDash.legend === null || strokeDash.field === undefined)
    return withLineLegend({ ...encoding, ...outline }, ({ field }) => lined.has(field), LINE_LEGEND);
  if (shaped.has(strokeDash.field)) {
    const { strokeDash: _, ...others } = encoding;
    return { ...others, ...outline };
  }
  return withLineLegend(
    { ...encoding, ...outline },
    (channel) => channel.field === strokeDash.field,
    LINE_LEGEND,
  );
}

/** The channels that a legend of lines explains, with pieces of the line in it. */
const withLineLegend = (encoding: Spec, isMeant: (channel: Spec) => boolean, legend: Spec): Spec =>
  Object.fromEntries(
    Object.entries(encoding).map(([name, channel]) => [
      name,
      LEGENDS.has(name) &&
      isRecord(channel) &&
      channel.field !== undefined &&
      channel.legend !== null &&
      isMeant(channel)
        ? { ...channel, legend: { ...(isRecord(channel.legend) ? channel.legend : {}), ...legend } }
        : channel,
    ]),
  );

/** Many lines over each other are drawn faintly; their legend is not. */
const isFadedLine = ({ mark }: Spec): boolean =>
  isRecord(mark) && mark.type === 'line' && typeof mark.opacity === 'number' && mark.opacity < 1;

/** Channels that share one legend. */
const LEGENDS: ReadonlySet<string> = new Set(['color', 'fill', 'stroke', 'strokeDash']);
/** A piece of the line, 24 pixels wide. */
const LINE_LEGEND = { symbolType: 'stroke', symbolSize: 576 } as const;
const FADED_LEGEND = { ...LINE_LEGEND, symbolOpacity: 1, symbolStrokeWidth: 2.5 } as const;

/** Ink and paper of the dark scheme: what a mark calls black and white. */
const DARK = new Map<unknown, string>([
  ['black', themes.dark.text.color],
  ['white', themes.dark.style.mean.stroke],
]);
const COLOURS = new Set(['color', 'fill', 'stroke']);

/** The spec with the marks that are black or white, in whatever layer or panel, as they are seen on a dark ground. */
function inverted(spec: Spec): Spec {
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => {
      if (key === 'mark' && isRecord(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, own]) => [name, (COLOURS.has(name) && DARK.get(own)) || own]),
          ),
        ];
      if (key === 'spec' && isRecord(value)) return [key, inverted(value)];
      if ((key === 'layer' || COMPOSED.some((name) => name === key)) && Array.isArray(value))
        return [key, value.map((part) => (isRecord(part) ? inverted(part) : part))];
      return [key, value];
    }),
  );
}

/** Panels beside each other in a composed figure. */
function panelColumns(spec: Spec): number {
  if (Array.isArray(spec.hconcat)) return Math.max(1, spec.hconcat.length);
  if (typeof spec.columns === 'number' && spec.columns >= 1) return spec.columns;
  if (Array.isArray(spec.concat)) return Math.max(1, spec.concat.length);
  return 1;
}

function merge(base: Spec, over: Spec): Record<string, unknown> {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const under = merged.get(key);
    merged.set(key, isRecord(under) && isRecord(value) ? merge(under, value) : value);
  }
  return Object.fromEntries(merged);
}
