/** Blocks as LaTeX with booktabs tables. Tables and figures are numbered by LaTeX itself. */
import { type NumberSettings, resolveRuns } from '../format.ts';
import type { PartStyle } from '../report/compose.ts';
import type { Mark, Runs, TextRun } from '../rich.ts';
import { spelledAlt } from '../spelling.ts';
import { layoutTable, type TableLayout } from '../table-layout.ts';
import { checkRuns, estimateRuns, NOTICE_WORDS, noteRuns, ROLE_TITLES } from '../words.ts';
import { type BlockRenderers, codeOf, type DocumentFormat, isFigureFile } from './context.ts';

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

/** Characters with a meaning in LaTeX, and those that its default fonts lack. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['$', '\\$'],
  ['&', '\\&'],
  ['#', '\\#'],
  ['%', '\\%'],
  ['_', '\\_'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
  ['"', '\\textquotedbl{}'],
  ['`', '\\textasciigrave{}'],
  ['\u2212', '$-$'],
  ['\u00D7', '$\\times$'],
  ['\u00B1', '$\\pm$'],
  ['\u2264', '$\\le$'],
  ['\u2265', '$\\ge$'],
  ['\u2260', '$\\ne$'],
  ['\u2248', '$\\approx$'],
  ['\u221E', '$\\infty$'],
  ['\u2192', '$\\to$'],
  ['\u221A', '$\\surd$'],
  ['\u2013', '--'],
  ['\u2014', '---'],
  ['\u2018', '`'],
  ['\u2019', "'"],
  ['\u201C', '``'],
  ['\u201D', "''"],
  ['\u00A0', '~'],
  ['\u00B7', '$\\cdot$'],
  ...GREEK.map((name, i): [string, string] => [
    String.fromCodePoint(0x3b1 + i),
    name === 'omicron' ? 'o' : `$\\${name}$`,
  ]),
  ...['Gamma', 'Delta', 'Theta', 'Lambda', 'Xi', 'Pi', 'Sigma', 'Phi', 'Psi', 'Omega'].map(
    (name): [string, string] => [
      String.fromCodePoint(0x391 + GREEK.indexOf(name.toLowerCase())),
      `$\\${name}$`,
    ],
  ),
  ...[...'\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079'].map((digit, i): [string, string] => [
    digit,
    `\\textsuperscript{${i}}`,
  ]),
  ['\u207B', '\\textsuperscript{$-$}'],
]);

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', 'hat'],
  ['\u0303', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0307', 'dot'],
]);

/** Text that LaTeX prints as it is; line breaks become spaces, accents that no letter is made with are set as in mathematics. */
function escapeLatex(text: string): string {
  const characters = [
    ...text
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\p{Surrogate}/gu, ''),
  ];
  return characters
    .map((character, i) => {
      if (ACCENTS.has(character)) return '';
      const written = CHARACTERS.get(character) ?? character;
      const accent = ACCENTS.get(characters[i + 1] ?? '');
      return accent && /^\$\\[a-zA-Z]+\$$/.test(written) ? `$\\${accent}${written.slice(1)}` : written;
    })
    .join('');
}

const COMMANDS: Readonly<Record<Mark, string>> = {
  bold: 'textbf',
  italic: 'textit',
  sub: 'textsubscript',
  sup: 'textsuperscript',
  code: 'texttt',
};

const markup = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text, marks = [] }) =>
      marks.reduceRight((inner, mark) => `\\${COMMANDS[mark]}{${inner}}`, escapeLatex(text)),
    )
    .join('');

const inline = (runs: Runs, numbers: NumberSettings): string => markup(resolveRuns(runs, numbers));

