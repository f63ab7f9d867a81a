/** What a printer or an editor would object to, in words. Pure. */
import { keptOf, type Layout, letterOf, mmToPixels, pixelsOf } from './layout.ts';
import type { PanelFacts, PanelKind } from './panels.ts';
import type { Settings } from './settings.ts';

export interface Check {
  /** `stop`: no file can be written. */
  readonly tone: 'ok' | 'warn' | 'stop';
  readonly text: string;
}

/** Common minima of resolution at the printed size, in dots per inch. */
const LEAST_DPI: Readonly<Record<Exclude<PanelKind, 'vector'>, number>> = { photograph: 300, line: 600 };
const PLURAL = { photograph: 'Photographs', line: 'Line art and text' } as const;
/** Text below this size is hard to read on paper. */
const LEAST_POINTS = 7;
/** More pixels are more than browsers can be relied on to write. */
const MAX_MEGAPIXELS = 100;

const mm = (value: number): string => `${value.toFixed(1)} mm`;
/** Down, so that a size that is advised never falls short by rounding. */
const mmDown = (value: number): string => mm(Math.floor(value * 10) / 10);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** How many pixels of a panel fall on an inch of paper. */
export const effectiveDpi = (panel: PanelFacts, printedMm: number): number =>
  keptOf(panel, panel.crop).width / (printedMm / 25.4);

function resolutionCheck(panel: PanelFacts, label: string, printedMm: number): Check {
  if (panel.kind === 'vector')
    return { tone: 'ok', text: `${label} is a vector drawing: as sharp as the file is written.` };
  const least = LEAST_DPI[panel.kind];
  // Down, so that 599.6 is not called 600.
  const dpi = Math.floor(effectiveDpi(panel, printedMm));
  const has = `${label} has ${dpi} dpi at ${mm(printedMm)} wide`;
  if (dpi >= least) return { tone: 'ok', text: `${has}.` };
  const widest = (printedMm * effectiveDpi(panel, printedMm)) / least;
  const needed = Math.ceil(mmToPixels(printedMm, least));
  return {
    tone: 'warn',
    text: `${has}. ${PLURAL[panel.kind]} usually need ${least} dpi: print it at most ${mmDown(widest)} wide, or use a picture that is ${needed} pixels wide where it is shown.`,
  };
}

function textCheck(panel: PanelFacts, label: string, printedMm: number): readonly Check[] {
  if (!panel.text) return [];
  const keptShare = (100 - panel.crop.left - panel.crop.right) / 100;
  const points = (panel.text.points * printedMm) / (panel.text.widthMm * keptShare);
  if (points >= LEAST_POINTS) return [];
  return [
    {
      tone: 'warn',
      text: `The text in ${label} prints at ${points.toFixed(1)} pt, which is hard to read. Use fewer columns, or remove it and add it again: it is then drawn for its new width.`,
    },
  ];
}

function paperChecks({ widthMm, heightMm }: Layout, { maxWidthMm, maxHeightMm }: Settings): readonly Check[] {
  const checks: Check[] = [];
  if (widthMm > maxWidthMm)
    checks.push({
      tone: 'warn',
      text: `The figure is ${mm(widthMm)} wide; your limit is ${mm(maxWidthMm)}.`,
    });
  if (heightMm > maxHeightMm)
    checks.push({
      tone: 'warn',
      text: `The figure is ${mm(heightMm)} high; your limit is ${mm(maxHeightMm)}. Use more columns, a smaller width, or crop.`,
    });
  if (checks.length === 0)
    checks.push({ tone: 'ok', text: `${mm(widthMm)} × ${mm(heightMm)} is within your limits.` });
  return checks;
}

function letterChecks({ letters }: Layout, { letterPt }: Settings): readonly Check[] {
  if (letters.length === 0) return [];
  return letterPt < LEAST_POINTS
    ? [
        {
          tone: 'warn',
          text: `Panel letters of ${letterPt} pt are hard to read in print. Use ${LEAST_POINTS} pt or more.`,
        },
      ]
    : [{ tone: 'ok', text: `Panel letters print at ${letterPt} pt.` }];
}

function fileChecks(layout: Layout, { dpi, colour, compression, maxMegabytes }: Settings): readonly Check[] {
  const { width, height } = pixelsOf(layout, dpi);
  const megapixels = (width * height) / 1e6;
  if (megapixels > MAX_MEGAPIXELS)
    return [
      {
        tone: 'stop',
        text: `At ${dpi} dpi the file would have ${Math.ceil(megapixels)} megapixels; at most ${MAX_MEGAPIXELS} can be written. Choose a lower resolution or a smaller figure.`,
      },
    ];
  const bytes = width * height * (colour === 'grey' ? 1 : 3);
  if (bytes <= maxMegabytes * 1e6)
    return [{ tone: 'ok', text: `No file will be larger than ${megabytes(bytes)}.` }];
  return compression === 'none'
    ? [
        {
          tone: 'warn',
          text: `A TIFF without compression has ${megabytes(bytes)}; your limit is ${maxMegabytes} MB. Choose Deflate, fewer dpi, or grey.`,
        },
      ]
    : [
        {
          tone: 'ok',
          text: `The figure has ${megabytes(bytes)} before compression. The size of a file is told when it is written.`,
        },
      ];
}

/** Everything there is to say about a figure: what stops it, what to look at, what is right. */
export function checksOf(
  panels: readonly PanelFacts[],
  layout: Layout,
  settings: Settings,
): readonly Check[] {
  const ofPanels = panels.flatMap((panel, i) => {
    const printedMm = layout.boxes[i]?.width ?? layout.widthMm;
    const letter = layout.letters.length > 0 ? letterOf(i, settings.letterCase === 'lower') : String(i + 1);
    const label = panels.length > 1 ? `Panel ${letter} (${panel.name})` : panel.name;
    return [resolutionCheck(panel, label, printedMm), ...textCheck(panel, label, printedMm)];
  });
  const all = [
    ...ofPanels,
    ...paperChecks(layout, settings),
    ...letterChecks(layout, settings),
    ...fileChecks(layout, settings),
  ];
  const order = ['stop', 'warn', 'ok'] as const;
  return order.flatMap((tone) => all.filter((check) => check.tone === tone));
}

/** What is said when a file is written. */
export function writtenText(name: string, bytes: number, maxMegabytes: number): string {
  const size = bytes < 1e5 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : megabytes(bytes);
  return bytes > maxMegabytes * 1e6
    ? `${name} written: ${size}, more than your limit of ${maxMegabytes} MB.`
    : `${name} written: ${size}.`;
}
