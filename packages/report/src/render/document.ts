/** Blocks and saved results as documents. */
import type { Block } from '../blocks.ts';
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
import { htmlBlocks, htmlFormat } from './html.ts';
import { latexFormat } from './latex.ts';
import { markdownFormat } from './markdown.ts';
import { textBlocks, textFormat } from './text.ts';
import { wordFormat } from './word.ts';

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

export const REPORT_TITLE = 'Statistical analysis results';

export interface ReportSettings extends RenderSettings {
  readonly title?: string;
}

/** Key of a drawn figure when several results are rendered together. */
export const figureKey = (resultId: string, blockId: string): string => `${resultId}/${blockId}`;

/** One block in a format, for 'copy as'. */
export const renderBlock = (block: Block, format: ReportFormat, settings: RenderSettings = {}): string =>
  renderWith(FORMATS[format].blocks, block, contextOf(settings, new Numbering().add([block])));

/** Blocks one after another, tables and figures numbered, without a document around them. */
export function renderBlocks(
  blocks: readonly Block[],
  format: ReportFormat,
  settings: RenderSettings = {},
): string {
  const context = contextOf(settings, new Numbering().add(blocks));
  return renderParts(blocks, FORMATS[format], context).join(FORMATS[format].separator);
}

/** What goes on the clipboard for one block: rich text for word processors, and plain text. */
export function renderClipboard(
  block: Block,
  settings: RenderSettings = {},
): { readonly html: string; readonly text: string } {
  const context = contextOf(settings);
  return {
    html: `<div style="font-family:Arial,Helvetica,sans-serif">${renderWith(htmlBlocks, block, context)}</div>`,
    text: renderWith(textBlocks, block, context),
  };
}

/** Blocks of one result as a whole document. */
export function renderDocument(
  title: string,
  blocks: readonly Block[],
  format: ReportFormat,
  settings: RenderSettings = {},
): string {
  const { heading, wrap } = FORMATS[format];
  return wrap(title, [heading(title, 1), renderBlocks(blocks, format, settings)]);
}

/** The chosen results as one document; figures are keyed by `figureKey`. */
export const renderReport = (
  results: readonly SavedResult[],
  format: ReportFormat,
  settings: ReportSettings = {},
): string => renderReportWith(FORMATS[format], results, settings);

/** The same in any format. */
export function renderReportWith(
  target: DocumentFormat,
  results: readonly SavedResult[],
  settings: ReportSettings = {},
): string {
  const numbering = new Numbering();
  const title = settings.title ?? REPORT_TITLE;
  const parts = results.flatMap((result) => {
    const { blocks } = result.data;
    const figures = new Map(
      blocks.flatMap((block): [string, string][] => {
        const drawing =
          block.kind === 'figure' ? settings.figures?.get(figureKey(result.id, block.id)) : undefined;
        return block.kind === 'figure' && drawing !== undefined ? [[block.id, drawing]] : [];
      }),
    );
    const context = contextOf({ ...settings, figures }, numbering.add(blocks));
    return [
      target.heading(result.title, 2),
      target.meta(factsOf(result)),
      ...renderParts(blocks, target, context),
    ];
  });
  return target.wrap(title, [target.heading(title, 1), ...parts]);
}

/** Where the numbers come from: dataset, rows used, date, versions. */
function factsOf({ data, timestamp }: SavedResult): readonly string[] {
  const { dataset, sample, analysis } = data;
  return [
    ...(dataset ? [`${dataset.name}, ${dataset.rows} rows`] : []),
    `n = ${sample.used}, ${sample.excluded} excluded`,
    `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Constat ${data.constat}, ${analysis.id} version ${analysis.version}`,
  ];
}

function renderParts(
  blocks: readonly Block[],
  target: DocumentFormat,
  context: RenderContext,
): readonly string[] {
  return blocks.flatMap((block, i) => {
    const opensChecks = block.kind === 'check' && blocks[i - 1]?.kind !== 'check';
    const part = renderWith(target.blocks, block, context);
    return opensChecks ? [target.heading(ASSUMPTIONS_TITLE, 3), part] : [part];
  });
}
