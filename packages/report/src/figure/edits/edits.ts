/**
 * What its owner changed of a figure: a small structure over the spec, which stays as the analysis made it. Everything is optional and
 * named by what people see (an axis, a level), so that it can be applied again when the result is computed anew.
 */

import type { HatchName } from '../hatch.ts';

export const SYMBOLS = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'] as const;
export type SymbolName = (typeof SYMBOLS)[number];

export const DASHES = {
  solid: [1, 0],
  dashed: [6, 3],
  dotted: [2, 2],
  dashdot: [6, 3, 2, 3],
  long: [10, 4],
} as const;
export type DashName = keyof typeof DASHES;

/** Colours of the palette keep their place in both schemes; every other colour is written out, `#rrggbb`. */
export const PALETTE = ['blue', 'orange', 'green', 'purple', 'sky', 'vermillion', 'yellow', 'grey'] as const;
export type PaletteName = (typeof PALETTE)[number];
export type Colour = PaletteName | `#${string}`;

/** The place of a colour in the palette, or -1. */
export const paletteIndex = (colour: string | undefined): number => PALETTE_NAMES.indexOf(colour ?? '');
const PALETTE_NAMES: readonly string[] = PALETTE;

export const FONTS = {
  inter: 'Inter, system-ui, sans-serif',
  arial: 'Arial, Helvetica, sans-serif',
  helvetica: 'Helvetica, Arial, sans-serif',
  times: '"Times New Roman", Times, serif',
} as const;
export type FontName = keyof typeof FONTS;

export const SCALES = ['linear', 'log', 'sqrt'] as const;
export type ScaleName = (typeof SCALES)[number];

/** How the numbers or dates of an axis are written. */
export const FORMATS = ['number', 'percent', 'scientific', 'si', 'year', 'month', 'day'] as const;
export type FormatName = (typeof FORMATS)[number];

export const AXIS_LINES = ['grid', 'ticks', 'none'] as const;
export type AxisLines = (typeof AXIS_LINES)[number];

export const LEGEND_PLACES = ['top', 'bottom', 'left', 'right', 'direct', 'none'] as const;
export type LegendPlace = (typeof LEGEND_PLACES)[number];

export interface AxisEdit {
  /** With the marks of `figureText`; empty for none. */
  readonly title?: string;
  /** Ends of the range; of an axis of time in milliseconds since 1970. */
  readonly min?: number;
  readonly max?: number;
  /** The part between is left out; both ends or none. */
  readonly breakFrom?: number;
  readonly breakTo?: number;
  /** Distance of ticks. */
  readonly every?: number;
  readonly scale?: ScaleName;
  readonly reverse?: boolean;
  readonly zero?: boolean;
  readonly format?: FormatName;
  readonly decimals?: number;
  readonly lines?: AxisLines;
  /** Of tick labels, in degrees. */
  readonly angle?: number;
}

/** How one series, or the marks that belong to none, look. */
export interface LookEdit {
  /** What the level is called in the figure. */
  readonly name?: string;
  readonly colour?: Colour;
  readonly symbol?: SymbolName;
  readonly dash?: DashName;
  /** Of lines, in points. */
  readonly width?: number;
  /** Of points, across, in points. */
  readonly size?: number;
  /** Of bars and areas. */
  readonly pattern?: HatchName;
  /** Of fills, 0 to 1. */
  readonly fill?: number;
}

export interface LegendEdit {
  readonly place?: LegendPlace;
  readonly title?: string;
}

export interface SizeEdit {
  readonly width: number;
  readonly height: number;
  readonly unit: 'mm' | 'px';
}

/** A place on an axis: a number, a time in milliseconds, or a category. */
export type Place = number | string;

interface Noted {
  readonly id: string;
  /** The panel it stands in, where there are several; the first is 0. */
  readonly panel?: number;
  readonly colour?: Colour;
}

export interface TextNote extends Noted {
  readonly kind: 'text';
  readonly x: Place;
  readonly y: Place;
  readonly text: string;
}
export interface ArrowNote extends Noted {
  readonly kind: 'arrow';
  readonly x: Place;
  readonly y: Place;
  readonly x2: Place;
  readonly y2: Place;
  /** Stands at the start. */
  readonly text?: string;
}
export interface RangeNote extends Noted {
  readonly kind: 'range';
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly text?: string;
}
export interface LineNote extends Noted {
  readonly kind: 'line';
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly text?: string;
  readonly dash?: DashName;
}
/** A comparison that the result holds; its number is looked up there, never kept. */
export interface BracketNote extends Noted {
  readonly kind: 'bracket';
  readonly from: string;
  readonly to: string;
  readonly label: BracketLabel;
}
export const BRACKET_LABELS = ['p', 'stars', 'both'] as const;
export type BracketLabel = (typeof BRACKET_LABELS)[number];
export type Annotation = TextNote | ArrowNote | RangeNote | LineNote | BracketNote;
export const ANNOTATION_KINDS = [
  'text',
  'arrow',
  'range',
  'line',
  'bracket',
] as const satisfies readonly Annotation['kind'][];

export interface FigureEdits {
  /** The title above the figure, as captions have it. */
  readonly caption?: string;
  /** Drawn inside the figure. */
  readonly title?: string;
  readonly subtitle?: string;
  /** By `x`, `y`, or `0.x`, `1.y` where the figure has several panels. */
  readonly axes?: Readonly<Record<string, AxisEdit>>;
  /** By the level as it is in the data; the marks that belong to no series have the empty name. */
  readonly levels?: Readonly<Record<string, LookEdit>>;
  /** Levels in the order wanted; those not named follow. */
  readonly order?: readonly string[];
  readonly legend?: LegendEdit;
  readonly font?: FontName;
  /** Of labels, in points; all other text keeps its proportion to it. */
  readonly fontSize?: number;
  readonly size?: SizeEdit;
  readonly background?: Colour | 'transparent';
  readonly annotations?: readonly Annotation[];
  /** What the figure shows, in its owner's words. */
  readonly alt?: string;
  /** Name of the preset it was begun with. */
  readonly preset?: string;
}

export const NO_EDITS: FigureEdits = {};

/** True where nothing was changed. */
export const isUnedited = (edits: FigureEdits | undefined): boolean =>
  edits === undefined || Object.keys(edits).length === 0;
