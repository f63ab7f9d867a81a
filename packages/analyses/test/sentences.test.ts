/** What people paste into a report are sentences: they begin with a capital or a name, have a verb, and end with a full stop. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../golden/results/', import.meta.url));

const VERB =
  /\b(?:was|were|is|are|did|does|do|gave|gives?|had|has|have|can|could|may|needs?|follows?|rose|fell|lies|lay|took|takes|shows?|[a-z]+ed)\b/;

/** Paragraphs of the text for the report and of the methods, in the results that are shown whole. */
function paragraphs(text: string): readonly string[] {
  const sections = text.matchAll(/^### (?:APA report|Methods)\n\n([\s\S]*?)(?=^### |^## |(?![\s\S]))/gm);
  return [...sections].flatMap(([, section = '']) =>
    section
      .trim()
      .split('\n\n')
      .map((paragraph) => paragraph.replace(/[*\\]/g, '').trim()),
  );
}

/** What no sentence says, whatever stands around it: two verbs, a word twice, marks that close nothing, the wrong article or number. */
const SLIPS = [
  /\b(?:do|does|did|can|may|would|should|could|might|will|must) not (?:are|is|was|were|has|had|been)\b/,
  /\b(?!had\b|that\b|na\b|line\b|null\b)([a-z]{2,}) \1\b/i,
  /\p{L} ?,? ;|, \.$/u,
  /\b[Aa] (?:ordinal|interaction|exact|individual|equal|estimate|effect|odds|outcome|item|area|increase|average)\b/,
  /\bthe [A-Z][\w–]+’s (?:t-test|ANOVA|test|method|correction)\b/,
  /(?<![\w.,–−-])1 (?:cases|values|pairs|groups|points|studies|variables|levels|times|tests)\b/,
  /(?:^|[.:] )[Α-Ω] = /,
  /\b(?:error|limit|size) of \.0+\b/,
];

/** Lines of the kept text that people read: no options, no data, no programs. */
const readLines = (text: string): readonly string[] =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => !/^[+-]?\s*(?:\{|\||#|summary:|main:|`)|<-|[{}]|: (?:true|false|null) /.test(line))
    .map((line) => line.replace(/[*\\]/g, ''));

/** A legend names its figure and is no sentence. */
const isLegend = (paragraph: string): boolean => paragraph.startsWith('Figure. ');

describe.each(readdirSync(folder).filter((file) => file.endsWith('.md')))('%s', (file) => {
  it('has a text for the report made of sentences', () => {
    const wrong = paragraphs(readFileSync(`${folder}${file}`, 'utf8')).filter(
      (paragraph) =>
        !isLegend(paragraph) &&
        !(/^[\p{Lu}\d“"(]/u.test(paragraph) && VERB.test(paragraph) && /[.?!]$/.test(paragraph)),
    );
    expect(wrong).toEqual([]);
  });

  it('makes no slips', () => {
    const wrong = readLines(readFileSync(`${folder}${file}`, 'utf8')).filter((line) =>
      SLIPS.some((slip) => slip.test(line)),
    );
    expect(wrong).toEqual([]);
  });
});
