/** A document that Word opens as its own: HTML with the Office namespaces, tables that stay tables. */
import type { DocumentFormat } from './context.ts';
import { escapeHtml, htmlFormat } from './html.ts';

const STYLE = `@page Section1{size:21cm 29.7cm;margin:2.5cm}
div.Section1{page:Section1}
body{font-family:"Times New Roman",Times,serif;font-size:12pt;line-height:150%;color:#000}
h1{font-size:16pt}h2{font-size:14pt}h3{font-size:12pt}
table{font-size:11pt;mso-table-lspace:0;mso-table-rspace:0}
pre,code{font-family:Consolas,"Courier New",monospace;font-size:9.5pt}`;

/** The blocks are those of the HTML format: their styles stand on the elements, as Word wants them. */
export const wordFormat: DocumentFormat = {
  ...htmlFormat,
  wrap: (title, parts) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40" lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="ProgId" content="Word.Document">
<title>${escapeHtml(title)}</title>
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
};
