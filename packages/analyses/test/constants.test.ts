/**
 * The numbers that decide: limits, cut-offs and thresholds have a name of their own in capitals, and all of them are kept here
 * with their values. One that moves is seen in the difference, also where no example stands at its edge.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const kept = fileURLToPath(new URL('../golden/constants.md', import.meta.url));

/** A constant in capitals with what it is set to, on one line or on several. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=\n]*)? = ([^`;]*?);$/gm;

/** Tables of coefficients are compared by the numbers that they give. */
const LONGEST = 300;

interface Constant {
  readonly name: string;
  readonly value: string;
}

/** A number that stands for itself, not in a text. */
const hasNumber = (value: string) => /(?<![\w$])\d/.test(value.replace(/'[^']*'|"[^"]*"/g, ''));

function constantsIn(text: string): readonly Constant[] {
  return [...text.matchAll(CONSTANT)]
    .map(([, name = '', value = '']) => ({ name, value: value.replace(/\s+/g, ' ') }))
    .filter(({ value }) => hasNumber(value) && !/^\/|=>|new /.test(value) && value.length <= LONGEST);
}

function listed(name: string): string {
  const folder = `${packages}${name}/src/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const lines = files.flatMap((file) => {
    const constants = constantsIn(readFileSync(folder + file, 'utf8'));
    return constants.length === 0
      ? []
      : [`${file}`, ...constants.map((one) => `    ${one.name} = ${one.value}`)];
  });
  return `## ${name}\n\n${lines.join('\n')}\n`;
}

it('keeps every limit, cut-off and threshold as it was', async () => {
  const all = ['stats', 'data', 'analyses', 'report'].map(listed).join('\n');
  await expect(all).toMatchFileSnapshot(kept);
});

it('reads constants of one line and of several, and leaves texts and functions', () => {
  const text = [
    'const MOST = 12;',
    'export const CUTS: readonly number[] = [\n  0.2,\n  0.5,\n];',
    "const NAME = 'one 1';",
    'const TWICE = (x: number) => 2 * x;',
  ].join('\n');
  expect(constantsIn(text)).toEqual([
    { name: 'MOST', value: '12' },
    { name: 'CUTS', value: '[ 0.2, 0.5, ]' },
  ]);
});
