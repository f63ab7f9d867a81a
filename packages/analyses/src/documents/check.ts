/** Checks a document: what is still to be filled, and what is not right. */
import type {
  DocumentContent,
  DocumentField,
  DocumentProblem,
  DocumentRow,
  DocumentTemplate,
  TableField,
} from './contract.ts';
import { type LinkSource, NO_LINKS, readContent } from './links.ts';
import { isBlank, isBlankRow, isEmpty, numberOf, textOf } from './values.ts';

export interface DocumentCheck {
  /** Required fields without a word. */
  readonly missing: readonly DocumentField[];
  readonly problems: readonly DocumentProblem[];
}

/** The sections that belong to the document as it stands. */
export const shownSections = (template: DocumentTemplate, content: DocumentContent) =>
  template.sections.filter(({ when }) => when === undefined || when(content));

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

/** What is wrong with a typed number, as the end of a sentence; null where nothing is. */
function numberProblem(typed: string, { min, max, whole }: NumberLimits): string | null {
  if (typed === '') return null;
  const value = numberOf(typed);
  if (value === null) return `is “${shortened(typed)}”; type a number.`;
  if (whole && !Number.isInteger(value)) return `is ${typed}; type a whole number.`;
  if (min !== undefined && value < min) return `is ${typed}; it cannot be below ${min}.`;
  return max !== undefined && value > max ? `is ${typed}; it cannot be above ${max}.` : null;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** A day that exists, written as year-month-day. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function cellProblem(column: TableField['columns'][number], row: DocumentRow): string | null {
  const typed = (row[column.key] ?? '').trim();
  if (column.kind === 'number') return numberProblem(typed, column);
  if (column.kind === 'date' && typed !== '' && !isDay(typed))
    return `is “${shortened(typed)}”; type the day as 2026-11-17.`;
  return null;
}

function kindProblems(field: DocumentField, content: DocumentContent): readonly DocumentProblem[] {
  if (field.kind === 'table') {
    const rows = content[field.key];
    if (!Array.isArray(rows)) return [];
    return (rows as readonly DocumentRow[]).flatMap((row, i) =>
      isBlankRow(row)
        ? []
        : field.columns.flatMap((column) => {
            const problem = cellProblem(column, row);
            return problem === null
              ? []
              : [
                  {
                    field: field.key,
                    row: i,
                    column: column.key,
                    message: `${field.label}, row ${i + 1}: ${column.label} ${problem}`,
                  },
                ];
          }),
    );
  }
  const typed = textOf(content, field.key);
  const problem =
    field.kind === 'number'
      ? numberProblem(typed, field)
      : field.kind === 'date' && typed !== '' && !isDay(typed)
        ? `is “${shortened(typed)}”; type the day as 2026-11-17.`
        : null;
  return problem === null ? [] : [{ field: field.key, message: `${field.label} ${problem}` }];
}

/** What a document lacks and what is wrong with it; nothing is said of an untouched one. */
export function checkDocument(
  template: DocumentTemplate,
  written: DocumentContent,
  links: LinkSource = NO_LINKS,
): DocumentCheck {
  const content = readContent(template, written, links);
  if (isBlank(template, content)) return { missing: [], problems: [] };
  const fields = shownSections(template, content).flatMap((section) => section.fields);
  return {
    missing: fields.filter((field) => field.required === true && isEmpty(field, content)),
    problems: [
      ...fields.flatMap((field) => kindProblems(field, content)),
      ...(template.rules?.(content) ?? []),
    ],
  };
}
