/** What the layers of annotations share. */
import { type Colour, paletteIndex } from './edits.ts';
import { themed } from './looks.ts';
import { figureText } from './text.ts';
import type { Spec } from './units.ts';

/** A colour, or what it is without one. */
export const colourOf = (colour: Colour | undefined, other: string): string => {
  const place = paletteIndex(colour);
  return place >= 0 ? themed('categoryLine', place) : (colour ?? other);
};

/** Annotations answer no pointer, and may stand beyond the plot. */
export const HALO = { tooltip: false, clip: false } as const;

/** A mark of words. */
export const words = (
  text: string,
  colour: Colour | undefined,
  more: object = {},
): Record<string, unknown> => ({
  type: 'text',
  ...HALO,
  text: figureText(text),
  color: colourOf(colour, 'black'),
  ...more,
});

/** A panel with more layers over its own. */
export function withLayers(panel: Spec, layers: readonly Spec[]): Spec {
  if (layers.length === 0) return panel;
  if (Array.isArray(panel.layer)) return { ...panel, layer: [...panel.layer, ...layers] };
  const { mark, encoding, transform, ...rest } = panel;
  return {
    ...rest,
    layer: [
      {
        ...(transform === undefined ? {} : { transform }),
        mark,
        ...(encoding === undefined ? {} : { encoding }),
      },
      ...layers,
    ],
  };
}
