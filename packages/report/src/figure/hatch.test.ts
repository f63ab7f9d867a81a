import { expect, test } from 'vitest';
import { applyEdits } from './edits/apply.ts';
import { canHatch } from './edits/looks.ts';
import { readEdits } from './edits/read.ts';
import { ggplotCode } from './ggplot.ts';
import { hatchDefinitions, hatchFill, hatchOf, withHatches } from './hatch.ts';
import { themeSpec } from './theme.ts';

const colour = { field: 'g', type: 'nominal', scale: { domain: ['a', 'b'] } };
const bars = {
  data: {
    values: [
      { c: 'one', g: 'a', n: 3 },
      { c: 'two', g: 'b', n: 5 },
    ],
  },
  mark: { type: 'bar' },
  encoding: {
    x: { field: 'c', type: 'nominal' },
    y: { field: 'n', type: 'quantitative' },
    color: colour,
  },
};
const edits = readEdits({
  levels: { a: { pattern: 'diagonal' }, b: { colour: '#112233', pattern: 'dots' } },
});

test('a pattern has the colour of its series, in both schemes', () => {
  const edited = applyEdits(bars, edits);
  const light = JSON.stringify(themeSpec(edited, 'light'));
  expect(light).toContain('"range":["url(#hatch-diagonal-0072B2)","url(#hatch-dots-112233)"]');
  expect(JSON.stringify(themeSpec(edited, 'dark'))).toMatch(
    /url\(#hatch-diagonal-(?!0072B2)[0-9A-Fa-f]{6}\)/,
  );
  expect(ggplotCode(edited)).toContain('"a" = "#0072B2", "b" = "#112233"');
  expect(ggplotCode(edited)).toContain('# patterns are left out');
});

test('only what is filled throughout has patterns', () => {
  expect(canHatch(bars, 'a')).toBe(true);
  expect(canHatch(bars, 'other')).toBe(false);
  const points = { ...bars, layer: [{ mark: 'bar' }, { mark: 'point', encoding: { color: colour } }] };
  expect(canHatch(points, 'a')).toBe(false);
  expect(JSON.stringify(applyEdits(points, readEdits({ levels: { a: { pattern: 'dots' } } })))).not.toContain(
    '@hatch',
  );
});

test('an SVG defines each pattern once', () => {
  const fill = hatchFill({ pattern: 'cross', colour: '#0072B2' });
  const svg = `<svg width="1"><path fill="${fill}"/><path fill="${fill}"/></svg>`;
  expect(withHatches(svg)).toMatch(/^<svg width="1"><defs><pattern id="hatch-cross-0072B2" /);
  expect(hatchDefinitions(svg).match(/<pattern/g)).toHaveLength(1);
  expect(withHatches('<svg></svg>')).toBe('<svg></svg>');
  expect(hatchOf('url(#hatch-unknown-000000)')).toBeNull();
  expect(hatchOf(fill)).toEqual({ pattern: 'cross', colour: '#0072B2' });
});
