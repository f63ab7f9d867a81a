/** Blocks and reports as documents. */

import type { Block } from '../blocks.ts';
import { shownBlock } from '../figure/edits/figure.ts';
import type { Report } from '../report/report.ts';
import type { SavedResult } from '../saved-result.ts';
import { ASSUMPTIONS_TITLE } from '../words.ts';
import {
  contextOf,
  type DocumentFormat,
  Numbering,
  type RenderContext,
  type RenderSettings,
  renderWith,
} from './context.ts';

import { latexFormat } from './latex.ts';
import { markdownFormat } from './markdown.ts';
import { htmlFormat } from './page.ts';
import { type ReportSettings, renderReportWith } from './report.ts';
import { textBlocks, textFormat } from './text.ts';
import { wordBlocks, wordFormat } from './word.ts';

export const REPORT_FORMATS = ['html', 'word', 'latex', 'markdown', 'text'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const FORMATS: Readonly<Record<ReportFormat, DocumentFormat>> = {
  html: htmlFormat,
  word: wordFormat,
  latex: latexFormat,
  markdown: markdownFormat,
  text: textFormat,
};

/** Name and media type of the file in which a report is saved. */
export const REPORT_FILES: Readonly<
  Record<ReportFormat, { readonly name: string; readonly mediaType: string }>
> = {
  html: { name: 'statistical-analysis-results.html', mediaType: 'text/html' },
  word: { name: 'statistical-analysis-results.doc', mediaType: 'application/msword' },
  latex: { name: 'statistical-analysis-results.tex', mediaType: 'application/x-tex' },
  markdown: { name: 'statistical-analysis-results.md', mediaType: 'text/markdown' },
  text: { name: 'statistical-analysis-results.txt', mediaType: 'text/plain' },
};

/** One block in a format, for 'copy as'. */
export const renderBlock = (block: Block, format: ReportFormat, settings: RenderSettings = {}): string => {
  const shown = shownBlock(block);
  return renderWith(FORMATS[format].blocks, shown, contextOf(settings, new Numbering().add([shown])));
};

/** Blocks one after another, tables and figures numbered, without a document around them. */
export const renderBlocks = (
  blocks: readonly Block[],
  format: ReportFormat,
  settings: RenderSettings = {},
): string => {
  const shown = blocks.map(shownBlock);
  return renderAll(shown, format, contextOf(settings, new Numbering().add(shown)));
};

function renderAll(blocks: readonly Block[], format: ReportFormat, context: RenderContext): string {
  const target = FORMATS[format];
  const parts = blocks.flatMap((block, i) => {
    const opensChecks = block.kind === 'check' && blocks[i - 1]?.kind !== 'check';
    const part = renderWith(target.blocks, block, context);
    return opensChecks ? [target.heading(ASSUMPTIONS_TITLE, context.level, { inside: true }), part] : [part];
  });
  return parts.join(target.separator);
}

/** What goes on the clipboard for one block: rich text for word processors, and plain text. */
export function renderClipboard(
  block: Block,
  settings: RenderSettings = {},
): { readonly html: string; readonly text: string } {
  const context = contextOf(settings);
  const shown = shownBlock(block);
  return {
    html: `<div style="font-family:Arial,Helvetica,sans-serif">${renderWith(wordBlocks, shown, context)}</div>`,
    text: renderWith(textBlocks, shown, context),
  };
}

/** Blocks of one result as a whole document. */
export function renderDocument(
  title: string,
  blocks: readonly Block[],
  format: ReportFormat,
  settings: RenderSettings = {},
): string {
  const { title: titled, wrap } = FORMATS[format];
  const shown = blocks.map(shownBlock);
  return wrap({ title, authors: '', titlePage: false }, [
    titled({ kind: 'title', title, lines: [], page: false }),
    renderAll(shown, format, contextOf(settings, new Numbering().add(shown), 1)),
  ]);
}

/** A report in a format; figures are keyed by `figureKey`. */
export const renderReport = (
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  format: ReportFormat,
  settings: ReportSettings = {},
): string => renderReportWith(FORMATS[format], report, results, settings);
