/** Figures whose specification the types of Vega-Lite check. */
import { coarseWords, type FigureBlock } from '@constat/report';
import type { TopLevelSpec } from 'vega-lite';
import type { ColorDef, Field, PositionDef } from 'vega-lite/types_unstable/channeldef.js';

/** Lists of ours are read only, those of Vega-Lite's types are not. */
type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> | (Key extends 'range' ? OwnRange : never) }
    : T;

/** Colours for lines, which the renderer adds to the ranges that Vega-Lite knows. */
type OwnRange = 'categoryLine';

/** A specification as Vega-Lite knows it; the renderer adds colours, width and config. */
export type FigureSpec = ReadOnly<TopLevelSpec>;

/** What places marks along an axis. */
export type Position = ReadOnly<PositionDef<Field>>;

/** Where the values of a field stand along an axis. */
export type PositionOf = (field: string) => Position;

/** The layers of a figure, from the ground up. */
export type Layers = Extract<FigureSpec, { readonly layer: unknown }>['layer'];

/** How the axis of a position is drawn. */
export type AxisOf = Extract<Position, { readonly axis?: unknown }>['axis'];

/** Names of variables below an axis, with their units in a line of their own: side by side they would be cut off. */
export const unitBelow = (label = 'datum.label'): string => `split(replace(${label}, ' (', '\\n('), '\\n')`;

/** What colours marks. */
export type Colour = ReadOnly<ColorDef<Field>>;

/** A figure, its specification checked where it is written. */
export const figure = ({
  spec,
  ...block
}: Omit<FigureBlock, 'kind' | 'spec'> & { readonly spec: FigureSpec }): FigureBlock => ({
  kind: 'figure',
  ...block,
  alt: coarseWords(block.alt),
  spec: { ...spec },
});
