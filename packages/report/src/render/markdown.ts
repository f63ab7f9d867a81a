/** Blocks as GitHub-flavoured Markdown. */
import { type NumberSettings, resolveRuns } from '../format.ts';
import type { PartStyle } from '../report/compose.ts';
import type { Mark, Runs, TextRun } from '../rich.ts';
import { spelledAlt } from '../spelling.ts';
import { layoutTable } from '../table-layout.ts';
import { CONTENTS_TITLE, checkRuns, estimateRuns, NOTICE_WORDS, noteRuns, ROLE_TITLES } from '../words.ts';
import { type BlockRenderers, captionLabel, codeOf, type DocumentFormat, figureAddress } from './context.ts';

/** Text that Markdown prints as it is, also inside a table; line breaks become spaces. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\\`*_[\]<>|~$&#!]/g, '\\$&');

/** A line that must not be taken for a list, a rule or the underline of a heading. */
const line = (markdown: string): string =>
  markdown
    .trimStart()
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');

const WRAPS: Readonly<Record<Mark, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  code: ['<code>', '</code>'],
};

/** Marks are put inside surrounding spaces, since `** a **` is not bold. */
function mark(run: TextRun): string {
  const { marks = [] } = run;
  const text = run.text.replace(/\p{Cc}+/gu, ' ');
  const inner = text.trim();
  if (marks.length === 0 || inner === '') return escapeMarkdown(text);
  const [before = '', after = ''] = text.split(inner);
  const wrapped = marks.reduceRight((content, name) => WRAPS[name].join(content), escapeMarkdown(inner));
  return before + wrapped + after;
}

const markup = (runs: readonly TextRun[]): string => runs.map(mark).join('');
const inline = (runs: Runs, numbers: NumberSettings): string => line(markup(resolveRuns(runs, numbers)));

const caption = (label: string | null, title: Runs, numbers: NumberSettings): string =>
  (label === null ? '' : `**${label}** `) + inline(title, numbers);

const note = (notes: Runs | undefined, numbers: NumberSettings): readonly string[] =>
  notes && notes.length > 0 ? [inline(noteRuns(notes), numbers)] : [];

/** The blocks as Markdown. */
const markdownBlocks: BlockRenderers = {
  text(block, { numbers, level }) {
    const title = ROLE_TITLES[block.role];
    const heading = title === null ? [] : [`${'#'.repeat(level + 1)} ${title}`];
    const meta = block.meta ? [block.meta.map((fact) => inline(fact, numbers)).join(' · ')] : [];
    if (block.role === 'r-code')
      return [...heading, fenced(codeOf(block, numbers), 'r'), ...meta].join('\n\n');
    return [...heading, ...block.paragraphs.map((runs) => inline(runs, numbers)), ...meta].join('\n\n');
  },

  estimates: (block, { numbers }) =>
    block.items.map((item) => `- ${inline(estimateRuns(item), numbers)}`).join('\n'),

  table(block, context) {
    const { columns, rows } = layoutTable(block, context.numbers);
    const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    const head = columns.map(({ label, spanner }) =>
      spanner ? `${markup(spanner)}: ${markup(label)}` : markup(label),
    );
    const body = rows.map(({ cells, heading, indent }) => {
      if (heading) return row(columns.map((_, i) => (i === 0 ? `**${markup(cells[0] ?? [])}**` : '')));
      return row(cells.map((cell, i) => (i === 0 && indent ? '&emsp;' : '') + markup(cell ?? [])));
    });
    return [
      caption(captionLabel(block, context), block.title, context.numbers),
      [row(head), row(columns.map(({ align }) => (align === 'left' ? ':---' : '---:'))), ...body].join('\n'),
      ...note(block.notes, context.numbers),
    ].join('\n\n');
  },

  check: (block, { numbers }) => `- ${inline(checkRuns(block), numbers)}`,

  figure(block, context) {
    const drawing = context.figures.get(block.id);
    const alt = escapeMarkdown(spelledAlt(block, context.numbers.spelling));
    return [
      caption(captionLabel(block, context), block.title, context.numbers),
      drawing === undefined ? line(alt) : `![${alt}](<${figureAddress(drawing)}>)`,
      ...note(block.notes, context.numbers),
    ].join('\n\n');
  },

  notice: (block, { numbers }) => `> **${NOTICE_WORDS[block.level]}.** ${inline(block.message, numbers)}`,
};

/** A fence longer than any run of backticks inside. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

const MARKERS: Readonly<Record<PartStyle, (index: number) => string>> = {
  normal: () => '',
  bullet: () => '- ',
  number: (index) => `${index + 1}. `,
  quote: () => '> ',
  reference: () => '',
};

/** A Markdown file. */
export const markdownFormat: DocumentFormat = {
  blocks: markdownBlocks,
  title: ({ title, lines, page }) =>
    [
      `# ${escapeMarkdown(title)}`,
      ...lines.map((text) => line(escapeMarkdown(text))),
      ...(page ? ['---'] : []),
    ].join('\n\n'),
  contents: (entries) =>
    [
      `## ${CONTENTS_TITLE}`,
      entries
        .map(({ text, level, anchor }) => `${level === 1 ? '' : '  '}- [${escapeMarkdown(text)}](#${anchor})`)
        .join('\n'),
    ].join('\n\n'),
  heading: (text, level, { anchor } = {}) =>
    `${'#'.repeat(level + 1)} ${anchor === undefined ? '' : `<a id="${anchor}"></a>`}${escapeMarkdown(text)}`,
  paragraphs: (style, paragraphs, numbers) =>
    paragraphs
      .map((runs, i) => MARKERS[style](i) + inline(runs, numbers))
      .join(style === 'bullet' || style === 'number' ? '\n' : style === 'quote' ? '\n>\n' : '\n\n'),
  meta: (facts) => line(facts.map(escapeMarkdown).join(' · ')),
  wrap: (_about, parts) => `${parts.join('\n\n')}\n`,
  separator: '\n\n',
};
