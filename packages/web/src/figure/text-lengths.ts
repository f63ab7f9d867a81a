/**
 * Words of an SVG as long as they were measured. A figure is laid out in Inter; where the font is missing, in a file, in print, in Word or
 * in a picture, which has no fonts but its own, another one would be wider and words would leave the figure.
 */

interface Font {
  readonly size: number;
  readonly weight: string;
  readonly style: string;
}

/** How wide words are in a font, in pixels. */
type Measure = (text: string, font: Font) => number;

const TEXT = /<text\b([^>]*)>([^<]+)<\/text>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

/** The SVG with the length of every line of words. */
export const withTextLengths = (svg: string, measure: Measure): string =>
  svg.replace(TEXT, (whole, attributes: string, words: string) => {
    const text = plain(words);
    const size = Number.parseFloat(attribute(attributes, 'font-size') ?? '');
    if (!(size > 0) || text.trim().length < 2 || attributes.includes('textLength')) return whole;
    const width = measure(text, {
      size,
      weight: attribute(attributes, 'font-weight') ?? 'normal',
      style: attribute(attributes, 'font-style') ?? 'normal',
    });
    if (!(width > 0)) return whole;
    return `<text${attributes} textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  });

/** Measures in the font of the page. */
export function pageMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, { size, weight, style }) => {
    if (!context) return 0;
    context.font = `${style} ${weight} ${size}px Inter`;
    return context.measureText(text).width;
  };
}
