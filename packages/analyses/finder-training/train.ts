/**
 * npm run train:finder: learns the weights of src/finder/learned-weights.ts from the phrasings beside this file. Needed after tools, phrasings
 * or the vocabulary changed; the same input gives the same file.
 */
import { writeFileSync } from 'node:fs';
import { signsOf } from '../src/finder/signs.ts';
import { readWithVariables } from '../src/finder/variables.ts';
import { toText, type Weights } from '../src/finder/weight-text.ts';
import { stemsOf } from '../src/matching/words.ts';
import { isUnheard, type Phrasing, phrasings } from './corpus.ts';
import { randomFrom } from './random.ts';
import { type Lesson, learn } from './softmax.ts';

const SEED = 19;
const NO_QUESTION = '-';

const random = randomFrom(SEED);
const all = phrasings(random, process.argv[2]?.split(','));

/** Words that more than one phrasing has: others may be misspelled on purpose. */
function knownWords(texts: readonly Phrasing[]): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const { question, source } of texts)
    for (const word of stemsOf(question)) sources.set(word, (sources.get(word) ?? new Set()).add(source));
  return new Set([...sources].flatMap(([word, own]) => (own.size > 1 && !isUnheard(word) ? [word] : [])));
}

const known = knownWords(all);
const addresses = [NO_QUESTION, ...new Set(all.flatMap(({ accept }) => accept))];
const placeOf = new Map(addresses.map((path, i) => [path, i]));

const lessons = all.map(({ question, accept, source, weight, variables }): Lesson => {
  const paths = accept.length === 0 ? [NO_QUESTION] : accept;
  return {
    signs: signsOf(readWithVariables(question, variables), (word) => known.has(word)),
    answers: paths.flatMap((path) => placeOf.get(path) ?? []),
    weight,
    source,
  };
});

const { signs, alone } = learn(lessons, addresses.length, random);

const text = (values: Float32Array): string =>
  toText([...values].flatMap((weight, place): Weights => (weight === 0 ? [] : [[place, weight]])));
const lines = [...signs]
  .map(([sign, values]) => [sign, text(values)] as const)
  .filter(([, own]) => own !== '');
lines.sort(([a], [b]) => (a < b ? -1 : 1));

const IN_A_ROW = 50;

const inRows = (all: readonly string[]): string =>
  Array.from({ length: Math.ceil(all.length / IN_A_ROW) }, (_, row) =>
    all.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW).join('"'),
  ).join('\n');

writeFileSync(
  new URL('../src/finder/learned-weights.ts', import.meta.url),
  `// Made by \`npm run train:finder\` (finder-training): do not edit.

/** What the weights are about; the first is no question about data. */
export const ADDRESSES =
  '${addresses.join(' ')}';

/** What counts without any sign. */
export const ALONE = \`${text(alone)}\`;

/** Signs and their weights, as weight-text.ts reads them, with a quotation mark or a line break between. */
export const SIGNS = \`
${inRows(lines.map((line) => line.join(' ')))}
\`;
`,
);
console.log(`${all.length} phrasings, ${addresses.length - 1} addresses, ${lines.length} signs.`);
