import { expect, it } from 'vitest';
import { withTextLengths } from './text-lengths.ts';

const measured: string[] = [];
const measure = (text: string, { size, weight, style }: { size: number; weight: string; style: string }) => {
  measured.push(`${style} ${weight} ${size} ${text}`);
  return text.length * 6;
};

it('gives every line of words the length it was measured with', () => {
  const svg =
    '<svg><text text-anchor="end" font-family="Inter" font-size="12px">Treatment &amp; arm</text><text font-size="13" font-weight="600" font-style="italic">Mean</text></svg>';
  expect(withTextLengths(svg, measure)).toBe(
    '<svg><text text-anchor="end" font-family="Inter" font-size="12px" textLength="90.0" lengthAdjust="spacingAndGlyphs">Treatment &amp; arm</text><text font-size="13" font-weight="600" font-style="italic" textLength="24.0" lengthAdjust="spacingAndGlyphs">Mean</text></svg>',
  );
  expect(measured).toEqual(['normal normal 12 Treatment & arm', 'italic 600 13 Mean']);
});

it.each([
  ['a letter', '<text font-size="12">n</text>'],
  ['words of no known size', '<text>Mean</text>'],
  ['several lines', '<text font-size="12"><tspan>a b</tspan><tspan>c d</tspan></text>'],
])('leaves %s alone', (_, svg) => {
  expect(withTextLengths(svg, measure)).toBe(svg);
});
