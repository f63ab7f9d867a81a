/** New reports. */
import { DEFAULT_NUMBERS, type NumberSettings } from '../format.ts';
import type { SavedResult } from '../saved-result.ts';
import { REPORT_TITLE } from '../words.ts';
import {
  DEFAULT_REPORT_OPTIONS,
  REPORT_FORMAT,
  REPORT_PARTS,
  type Report,
  type ReportItem,
} from './report.ts';

export interface NewReport {
  readonly title?: string;
  /** Id of the dataset, for a worksheet. */
  readonly worksheet?: string;
  readonly items: readonly ReportItem[];
  readonly numbers: NumberSettings;
  readonly timestamp: number;
  /** Letters and digits that make the id unique. */
  readonly random: string;
}

/** A report to be written: with a title page, contents, methods and references. */
export const createReport = ({ title, items, numbers, timestamp, random, worksheet }: NewReport): Report => ({
  format: REPORT_FORMAT,
  id: `report_${timestamp}_${random}`,
  title: title ?? REPORT_TITLE,
  subtitle: '',
  authors: '',
  affiliation: '',
  date: new Date(timestamp).toLocaleDateString('en-GB', { dateStyle: 'long' }),
  items,
  options: { ...DEFAULT_REPORT_OPTIONS, numbers },
  ...(worksheet === undefined ? {} : { worksheet }),
  dateCreated: timestamp,
  dateModified: timestamp,
});

/** Results one after another with all they hold: what the export of chosen results writes. */
export const reportOf = (
  results: readonly SavedResult[],
  title: string = REPORT_TITLE,
  numbers: NumberSettings = DEFAULT_NUMBERS,
): Report => ({
  format: REPORT_FORMAT,
  id: 'report_0_selection',
  title,
  subtitle: '',
  authors: '',
  affiliation: '',
  date: '',
  items: results.map(({ id }, i) => ({ kind: 'result', id: `item_${i}`, resultId: id })),
  options: {
    titlePage: false,
    contents: false,
    methods: false,
    references: true,
    facts: true,
    parts: REPORT_PARTS,
    numbers,
  },
  dateCreated: 0,
  dateModified: 0,
});
