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
});
