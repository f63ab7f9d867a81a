/**
 * One spelling in everything people read: British, with -ize (Oxford). Looked for in the golden results, the help pages and the
 * articles of the site; names that others gave (R functions, titles of works) are not words of ours.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { documentCatalogue, loadDocument } from '../src/index.ts';

/** What is not written, and what is. */
const SPELLINGS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [
    /\b(?:un|re)?(?:standardis|randomis|generalis|summaris|normalis|minimis|maximis|optimis|categoris|organis|emphasis|characteris|visualis|recognis|localis|penalis|parametris|linearis)(?:e|ed|es|ing|ation)\b/i,
    '-ize: standardized, randomization',
  ],
  [/\banaly[z](?:e|ed|es|ing)\b/i, 'analyse'],
  [/\b(?:model|label|cancel|travel)(?:ed|ing)\b/i, 'modelled, labelled, cancelled'],
  [
    /\b(?:color|behavior|favor|neighbor|labor)(?:s|ed|ing|able|hood)?\b/i,
    'colour, behaviour, favour, neighbour',
  ],
  [/\b(?:centered|fibers?|meters?)\b/i, 'centre, fibre, metre'],
  [/\bheteroskedastic/i, 'heteroscedastic'],
  [/\b(?:[Cc]atalog|program me|(?<!fine-)gray)\b/, 'catalogue, grey'],
];

/** Programs, addresses and what stands in code marks, where words belong to others. */
const withoutCode = (text: string): string =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\S+/g, '');

/** Works are cited as they are titled. */
const isCitation = (line: string): boolean => /\(\d{4}[a-z]?\)\. /.test(line);

/** Options and their groups are listed with their keys, which are not read by people. */
const withoutKeys = (line: string): string =>
  line
    .replace(/ \(\w+\):/, ':')
    .replace(/^[-#]+ \w+ = /, '')
    .replace(/^(- [\w –’-]+: )[a-z].*$/, '$1');

/** Figures are drawn in a language of their own, data carry the names of their variables. */
const isSpec = (line: string): boolean =>
  /^[-+]*\s+\w+:|^[-+ ]*(?:\s{2,}\w+|"|\{|\w+: )|[{}]|\w+\$|<-|::/.test(line);

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const filesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

const texts = [
  ...filesIn(here('../golden/results'), /\.md$/),
  ...filesIn(here('../golden/documents'), /\.md$/),
  ...filesIn(here('../src'), /docs\.md$/),
  ...filesIn(here('../../web/src/site/content'), /\.md$/),
];

/** PRISMA prints its boxes so. */
const PRINTED = /^Organisations$|^Records from organisations\.$/;

/** Words of a form: names, help, choices and examples; keys are not read by people. */
function wordsOf(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return /^(?:key|kind|id|value|to|when|is)$/.test(key) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, inner]) => wordsOf(inner, each));
}

const wrongIn = (line: string): readonly string[] =>
  SPELLINGS.flatMap(([wrong, right]) => {
    const word = wrong.exec(line)?.[0];
    return word === undefined ? [] : [`${word} (write ${right})`];
  });

describe('spelling', () => {
  it('is one everywhere', () => {
    const found = new Set<string>();
    for (const file of texts) {
      const lines = withoutCode(readFileSync(file, 'utf8')).split('\n');
      for (const whole of lines) {
        const line = file.includes('/golden/') ? withoutKeys(whole) : whole;
        if (isCitation(line) || (file.includes('/golden/') && isSpec(line))) continue;
        for (const wrong of wrongIn(line)) found.add(`${file.split('/').slice(-3).join('/')}: ${wrong}`);
      }
    }
    expect([...found]).toEqual([]);
  });

  it('is the same in the forms of documents', async () => {
    const found = new Set<string>();
    for (const { id } of documentCatalogue)
      for (const words of wordsOf((await loadDocument(id))?.sections))
        if (!isCitation(words) && !PRINTED.test(words))
          for (const wrong of wrongIn(words)) found.add(`${id}: ${wrong}`);
    expect([...found]).toEqual([]);
  });
});
