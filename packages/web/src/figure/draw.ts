/**
 * Draws Vega-Lite specs. The only importer of Vega: loaded when the first chart appears. Expressions are interpreted
 * from their syntax tree, never evaluated as code, so that the content security policy needs no unsafe-eval.
 */
import {
  type Drawable,
  drawingOf,
  drawingSvg,
  drawnSpec,
  type FigureScheme,
  fieldNames,
  isPanelFigure,
  themeSpec,
  withHatches,
} from '@constat/report';
import { parse, type Spec as VegaSpec, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { currentNumbers } from '../state/preferences.ts';
import { drawingCanvas, pngOf } from './drawing.ts';
import { addHatches, hatchedCanvas } from './hatches.ts';
import { type DrawnMark, dataMarks, marksOf, type PlacedMark } from './marks.ts';
import { pageMeasure, withTextLengths } from './text-lengths.ts';

/** Width of exported figures in CSS pixels: the full column of the result. */
export const EXPORT_WIDTH = 784;
const CSS_DPI = 96;

interface Surface {
  readonly width: number;
  /** A figure with a size of its own is made smaller where there is no room for it. */
  readonly shrinks?: boolean;
  /** Under it where it has none of its own. */
  readonly background?: string;
  /** Without words for every mark, a third of the work: where others say what the figure shows. */
  readonly silent?: boolean;
}

const compiled = (
  spec: Drawable['spec'],
  scheme: FigureScheme,
  size: Parameters<typeof themeSpec>[2],
): VegaSpec => compile(themeSpec(spec, scheme, size) as unknown as TopLevelSpec).spec;

/** Pixels that a figure of panels may be wider than its place. */
const SLACK = 2;
const NARROWEST = 240;
/** Around every figure. */
const PADDING = 5;

/**
 * Panels of several figures have axes of any width: drawn once without being shown, then as much narrower as they were too wide. Whatever is
 * in them, the whole is as wide as its place.
 */
function fittedPanels(spec: Drawable['spec'], scheme: FigureScheme, width: number): VegaSpec {
  const wide = compiled(spec, scheme, { width });
  const view = viewOf(wide, undefined, 'none');
  const root = (
    view.run().scenegraph() as unknown as { readonly root: { readonly bounds: { x1: number; x2: number } } }
  ).root.bounds;
  view.finalize();
  const over = root.x2 - root.x1 + 2 * PADDING - width;
  return over <= SLACK ? wide : compiled(spec, scheme, { width: Math.max(NARROWEST, width - over) });
}

const vegaOf = (
  figure: Drawable,
  scheme: FigureScheme,
  { background, silent, ...size }: Surface,
): VegaSpec => {
  const drawn = drawnSpec(figure, currentNumbers().spelling);
  const spec = {
    ...(background === undefined ? {} : { background }),
    ...drawn,
    ...(silent ? { config: { ...(drawn.config as object | undefined), aria: false } } : {}),
  };
  return isPanelFigure(spec) ? fittedPanels(spec, scheme, size.width) : compiled(spec, scheme, size);
};

const viewOf = (vega: VegaSpec, container?: HTMLElement, renderer: 'svg' | 'none' = 'svg'): View =>
  new View(parse(vega, {}, { ast: true }), {
    expr: expressionInterpreter,
    renderer,
    ...(container ? { container, hover: true } : {}),
  });

/** Text is measured while drawing: the font must be there first. */
const fonts = () => Promise.all([document.fonts.load('12px Inter'), document.fonts.load('600 13px Inter')]);

/** Lets the page answer to its user before the work goes on. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let drawing = 0;
let last: Promise<unknown> = Promise.resolve();

/** One figure after another with a pause between them, so that many never hold up the page; a single one begins at once. */
function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const mine = drawing === 0 ? draw() : last.then(pause).then(draw);
  drawing += 1;
  last = mine
    .catch(() => undefined)
    .finally(() => {
      drawing -= 1;
    });
  return mine;
}

/** A figure on the page. */
export interface Drawn {
  readonly remove: () => void;
  readonly marks: () => readonly DrawnMark[];
  /** Marks with their data. */
  readonly placed: () => readonly PlacedMark[];
}

/** Draws into an element. Nothing is drawn that nobody wants any more. */
export const drawFigure = (
  container: HTMLElement,
  figure: Drawable,
  scheme: FigureScheme,
  width: number,
  isWanted: () => boolean,
): Promise<Drawn> =>
  inTurn(async () => {
    const nothing: Drawn = { remove: () => undefined, marks: () => [], placed: () => [] };
    await fonts();
    if (!isWanted()) return nothing;
    const vega = vegaOf(figure, scheme, { width, shrinks: true });
    await pause();
    if (!isWanted()) return nothing;
    const view = viewOf(vega, container);
    await pause();
    if (isWanted()) await view.runAsync();
    addHatches(container);
    return {
      remove: () => view.finalize(),
      marks: () => marksOf(view, fieldNames(drawnSpec(figure, currentNumbers().spelling))),
      placed: () => dataMarks(view),
    };
  });

/** The figure as an SVG document; exports are always light. */
export async function figureSvg(
  figure: Drawable,
  width = EXPORT_WIDTH,
  scheme: FigureScheme = 'light',
): Promise<string> {
  await fonts();
  const measured = (svg: string): string => withTextLengths(svg, pageMeasure());
  const drawing = drawingOf(figure.spec, width);
  if (drawing) return measured(drawingSvg(drawing, scheme));
  const view = viewOf(vegaOf(figure, scheme, { width }));
  try {
    await pause();
    return measured(withHatches(await view.toSVG()));
  } finally {
    view.finalize();
  }
}

/** The figure painted on white, at a resolution. */
export async function figureCanvas(
  figure: Drawable,
  dpi: number,
  width = EXPORT_WIDTH,
): Promise<HTMLCanvasElement> {
  await fonts();
  const drawing = drawingOf(figure.spec, width);
  if (drawing) return drawingCanvas(drawing, dpi / CSS_DPI);
  const view = viewOf(vegaOf(figure, 'light', { width, background: 'white' }));
  try {
    await pause();
    return await hatchedCanvas(view, dpi / CSS_DPI);
  } finally {
    view.finalize();
  }
}

/** The figure as a PNG on white, at a resolution. */
export const figurePng = async (figure: Drawable, dpi: number, width = EXPORT_WIDTH): Promise<Blob> =>
  pngOf(await figureCanvas(figure, dpi, width));

/** Points from which a figure that is edited is painted instead of built of elements. */
const HEAVY = 1500;

/** Whether a figure has so many rows that elements for each would be slow. */
export function heavyFigure(spec: Drawable['spec']): boolean {
  const { data, datasets } = spec as { data?: { values?: unknown }; datasets?: Record<string, unknown> };
  const lists = [data?.values, ...Object.values(datasets ?? {})];
  return lists.some((rows) => Array.isArray(rows) && rows.length > HEAVY);
}

/** A view of a figure that is being edited, without waiting for others. */
export const liveView = (
  container: HTMLElement,
  figure: Drawable,
  scheme: FigureScheme,
  width: number,
  painted: boolean,
): View =>
  new View(parse(vegaOf(figure, scheme, { width, shrinks: true, silent: true }), {}, { ast: true }), {
    expr: expressionInterpreter,
    renderer: painted ? 'canvas' : 'svg',
    container,
    hover: false,
  });
