/** The pieces of a WordprocessingML document (ECMA-376, part 1): paragraphs, lists, contents, tables, pictures. */
import type { ContentsEntry } from '../report/compose.ts';
import type { Mark, TextRun } from '../rich.ts';
import type { LayoutRow, TableLayout } from '../table-layout.ts';
import { columnWidths } from './docx-widths.ts';
import type { Size } from './png.ts';

/** Text made safe inside elements and attributes; characters that XML does not know are dropped. */
export const escapeXml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** In the order in which the schema wants them. */
const MARKS: readonly (readonly [Mark, string])[] = [
  ['code', '<w:rStyle w:val="CodeText"/>'],
  ['bold', '<w:b/>'],
  ['italic', '<w:i/>'],
  ['sub', '<w:vertAlign w:val="subscript"/>'],
  ['sup', '<w:vertAlign w:val="superscript"/>'],
];

const run = ({ text, marks = [] }: TextRun, size?: number): string => {
  const found = MARKS.filter(([mark]) => marks.includes(mark) && !(mark === 'sup' && marks.includes('sub')));
  const raised = ([mark]: readonly [Mark, string]): boolean => mark === 'sub' || mark === 'sup';
  const elements = (which: readonly (readonly [Mark, string])[]): string =>
    which.map(([, element]) => element).join('');
  const sized = size === undefined ? '' : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
  const style = `${elements(found.filter((each) => !raised(each)))}${sized}${elements(found.filter(raised))}`;
  const lines = text.split(/\r?\n/).map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  return `<w:r>${style === '' ? '' : `<w:rPr>${style}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`;
};

export type DocxStyle =
  | 'Normal'
  | 'Title'
  | 'Heading1'
  | 'Heading2'
  | 'Heading3'
  | 'Finding'
  | 'Small'
  | 'Caption'
  | 'Code'
  | 'ListBullet'
  | 'ListNumber'
  | 'Quote'
  | 'Bibliography'
  | 'CoverTitle'
  | 'CoverLine'
  | 'TOCHeading';

/** A paragraph; `properties` are further elements after the style, `size` is that of its type in half points. */
export const paragraph = (
  runs: readonly TextRun[],
  style: DocxStyle = 'Normal',
  properties = '',
  size?: number,
): string => {
  const named = style === 'Normal' ? '' : `<w:pStyle w:val="${style}"/>`;
  const about = named + properties;
  return `<w:p>${about === '' ? '' : `<w:pPr>${about}</w:pPr>`}${runs.map((each) => run(each, size)).join('')}</w:p>`;
};

/** A paragraph of a numbered list; the number is that of the list. */
export const numbered = (runs: readonly TextRun[], list: number): string =>
  paragraph(runs, 'ListNumber', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);

/** A heading that the contents lead to. */
export const bookmarked = (text: string, style: DocxStyle, anchor: string, id: number): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:bookmarkStart w:id="${id}" w:name="${anchor}"/>${run({ text })}<w:bookmarkEnd w:id="${id}"/></w:p>`;

export const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** The page that an anchor is on, worked out when the document is opened. */
const pageOf = (anchor: string): string =>
  `<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> PAGEREF ${anchor} \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** The contents: each line leads to its heading and has its page. A contents field would have pages only after it is renewed by hand in LibreOffice. */
export const tableOfContents = (title: string, entries: readonly ContentsEntry[]): string =>
  [
    paragraph([{ text: title }], 'TOCHeading'),
    ...entries.map(
      ({ text, level, anchor }) =>
        `<w:p><w:pPr><w:pStyle w:val="TOC${level}"/></w:pPr><w:hyperlink w:anchor="${anchor}" w:history="1">${run({ text })}${pageOf(anchor)}</w:hyperlink></w:p>`,
    ),
  ].join('');

/** Width of the text on an A4 page with margins of 2.5 cm, in twentieths of a point. */
const TEXT_WIDTH = 9070;

const line = (side: 'top' | 'bottom', eighths: number): string =>
  `<w:${side} w:val="single" w:sz="${eighths}" w:space="0" w:color="000000"/>`;
const THICK = 12;
const THIN = 6;
const HAIR = 4;

interface CellLook {
  readonly span?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly indent?: boolean;
  readonly bold?: boolean;
  /** In half points; that of the text unless it is given. */
  readonly size?: number;
  /** A number, which stays on one line. */
  readonly whole?: boolean;
}

function cell(runs: readonly TextRun[] | null, width: number, look: CellLook): string {
  const { span = 1, top, bottom, align = 'left' } = look;
  const borders = `${top ? line('top', top) : ''}${bottom ? line('bottom', bottom) : ''}`;
  const text = look.bold
    ? (runs ?? []).map((each) => ({ ...each, marks: [...(each.marks ?? []), 'bold' as const] }))
    : (runs ?? []);
  const properties = `<w:tcW w:w="${width}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${borders === '' ? '' : `<w:tcBorders>${borders}</w:tcBorders>`}${look.whole ? '<w:noWrap/>' : ''}`;
  const about = `<w:spacing w:before="30" w:after="30" w:line="240" w:lineRule="auto"/>${look.indent ? '<w:ind w:left="240"/>' : ''}${align === 'left' ? '' : `<w:jc w:val="${align}"/>`}`;
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text, 'Normal', about, look.size)}</w:tc>`;
}

/** A table in the manner of the APA: rules above and below, none between the columns. The first rows repeat on each page. */
export function table({ columns, spans, rows }: TableLayout): string {
  const { widths, size } = columnWidths({ columns, spans, rows }, TEXT_WIDTH);
  const total = (from: number, span: number) =>
    widths.slice(from, from + span).reduce((sum, width) => sum + width, 0);
  const type: CellLook = { size };
  const head = (cells: string) => `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells}</w:tr>`;
  const spanning = spans.map(({ label, from, span }) =>
    cell(label, total(from, span), {
      ...type,
      span,
      top: THICK,
      align: 'center',
      ...(label === null ? {} : { bottom: HAIR }),
    }),
  );
  const labels = columns.map(({ label, align }, i) =>
    cell(label, widths[i]!, { ...type, align, bottom: THIN, ...(spans.length > 0 ? {} : { top: THICK }) }),
  );
  const body = rows.map((row, i) =>
    bodyRow(row, columns, widths, { ...type, ...(i === rows.length - 1 ? { bottom: THICK } : {}) }),
  );
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblLayout w:type="autofit"/><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${spans.length > 0 ? head(spanning.join('')) : ''}${head(labels.join(''))}${body.join('')}</w:tbl>`;
}

