/** Patterns that fill bars and areas beside their colours, for print in grey: as SVG, and as lines for a canvas. */

/** Side of the tile that is repeated, in pixels. */
export const HATCH_TILE = 8;
/** Width of its lines. */
export const HATCH_WIDTH = 1.4;
/** How much of the colour lies behind the lines. */
export const HATCH_GROUND = 0.18;

/** The lines of a tile. */
export const HATCHES = {
  diagonal: 'M-2,2L2,-2M-1,9L9,-1M6,10L10,6',
  back: 'M-2,6L2,10M-1,-1L9,9M6,-2L10,2',
  cross: 'M-2,2L2,-2M-1,9L9,-1M6,10L10,6M-2,6L2,10M-1,-1L9,9M6,-2L10,2',
  horizontal: 'M0,4L8,4',
  vertical: 'M4,0L4,8',
  grid: 'M0,4L8,4M4,0L4,8',
  dots: 'M3,4A1,1,0,1,0,5,4A1,1,0,1,0,3,4',
} as const;
export type HatchName = keyof typeof HATCHES;
export const HATCH_NAMES = Object.keys(HATCHES) as readonly HatchName[];

export interface Hatch {
  readonly pattern: HatchName;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** The fill of a mark, which `withHatches` gives its pattern. */
export const hatchFill = ({ pattern, colour }: Hatch): string => `url(#hatch-${pattern}-${colour.slice(1)})`;

const FILL = /url\(#hatch-([a-z]+)-([0-9a-fA-F]{6})\)/g;

const isHatch = (name: string | undefined): name is HatchName =>
  name !== undefined && Object.hasOwn(HATCHES, name);

/** Patterns that a text fills marks with, each once. */
function hatchesIn(text: string): readonly Hatch[] {
  const found = new Map<string, Hatch>();
  for (const [fill, pattern, colour] of text.matchAll(FILL))
    if (isHatch(pattern)) found.set(fill, { pattern, colour: `#${colour}` });
  return [...found.values()];
}

/** The pattern of a fill; null where it is a colour. */
export const hatchOf = (fill: unknown): Hatch | null =>
  typeof fill === 'string' && fill.startsWith('url(') ? (hatchesIn(fill)[0] ?? null) : null;

const definition = ({ pattern, colour }: Hatch): string =>
  `<pattern id="hatch-${pattern}-${colour.slice(1)}" patternUnits="userSpaceOnUse" width="${HATCH_TILE}" height="${HATCH_TILE}">` +
  `<rect width="${HATCH_TILE}" height="${HATCH_TILE}" fill="${colour}" fill-opacity="${HATCH_GROUND}"/>` +
  `<path d="${HATCHES[pattern]}" fill="none" stroke="${colour}" stroke-width="${HATCH_WIDTH}"/></pattern>`;

/** The definitions of the patterns that an SVG uses; empty where it uses none. */
export const hatchDefinitions = (svg: string): string => hatchesIn(svg).map(definition).join('');

/** An SVG with the patterns that its marks are filled with. */
export function withHatches(svg: string): string {
  const definitions = hatchDefinitions(svg);
  return definitions === '' ? svg : svg.replace(/<svg[^>]*>/, (head) => `${head}<defs>${definitions}</defs>`);
}

/** The mark of a hatch whose colour the scheme gives: `@hatch.diagonal.@category.2`. */
export const themedHatch = (pattern: HatchName, colour: string): string => `@hatch.${pattern}.${colour}`;

/** The pattern and the colour of such a mark; null for anything else. */
export function readThemedHatch(text: string): Hatch | null {
  const [, pattern, colour] = /^@hatch\.([a-z]+)\.(.+)$/.exec(text) ?? [];
  return isHatch(pattern) && colour !== undefined ? { pattern, colour } : null;
}
