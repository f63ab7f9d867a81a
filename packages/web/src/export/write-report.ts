/** Writes a report with its drawn figures into one file. Runs in a worker: large reports take seconds. */
import { renderDocx, renderReport, type SavedResult } from '@constat/report';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Drawing } from './draw-figures.ts';
import { fileOf, hasFigureFiles } from './formats.ts';
import type { WriteRequest, WrittenFile } from './report-contract.ts';

/** A bitmap as an address; a drawing of lines as it is. */
async function address(from: Drawing): Promise<string> {
  if (typeof from === 'string') return from;
  const drawing = from instanceof Blob ? from : from.bitmap;
  const bytes = new Uint8Array(await drawing.arrayBuffer());
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)));
  return `data:image/png;base64,${btoa(parts.join(''))}`;
}

/** Few have the font of this app; Word would take one with serifs in its place. */
const wordFonts = (svg: string): string =>
  svg.replaceAll('Inter, system-ui, sans-serif', 'Arial, sans-serif');

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'));

/** The document; LaTeX and Markdown with figures as an archive with the figures beside it. */
export async function writeReport(request: WriteRequest): Promise<WrittenFile> {
  const { report, format, figures, name } = request;
  const results = new Map<string, SavedResult>(request.results.map((result) => [result.id, result]));
  const file = fileOf(format);
  const named = `${name}${endingOf(file.name)}`;
  const blob = (content: BlobPart) => new Blob([content], { type: file.mediaType });
  if (hasFigureFiles(format) && figures.length > 0) {
    const fileNames = new Map(figures.map(({ key, number }) => [key, `figure-${number}.png`]));
    const text = renderReport(report, results, format, { figures: fileNames });
    const archive: Zippable = { [named]: strToU8(text) };
    for (const { key, drawing } of figures)
      if (drawing instanceof Blob)
        // A bitmap is compressed already.
        archive[fileNames.get(key) ?? ''] = [new Uint8Array(await drawing.arrayBuffer()), { level: 0 }];
    const zipped = new Blob([zipSync(archive)], { type: 'application/zip' });
    return { file: zipped, name: `${name}.zip` };
  }
  const addresses = new Map<string, string>();
  for (const { key, drawing } of figures) addresses.set(key, await address(drawing));
  if (format === 'docx') {
    const vectors = new Map(
      figures.flatMap(({ key, drawing }) =>
        typeof drawing === 'object' && 'vector' in drawing ? [[key, wordFonts(drawing.vector)] as const] : [],
      ),
    );
    return { file: blob(renderDocx(report, results, { figures: addresses, vectors })), name: named };
  }
  const written = renderReport(report, results, format === 'pdf' ? 'html' : format, { figures: addresses });
  return { file: blob(written), name: named };
}
