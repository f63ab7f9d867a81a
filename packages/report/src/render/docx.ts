/** A report as a Word document (.docx): real headings, editable tables, pictures of 300 dots per inch. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { TextRole } from '../blocks.ts';
import { type NumberSettings, resolveRuns } from '../format.ts';
import type { Report } from '../report/report.ts';
import { join, type Runs, type TextRun } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { spelledAlt } from '../spelling.ts';
import { layoutTable } from '../table-layout.ts';
import {
  CONTENTS_TITLE,
  checkRuns,
  estimateRuns,
  NOTICE_WORDS,
  noteRuns,
  REPORT_TITLE,
  ROLE_TITLES,
} from '../words.ts';
import { captionLabel, type DocumentFormat } from './context.ts';
import {
  CONTENT_TYPES_XML,
  coreXml,
  documentRelations,
  documentXml,
  FOOTER_XML,
  listNumber,
  numberingXml,
  PACKAGE_RELATIONS,
  pictureName,
  relationOf,
  SECTION_BREAK,
  SETTINGS_XML,
  STYLES_XML,
  vectorName,
  vectorRelation,
} from './docx-parts.ts';
import {
  bookmarked,
  type DocxStyle,
  numbered,
  PAGE_BREAK,
  paragraph,
  picture,
  table,
  tableOfContents,
} from './docx-xml.ts';
import { pngOf } from './png.ts';
import { type ReportSettings, renderReportWith } from './report.ts';

export const DOCX_FILE = {
  name: 'statistical-analysis-results.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A report as one document; figures are `data:image/png;base64,` addresses keyed by `figureKey`, with their SVG where it is known. */
export function renderDocx(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  settings: ReportSettings = {},
): Uint8Array<ArrayBuffer> {
  const made: Made = { pictures: [], lists: 0, bookmarks: 0 };
  const document = renderReportWith(docxFormat(made), report, results, settings);
  const date = new Date(report.dateModified > 0 ? report.dateModified : Date.now());
  const files: Zippable = {
    '[Content_Types].xml': strToU8(CONTENT_TYPES_XML),
    '_rels/.rels': strToU8(PACKAGE_RELATIONS),
    'docProps/core.xml': strToU8(coreXml(report.title.trim() || REPORT_TITLE, report.authors, date)),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(STYLES_XML),
    'word/numbering.xml': strToU8(numberingXml(made.lists)),
    'word/settings.xml': strToU8(SETTINGS_XML),
    'word/footer.xml': strToU8(FOOTER_XML),
    'word/_rels/document.xml.rels': strToU8(
      documentRelations(made.pictures.map(({ vector }) => vector !== undefined)),
    ),
  };
  made.pictures.forEach(({ bytes, vector }, i) => {
    // A PNG is compressed already.
    files[`word/media/${pictureName(i)}`] = [bytes, { level: 0 }];
    if (vector !== undefined) files[`word/media/${vectorName(i)}`] = strToU8(vector);
  });
  return new Uint8Array(zipSync(files));
}

/** What a document needs beside its text, as its parts are written. */
interface Made {
  readonly pictures: { readonly bytes: Uint8Array; readonly vector: string | undefined }[];
  /** Numbered lists. */
  lists: number;
  bookmarks: number;
}

/** Between facts that stand in a line. */
const DOT = ' \u00B7 ';

const bold = (text: string): TextRun => ({ text, marks: ['bold'] });

const TEXTS: Readonly<Partial<Record<TextRole, DocxStyle>>> = {
  finding: 'Finding',
  references: 'Bibliography',
  'r-code': 'Code',
};
const HEADINGS = { 1: 'Heading1', 2: 'Heading2', 3: 'Heading3' } as const;
const PARAGRAPHS = {
  normal: 'Normal',
  bullet: 'ListBullet',
  quote: 'Quote',
  reference: 'Bibliography',
} as const;

