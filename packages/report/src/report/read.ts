/** Reads a report that was kept or came from a file: every field is checked before anything draws it. */
import { isRuns } from '../block-check.ts';
import { DEFAULT_NUMBERS, type NumberSettings } from '../format.ts';
import type { TextRun } from '../rich.ts';
import {
  DEFAULT_REPORT_OPTIONS,
  type OwnRun,
  PARAGRAPH_STYLES,
  REPORT_FORMAT,
  REPORT_PARTS,
  type Report,
  type ReportItem,
  type ReportOptions,
  type ReportParagraph,
} from './report.ts';

export type ReportProblem = 'not-a-report' | 'unknown-format' | 'newer-format' | 'damaged';

/** Why something cannot be read as a report. */
export class ReportError extends Error {
  constructor(
    readonly code: ReportProblem,
    message: string,
  ) {
    super(message);
    this.name = 'ReportError';
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const damaged = (what: string): ReportError =>
  new ReportError('damaged', `The ${what} of the report cannot be read.`);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a report of any past format, or throws ReportError with the reason. */
export function readReport(value: unknown): Report {
  if (!isRecord(value) || typeof value.id !== 'string' || !Array.isArray(value.items))
    throw new ReportError('not-a-report', 'This is not a report.');
  const { format, id, title, items, options, dateCreated, dateModified } = value;
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    throw new ReportError('unknown-format', 'The report has no format version.');
  if (format > REPORT_FORMAT)
    throw new ReportError('newer-format', 'The report was saved by a newer version of Constat.');
  if (typeof title !== 'string') throw damaged('title');
  return {
    format: REPORT_FORMAT,
    id,
    title,
    subtitle: text(value.subtitle),
    authors: text(value.authors),
    affiliation: text(value.affiliation),
    date: text(value.date),
    items: items.map(readItem),
    options: readOptions(options),
    ...(typeof value.worksheet === 'string' ? { worksheet: value.worksheet } : {}),
    dateCreated: readTime(dateCreated),
    dateModified: readTime(dateModified),
  };
}

function readItem(item: unknown): ReportItem {
  if (!isRecord(item) || typeof item.id !== 'string') throw damaged('content');
  const { kind, id } = item;
  switch (kind) {
    case 'heading':
      if (typeof item.text !== 'string' || (item.level !== 1 && item.level !== 2)) throw damaged('headings');
      return { kind, id, text: item.text, level: item.level };
    case 'text':
      if (!Array.isArray(item.paragraphs)) throw damaged('text');
      return { kind, id, paragraphs: item.paragraphs.map(readParagraph) };
    case 'result': {
      const { resultId, without } = item;
      if (typeof resultId !== 'string') throw damaged('results');
      const keys = Array.isArray(without) ? without.filter((key) => typeof key === 'string') : [];
      return {
        kind,
        id,
        resultId,
        ...(keys.length > 0 ? { without: keys } : {}),
        ...(item.live === true ? { live: true } : {}),
        ...(item.hidden === true ? { hidden: true } : {}),
      };
    }
    default:
      throw damaged('content');
  }
}

function readParagraph(value: unknown): ReportParagraph {
  const style = isRecord(value) ? PARAGRAPH_STYLES.find((name) => name === value.style) : undefined;
  if (!isRecord(value) || style === undefined || !Array.isArray(value.runs)) throw damaged('text');
  return { style, runs: value.runs.map(readRun) };
}

function readRun(value: unknown): OwnRun {
  if (isRecord(value) && 'live' in value) {
    const { live, last, marks } = value;
    // It reads as words with marks.
    const words = [{ text: last, ...(marks === undefined ? {} : { marks }) }];
    if (!isRecord(live) || typeof live.result !== 'string' || typeof live.at !== 'string' || !isRuns(words))
      throw damaged('text');
    const [{ text, ...rest }] = words as unknown as readonly [TextRun];
    return { live: { result: live.result, at: live.at }, last: text, ...rest };
  }
  const runs = [value];
  if (!isRuns(runs)) throw damaged('text');
  return runs[0]!;
}

/** What is absent is as in a new report. */
function readOptions(value: unknown): ReportOptions {
  if (!isRecord(value)) throw damaged('settings');
  const flag = (name: 'titlePage' | 'contents' | 'methods' | 'references' | 'facts'): boolean => {
    const given = value[name];
    return typeof given === 'boolean' ? given : DEFAULT_REPORT_OPTIONS[name];
  };
  const { parts } = value;
  return {
    titlePage: flag('titlePage'),
    contents: flag('contents'),
    methods: flag('methods'),
    references: flag('references'),
    facts: flag('facts'),
    parts: Array.isArray(parts)
      ? REPORT_PARTS.filter((part) => parts.includes(part))
      : DEFAULT_REPORT_OPTIONS.parts,
    numbers: readNumbers(value.numbers),
    ...(value.chapterPages === true ? { chapterPages: true } : {}),
  };
}

/** More decimals than a number of double precision has are never meant. */
const MOST_DECIMALS = 15;

function readNumbers(value: unknown): NumberSettings {
  const given = isRecord(value) ? value : {};
  const decimals = (name: 'decimals' | 'pDecimals' | 'percentDecimals'): number => {
    const count = given[name];
    return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MOST_DECIMALS
      ? count
      : DEFAULT_NUMBERS[name];
  };
  return {
    decimals: decimals('decimals'),
    pDecimals: decimals('pDecimals'),
    percentDecimals: decimals('percentDecimals'),
    pStyle: given.pStyle === 'exact' ? 'exact' : 'limit',
    leadingZero: given.leadingZero === true,
    decimalMark: given.decimalMark === 'comma' ? 'comma' : 'point',
    spelling: given.spelling === 'american' ? 'american' : 'british',
  };
}

function readTime(value: unknown): number {
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return value;
  throw damaged('date');
}
