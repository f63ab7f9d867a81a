/** Blocks as HTML with the styles on the elements, so that tables survive a paste into Word or Google Docs. */
import type { TableBlock, TextRole } from '../blocks.ts';
import { type NumberSettings, resolveRuns } from '../format.ts';
import type { PartStyle } from '../report/compose.ts';
import type { Mark, Runs, TextRun } from '../rich.ts';
import { spelledAlt } from '../spelling.ts';
import { type LayoutRow, layoutTable, type TableLayout } from '../table-layout.ts';
import { checkRuns, estimateRuns, NOT_APPLICABLE, NOTICE_WORDS, noteRuns, ROLE_TITLES } from '../words.ts';
import { type BlockRenderers, captionLabel, figureAddress, type RenderContext } from './context.ts';

/** Text made safe inside elements and quoted attributes; what is no character of a document is dropped. */
export const escapeHtml = (text: string): string => (IS_PLAIN.test(text) ? text : escaped(text));

/** Most of what is escaped, and the long addresses of drawings, have nothing to escape. */
const IS_PLAIN = /^[ !#-%(-;=?-~]*$/;

const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const TAGS: Readonly<Record<Mark, string>> = { bold: 'b', italic: 'i', sub: 'sub', sup: 'sup', code: 'code' };

const markup = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text, marks = [] }) => {
      const open = marks.map((mark) => `<${TAGS[mark]}>`).join('');
      const close = [...marks]
        .reverse()
        .map((mark) => `</${TAGS[mark]}>`)
        .join('');
      return open + escapeHtml(text) + close;
    })
    .join('');

const inline = (runs: Runs, numbers: NumberSettings): string => markup(resolveRuns(runs, numbers));

const paragraph = (content: string, style = ''): string =>
  `<p${style === '' ? '' : ` style="${style}"`}>${content}</p>`;

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

const HANGING = 'margin-top:0;margin-bottom:0.5em;margin-left:24pt;text-indent:-24pt';
const TEXT_STYLES: Readonly<Partial<Record<TextRole, string>>> = {
  finding: 'font-size:1.15em;line-height:1.5',
  references: HANGING,
};

const SMALL = 'font-size:0.86em;color:#475156';
const RULE = '1.5pt solid #14191B';
const THIN = '0.75pt solid #14191B';
const HAIRLINE = '0.5pt solid #5D686D';
const NUMERIC = 'font-variant-numeric:tabular-nums;white-space:nowrap';

function caption(label: string | null, title: Runs, numbers: NumberSettings): string {
  const number = label === null ? '' : `<b>${escapeHtml(label)}</b> `;
  return paragraph(
    `${number}<i>${inline(title, numbers)}</i>`,
    'margin:1.5em 0 0.4em;page-break-after:avoid',
  );
}

const note = (notes: Runs | undefined, numbers: NumberSettings): string =>
  notes && notes.length > 0
    ? paragraph(inline(noteRuns(notes), numbers), `${SMALL};margin:0.4em 0 1em;page-break-before:avoid`)
    : '';

/** What word processors want beside the styles. */
export interface HtmlAttributes {
  readonly table: string;
  image(drawing: string): string;
}

const NO_ATTRIBUTES: HtmlAttributes = { table: '', image: () => '' };

/** The blocks as HTML fragments. */
export const htmlBlocks = (attributes = NO_ATTRIBUTES): BlockRenderers => ({
  text(block, { numbers, level }) {
    const title = ROLE_TITLES[block.role];
    const heading = title === null ? '' : element(`h${level + 1}`, escapeHtml(title));
    const meta = block.meta
      ? paragraph(block.meta.map((fact) => inline(fact, numbers)).join(' &#183; '), SMALL)
      : '';
    if (block.role === 'r-code') {
      const code = block.paragraphs.map((runs) => inline(runs, numbers)).join('\n');
      return `${heading}<pre style="font-family:Consolas,Menlo,monospace;font-size:0.86em;white-space:pre-wrap"><code>${code}</code></pre>${meta}`;
    }
    const style = TEXT_STYLES[block.role] ?? '';
    return heading + block.paragraphs.map((runs) => paragraph(inline(runs, numbers), style)).join('') + meta;
  },

  estimates: (block, { numbers }) =>
    `<ul>${block.items.map((item) => `<li>${inline(estimateRuns(item), numbers)}</li>`).join('')}</ul>`,

  table: (block, context) =>
    caption(captionLabel(block, context), block.title, context.numbers) +
    tableElement(block, context, attributes.table) +
    note(block.notes, context.numbers),

  check: (block, { numbers }) => paragraph(inline(checkRuns(block), numbers)),

  figure(block, context) {
    const head = caption(captionLabel(block, context), block.title, context.numbers);
    const drawing = context.figures.get(block.id);
    const body =
      drawing === undefined
        ? paragraph(escapeHtml(spelledAlt(block, context.numbers.spelling)))
        : `<p style="margin:0"><img src="${escapeHtml(figureAddress(drawing))}" alt="${escapeHtml(spelledAlt(block, context.numbers.spelling))}"${attributes.image(drawing)} style="max-width:100%;${context.highest === undefined ? 'height:auto' : `max-height:${context.highest}mm;width:auto;height:auto`}"></p>`;
    return head + body + note(block.notes, context.numbers);
  },

  notice: (block, { numbers }) =>
    paragraph(`<b>${NOTICE_WORDS[block.level]}.</b> ${inline(block.message, numbers)}`),
});

