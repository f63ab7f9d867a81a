/** A report as a page that needs nothing else, made to be read, printed and kept as PDF. */
import { CONTENTS_TITLE } from '../words.ts';
import type { DocumentAbout, DocumentFormat } from './context.ts';
import { escapeHtml, htmlBlocks, htmlMeta, htmlParagraphs } from './html.ts';

const STYLE = `body{font:15px/1.6 Inter,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;color:#14191B;background:#fff;margin:0}
main{max-width:792px;margin:32px auto;padding:0 24px}
h1{font-size:24px;line-height:1.3;font-weight:600;margin:0 0 24px}
h2{font-size:18px;line-height:1.35;font-weight:600;margin:40px 0 4px}
h3{font-size:15px;font-weight:600;margin:24px 0 8px}
h4{font-size:14px;font-weight:600;margin:20px 0 6px}
h1,h2,h3,h4,p,li,blockquote{overflow-wrap:break-word}
table{font-size:13px;line-height:1.5}
blockquote{margin:16px 0;padding-left:16px;border-left:3px solid #C4CCD0;color:#475156}
header p{margin:0 0 4px}
header.page{text-align:center;padding:120px 0;border-bottom:1px solid #C4CCD0;margin-bottom:40px}
header.page h1{font-size:30px}
nav{margin-bottom:40px}
nav ul{list-style:none;margin:0;padding:0}
nav ul ul{padding-left:24px}
nav li{margin:4px 0}
a{color:inherit}`;

/** Pages of A4; nothing is torn apart that fits on one. */
const PRINT = `@page{size:A4;margin:25mm 22mm;@bottom-center{content:counter(page);font:9pt Helvetica,Arial,sans-serif;color:#475156}}
@media print{body{font-size:11pt}
main{margin:0;padding:0;max-width:none}
header.page{min-height:200mm;padding:70mm 0 0;margin:0;border:0;box-sizing:border-box;break-after:page}
nav{break-after:page;margin:0}
nav a{text-decoration:none}
h1,h2,h3,h4{break-after:avoid;break-inside:avoid}
table,img,blockquote,tr{break-inside:avoid}
tr:has(th[scope=rowgroup]){break-after:avoid}
thead{display:table-header-group}
p,li{orphans:3;widows:3}}`;

/** A title page has no number. */
const FIRST_PAGE = '@page:first{@bottom-center{content:none}}';

/** Less air, so that a chapter stays on its page. */
const CLOSE =
  '@page{margin:16mm 20mm}@media print{body{font-size:10pt;line-height:1.4}h2{margin-top:0}h3{margin:12px 0 4px}p,li{margin:3px 0}}';

/** The size that a drawing gives itself; the page keeps its place before it is shown. */
function svgSize(drawing: string): string {
  const root = /^\s*<svg\b[^>]*>/.exec(drawing)?.[0] ?? '';
  const [width, height] = ['width', 'height'].map((name) => new RegExp(`\\s${name}="(\\d+)`).exec(root)?.[1]);
  return width && height ? ` width="${width}" height="${height}"` : '';
}

/** A self-contained page. */
export const htmlFormat: DocumentFormat = {
  blocks: htmlBlocks({ table: '', image: svgSize }),
  title: ({ title, lines, page }) =>
    lines.length === 0 && !page
      ? `<h1>${escapeHtml(title)}</h1>`
      : `<header${page ? ' class="page"' : ''}>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</header>`,
  contents: (entries) => {
    // An entry of level 2 stands in a list inside the entry before it.
    let list = '';
    entries.forEach(({ text, level, anchor }, i) => {
      const link = `<a href="#${anchor}">${escapeHtml(text)}</a>`;
      const next = entries[i + 1]?.level ?? 1;
      list += `<li>${link}${next > level ? '\n<ul>\n' : '</li>\n'}${next < level ? '</ul></li>\n' : ''}`;
    });
    return `<nav aria-labelledby="contents">\n<h2 id="contents">${CONTENTS_TITLE}</h2>\n<ul>\n${list}</ul>\n</nav>`;
  },
  heading: (text, level, { anchor, newPage = false } = {}) =>
    `<h${level + 1}${anchor === undefined ? '' : ` id="${anchor}"`}${newPage ? ' style="break-before:page"' : ''}>${escapeHtml(text)}</h${level + 1}>`,
  paragraphs: htmlParagraphs,
  meta: htmlMeta,
  wrap: (about, parts) =>
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
${author(about)}<title>${escapeHtml(about.title)}</title>
<style>
${STYLE}
${PRINT}${about.titlePage ? `\n${FIRST_PAGE}` : ''}${about.chapterPages ? `\n${CLOSE}` : ''}
</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`,
  separator: '\n',
};

/** Who wrote it, as programs read it. */
export const author = ({ authors }: DocumentAbout): string =>
  authors.trim() === '' ? '' : `<meta name="author" content="${escapeHtml(authors)}">\n`;
