/** Whatever stands in titles, headings, own text and names, a document has the same structure as with harmless words. */
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks.ts';
import { PNG, resultOf } from '../fixtures/report.ts';
import { DEFAULT_NUMBERS } from '../format.ts';
import { createReport } from '../report/create.ts';
import { PARAGRAPH_STYLES, REPORT_PARTS, type Report } from '../report/report.ts';
import type { SavedResult } from '../saved-result.ts';
import { type ReportFormat, renderReport } from './document.ts';
import { renderDocx } from './docx.ts';
import { figureKey } from './report.ts';

const FRAGMENTS = [
  '<img src=x onerror=alert(1)>',
  '</title><script>',
  '"\'><b a="',
  '=cmd()|x!A1',
  '\\input{/etc/passwd}',
  '\\end{document}',
  '\\end{verbatim}',
  '^^5cinput',
  '{',
  '}',
  '$',
  '%',
  '#',
  '&',
  '~',
  '_',
  '*',
  '[',
  '](javascript:x)',
  '![x](y)',
  '`',
  '```',
  '|',
  '- ',
  '1. ',
  '> ',
  '---',
  '===',
  ']]>',
  '<!--',
  '-->',
  '&lt;',
  '&#x0;',
  '\u0000',
  '\u0007',
  '\u001B[2J',
  '\u0085',
  '\n',
  '\r\n',
  '\t',
  '\uD800',
  '\uDC00',
  '\uFFFE',
  '\u202E',
  '😀',
  '</w:t></w:r>',
] as const;

/** Harmful pieces and any code units between them; the letter keeps headings from being left out as blank. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FRAGMENTS),
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => `${pieces.join('')}x`);

/** A result in which every text is the one given. */
function resultWith(text: string): SavedResult {
  const blocks: readonly Block[] = [
    {
      kind: 'text',
      id: 'finding',
      role: 'finding',
      paragraphs: [[text, { text, marks: ['bold', 'italic'] }]],
      meta: [[text]],
    },
    { kind: 'estimates', id: 'e', items: [{ label: [text], value: 1, format: 'number', detail: [text] }] },
    {
      kind: 'table',
      id: 'd',
      title: [text],
      columns: [
        { key: 'a', label: [text] },
        { key: 'b', label: [text], spanner: 's' },
      ],
      spanners: { s: [text] },
      rows: [
        { cells: { a: text }, heading: true },
        { cells: { a: text, b: [text] }, indent: true },
      ],
      notes: [text],
    },
    { kind: 'check', id: 'c', assumption: [text], verdict: 'met', evidence: [text], advice: [text] },
    { kind: 'figure', id: 'f', title: [text], spec: {}, alt: text, notes: [text] },
    { kind: 'notice', code: 'g', level: 'info', message: [text] },
    { kind: 'text', id: 'methods', role: 'methods', paragraphs: [[text]] },
    { kind: 'text', id: 'references', role: 'references', paragraphs: [[text]] },
    { kind: 'text', id: 'r-code', role: 'r-code', paragraphs: [[text]] },
  ];
  const result = resultOf('a', text, blocks);
  return { ...result, data: { ...result.data, dataset: { id: 'd', name: text, revision: 1, rows: 1 } } };
}

const created = createReport({ items: [], numbers: DEFAULT_NUMBERS, timestamp: 0, random: 'x' });
const reportWith = (text: string, resultId: string): Report => ({
  ...created,
  title: text,
  subtitle: text,
  authors: text,
  affiliation: text,
  date: text,
  items: [
    { kind: 'heading', id: 'a', text, level: 1 },
    { kind: 'heading', id: 'b', text, level: 2 },
    { kind: 'text', id: 'c', paragraphs: PARAGRAPH_STYLES.map((style) => ({ style, runs: [text] })) },
    { kind: 'result', id: 'd', resultId },
  ],
  options: { ...created.options, facts: true, parts: REPORT_PARTS, methods: false },
});

function written(text: string, format: ReportFormat): string {
  const result = resultWith(text);
  const drawn = format === 'html' || format === 'word';
  const figures = new Map(drawn ? [[figureKey(result.id, 'f'), text]] : []);
  return renderReport(reportWith(text, result.id), new Map([[result.id, result]]), format, { figures });
}