function tableElement(block: TableBlock, context: RenderContext, attributes: string): string {
  const layout = layoutTable(block, context.numbers);
  const name = [captionLabel(block, context), plain(resolveRuns(block.title, context.numbers))]
    .filter((part) => part !== null)
    .join('. ');
  const rows = layout.rows.map((row, i) => bodyRow(row, layout, i === layout.rows.length - 1)).join('');
  return `<table aria-label="${escapeHtml(name)}"${attributes} style="border-collapse:collapse;width:100%"><thead>${headRows(layout)}</thead><tbody>${rows}</tbody></table>`;
}

const plain = (runs: readonly TextRun[]): string => runs.map((run) => run.text).join('');

/** What spreadsheets run as a formula where the table is pasted, or the file opened, there. */
const FORMULA = /^\s*(?:[=+@\uFF1D\uFF0B\uFF20]|-(?![\d.]))/;

/** A cell; an invisible word joiner (U+2060) before the sign keeps it text everywhere. */
const cellMarkup = (runs: readonly TextRun[]): string =>
  (FORMULA.test(plain(runs)) ? '\u2060' : '') + markup(runs);

function headRows({ columns, spans }: TableLayout): string {
  const cell = (tag: string, content: string, style: string): string =>
    `<th ${tag} style="font-weight:normal;vertical-align:bottom;padding:4pt 6pt;${style}">${content}</th>`;
  const spanning = spans
    .map(({ label, span }) =>
      label === null
        ? `<td style="border-top:${RULE};padding:4pt 6pt"></td>`
        : cell(
            `colspan="${span}" scope="colgroup"`,
            cellMarkup(label),
            `text-align:center;border-top:${RULE};border-bottom:${HAIRLINE}`,
          ),
    )
    .join('');
  const top = spans.length > 0 ? '' : `border-top:${RULE};`;
  const labels = columns
    .map(({ label, align }) =>
      cell('scope="col"', cellMarkup(label), `text-align:${align};${top}border-bottom:${THIN}`),
    )
    .join('');
  return `${spanning === '' ? '' : `<tr>${spanning}</tr>`}<tr>${labels}</tr>`;
}

function bodyRow(row: LayoutRow, { columns }: TableLayout, last: boolean): string {
  const edge = `${row.total ? `border-top:${HAIRLINE};` : ''}${last ? `border-bottom:${RULE};` : ''}`;
  const first = row.cells[0] ?? null;
  if (row.heading)
    return `<tr><th colspan="${columns.length}" scope="rowgroup" style="text-align:left;font-weight:600;padding:6pt 6pt 3pt;${edge}">${cellMarkup(first ?? [])}</th></tr>`;
  const cells = row.cells.map((cell, i) => {
    const align = columns[i]!.align;
    const style = `text-align:${align};padding:3pt 6pt;${align === 'right' ? `${NUMERIC};` : ''}${edge}`;
    if (cell === null) return `<td aria-label="${NOT_APPLICABLE}" style="${style}"></td>`;
    if (i > 0) return `<td style="${style}">${cellMarkup(cell)}</td>`;
    // An em space, because LibreOffice knows no padding of a single cell.
    const name = `${row.indent ? '\u2003' : ''}${cellMarkup(cell)}`;
    return `<th scope="row" style="font-weight:normal;${style}">${name}</th>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** Paragraphs of the owner's text and of the collected chapters. */
export function htmlParagraphs(
  style: PartStyle,
  paragraphs: readonly Runs[],
  numbers: NumberSettings,
): string {
  const texts = paragraphs.map((runs) => inline(runs, numbers));
  switch (style) {
    case 'bullet':
      return element('ul', texts.map((text) => element('li', text)).join(''));
    case 'number':
      return element('ol', texts.map((text) => element('li', text)).join(''));
    case 'quote':
      return element('blockquote', texts.map((text) => paragraph(text)).join(''));
    case 'reference':
      return texts.map((text) => paragraph(text, HANGING)).join('\n');
    case 'normal':
      return texts.map((text) => paragraph(text)).join('\n');
  }
}

/** A line of small facts. */
export const htmlMeta = (facts: readonly string[]): string =>
  paragraph(facts.map(escapeHtml).join(' &#183; '), `${SMALL};page-break-after:avoid`);
