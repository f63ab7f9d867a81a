/** Blocks as plain text, tables drawn with spaces. */
import { runsToText } from '../format.ts';
import type { PartStyle } from '../report/compose.ts';
import type { TextRun } from '../rich.ts';
import { spelledAlt } from '../spelling.ts';
import { superscript } from '../superscript.ts';
import { layoutTable, type TableLayout } from '../table-layout.ts';
import { CONTENTS_TITLE, checkRuns, estimateRuns, NOTICE_WORDS, noteRuns, ROLE_TITLES } from '../words.ts';
import { type BlockRenderers, captionLabel, type DocumentFormat } from './context.ts';

const GAP = '  ';

/** Terminal control characters are dropped, so that a value cannot move the cursor. */
const clean = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Surrogate}/gu, '');
const plain = (runs: readonly TextRun[] | null): string =>
  runs === null
    ? ''
    : clean(runs.map(({ text, marks }) => (marks?.includes('sup') ? superscript(text) : text)).join(''));

const width = (text: string): number => [...text].length;
const pad = (text: string, size: number, align: 'left' | 'right'): string => {
  const space = ' '.repeat(Math.max(0, size - width(text)));
  return align === 'left' ? text + space : space + text;
};

/** The blocks as text. */
export const textBlocks: BlockRenderers = {
  text(block, { numbers }) {
    const title = ROLE_TITLES[block.role];
    const heading = title === null ? [] : [title];
    const between = block.role === 'r-code' ? '\n' : '\n\n';
    const paragraphs = block.paragraphs.map((runs) =>
      runsToText(runs, numbers).split('\n').map(clean).join('\n'),
    );
    const meta = block.meta ? [block.meta.map((fact) => clean(runsToText(fact, numbers))).join('; ')] : [];
    return [...heading, paragraphs.join(between), ...meta].join('\n\n');
  },

  estimates: (block, { numbers }) =>
    block.items.map((item) => clean(runsToText(estimateRuns(item), numbers))).join('\n'),

  table(block, context) {
    const label = captionLabel(block, context);
    const title = clean(runsToText(block.title, context.numbers));
    const notes = block.notes?.length ? [clean(runsToText(noteRuns(block.notes), context.numbers))] : [];
    return [
      label === null ? title : `${label}. ${title}`,
      ...drawTable(layoutTable(block, context.numbers)),
      ...notes,
    ].join('\n');
  },

  check: (block, { numbers }) => clean(runsToText(checkRuns(block), numbers)),

  figure(block, context) {
    const label = captionLabel(block, context);
    const title = clean(runsToText(block.title, context.numbers));
    const notes = block.notes?.length ? [clean(runsToText(noteRuns(block.notes), context.numbers))] : [];
    return [
      label === null ? title : `${label}. ${title}`,
      clean(spelledAlt(block, context.numbers.spelling)),
      ...notes,
    ].join('\n');
  },

  notice: (block, { numbers }) =>
    `${NOTICE_WORDS[block.level]}: ${clean(runsToText(block.message, numbers))}`,
};

function drawTable({ columns, spans, rows }: TableLayout): readonly string[] {
  const labels = columns.map(({ label }) => plain(label));
  const body = rows.map((row) => ({
    ...row,
    texts: row.cells.map((cell, i) => (i === 0 && row.indent ? GAP : '') + plain(cell)),
  }));
  const sizes = columns.map((_, i) =>
    Math.max(width(labels[i]!), ...body.map(({ texts, heading }) => (heading ? 0 : width(texts[i]!)))),
  );
  for (const { label, from, span } of spans) {
    const room = sizes.slice(from, from + span).reduce((sum, size) => sum + size, GAP.length * (span - 1));
    const missing = width(plain(label)) - room;
    if (missing > 0) sizes[from + span - 1]! += missing;
  }
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, i) => pad(text, sizes[i]!, columns[i]!.align))
      .join(GAP)
      .trimEnd();
  const total = sizes.reduce((sum, size) => sum + size, GAP.length * (sizes.length - 1));
  const rule = '-'.repeat(total);
  const spanning = spans
    .map(({ label, from, span }) => {
      const room = sizes.slice(from, from + span).reduce((sum, size) => sum + size, GAP.length * (span - 1));
      const text = plain(label);
      return pad(' '.repeat(Math.max(0, Math.floor((room - width(text)) / 2))) + text, room, 'left');
    })
    .join(GAP)
    .trimEnd();
  return [
    rule,
    ...(spans.length > 0 ? [spanning] : []),
    line(labels),
    rule,
    ...body.map((row) => (row.heading ? row.texts[0]! : line(row.texts))),
    rule,
  ];
}

const underlined = (text: string, rule: string): string => {
  const title = clean(text);
  return `${title}\n${rule.repeat(width(title))}`;
};

const MARKERS: Readonly<Record<PartStyle, (index: number) => string>> = {
  normal: () => '',
  bullet: () => '- ',
  number: (index) => `${index + 1}. `,
  quote: () => '    ',
  reference: () => '',
};

/** A text file. */
export const textFormat: DocumentFormat = {
  blocks: textBlocks,
  title: ({ title, lines }) => [underlined(title, '='), ...lines.map(clean)].join('\n'),
  contents: (entries) =>
    [
      underlined(CONTENTS_TITLE, '-'),
      ...entries.map(({ text, level }) => (level === 1 ? '' : GAP) + clean(text)),
    ].join('\n'),
  heading: (text, level, { inside = false } = {}) =>
    inside ? clean(text) : underlined(text, level === 1 ? '-' : '~'),
  paragraphs: (style, paragraphs, numbers) =>
    paragraphs
      .map((runs, i) => MARKERS[style](i) + clean(runsToText(runs, numbers)))
      .join(style === 'bullet' || style === 'number' ? '\n' : '\n\n'),
  meta: (facts) => facts.map(clean).join('; '),
  wrap: (_about, parts) => `${parts.join('\n\n')}\n`,
  separator: '\n\n',
};
