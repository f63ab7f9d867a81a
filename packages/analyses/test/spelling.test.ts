/**
 * One spelling in everything people read: British, with -ize (Oxford). Looked for in the golden results, the help pages and the
 * articles of the site; names that others gave (R functions, titles of works) are not words of ours.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

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
  [/\b(?:[Cc]atalog|program me|gray)\b/, 'catalogue, grey'],
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
  ...filesIn(here('../src'), /docs\.md$/),
  ...filesIn(here('../../web/src/site/content'), /\.md$/),
];

describe('spelling', () => {
  it('is one everywhere', () => {
    const found = new Map<string, number>();
    for (const file of texts) {
      const lines = withoutCode(readFileSync(file, 'utf8')).split('\n');
      for (const whole of lines) {
        const line = file.includes('/golden/') ? withoutKeys(whole) : whole;
        if (isCitation(line) || (file.includes('/golden/') && isSpec(line))) continue;
        for (const [wrong, right] of SPELLINGS) {
          const word = wrong.exec(line)?.[0];
          if (word === undefined) continue;
          const key = `${file.split('/').slice(-3).join('/')}: ${word} (write ${right})`;
          found.set(key, (found.get(key) ?? 0) + 1);
        }
      }
    }
    expect([...found.keys()]).toEqual([]);
  });
});
