/** A class that two sheets style changes a page by what was open before it: each belongs to one, but for those that are shared on purpose. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const SHEETS = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

/** Told anew by a page for its own layout, or the same in both. */
const SHARED = new Set([
  ...['actbar', 'dt', 'dt-note', 'dt-problem', 'ex', 'fab', 'field--select', 'muted', 'noframe'],
  ...['notice', 'phead', 'thumb'],
]);

/** Classes that a sheet styles wherever they stand. */
function classesOf(css: string): readonly string[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g, '$1');
  return [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []),
  );
}

it('classes belong to one sheet', () => {
  const places = new Map<string, Set<string>>();
  for (const file of SHEETS) {
    // The public site is a document of its own.
    if (file.startsWith('site')) continue;
    for (const name of classesOf(readFileSync(`${SRC}${file}`, 'utf8')))
      places.set(name, (places.get(name) ?? new Set()).add(file));
  }
  const twice = [...places].filter(([name, files]) => files.size > 1 && !SHARED.has(name));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  expect([...SHARED].filter((name) => (places.get(name)?.size ?? 0) < 2)).toEqual([]);
});

it('finds them', () => {
  expect(classesOf('/* .a {} */ .b { x: 1; } .c .d, .e { } @media (x) { .f { y: 2; } .g > p { } }')).toEqual([
    'b',
    'e',
    'f',
  ]);
});

/** Where a word may break anywhere, the least width of its contents is a letter: a column would stand on its head. */
it('no least width is that of a letter', () => {
  const narrow = SHEETS.flatMap((file) =>
    [...readFileSync(`${SRC}${file}`, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(
        ([, , rule = '']) => /min-width:\s*min-content/.test(rule) && /overflow-wrap:\s*anywhere/.test(rule),
      )
      .map(([, selectors = '']) => `${file}: ${selectors.trim()}`),
  );
  expect(narrow).toEqual([]);
});
