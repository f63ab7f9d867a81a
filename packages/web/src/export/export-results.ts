/** Chosen results as one file: a report with all they hold. */
import { reportOf, type SavedResult } from '@constat/report';
import { currentNumbers } from '../state/preferences.ts';
import { type Drawing, drawFigures as draw, figuresOf } from './draw-figures.ts';
import { saveFile } from './export-report.ts';
import { type ExportFormat, fileOf, hasFigureFiles } from './formats.ts';

const byId = (results: readonly SavedResult[]): ReadonlyMap<string, SavedResult> =>
  new Map(results.map((result) => [result.id, result]));

/** The figures of results, drawn as the format needs them, by `figureKey`. */
export async function drawFigures(
  results: readonly SavedResult[],
  format: ExportFormat,
): Promise<ReadonlyMap<string, Drawing>> {
  // One file is what is asked for here: LaTeX and Markdown say where the figures stand.
  if (hasFigureFiles(format)) return new Map();
  return draw(figuresOf(reportOf(results), byId(results)), format);
}

/** Writes results with their drawn figures into one file and gives it to the user. */
export async function saveReport(
  results: readonly SavedResult[],
  format: ExportFormat,
  figures: ReadonlyMap<string, Drawing>,
  named?: string,
): Promise<void> {
  const report = reportOf(results, undefined, currentNumbers());
  const { name } = fileOf(format);
  await saveFile(report, byId(results), format, figures, {
    name: named ?? name.slice(0, name.lastIndexOf('.')),
  });
}

/** Draws and writes a few results at once, into a file with a name of its own or the usual one. */
export async function exportResults(
  results: readonly SavedResult[],
  format: ExportFormat,
  named?: string,
): Promise<void> {
  await saveReport(results, format, await drawFigures(results, format), named);
}
