import { describe, expect, it } from 'vitest';
import {
  byId,
  EXAMPLE_REPORT,
  EXAMPLE_RESULT,
  EXAMPLE_RESULTS,
  resultOf,
  SECOND_RESULT,
  textOf,
} from '../fixtures/report.ts';
import { DEFAULT_NUMBERS, runsToText } from '../format.ts';
import { rich } from '../rich.ts';
import { blockKey, composeReport, type ReportPart } from './compose.ts';
import { createReport, reportOf } from './create.ts';
import { ReportError, readReport } from './read.ts';
import { REPORT_FORMAT, type Report } from './report.ts';

/** Parts in a line each. */
const outline = (parts: readonly ReportPart[]): readonly string[] => parts.map(lineOf);

function lineOf(part: ReportPart): string {
  switch (part.kind) {
    case 'title':
      return [part.page ? 'page' : 'title', part.title, ...part.lines].join(' / ');
    case 'contents':
      return `contents ${part.entries.map(({ level, text }) => `${level} ${text}`).join(', ')}`;
    case 'heading':
      return `h${part.level} ${part.text}`;
    case 'paragraph':
      return `${part.style} ${runsToText(part.runs)}`;
    case 'facts':
      return `facts ${part.facts[0]}`;
    case 'missing':
      return `missing ${part.resultId}`;
    case 'block':
      return [blockKey(part.block), ...(part.number === undefined ? [] : [part.number])].join(' ');
  }
}

