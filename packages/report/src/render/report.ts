/** A report in any format: its parts one after another. */

import { composeReport, type PartStyle, type ReportPart } from '../report/compose.ts';
import type { Report } from '../report/report.ts';
import { italic, type Runs } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { MISSING_RESULT } from '../words.ts';
import { type DocumentFormat, renderWith } from './context.ts';

export interface ReportSettings {
  /** Drawn figures by `figureKey`. */
  readonly figures?: ReadonlyMap<string, string>;
  /** The same as SVG documents: Word shows these, programs that cannot show the bitmaps. */
  readonly vectors?: ReadonlyMap<string, string>;
}

/** Key of a drawn figure when several results are rendered together. */
export const figureKey = (resultId: string, blockId: string): string => `${resultId}/${blockId}`;

/** Millimetres: two of them, the words of five results and a checklist share a page. */
const LOW_FIGURE = 44;

/** Writes the parts of a report and what stands around them. */
export function renderReportWith(
  target: DocumentFormat,
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  { figures, vectors }: ReportSettings,
): string {
  const { numbers } = report.options;
  const parts = composeReport(report, results);
  const listed = new Set(
    parts.flatMap((part) => (part.kind === 'contents' ? part.entries.map(({ anchor }) => anchor) : [])),
  );
  const { chapterPages = false } = report.options;
  const written: string[] = [];
  let title = report.title;
  for (const part of grouped(parts)) {
    switch (part.kind) {
      case 'title':
        title = part.title;
        written.push(target.title(part));
        break;
      case 'contents':
        written.push(target.contents(part.entries));
        break;
      case 'heading':
        written.push(
          target.heading(part.text, part.level, {
            inside: part.inside === true,
            newPage: chapterPages && part.level === 1,
            ...(listed.has(part.anchor) ? { anchor: part.anchor } : {}),
          }),
        );
        break;
      case 'paragraphs':
        written.push(target.paragraphs(part.style, part.paragraphs, numbers));
        break;
      case 'facts':
        written.push(target.meta(part.facts));
        break;
      case 'missing':
        written.push(target.paragraphs('normal', [[italic(MISSING_RESULT)]], numbers));
        break;
      case 'block': {
        const { block, resultId, number, level } = part;
        const key = block.kind === 'figure' ? figureKey(resultId, block.id) : '';
        const [drawing, vector] = [figures?.get(key), vectors?.get(key)];
        written.push(
          renderWith(target.blocks, block, {
            numbers,
            figures: new Map(block.kind === 'figure' && drawing !== undefined ? [[block.id, drawing]] : []),
            ...(block.kind === 'figure' && vector !== undefined
              ? { vectors: new Map([[block.id, vector]]) }
              : {}),
            number: () => number,
            level,
            ...(chapterPages ? { highest: LOW_FIGURE } : {}),
          }),
        );
      }
    }
  }
  return target.wrap(
    { title, authors: report.authors, titlePage: report.options.titlePage, chapterPages },
    written,
  );
}

interface Paragraphs {
  readonly kind: 'paragraphs';
  readonly style: PartStyle;
  readonly paragraphs: Runs[];
}

/** Neighbouring paragraphs of one style together, since lists are written as a whole. */
function grouped(
  parts: readonly ReportPart[],
): readonly (Exclude<ReportPart, { kind: 'paragraph' }> | Paragraphs)[] {
  const groups: (Exclude<ReportPart, { kind: 'paragraph' }> | Paragraphs)[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind !== 'paragraph') groups.push(part);
    else if (last?.kind === 'paragraphs' && last.style === part.style) last.paragraphs.push(part.runs);
    else groups.push({ kind: 'paragraphs', style: part.style, paragraphs: [part.runs] });
  }
  return groups;
}