/** Elements and the names of their attributes, in order. */
const structure = (markup: string): readonly string[] =>
  [...markup.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

const counts = (text: string, characters: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...characters].map((character) => [character, text.split(character).length - 1]));

const always = (check: (text: string) => void): void =>
  fc.assert(fc.property(hostile, check), { numRuns: 300 });

describe('hostile text is harmless', () => {
  it.each(['html', 'word'] as const)('in %s', (format) => {
    const harmless = structure(written('x', format));
    always((text) => {
      const markup = written(text, format);
      expect(structure(markup)).toEqual(harmless);
      expect(markup.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39|#183);)/);
      expect(markup).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Surrogate}/u);
    });
  });

  it('in docx', () => {
    const parts = (text: string): Readonly<Record<string, string>> => {
      const result = resultWith(text);
      const figures = new Map([[figureKey(result.id, 'f'), PNG]]);
      const files = unzipSync(
        renderDocx(reportWith(text, result.id), new Map([[result.id, result]]), { figures }),
      );
      return Object.fromEntries(
        Object.entries(files).flatMap(([name, bytes]) =>
          name.endsWith('.png')
            ? []
            : // A line break splits the text of a run.
              [[name, strFromU8(bytes).replaceAll('</w:t><w:br/><w:t xml:space="preserve">', '')]],
        ),
      );
    };
    const harmless = parts('x');
    always((text) => {
      const files = parts(text);
      for (const [name, xml] of Object.entries(files)) {
        expect(structure(xml), name).toEqual(structure(harmless[name]!));
        expect(xml.replace(/<[^>]*>/g, ''), name).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/);
        expect(xml, name).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/u);
      }
    });
  });

  it('in latex', () => {
    const ESCAPES =
      /\\(?:text(?:backslash|asciicircum|asciitilde|less|greater|bar|quotedbl|asciigrave)\{\}|[{}$&#%_])/g;
    /** The source without code that is set as it is, and without escaped characters. */
    const bare = (latex: string): string =>
      latex.replace(/\\begin\{verbatim\}[\s\S]*?\\end\{verbatim\}/g, '').replace(ESCAPES, 'x');
    const commands = (latex: string): ReadonlySet<string> =>
      new Set([...latex.matchAll(/\\(?:[a-zA-Z]+|.)/g)].map(([command]) => command));
    const harmless = bare(written('x', 'latex'));
    // Letters that LaTeX can only set in mathematics, and code that would end its environment.
    const known = new Set([...commands(harmless), '\\textsuperscript', '\\texttt', '\\noindent', '\\par']);
    always((text) => {
      const latex = bare(written(text, 'latex').replace(/\$(?:-|\\[a-zA-Z]+)\$/g, ''));
      for (const command of commands(latex)) expect(known).toContain(command);
      // a tie is what a space that does not break is in LaTeX
      const signs = text.includes('\u00A0') ? '%#$^_&' : '%#$^~_&';
      expect(counts(latex, signs)).toEqual(counts(harmless, signs));
      expect(counts(latex, '{')['{']).toBe(counts(latex, '}')['}']);
      expect(latex).not.toMatch(/(?![\t\n])\p{Cc}|\p{Surrogate}|\\(?:item|\\)\s*[[*]/u);
    });
  });

  it('in markdown', () => {
    const SPECIAL = '`*_[]<>|~$&#!';
    const bare = (markdown: string): string =>
      markdown.replace(/(`{3,})r\n[\s\S]*?\n\1(?=\n)/, '').replace(/\\[\\`*_[\]<>|~$&#!+=.)-]/g, 'x');
    const openings = (markdown: string): number =>
      markdown.split('\n').filter((line) => /^ {0,3}(?:[-+=>]|\d+[.)](?:\s|$))/.test(line)).length;
    const harmless = bare(written('x', 'markdown'));
    always((text) => {
      const markdown = bare(written(text, 'markdown'));
      expect(counts(markdown, SPECIAL)).toEqual(counts(harmless, SPECIAL));
      expect(openings(markdown)).toBe(openings(harmless));
      expect(markdown.split('\n')).toHaveLength(harmless.split('\n').length);
      expect(markdown).not.toMatch(/(?![\n])\p{Cc}|\p{Surrogate}/u);
    });
  });

  it('in plain text', () => {
    always((text) => {
      expect(written(text, 'text')).not.toMatch(/(?!\n)\p{Cc}|\p{Surrogate}/u);
    });
  });
});