/** A bracket or star at the start would be read as belonging to the command before it. */
const guarded = (source: string): string => source.trimStart().replace(/^[[*]/, '{$&}');

const item = (source: string): string => `\\item ${guarded(source)}`;

const list = (environment: string, lines: readonly string[]): string =>
  [`\\begin{${environment}}`, ...lines, `\\end{${environment}}`].join('\n');

const note = (notes: Runs | undefined, numbers: NumberSettings): readonly string[] =>
  notes && notes.length > 0
    ? ['', '\\smallskip', `\\parbox{\\linewidth}{\\footnotesize ${inline(noteRuns(notes), numbers)}}`]
    : [];

const included = (file: string): string =>
  `\\includegraphics[width=\\linewidth,height=.8\\textheight,keepaspectratio]{${file}}`;

/** The blocks as LaTeX source. */
const latexBlocks: BlockRenderers = {
  text(block, { numbers, level }) {
    const title = ROLE_TITLES[block.role];
    const heading = title === null ? [] : [`\\${SECTIONS[level]}*{${escapeLatex(title)}}`];
    const meta = block.meta
      ? [`{\\small ${block.meta.map((fact) => inline(fact, numbers)).join('; ')}}`]
      : [];
    if (block.role === 'r-code') return [...heading, verbatim(codeOf(block, numbers)), ...meta].join('\n');
    return [...heading, ...block.paragraphs.map((runs) => inline(runs, numbers)), ...meta].join('\n\n');
  },

  estimates: (block, { numbers }) =>
    list(
      'itemize',
      block.items.map((estimate) => item(inline(estimateRuns(estimate), numbers))),
    ),

  table: (block, { numbers }) =>
    [
      '\\begin{table}[htbp]',
      '\\centering',
      `\\caption{${inline(block.title, numbers)}}`,
      ...tabular(layoutTable(block, numbers)),
      ...note(block.notes, numbers),
      '\\end{table}',
    ].join('\n'),

  check: (block, { numbers }) => inline(checkRuns(block), numbers),

  figure(block, { numbers, figures, number }) {
    const drawing = figures.get(block.id);
    const file = `figure-${number(block) ?? 1}.pdf`;
    return [
      '\\begin{figure}[htbp]',
      '\\centering',
      drawing !== undefined && isFigureFile(drawing)
        ? included(drawing)
        : `\\IfFileExists{${file}}{${included(file)}}{\\fbox{\\parbox{.9\\linewidth}{${escapeLatex(spelledAlt(block, numbers.spelling))}}}}`,
      `\\caption{${inline(block.title, numbers)}}`,
      ...note(block.notes, numbers),
      '\\end{figure}',
    ].join('\n');
  },

  notice: (block, { numbers }) => `\\textbf{${NOTICE_WORDS[block.level]}.} ${inline(block.message, numbers)}`,
};

/** Source code as it is; the one sequence that would end the environment is set in escaped typewriter instead. */
function verbatim(code: string): string {
  if (!code.includes('\\end{verbatim}')) return `\\begin{verbatim}\n${code}\n\\end{verbatim}`;
  return code
    .split('\n')
    .map((line) => `\\noindent\\texttt{${escapeLatex(line)}}\\par`)
    .join('\n');
}

function tabular({ columns, spans, rows }: TableLayout): readonly string[] {
  const alignment = columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('');
  const head =
    spans.length === 0
      ? []
      : [
          `${spans.map(({ label, span }) => (label === null ? '' : `\\multicolumn{${span}}{c}{${markup(label)}}`)).join(' & ')} \\\\`,
          spans
            .filter(({ label }) => label !== null)
            .map(({ from, span }) => `\\cmidrule(lr){${from + 1}-${from + span}}`)
            .join(' '),
        ];
  const body = rows.flatMap((row) => {
    const rule = row.total ? ['\\midrule'] : [];
    if (row.heading)
      return [...rule, `\\multicolumn{${columns.length}}{l}{\\textbf{${markup(row.cells[0] ?? [])}}} \\\\`];
    const cells = row.cells.map((cell, i) => (i === 0 && row.indent ? '\\quad ' : '') + markup(cell ?? []));
    return [...rule, `${cells.map(guarded).join(' & ')} \\\\`];
  });
  return [
    `\\begin{tabular}{${alignment}}`,
    '\\toprule',
    ...head,
    `${columns.map(({ label }) => guarded(markup(label))).join(' & ')} \\\\`,
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
  ];
}

const SECTIONS = { 1: 'section', 2: 'subsection', 3: 'subsubsection' } as const;

function paragraphs(style: PartStyle, texts: readonly string[]): string {
  switch (style) {
    case 'bullet':
      return list('itemize', texts.map(item));
    case 'number':
      return list('enumerate', texts.map(item));
    case 'quote':
      return list('quote', [texts.join('\n\n')]);
    case 'reference':
      return texts.map((text) => `\\noindent\\hangindent=2em ${text}`).join('\n\n');
    case 'normal':
      return texts.join('\n\n');
  }
}

/** Every engine sets it; tables wider than the text are made smaller, and more of them wait for a page than LaTeX holds back by itself. */
const PREAMBLE = [
  '\\documentclass[a4paper]{article}',
  '\\usepackage{iftex}',
  '\\ifPDFTeX\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}\\else\\usepackage{fontspec}\\fi',
  '\\usepackage[margin=2.5cm]{geometry}',
  '\\usepackage{booktabs}',
  '\\usepackage{graphicx}',
  '\\ifdefined\\extrafloats\\extrafloats{500}\\fi',
  '\\newsavebox{\\widetable}',
  '\\let\\plaintabular\\tabular\\let\\endplaintabular\\endtabular',
  '\\renewenvironment{tabular}[2][c]{\\begin{lrbox}{\\widetable}\\plaintabular[#1]{#2}}{\\endplaintabular\\end{lrbox}\\ifdim\\wd\\widetable>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox{\\widetable}}\\else\\usebox{\\widetable}\\fi}',
];

/** A complete article; figures are the files given, or figure-1.pdf and so on beside it where they exist. */
export const latexFormat: DocumentFormat = {
  blocks: latexBlocks,
  title: ({ title, lines, page }) => {
    const below = lines.map(escapeLatex);
    if (!page) return [`\\section*{${escapeLatex(title)}}`, ...below].join('\n\n');
    return list('titlepage', [
      '\\centering',
      '\\vspace*{\\stretch{1}}',
      `{\\LARGE\\bfseries ${escapeLatex(title)}\\par}`,
      '\\bigskip',
      ...below.map((line) => `{\\large ${line}\\par}\\smallskip`),
      '\\vspace*{\\stretch{2}}',
    ]);
  },
  // Sections of the contents have no number, as in the other formats.
  contents: () =>
    ['\\setcounter{secnumdepth}{0}', '\\setcounter{tocdepth}{2}', '\\tableofcontents', '\\clearpage'].join(
      '\n',
    ),
  heading: (text, level, { anchor, newPage = false } = {}) =>
    `${newPage ? '\\clearpage\n' : ''}\\${SECTIONS[level]}${anchor === undefined ? '*' : ''}{${escapeLatex(text)}}`,
  paragraphs: (style, runs, numbers) =>
    paragraphs(
      style,
      runs.map((each) => inline(each, numbers)),
    ),
  meta: (facts) => `{\\small ${facts.map(escapeLatex).join('; ')}}`,
  wrap: (_about, parts) =>
    [...PREAMBLE, '\\begin{document}', '', parts.join('\n\n'), '', '\\end{document}', ''].join('\n'),
  separator: '\n\n',
};