function bodyRow(
  row: LayoutRow,
  columns: TableLayout['columns'],
  widths: readonly number[],
  common: CellLook,
): string {
  const edges = { ...common, ...(row.total ? { top: HAIR } : {}) };
  const cells = row.heading
    ? [cell(row.cells[0] ?? null, TEXT_WIDTH, { ...edges, span: columns.length, bold: true })]
    : row.cells.map((content, i) =>
        cell(content, widths[i]!, {
          ...edges,
          align: columns[i]!.align,
          ...(columns[i]!.align === 'right' ? { whole: true } : {}),
          ...(i === 0 && row.indent ? { indent: true } : {}),
        }),
      );
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
}

/** English metric units in a twentieth of a point. */
const EMU = 635;

/** The relations of a picture: the bitmap, and the SVG that Word shows in its place since 2016 (MS-ODRAWXML, 2.3.2.1). */
interface PictureFiles {
  readonly bitmap: string;
  readonly vector: string | null;
}

const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const SVG_NAMESPACE = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

const blip = ({ bitmap, vector }: PictureFiles): string =>
  vector === null
    ? `<a:blip r:embed="${bitmap}"/>`
    : `<a:blip r:embed="${bitmap}"><a:extLst><a:ext uri="${SVG_EXTENSION}"><asvg:svgBlip xmlns:asvg="${SVG_NAMESPACE}" r:embed="${vector}"/></a:ext></a:extLst></a:blip>`;

/** A picture as wide as the text at most. `number` makes its ids unique in the document. */
export function picture(
  number: number,
  files: PictureFiles,
  alt: string,
  pixels: Size,
  highest = Number.POSITIVE_INFINITY,
): string {
  const low = Math.round((highest / 25.4) * 1440 * (pixels.width / pixels.height));
  const width = Math.min(TEXT_WIDTH, Math.round((pixels.width / 300) * 1440), low) * EMU;
  const height = Math.round((width * pixels.height) / pixels.width);
  const name = `Figure ${number}`;
  const about = `id="${number}" name="${name}" descr="${escapeXml(alt)}"`;
  return `<w:p><w:pPr><w:keepNext/></w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/><wp:docPr ${about}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${about}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip(files)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}
