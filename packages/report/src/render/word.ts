/** A document that Word opens as its own: HTML with the Office namespaces, tables that stay tables. */
import { CONTENTS_TITLE } from '../words.ts';
import type { DocumentFormat } from './context.ts';
import { escapeHtml, htmlBlocks, htmlMeta, htmlParagraphs } from './html.ts';
import { author } from './page.ts';
import { pngSize } from './png.ts';

const STYLE = `@page Section1{size:21cm 29.7cm;margin:2.5cm}
div.Section1{page:Section1}
body{font-family:"Times New Roman",Times,serif;font-size:12pt;line-height:150%;color:#000}
h1,h2,h3,h4{font-family:"Times New Roman",Times,serif}
h1{font-size:16pt}h2{font-size:14pt}h3{font-size:12pt}h4{font-size:12pt;font-style:italic}
table{font-size:11pt;mso-table-lspace:0;mso-table-rspace:0}
td,th{line-height:115%;margin:0}
blockquote{margin:0 1cm}
pre,code{font-family:Consolas,"Courier New",monospace;font-size:9.5pt}`;

/** Figures are drawn at 192 dots per inch, twice as many as a pixel of the page; none is wider than the text. */
const PIXELS = 2;
const TEXT_WIDTH = 600;

function imageSize(drawing: string): string {
  const size = pngSize(drawing);
  if (!size) return '';
  const width = Math.max(1, Math.min(TEXT_WIDTH, Math.round(size.width / PIXELS)));
  return ` width="${width}" height="${Math.max(1, Math.round((width * size.height) / size.width))}"`;
}

/** Styles stand on the elements, as Word wants them; LibreOffice reads the width and the room of cells from attributes alone. */
export const wordBlocks = htmlBlocks({
  table: ' width="100%" cellspacing="0" cellpadding="4"',
  image: imageSize,
});

const PAGE_BREAK = '<br clear="all" style="mso-special-character:line-break;page-break-before:always">';

/** Old Word knows targets as named anchors only. */
const target = (anchor: string | undefined): string =>
  anchor === undefined ? '' : `<a name="${anchor}"></a>`;

/** The blocks are those of the HTML format. */
export const wordFormat: DocumentFormat = {
  blocks: wordBlocks,
  title: ({ title, lines, page }) => {
    const middle = page ? ';text-align:center' : '';
    const heading = page
      ? `<h1 style="margin-top:7cm;margin-bottom:1cm${middle};font-size:22pt">${escapeHtml(title)}</h1>`
      : `<h1>${escapeHtml(title)}</h1>`;
    const below = lines.map(
      (line) => `<p style="margin-top:0;margin-bottom:6pt${middle}">${escapeHtml(line)}</p>`,
    );
    return [heading, ...below, ...(page ? [PAGE_BREAK] : [])].join('\n');
  },
  contents: (entries) =>
    [
      `<p style="font-size:14pt"><b>${CONTENTS_TITLE}</b></p>`,
      ...entries.map(
        ({ text, level, anchor }) =>
          `<p style="margin-top:0;margin-bottom:3pt;margin-left:${level === 1 ? 0 : 18}pt"><a href="#${anchor}" style="color:#000;text-decoration:none">${escapeHtml(text)}</a></p>`,
      ),
      PAGE_BREAK,
    ].join('\n'),
  heading: (text, level, { anchor, newPage = false } = {}) =>
    `<h${level + 1}${newPage ? ' style="page-break-before:always"' : ''}>${target(anchor)}${escapeHtml(text)}</h${level + 1}>`,
  paragraphs: htmlParagraphs,
  meta: htmlMeta,
  wrap: (about, parts) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40" lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="ProgId" content="Word.Document">
${author(about)}<title>${escapeHtml(about.title)}</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Print</w:View><w:Zoom>100</w:Zoom><w:DoNotOptimizeForBrowser/></w:WordDocument></xml><![endif]-->
<style>
${STYLE}
</style>
</head>
<body>
<div class="Section1">
${parts.join('\n')}
</div>
</body>
</html>
`,
  separator: '\n',
};
