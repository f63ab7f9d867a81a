/**
 * The golden text of a document: empty, with its example, and with awkward content, as Markdown with its diagrams as SVG beside it.
 * Kept in documents/<id>.md and <id>.svg, compared by test/documents.test.ts; `npm run golden` writes them anew.
 */
import { drawingOf, drawingSvg, renderDocument } from '@constat/report';
import {
  checkDocument,
  type DocumentContent,
  type DocumentField,
  type DocumentTemplate,
  type DocumentValue,
  documentBlocks,
  type OutlineItem,
} from '../src/index.ts';

const AWKWARD = [
  '<img src=x onerror=alert(1)> & "quoted"',
  '=HYPERLINK("http://example.com")',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'تسرب العلب عند اللحام',
  '| *stars* _lines_ `code` $x$ [a](b)',
  '漏れる缶の側面の継ぎ目',
];
const ROWS = 40;
const awkward = (i: number): string => AWKWARD[i % AWKWARD.length] ?? '';

/** A value of the field's kind that is hard to show. */
function awkwardValue(field: DocumentField, i: number): DocumentValue {
  switch (field.kind) {
    case 'list':
      return Array.from({ length: 8 }, (_, line) => awkward(i + line));
    case 'table':
      return Array.from({ length: ROWS }, (_, row) =>
        Object.fromEntries(
          field.columns.flatMap((column, c) => {
            if (column.kind === 'computed') return [];
            if (column.kind === 'number') return [[column.key, String((row * 7) % 10)]];
            if (column.kind === 'date') return [[column.key, '2027-02-30']];
            if (column.kind === 'choice') return [[column.key, Object.keys(column.choices).at(-1) ?? '']];
            return [[column.key, awkward(row + c)]];
          }),
        ),
      );
    case 'outline':
      return Array.from(
        { length: ROWS },
        (_, line): OutlineItem => ({
          text: awkward(line),
          level: line % 8 === 0 ? 0 : Math.min(field.levels.length - 1, 1 + (line % 3 === 2 ? 1 : 0)),
        }),
      );
    case 'checklist':
      return field.items.map(({ id }, item) => ({ item: id, state: 'na', page: awkward(item) }));
    case 'number':
      return i % 2 === 0 ? 'twelve' : '1,204';
    case 'date':
      return 'tomorrow';
    case 'choice':
      return Object.keys(field.choices).at(-1) ?? '';
    default:
      return `${awkward(i)}\n\n${awkward(i + 1)}`;
  }
}

/** Every field filled with what is hardest to show. */
export const awkwardContent = (template: DocumentTemplate): DocumentContent =>
  Object.fromEntries(
    template.sections
      .flatMap(({ fields }) => fields)
      .filter(({ kind }) => kind !== 'source')
      .map((field, i) => [field.key, awkwardValue(field, i)]),
  );

export const documentCases = (template: DocumentTemplate): Readonly<Record<string, DocumentContent>> => ({
  Empty: {},
  Example: template.example,
  ...template.examples,
  Awkward: awkwardContent(template),
});

function caseText(template: DocumentTemplate, content: DocumentContent): string {
  const { missing, problems } = checkDocument(template, content);
  return [
    renderDocument(template.title(content), documentBlocks(template, content), 'markdown').trim(),
    ...(missing.length > 0 ? [`Still to fill: ${missing.map(({ label }) => label).join(', ')}.`] : []),
    ...problems.slice(0, 8).map(({ message, fix }) => `Problem: ${message}${fix ? ` [${fix.label}]` : ''}`),
    ...(problems.length > 8 ? [`… and ${problems.length - 8} more`] : []),
  ].join('\n\n');
}

/** What is read of a template in all its cases. */
export const documentText = (template: DocumentTemplate): string =>
  `${Object.entries(documentCases(template))
    .map(([name, content]) => `<!-- ${name} -->\n\n${caseText(template, content)}`)
    .join('\n\n')}\n`;

/** The diagrams of a content, wide and narrow, one below the other; empty where there is none. */
export const documentDrawings = (template: DocumentTemplate, content: DocumentContent): string =>
  documentBlocks(template, content)
    .flatMap((block) =>
      block.kind === 'figure' ? [drawingOf(block.spec, 784), drawingOf(block.spec, 343)] : [],
    )
    .filter((drawing) => drawing !== null)
    .map((drawing) => drawingSvg(drawing, 'light', true).replaceAll('><', '>\n<'))
    .join('\n\n');
