/**
 * The numbers that decide: limits, cut-offs and thresholds have a name of their own in capitals, and all of them are kept here
 * with their values; so are the comparisons that decide, with the side on which they do. One that moves is seen in the
 * difference, also where no example stands at its edge.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const golden = fileURLToPath(new URL('../golden/', import.meta.url));

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

/** What is compared: a name with what is asked of it, or two of them added or multiplied. */
const OPERAND = String.raw`[\w$.!?[\]]+(?:\([\w$.,!? [\]]*\)!?)?(?: [-+*/] [\w$.!?[\]]+)?`;
const COMPARISON = new RegExp(String.raw`${OPERAND}\)* (?:<=?|>=?) -?\(*${OPERAND}`, 'g');

/** Not code, or a loop: emptied, so that lines stay where they are. */
const WITHOUT = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|(?<=for \()[^;\n]*;[^;\n]*;/g;

/** Files that are there to refuse. */
const REFUSES = /(?:refusals|from-data|read-[\w-]+)\.ts$/;
/** Lines after a comparison in which what it refuses is named. */
const NEAR = 2;

/** Comparisons that refuse, judge a p value or an interval, or stand at a limit: a name in capitals, or a number other than 0 and 1. */
function comparisonsIn(file: string, text: string): readonly string[] {
  const lines = text.replace(WITHOUT, (found) => found.replace(/[^\n]/g, '')).split('\n');
  return lines.flatMap((line, i) => {
    if (!/ [<>]=? /.test(line)) return [];
    const refuses = REFUSES.test(file) || /[Rr]efus/.test(lines.slice(i, i + 1 + NEAR).join(' '));
    return [...line.matchAll(COMPARISON)]
      .map(([comparison]) => comparison)
      .filter(
        (each) =>
          refuses ||
          /\b[A-Z][A-Z0-9_]{2,}\b|\bp\b|pValue|alpha|ci(?:Lower|Upper)|(?<![\w$.])(?:[2-9]|\d{2,}|\d*\.\d+)\b/.test(
            each,
          ),
      );
  });
}

/** What is found in the files of a package, below the name of each. */
function listed(name: string, found: (file: string, text: string) => readonly string[]): string {
  const folder = `${packages}${name}/src/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const lines = files.flatMap((file) => {
    const own = found(file, readFileSync(folder + file, 'utf8'));
    return own.length === 0 ? [] : [`${file}`, ...own.map((one) => `    ${one}`)];
  });
  return `## ${name}\n\n${lines.join('\n')}\n`;
}

it('keeps every limit, cut-off and threshold as it was', async () => {
  const all = ['stats', 'data', 'analyses', 'report']
    .map((name) => listed(name, (_, text) => constantsIn(text).map((one) => `${one.name} = ${one.value}`)))
    .join('\n');
  await expect(all).toMatchFileSnapshot(`${golden}constants.md`);
});

it('keeps on which side of each limit the answer changes', async () => {
  const all = ['data', 'analyses', 'report'].map((name) => listed(name, comparisonsIn)).join('\n');
  await expect(all).toMatchFileSnapshot(`${golden}comparisons.md`);
});

it('reads comparisons that decide, and leaves loops, words and others', () => {
  const text = [
    'for (let i = 0; i < LAST; i++) sum += i;',
    'if (values.length < 1) return 0;',
    'if (levels.length >= MOST_LEVELS) return 1;',
    "const word = pValue < alphaOf(level) ? 'p < ALPHA' : '';",
    'if (2 ** k > most)',
    '  throw new RefusedError([tooMany(k)]);',
  ].join('\n');
  expect(comparisonsIn('compute.ts', text)).toEqual([
    'levels.length >= MOST_LEVELS',
    'pValue < alphaOf(level)',
    'k > most',
  ]);
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
