/** A document as blocks: the screen, every export and the saved result read nothing else. */
import {
  type Block,
  bold,
  keptWords,
  type Runs,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { shownSections } from './check.ts';
import {
  CHECK_STATES,
  type ChecklistField,
  type DocumentContent,
  type DocumentField,
  type DocumentSection,
  type DocumentTemplate,
  type OutlineField,
  type SourceField,
  type TableField,
  type TableFieldColumn,
} from './contract.ts';
import { type LinkSource, linksTable, NO_LINKS, readContent } from './links.ts';
import {
  cellOf,
  checksOf,
  isEmpty,
  listOf,
  numberOf,
  outlineOf,
  rowsOf,
  shownColumns,
  textOf,
} from './values.ts';

type SimpleField = Exclude<DocumentField, TableField | OutlineField | ChecklistField | SourceField>;

const isSimple = (field: DocumentField): field is SimpleField =>
  field.kind !== 'table' && field.kind !== 'outline' && field.kind !== 'checklist' && field.kind !== 'source';

/** The day as words: 17 November 2026; what is no day stays as typed. */
export function dayWords(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time)
    ? text
    : new Date(time).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
}

/** The paragraphs that a field fills. */
function paragraphsOf(field: SimpleField, content: DocumentContent): readonly string[] {
  if (field.kind === 'list') return listOf(content, field.key);
  const typed = textOf(content, field.key);
  if (typed === '') return [];
  if (field.kind === 'choice') return [field.choices[typed] ?? typed];
  if (field.kind === 'date') return [dayWords(typed)];
  return typed.split(/\n+/).filter((line) => line.trim() !== '');
}

/** The simple fields of a section as a table of two columns, as forms are printed. */
function formTable(section: DocumentSection, content: DocumentContent): TableBlock | null {
  const rows = section.fields.filter(isSimple).flatMap((field): readonly TableRow[] => {
    const paragraphs = paragraphsOf(field, content);
    const listed = field.kind === 'list' && paragraphs.length > 1;
    return paragraphs.map((text, i) => ({
      cells: { item: i === 0 ? [bold(field.label)] : [], entry: [listed ? `${i + 1}. ${text}` : text] },
    }));
  });
  if (rows.length === 0) return null;
  return {
    kind: 'table',
    id: section.id,
    title: [section.title],
    columns: [
      { key: 'item', label: ['Item'] },
      { key: 'entry', label: ['Entry'] },
    ],
    rows,
  };
}

const isNumeric = (column: TableFieldColumn): boolean => column.kind === 'number';

function cellValue(
  column: TableFieldColumn,
  row: ReturnType<typeof rowsOf>[number],
  rows: ReturnType<typeof rowsOf>,
  content: DocumentContent,
): number | Runs | null {
  if (column.kind === 'computed') {
    const value = column.compute(row, rows, content);
    return typeof value === 'string' ? [value] : value;
  }
  const typed = cellOf(row, column.key);
  if (column.kind === 'choice') return [column.choices[typed] ?? Object.values(column.choices)[0] ?? typed];
  if (typed === '') return [];
  if (column.kind === 'number') return numberOf(typed) ?? [typed];
  return [column.kind === 'date' ? dayWords(typed) : typed];
}

/** Digits after the point that the numbers of a column need, at most four. */
const decimalsOf = (values: readonly unknown[]): number =>
  Math.max(
    0,
    ...values.map((value) =>
      typeof value === 'number' ? Math.min(4, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0) : 0,
    ),
  );

function fieldTable(field: TableField, content: DocumentContent): TableBlock | null {
  const rows = rowsOf(content, field.key);
  if (rows.length === 0) return null;
  const shown = shownColumns(field, content);
  const cells = rows.map((row) =>
    Object.fromEntries(shown.map((column) => [column.key, cellValue(column, row, rows, content)])),
  );
  const columns = shown.map((column): TableColumn => {
    const values = cells.map((row) => row[column.key]);
    const numeric = isNumeric(column) || values.some((value) => typeof value === 'number');
    return {
      key: column.key,
      label: [column.label],
      ...(numeric ? { format: 'number', decimals: decimalsOf(values) } : {}),
    };
  });
  return {
    kind: 'table',
    id: field.key,
    title: [field.label],
    columns,
    rows: cells.map((row) => ({ cells: row })),
    ...(field.note === undefined ? {} : { notes: [field.note] }),
  };
}

/** An outline as a table with a column for its lines and one for their states. */
function outlineTable(field: OutlineField, content: DocumentContent): TableBlock | null {
  const items = outlineOf(content, field.key);
  if (isEmpty(field, content)) return null;
  const { states } = field;
  const [first = ''] = Object.values(states ?? {});
  return {
    kind: 'table',
    id: field.key,
    title: [field.label],
    columns: [
      { key: 'line', label: [capital(field.levels[1] ?? field.levels[0])] },
      ...(states ? [{ key: 'state', label: ['State'] }] : []),
    ],
    rows: items.map(({ text, level, state }) =>
      level === 0
        ? { cells: { line: [text.trim()] }, heading: true }
        : {
            cells: {
              line: [`${'– '.repeat(level - 1)}${text.trim()}`],
              ...(states ? { state: [states[state ?? ''] ?? first] } : {}),
            },
            indent: true,
          },
    ),
  };
}

/** A checklist as journals want it: number, point, state and page, by section of the paper. */
function checklistTable(field: ChecklistField, content: DocumentContent): TableBlock | null {
  if (isEmpty(field, content)) return null;
  const checks = checksOf(field, content);
  const groups = [...new Set(checks.map(({ group }) => group))];
  return {
    kind: 'table',
    id: field.key,
    title: [field.label],
    columns: [
      { key: 'item', label: ['Item'] },
      { key: 'text', label: ['What is reported'] },
      { key: 'state', label: ['State'] },
      { key: 'page', label: ['Page'] },
    ],
    rows: groups.flatMap((group) => [
      { cells: { item: [group] }, heading: true },
      ...checks
        .filter((check) => check.group === group)
        .map(({ id, text, state, page }) => ({
          cells: { item: [id], text: [text], state: [CHECK_STATES[state]], page: page === '' ? [] : [page] },
        })),
    ]),
    notes: [field.help],
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function sectionBlocks(section: DocumentSection, content: DocumentContent): readonly Block[] {
  const form = formTable(section, content);
  const tables = section.fields.map((field) => {
    if (field.kind === 'table') return fieldTable(field, content);
    if (field.kind === 'checklist') return checklistTable(field, content);
    return field.kind === 'outline' ? outlineTable(field, content) : null;
  });
  return [form, ...tables].filter((block) => block !== null);
}

/** The document as it is read: its sentence, its diagrams, section by section what was written, then where linked numbers come from. */
export function documentBlocks(
  template: DocumentTemplate,
  written: DocumentContent,
  links: LinkSource = NO_LINKS,
): readonly Block[] {
  const content = readContent(template, written, links);
  const sources = linksTable(written, links);
  // written by whoever fills it in, and by the guideline that it follows
  return keptWords([
    { kind: 'text', id: 'finding', role: 'finding', paragraphs: [template.finding(content)] },
    ...(template.figures?.(content) ?? []),
    ...(template.tables?.(content) ?? []),
    ...shownSections(template, content)
      .filter(({ settings, drawn }) => !settings && !drawn)
      .flatMap((section) => sectionBlocks(section, content)),
    ...(sources ? [sources] : []),
  ]);
}
