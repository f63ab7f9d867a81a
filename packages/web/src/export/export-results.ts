/** Results as files: figures are drawn first, then the renderers of the report package write the document. */
import {
  DOCX_FILE,
  figureKey,
  REPORT_FILES,
  type ReportFormat,
  renderDocx,
  renderReport,
  reportOf,
  type SavedResult,
} from '@constat/report';
import { currentNumbers } from '../app/preferences.ts';
import { download } from '../ui/clipboard.ts';

export type ExportFormat = ReportFormat | 'docx';

/** Every format, as menus offer it. */
export const REPORT_CHOICES = [
  { format: 'word', label: 'Word', hint: '.doc', icon: 'publication' },
  { format: 'docx', label: 'Word, editable tables', hint: '.docx', icon: 'publication' },
  { format: 'html', label: 'HTML', hint: '.html', icon: 'code' },
  { format: 'latex', label: 'LaTeX', hint: '.tex', icon: 'code' },
  { format: 'markdown', label: 'Markdown', hint: '.md', icon: 'code' },
  { format: 'text', label: 'Plain text', hint: '.txt', icon: 'text' },
] as const satisfies readonly {
  format: ExportFormat;
  label: string;
  hint: string;
  icon: 'publication' | 'code' | 'text';
}[];

/** Word shows images as bitmaps: as print wants them in the new format, smaller in the old one, which holds them as text. */
const DPI = { docx: 300, word: 192 } as const;
const isBitmap = (format: ExportFormat): format is keyof typeof DPI => Object.hasOwn(DPI, format);

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** The figures of results, drawn as the format needs them, by `figureKey`. */
export async function drawFigures(
  results: readonly SavedResult[],
  format: ExportFormat,
): Promise<Map<string, string>> {
  const figures = results.flatMap((result) =>
    result.data.blocks.flatMap((block) =>
      block.kind === 'figure' ? [{ key: figureKey(result.id, block.id), block }] : [],
    ),
  );
  const drawn = new Map<string, string>();
  if (figures.length === 0 || !(format === 'html' || isBitmap(format))) return drawn;
  const { figurePng, figureSvg } = await import('../figure/draw.ts');
  for (const { key, block } of figures)
    drawn.set(
      key,
      isBitmap(format)
        ? await dataAddress(await figurePng(block.spec, DPI[format]))
        : await figureSvg(block.spec),
    );
  return drawn;
}

/** Writes results with their drawn figures into one file and gives it to the user. */
export function saveReport(
  results: readonly SavedResult[],
  format: ExportFormat,
  figures: ReadonlyMap<string, string>,
): void {
  const report = reportOf(results, undefined, currentNumbers());
  const byId = new Map(results.map((result) => [result.id, result]));
  const { name, mediaType } = format === 'docx' ? DOCX_FILE : REPORT_FILES[format];
  const file =
    format === 'docx'
      ? renderDocx(report, byId, { figures })
      : renderReport(report, byId, format, { figures });
  download(file, name, mediaType);
}

/** Draws and writes a few results at once. */
export async function exportResults(results: readonly SavedResult[], format: ExportFormat): Promise<void> {
  saveReport(results, format, await drawFigures(results, format));
}