describe('composeReport', () => {
  const { items } = EXAMPLE_REPORT;
  const upToGone = { ...EXAMPLE_REPORT, items: items.slice(0, 8) };

  it('leaves hidden results out, with their methods and literature', () => {
    const hide = (report: Report): Report => ({
      ...report,
      items: report.items.map((item) => (item.kind === 'result' ? { ...item, hidden: true } : item)),
    });
    const kinds = composeReport(hide(EXAMPLE_REPORT), EXAMPLE_RESULTS).map(({ kind }) => kind);
    expect(kinds).not.toContain('block');
    expect(kinds).not.toContain('missing');
  });

  it('puts title page, contents, items, methods and references in order', () => {
    const parts = outline(
      composeReport(
        { ...upToGone, options: { ...upToGone.options, facts: false, parts: ['apa'] } },
        EXAMPLE_RESULTS,
      ),
    );
    expect(parts).toEqual([
      'page / The growth of teeth / A reanalysis / A. Author & B. Author / University of Somewhere / 14 November 2023',
      'contents 1 Growth, 2 Supplement, 2 Tooth length by supplement, 1 Dose, 2 Tooth length by dose, 1 Methods, 1 References',
      'h1 Growth',
      'normal Sixty animals, two supplements and three doses.',
      'bullet orange juice',
      'bullet ascorbic acid',
      'number weigh',
      'number measure',
      'quote Vitamin C is needed for growth.',
      'h2 Supplement',
      'h2 Tooth length by supplement',
      'text:finding',
      'table:test 1',
      'figure:raincloud 1',
      'text:apa',
      'h1 Dose',
      'h2 Tooth length by dose',
      'text:finding',
      'table:test 2',
      'missing result_0_gone',
      'number conclude',
      'h1 Methods',
      'normal Means were compared with Welch’s t-test. The effect size is Cohen’s d.',
      'normal Means were compared with Student’s t-test.',
      'normal Computed with Constat 1.1.2.',
      'h1 References',
      'reference Cohen, J. (1988). Statistical power analysis for the behavioral sciences (2nd ed.). Lawrence Erlbaum Associates.',
      expect.stringMatching(/^reference Welch, B\. L\. \(1947\)/),
    ]);
  });

  it('gives chosen results with all they hold, references at the end', () => {
    const parts = composeReport(reportOf([SECOND_RESULT]), EXAMPLE_RESULTS);
    expect(outline(parts)).toEqual([
      'title / Statistical analysis results',
      'h1 Tooth length by dose',
      'facts ToothGrowth, 60 rows',
      'text:finding',
      'estimates:estimates',
      'table:test 1',
      'h2 Assumptions',
      'check:normality',
      'figure:raincloud 1',
      'notice:ties',
      'text:methods',
      'h1 References',
      expect.stringMatching(/^reference Cohen/),
    ]);
  });

  it('numbers a result that stands in it twice twice', () => {
    const parts = composeReport(reportOf([EXAMPLE_RESULT, EXAMPLE_RESULT]), EXAMPLE_RESULTS);
    expect(outline(parts).filter((line) => /^(table|figure)/.test(line))).toEqual([
      'table:test 1',
      'figure:raincloud 1',
      'table:test 2',
      'figure:raincloud 2',
    ]);
    const anchors = parts.flatMap((part) => (part.kind === 'heading' ? [part.anchor] : []));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('leaves out headings and paragraphs without a letter, and names a report without a title', () => {
    const report: Report = {
      ...EXAMPLE_REPORT,
      title: ' ',
      subtitle: '',
      authors: ' ',
      items: [
        { kind: 'heading', id: 'a', text: ' ', level: 1 },
        { kind: 'heading', id: 'b', text: 'Alone', level: 2 },
        { kind: 'text', id: 'c', paragraphs: [{ style: 'normal', runs: [' ', ''] }] },
      ],
    };
    expect(outline(composeReport(report, new Map()))).toEqual([
      'page / Statistical analysis results / University of Somewhere / 14 November 2023',
      'contents 1 Alone',
      'h1 Alone',
    ]);
  });

  it('does not take an abbreviation for the end of a sentence', () => {
    const first = resultOf('d', 'A', [
      textOf('methods', rich`Ranks, cf. Table 2. Ties got midranks. *p* is exact.`),
    ]);
    const second = resultOf('e', 'B', [
      textOf('methods', rich`Counts, cf. Table 2. *p* is exact. Cells were pooled.`),
    ]);
    const report = { ...EXAMPLE_REPORT, items: reportOf([first, second]).items };
    const paragraphs = composeReport(report, byId([first, second])).filter(
      ({ kind }) => kind === 'paragraph',
    );
    expect(outline(paragraphs)).toEqual([
      'normal Ranks, cf. Table 2. Ties got midranks. p is exact.',
      'normal Counts, cf. Table 2. Cells were pooled.',
    ]);
  });
});

it('tells works of the same authors and year apart by a letter', () => {
  const works = [
    'Yates, F. (1934). Tables.',
    'Yates, F. (1934). Classes.',
    'Yates, F., & Box, G. (1934). Plots.',
  ];
  const result = resultOf('f', 'A', [textOf('references', ...works.map((work) => rich`${work} *Journal*.`))]);
  const parts = composeReport(reportOf([result]), byId([result])).filter(({ kind }) => kind === 'paragraph');
  expect(outline(parts)).toEqual([
    'reference Yates, F. (1934a). Classes. Journal.',
    'reference Yates, F. (1934b). Tables. Journal.',
    'reference Yates, F., & Box, G. (1934). Plots. Journal.',
  ]);
});

it('a new report has a title page, contents, methods and references, and the numbers given', () => {
  const numbers = { ...DEFAULT_NUMBERS, decimals: 3 };
  const report = createReport({ items: [], numbers, timestamp: Date.UTC(2026, 10, 15, 12), random: 'abc' });
  expect(report).toMatchObject({
    format: REPORT_FORMAT,
    id: 'report_1794744000000_abc',
    title: 'Statistical analysis results',
    date: '15 November 2026',
    options: { titlePage: true, contents: true, methods: true, references: true, numbers },
  });
});

describe('a worksheet', () => {
  it('is read with its dataset and what its results do', () => {
    const items = [{ kind: 'result', id: 'a', resultId: 'r', live: true, hidden: true } as const];
    const sheet = { ...EXAMPLE_REPORT, items, worksheet: 'dataset_1' };
    expect(readReport(JSON.parse(JSON.stringify(sheet)))).toMatchObject({ items, worksheet: 'dataset_1' });
    const wrong = { ...sheet, items: [{ ...items[0], live: 'yes', hidden: 1 }], worksheet: 7 };
    expect(readReport(wrong)).not.toHaveProperty('worksheet');
    expect(readReport(wrong).items).toEqual([{ kind: 'result', id: 'a', resultId: 'r' }]);
  });
});

describe('readReport', () => {
  const stored = (): Record<string, unknown> => JSON.parse(JSON.stringify(EXAMPLE_REPORT));

  it('keeps every option', () => {
    const options = { ...EXAMPLE_REPORT.options, chapterPages: true };
    expect(readReport({ ...stored(), options }).options).toEqual(options);
  });

  it('reads what was stored, without what does not belong to it', () => {
    expect(readReport({ ...stored(), owner: 'x' })).toEqual(EXAMPLE_REPORT);
  });

  it('fills in what is absent or out of range', () => {
    const read = readReport({
      ...stored(),
      subtitle: 7,
      options: {
        facts: true,
        parts: ['checks', 'unknown'],
        numbers: { decimals: 400, decimalMark: 'comma' },
      },
    });
    expect(read.subtitle).toBe('');
    expect(read.options).toEqual({
      titlePage: true,
      contents: true,
      methods: true,
      references: true,
      facts: true,
      parts: ['checks'],
      numbers: { ...DEFAULT_NUMBERS, decimalMark: 'comma' },
    });
  });

  const item = (value: unknown) => ({ ...stored(), items: [value] });
  it.each([
    ['not-a-report', null],
    ['not-a-report', { ...stored(), items: 'x' }],
    ['not-a-report', { ...stored(), id: 1 }],
    ['unknown-format', { ...stored(), format: undefined }],
    ['unknown-format', { ...stored(), format: 0.5 }],
    ['newer-format', { ...stored(), format: REPORT_FORMAT + 1 }],
    ['damaged', { ...stored(), title: null }],
    ['damaged', { ...stored(), options: null }],
    ['damaged', { ...stored(), dateModified: Number.NaN }],
    ['damaged', item({ kind: 'figure', id: 'a' })],
    ['damaged', item({ kind: 'heading', id: 'a', text: 'A', level: 4 })],
    ['damaged', item({ kind: 'result', id: 'a' })],
    ['damaged', item({ kind: 'text', id: 'a', paragraphs: [{ style: 'loud', runs: [] }] })],
    ['damaged', item({ kind: 'text', id: 'a', paragraphs: [{ style: 'normal', runs: [{ html: '<b>' }] }] })],
  ])('refuses as %s', (code, value) => {
    let problem: unknown;
    try {
      readReport(value);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(ReportError);
    expect(problem).toMatchObject({ code });
  });
});
