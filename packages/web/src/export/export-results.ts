/** Results as files: figures are drawn first, then the renderers of the report package write the document. */
import { figureKey, REPORT_FILES, type ReportFormat, renderReport, type SavedResult } from '@constat/report';
import { currentNumbers } from '../app/preferences.ts';
import { download } from '../ui/clipboard.ts';

export type ExportFormat = Exclude<ReportFormat, 'text'>;

/** Word shows images only as bitmaps. */
const WORD_DPI = 192;

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

async function drawFigures(
  results: readonly SavedResult[],
  format: ExportFormat,
): Promise<Map<string, string>> {
  const figures = results.flatMap((result) =>
    result.data.blocks.flatMap((block) =>
      block.kind === 'figure' ? [{ key: figureKey(result.id, block.id), block }] : [],
    ),
  );
  const drawn = new Map<string, string>();
  if (figures.length === 0 || format === 'latex' || format === 'markdown') return drawn;
  const { figurePng, figureSvg } = await import('../figure/draw.ts');
  for (const { key, block } of figures)
    drawn.set(
      key,
      format === 'word'
        ? await dataAddress(await figurePng(block.spec, WORD_DPI))
        : await figureSvg(block.spec),
    );
  return drawn;
}

/** Writes the results into one file and gives it to the user. */
export async function exportResults(results: readonly SavedResult[], format: ExportFormat): Promise<void> {
  const figures = await drawFigures(results, format);
  const { name, mediaType } = REPORT_FILES[format];
  download(renderReport(results, format, { figures, numbers: currentNumbers() }), name, mediaType);
}