/** The format of one document; what it meets is noted in `made`. */
function docxFormat(made: Made): DocumentFormat {
  const caption = (label: string | null, title: Runs, numbers: NumberSettings): string =>
    paragraph(
      [
        ...(label === null ? [] : [bold(`${label} `)]),
        ...resolveRuns(title, numbers).map(
          (run): TextRun => ({ ...run, marks: [...(run.marks ?? []), 'italic'] }),
        ),
      ],
      'Caption',
    );
  const note = (notes: Runs | undefined, numbers: NumberSettings): string =>
    notes && notes.length > 0 ? paragraph(resolveRuns(noteRuns(notes), numbers), 'Small') : '';
  return {
    blocks: {
      text(block, { numbers }) {
        const title = ROLE_TITLES[block.role];
        const style = TEXTS[block.role] ?? 'Normal';
        return [
          ...(title === null ? [] : [paragraph([{ text: title }], 'Heading3')]),
          ...block.paragraphs.map((runs) => paragraph(resolveRuns(runs, numbers), style)),
          ...(block.meta && block.meta.length > 0
            ? [paragraph(resolveRuns(join(block.meta, DOT), numbers), 'Small')]
            : []),
        ].join('');
      },
      estimates: (block, { numbers }) =>
        block.items.map((item) => paragraph(resolveRuns(estimateRuns(item), numbers), 'ListBullet')).join(''),
      table: (block, context) =>
        caption(captionLabel(block, context), block.title, context.numbers) +
        table(layoutTable(block, context.numbers)) +
        // Two tables without a paragraph between them would become one.
        (note(block.notes, context.numbers) || paragraph([], 'Small')),
      check: (block, { numbers }) => paragraph(resolveRuns(checkRuns(block), numbers)),
      figure(block, context) {
        const drawing = pngOf(context.figures.get(block.id));
        const head = caption(captionLabel(block, context), block.title, context.numbers);
        const foot = note(block.notes, context.numbers);
        if (!drawing) return head + paragraph([{ text: spelledAlt(block, context.numbers.spelling) }]) + foot;
        const vector = context.vectors?.get(block.id);
        const index = made.pictures.push({ bytes: drawing.bytes, vector }) - 1;
        return (
          head +
          picture(
            index + 1,
            { bitmap: relationOf(index), vector: vector === undefined ? null : vectorRelation(index) },
            spelledAlt(block, context.numbers.spelling),
            drawing.size,
            context.highest,
          ) +
          foot
        );
      },
      notice: (block, { numbers }) =>
        paragraph([bold(`${NOTICE_WORDS[block.level]}. `), ...resolveRuns(block.message, numbers)]),
    },
    title: ({ title, lines, page }) =>
      [
        paragraph([{ text: title }], page ? 'CoverTitle' : 'Title'),
        ...lines.map((line) => paragraph([{ text: line }], page ? 'CoverLine' : 'Normal')),
        ...(page ? [SECTION_BREAK] : []),
      ].join(''),
    contents: (entries) => tableOfContents(CONTENTS_TITLE, entries) + PAGE_BREAK,
    heading(text, level, { anchor, inside = false, newPage = false } = {}) {
      // What stands inside a result is no part of the contents, also when Word renews them.
      const style = inside ? 'Heading3' : HEADINGS[level];
      if (anchor === undefined) return paragraph([{ text }], style, newPage ? '<w:pageBreakBefore/>' : '');
      return (newPage ? PAGE_BREAK : '') + bookmarked(text, style, anchor, ++made.bookmarks);
    },
    paragraphs(style, paragraphs, numbers) {
      const texts = paragraphs.map((runs) => resolveRuns(runs, numbers));
      if (style !== 'number') return texts.map((text) => paragraph(text, PARAGRAPHS[style])).join('');
      const list = listNumber(made.lists++);
      return texts.map((text) => numbered(text, list)).join('');
    },
    meta: (facts) => paragraph([{ text: facts.join(DOT) }], 'Small', '<w:keepNext/>'),
    wrap: ({ titlePage }, parts) => documentXml(parts.join(''), titlePage),
    separator: '',
  };
}
