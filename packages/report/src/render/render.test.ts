import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../blocks.ts';
import { EXAMPLE_BLOCKS, HOSTILE_BLOCKS, HOSTILE_TEXT } from '../fixtures/blocks.ts';
import { byId } from '../fixtures/report.ts';
import format1 from '../fixtures/saved-result-1.json' with { type: 'json' };
import { reportOf } from '../report/create.ts';
import { upgradeSavedResult } from '../saved-result.ts';
import { layoutTable } from '../table-layout.ts';
import { csvText, figureData, renderCsv } from './csv.ts';
import {
  REPORT_FILES,
  REPORT_FORMATS,
  renderBlock,
  renderBlocks,
  renderClipboard,
  renderDocument,
  renderReport,
} from './document.ts';
import { figureKey } from './report.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>é 100%</text></svg>';
const EXAMPLES = BLOCK_KINDS.map((kind) => EXAMPLE_BLOCKS[kind]);
const figures = new Map([['raincloud', SVG]]);

describe.each(REPORT_FORMATS)('%s', (format) => {
  it.each(BLOCK_KINDS)('renders a block of kind %s', (kind) => {
    expect(renderBlock(EXAMPLE_BLOCKS[kind], format, { figures })).toMatchSnapshot();
  });

  it('never writes NaN, undefined or null', () => {
    expect(renderBlocks(EXAMPLES, format)).not.toMatch(/NaN|undefined|null|\[object/);
  });

  it('numbers tables and figures through several results', () => {
    const result = upgradeSavedResult(format1);
    const second = { ...result, id: 'result_2_b', title: 'Second' };
    const report = renderReport(reportOf([result, second]), byId([result, second]), format, {
      figures: new Map([[figureKey('result_2_b', 'raincloud'), SVG]]),
    });
    if (format !== 'latex') expect(report).toMatch(/Figure 1[\s\S]*Figure 2/);
    expect(report.match(/Two half-violins/g)).toHaveLength(2);
    expect(report).toContain('n = 60, 0 excluded');
    if (format === 'html' || format === 'word') expect(report.match(/<img/g)).toHaveLength(1);
  });

  it('puts one heading over the assumption checks', () => {
    const checks = renderBlocks([EXAMPLE_BLOCKS.check, EXAMPLE_BLOCKS.check], format);
    expect(checks.match(/Assumptions/g)).toHaveLength(1);
  });
});

describe('escaping', () => {
  it('html and word contain no element or attribute from the data', () => {
    for (const format of ['html', 'word'] as const) {
      const html = renderDocument(HOSTILE_TEXT, HOSTILE_BLOCKS, format, {
        figures: new Map([['f', '"><script>']]),
      });
      expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).toContain('src="data:image/svg+xml,%22%3E%3Cscript%3E"');
    }
  });

  it.each([
    ['latex', 'a\\textsubscript{1}\\textsuperscript{2}\\textbf{b}\\textit{c}\\texttt{d}'],
    ['markdown', 'a<sub>1</sub><sup>2</sup>**b***c*<code>d</code>'],
    ['html', 'a<sub>1</sub><sup>2</sup><b>b</b><i>c</i><code>d</code>'],
  ] as const)('%s has its own way for each mark', (format, expected) => {
    const run = (text: string, mark: 'sub' | 'sup' | 'bold' | 'italic' | 'code') => ({ text, marks: [mark] });
    const paragraph = [
      'a',
      run('1', 'sub'),
      run('2', 'sup'),
      run('b', 'bold'),
      run('c', 'italic'),
      run('d', 'code'),
    ];
    const block = { kind: 'text', id: 'x', role: 'finding', paragraphs: [paragraph] } as const;
    expect(renderBlock(block, format)).toContain(expected);
  });

  it('latex has no command, group or math from the data', () => {
    const latex = renderBlocks(HOSTILE_BLOCKS, 'latex');
    expect(latex).not.toMatch(/\\input|[^\\]%|[^\\]#|[^\\]&(?! )|(?<!\\)\$x/);
    expect(latex).toContain('\\textbackslash{}input\\{x\\} \\$x\\textasciicircum{}2\\$ 50\\% \\#1');
    expect(latex).not.toContain('\\end{verbatim}');
  });

  it('markdown has no markup, html or table cell from the data', () => {
    const markdown = renderBlocks(HOSTILE_BLOCKS, 'markdown');
    expect(markdown).not.toMatch(/(?<!\\)<img|(?<!\\)\[l|(?<!\\)`c/);
    expect(markdown).toContain('\\<img src=x onerror=alert(1)\\> =cmd() \\_a\\_ \\*b\\*');
    expect(markdown).toContain('````r\n');
    expect(renderBlock({ kind: 'text', id: 'x', role: 'finding', paragraphs: [['- a']] }, 'markdown')).toBe(
      '\\- a',
    );
    expect(renderBlock({ kind: 'text', id: 'x', role: 'finding', paragraphs: [['1. a']] }, 'markdown')).toBe(
      '1\\. a',
    );
  });

  it('text drops terminal controls', () => {
    expect(
      renderBlock({ kind: 'text', id: 'x', role: 'finding', paragraphs: [['a\u001B[2Jb']] }, 'text'),
    ).toBe('a [2Jb');
  });

  it('csv makes formulas inert and leaves numbers alone', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n'])
      expect(csvText(`${start}cmd()`)).toMatch(/^"?'/);
    expect(csvText('a,"b"')).toBe('"a,""b"""');
    expect(renderCsv(HOSTILE_BLOCKS[3]!)).toContain(",'=1+1\r\n");
    expect(renderCsv(EXAMPLE_BLOCKS.table)).toBe(
      'Outcome,t,df,p,Mean difference: Estimate,Mean difference: LL\r\nGrowth,,,,,\r\n' +
        'len,1.9153,55.309,0.06063,3.7,-0.171\r\ndose,,58,2e-9,12,\r\n',
    );
  });
});

describe('tables', () => {
  it('are laid out once for every renderer', () => {
    const layout = layoutTable(EXAMPLE_BLOCKS.table);
    const texts = layout.rows.map((row) =>
      row.cells.map((cell) => cell?.map((run) => run.text).join('') ?? null),
    );
    expect(texts).toEqual([
      ['Growth', null, null, null, null, null],
      ['len', '1.92', '55.31', '.061', '3.70', '−0.17'],
      ['dose', null, '58', '< .001', '12.00', null],
    ]);
    expect(layout.columns.map(({ align }) => align)).toEqual([
      'left',
      'right',
      'right',
      'right',
      'right',
      'right',
    ]);
    expect(layout.spans.map(({ from, span, label }) => [from, span, label !== null])).toEqual([
      [0, 1, false],
      [1, 1, false],
      [2, 1, false],
      [3, 1, false],
      [4, 2, true],
    ]);
  });

  it('have equal decimals in a row with a format of its own', () => {
    const layout = layoutTable({
      kind: 'table',
      id: 'a',
      title: [],
      columns: [
        { key: 'name', label: [] },
        { key: 'a', label: [] },
        { key: 'b', label: [] },
      ],
      rows: [
        { cells: { name: 'n', a: 30, b: 1200 }, format: 'integer' },
        { cells: { name: 'Mean', a: 20.663, b: 0.0457 }, format: 'number' },
      ],
    });
    expect(layout.rows.map((row) => row.cells.slice(1).map((cell) => cell?.[0]?.text))).toEqual([
      ['30', '1,200'],
      ['20.6630', '0.0457'],
    ]);
  });

  it('keep rich text and its styles on the clipboard', () => {
    const { html, text } = renderClipboard(EXAMPLE_BLOCKS.table);
    expect(html).toMatch(/<table[^>]*border-collapse:collapse[\s\S]*<i>t<\/i>/);
    expect(html).not.toContain('Table 1');
    expect(text.split('\n')[0]).toBe('Welch’s t-Test of Tooth Length');
  });
});

describe('figures', () => {
  it('give their data as csv', () => {
    expect(renderCsv(EXAMPLE_BLOCKS.figure)).toBe("len,supp\r\n4.2,VC\r\n11.5,'=cmd()\r\n");
    expect(
      figureData({ ...EXAMPLE_BLOCKS.figure, spec: { layer: [{ data: { values: [{ a: 1 }] } }] } }),
    ).toEqual([{ a: 1 }]);
  });

  it('may be files beside the document', () => {
    const files = new Map([['raincloud', 'figure-1.png']]);
    expect(renderBlock(EXAMPLE_BLOCKS.figure, 'markdown', { figures: files })).toContain(
      '![Two half-violins; OJ lies to the right of VC.](<figure-1.png>)',
    );
    const latex = renderBlock(EXAMPLE_BLOCKS.figure, 'latex', { figures: files });
    expect(latex).toContain('keepaspectratio]{figure-1.png}');
    expect(latex).not.toContain('IfFileExists');
    const evil = new Map([['raincloud', 'figure-1.png}\\input{x']]);
    expect(renderBlock(EXAMPLE_BLOCKS.figure, 'latex', { figures: evil })).not.toContain('input{x');
  });

  it('accept a bitmap for formats that need one', () => {
    const png = new Map([['raincloud', 'data:image/png;base64,AAAA']]);
    expect(renderBlock(EXAMPLE_BLOCKS.figure, 'word', { figures: png })).toContain(
      'src="data:image/png;base64,AAAA"',
    );
  });
});

it('files have the names of the product', () => {
  expect(REPORT_FILES.html.name).toBe('statistical-analysis-results.html');
  expect(REPORT_FILES.word.name).toBe('statistical-analysis-results.doc');
});
