/** The files of a Word document besides its text (ECMA-376, part 2: packages; part 1: styles). */
import { escapeXml } from './docx-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const PAGE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/>';

/** Ends a section without page numbers: what follows begins on a new page. */
export const SECTION_BREAK = `<w:p><w:pPr><w:sectPr>${PAGE}</w:sectPr></w:pPr></w:p>`;

/** The text of the document on pages with a number at the foot; after a title page they begin again. */
export const documentXml = (body: string, titlePage: boolean): string =>
  `${HEAD}<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="rIdFooter"/>${PAGE}${titlePage ? '<w:pgNumType w:start="1"/>' : ''}</w:sectPr></w:body></w:document>`;

export const FOOTER_XML = `${HEAD}<w:ftr xmlns:w="${MAIN}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`;

/** Without a mode, Word takes a document for one of 2007. */
export const SETTINGS_XML = `${HEAD}<w:settings xmlns:w="${MAIN}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;

const BULLETS = 1;
const level = (format: string, text: string): string =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="283"/></w:pPr></w:lvl>`;

/** The number under which the first numbered list of a document is defined, the second one after it, and so on. */
export const listNumber = (index: number): number => BULLETS + 1 + index;

/** Bullets, and numbers that begin again with each of the lists. */
export const numberingXml = (lists: number): string =>
  `${HEAD}<w:numbering xmlns:w="${MAIN}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/>${level('bullet', '\u2022')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="singleLevel"/>${level('decimal', '%1.')}</w:abstractNum><w:num w:numId="${BULLETS}"><w:abstractNumId w:val="0"/></w:num>${Array.from({ length: lists }, (_, i) => `<w:num w:numId="${listNumber(i)}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering>`;

const style = (id: string, name: string, paragraph: string, run: string, next = 'Normal'): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="${next}"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const heading = (level: 1 | 2 | 3, before: number, size: number): string =>
  style(
    `Heading${level}`,
    `heading ${level}`,
    `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="80"/><w:outlineLvl w:val="${level - 1}"/>`,
    `<w:b/><w:sz w:val="${size}"/>`,
  );

const LISTS = [
  style(
    'ListBullet',
    'List Bullet',
    `<w:numPr><w:numId w:val="${BULLETS}"/></w:numPr><w:contextualSpacing/>`,
    '',
    'ListBullet',
  ),
  style('ListNumber', 'List Number', '<w:contextualSpacing/>', '', 'ListNumber'),
  style('Quote', 'Quote', '<w:ind w:left="567" w:right="567"/>', '<w:i/>'),
  style('Bibliography', 'Bibliography', '<w:ind w:left="567" w:hanging="567"/>', '', 'Bibliography'),
].join('');

/** Room for the page number that Word writes when it renews the contents. */
const NUMBER_TAB = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9070"/></w:tabs>';

const FRONT = [
  style(
    'CoverTitle',
    'Cover Title',
    '<w:spacing w:before="4200" w:after="360"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="44"/>',
    'CoverLine',
  ),
  style(
    'CoverLine',
    'Cover Line',
    '<w:spacing w:after="160"/><w:jc w:val="center"/>',
    '<w:sz w:val="26"/>',
    'CoverLine',
  ),
  style('TOCHeading', 'TOC Heading', '<w:keepNext/><w:spacing w:after="160"/>', '<w:b/><w:sz w:val="30"/>'),
  style('TOC1', 'toc 1', `${NUMBER_TAB}<w:spacing w:after="60"/>`, ''),
  style('TOC2', 'toc 2', `${NUMBER_TAB}<w:spacing w:after="60"/><w:ind w:left="284"/>`, ''),
  style('Footer', 'footer', '<w:jc w:val="center"/>', '<w:sz w:val="18"/>'),
].join('');

export const STYLES_XML = `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:styleId="CodeText"><w:name w:val="Code Text"/><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:sz w:val="19"/></w:rPr></w:style>${style('Title', 'Title', '<w:spacing w:after="240"/>', '<w:b/><w:sz w:val="34"/>')}${heading(1, 360, 30)}${heading(2, 320, 26)}${heading(3, 200, 22)}${style('Finding', 'Finding', '', '<w:sz w:val="24"/>')}${style('Small', 'Small Print', '<w:spacing w:after="160"/>', '<w:color w:val="475156"/><w:sz w:val="19"/>')}${style('Caption', 'caption', '<w:keepNext/><w:spacing w:before="240" w:after="80"/>', '')}${style('Code', 'Code', '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>', '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:sz w:val="18"/>', 'Code')}${LISTS}${FRONT}</w:styles>`;

export const CONTENT_TYPES_XML = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>${['numbering', 'settings', 'footer'].map((part) => `<Override PartName="/word/${part}.xml" ContentType="${WORD}.${part}+xml"/>`).join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relations = (entries: readonly (readonly [string, string, string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;

export const PACKAGE_RELATIONS = relations([
  ['rId1', `${OFFICE}/officeDocument`, 'word/document.xml'],
  ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
]);

/** The parts of every document, and the pictures in order; true for those that are there as SVG, too. */
export const documentRelations = (pictures: readonly boolean[]): string =>
  relations([
    ['rId1', `${OFFICE}/styles`, 'styles.xml'],
    ['rId2', `${OFFICE}/numbering`, 'numbering.xml'],
    ['rId3', `${OFFICE}/settings`, 'settings.xml'],
    ['rIdFooter', `${OFFICE}/footer`, 'footer.xml'],
    ...pictures.flatMap((hasVector, i) => [
      [relationOf(i), `${OFFICE}/image`, `media/${pictureName(i)}`] as const,
      ...(hasVector ? [[vectorRelation(i), `${OFFICE}/image`, `media/${vectorName(i)}`] as const] : []),
    ]),
  ]);

export const relationOf = (index: number): string => `rIdPicture${index + 1}`;
export const vectorRelation = (index: number): string => `rIdVector${index + 1}`;
export const pictureName = (index: number): string => `figure${index + 1}.png`;
export const vectorName = (index: number): string => `figure${index + 1}.svg`;

export const coreXml = (title: string, authors: string, date: Date): string => {
  const time = `${date.toISOString().slice(0, 19)}Z`;
  const w3c = 'xsi:type="dcterms:W3CDTF"';
  return `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(authors.trim() || 'Constat')}</dc:creator><dcterms:created ${w3c}>${time}</dcterms:created><dcterms:modified ${w3c}>${time}</dcterms:modified></cp:coreProperties>`;
};
