/** Figures for a document, drawn one after another so that the page stays free between them. */
import { composeReport, type FigureBlock, figureKey, type Report, type SavedResult } from '@constat/report';
import { DRAWING, type ExportFormat } from './formats.ts';

/** A figure of a report and its place in it. */
export interface PlacedFigure {
  readonly key: string;
  readonly number: number;
  readonly block: FigureBlock;
}

/** A bitmap with the SVG document that it was made from. */
interface Sharp {
  readonly bitmap: Blob;
  readonly vector: string;
}

/** A drawing: an SVG document, a bitmap, or both. */
export type Drawing = string | Blob | Sharp;

/** Longer SVG documents, of very many points, stay bitmaps in Word. */
const LONGEST_VECTOR = 4_000_000;

/** The figures of a report, in order. */
export const figuresOf = (
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
): readonly PlacedFigure[] =>
  composeReport(report, results).flatMap((part) =>
    part.kind === 'block' && part.block.kind === 'figure'
      ? [
          {
            key: figureKey(part.resultId, part.block.id),
            number: part.number ?? 1,
            block: part.block,
          },
        ]
      : [],
  );

/** Lets the page answer to its user before going on. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const both = (vector: string, bitmap: Blob): Drawing =>
  vector.length > LONGEST_VECTOR ? bitmap : { bitmap, vector };

interface DrawSettings {
  readonly signal?: AbortSignal;
  /** Told how many are drawn. */
  readonly onProgress?: (done: number) => void;
}

/** Draws figures as the format needs them, by key; a cancelled signal throws its reason. */
export async function drawFigures(
  figures: readonly PlacedFigure[],
  format: ExportFormat,
  { signal, onProgress }: DrawSettings = {},
): Promise<Map<string, Drawing>> {
  const drawn = new Map<string, Drawing>();
  const drawing = DRAWING[format];
  if (figures.length === 0 || drawing === null) return drawn;
  const { figurePng, figureSvg } = await import('../figure/draw.ts');
  for (const { key, block } of figures) {
    signal?.throwIfAborted();
    if (!drawn.has(key))
      drawn.set(
        key,
        drawing === 'svg'
          ? await figureSvg(block)
          : format === 'docx'
            ? both(await figureSvg(block), await figurePng(block, drawing))
            : await figurePng(block, drawing),
      );
    onProgress?.(drawn.size);
    await breathe();
  }
  return drawn;
}
