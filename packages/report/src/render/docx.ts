/** Results as a Word document (.docx): real headings, editable tables, pictures of 300 dots an inch. */
import { strToU8, zipSync } from 'fflate';
import { type NumberSettings, resolveRuns } from '../format.ts';
import type { Runs, TextRun } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { layoutTable } from '../table-layout.ts';
import { checkRuns, estimateRuns, NOTICE_WORDS, noteRuns, ROLE_TITLES } from '../words.ts';
import { captionLabel, type DocumentFormat } from './context.ts';
import { REPORT_TITLE, type ReportSettings, renderReportWith } from './document.ts';
import {
  contentTypesXml,
  coreXml,
  documentRelations,
  documentXml,
  PACKAGE_RELATIONS,
  pictureName,
  relationOf,
  STYLES_XML,
} from './docx-parts.ts';
import { paragraph, picture, type Size, table } from './docx-xml.ts';

export const DOCX_FILE = {
  name: 'statistical-analysis-results.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The chosen results as one document; figures are `data:image/png;base64,` addresses keyed by `figureKey`. */
export function renderDocx(
  results: readonly SavedResult[],
  settings: ReportSettings = {},
): Uint8Array<ArrayBuffer> {
  const pictures: Uint8Array[] = [];
  const document = renderReportWith(docxFormat(pictures), results, settings);
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(contentTypesXml()),
    '_rels/.rels': strToU8(PACKAGE_RELATIONS),
    'docProps/core.xml': strToU8(coreXml(settings.title ?? REPORT_TITLE, new Date())),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(STYLES_XML),
    'word/_rels/document.xml.rels': strToU8(documentRelations(pictures.length)),
  };
  pictures.forEach((bytes, i) => {
    files[`word/media/${pictureName(i)}`] = bytes;
  });
  return new Uint8Array(zipSync(files));
}

const bold = (text: string): TextRun => ({ text, marks: ['bold'] });

/** The format of one document; the pictures it meets are put into the list. */
function docxFormat(pictures: Uint8Array[]): DocumentFormat {
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
        const style = block.role === 'r-code' ? 'Code' : block.role === 'finding' ? 'Finding' : 'Normal';
        return [
          ...(title === null ? [] : [paragraph([{ text: title }], 'Heading3')]),
          ...block.paragraphs.map((runs) => paragraph(resolveRuns(runs, numbers), style)),
          ...(block.meta ?? []).map((fact) => paragraph(resolveRuns(fact, numbers), 'Small')),
        ].join('');
      },
      estimates: (block, { numbers }) =>
        block.items
          .map((item) =>
            paragraph([{ text: '\u2022 ' }, ...resolveRuns(estimateRuns(item), numbers)], 'ListBullet'),
          )
          .join(''),
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
        if (!drawing) return head + paragraph([{ text: block.alt }]) + foot;
        const index = pictures.push(drawing.bytes) - 1;
        return head + picture(index + 1, relationOf(index), block.alt, drawing.size) + foot;
      },
      notice: (block, { numbers }) =>
        paragraph([bold(`${NOTICE_WORDS[block.level]}. `), ...resolveRuns(block.message, numbers)]),
    },
    heading: (text, level) =>
      paragraph([{ text }], level === 1 ? 'Title' : level === 2 ? 'Heading1' : 'Heading3'),
    meta: (facts) => paragraph([{ text: facts.join(' \u00B7 ') }], 'Small'),
    wrap: (_title, parts) => documentXml(parts.join('')),
    separator: '',
  };
}

const PNG_ADDRESS = 'data:image/png;base64,';

/** A picture and its size in pixels, from the header of the PNG file (W3C, 11.2.1). */
function pngOf(address: string | undefined): { readonly bytes: Uint8Array; readonly size: Size } | null {
  if (!address?.startsWith(PNG_ADDRESS)) return null;
  const bytes = fromBase64(address.slice(PNG_ADDRESS.length));
  const view = new DataView(bytes.buffer);
  if (bytes.length < 24 || view.getUint32(0) !== 0x89504e47) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  return size.width > 0 && size.height > 0 ? { bytes, size } : null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Int16Array(128).fill(-1);
  for (let i = 0; i < LETTERS.length; i++) values[LETTERS.charCodeAt(i)] = i;
  const letters = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let buffer = 0;
  let at = 0;
  for (let i = 0; i < letters.length; i++) {
    const value = values[letters.charCodeAt(i)] ?? -1;
    if (value < 0) continue;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (buffer >> bits) & 0xff;
  }
  return bytes.slice(0, at);
}
