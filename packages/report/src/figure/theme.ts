/** One chart theme for every figure, on screen and in exports (Okabe & Ito, 2008, palette; light grid; 12 px labels). */
import themes from './chart-theme.json' with { type: 'json' };

export type FigureScheme = keyof typeof themes;

type Spec = Readonly<Record<string, unknown>>;

export interface FigureSize {
  /** Width in pixels of the whole figure, axes included. */
  readonly width?: number;
}

const COMPOSED = ['concat', 'hconcat', 'vconcat', 'facet', 'repeat'] as const;
/** Room for the axis and title of one panel of a composed figure. */
const PANEL_AXIS = 72;
const PANEL_MINIMUM = 120;

/**
 * The spec with the theme as its config, at a width; the spec's own config and width win. Exports use 'light'. A mark that is
 * black or white takes the colour of the text or of the ground.
 */
export function themeSpec(spec: Spec, scheme: FigureScheme, size: FigureSize = {}): Record<string, unknown> {
  const config = merge(themes[scheme], isRecord(spec.config) ? spec.config : {});
  const themed: Record<string, unknown> = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...(scheme === 'dark' ? inverted(spec) : spec),
    config,
  };
  if (size.width === undefined) return themed;
  if (!COMPOSED.some((key) => Object.hasOwn(spec, key))) {
    if (spec.width === undefined) themed.width = size.width;
    if (spec.autosize === undefined) themed.autosize = { type: 'fit-x', contains: 'padding' };
    return themed;
  }
  const columns = panelColumns(spec);
  const panel = Math.max(PANEL_MINIMUM, Math.floor(size.width / columns) - PANEL_AXIS);
  themed.config = merge(config, { view: { continuousWidth: panel, discreteWidth: panel } });
  return themed;
}

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: Spec, over: Spec): Record<string, unknown> {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const under = merged.get(key);
    merged.set(key, isRecord(under) && isRecord(value) ? merge(under, value) : value);
  }
  return Object.fromEntries(merged);
}
