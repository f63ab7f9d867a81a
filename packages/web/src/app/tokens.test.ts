import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DARK, LIGHT, type Tokens } from './tokens.ts';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const dark = css.slice(css.indexOf(':root[data-theme="dark"]'));
const light = css.slice(0, css.indexOf(':root[data-theme="dark"]'));

const kebab = (name: string) => name.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);

function valuesIn(sheet: string, tokens: Tokens): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys(tokens).map((name) => [
      name,
      new RegExp(`--${kebab(name)}: (#[0-9A-F]{6});`).exec(sheet)?.[1],
    ]),
  );
}

test.each([
  ['light', light, LIGHT],
  ['dark', dark, DARK],
])('the %s palette of MUI equals tokens.css', (_, sheet, tokens) => {
  expect(valuesIn(sheet, tokens)).toEqual(tokens);
});
