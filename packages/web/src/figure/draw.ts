/**
 * Draws Vega-Lite specs. The only importer of Vega: loaded when the first chart appears. Expressions are interpreted
 * from their syntax tree, never evaluated as code, so that the content security policy needs no unsafe-eval.
 */
import { drawingOf, drawingSvg, type FigureScheme, themeSpec } from '@constat/report';
import { parse, type Spec as VegaSpec, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { drawingPng, pngOf } from './drawing.ts';

type FigureSpec = Readonly<Record<string, unknown>>;

/** Width of exported figures in CSS pixels: the full column of the result. */
export const EXPORT_WIDTH = 784;
const CSS_DPI = 96;

const vegaOf = (spec: FigureSpec, scheme: FigureScheme, width: number): VegaSpec =>
  compile(themeSpec(spec, scheme, { width }) as unknown as TopLevelSpec).spec;

const viewOf = (vega: VegaSpec, container?: HTMLElement): View =>
  new View(parse(vega, {}, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'svg',
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

/** Draws into an element; the function returned removes the drawing. Nothing is drawn that nobody wants any more. */
export const drawFigure = (
  container: HTMLElement,
  spec: FigureSpec,
  scheme: FigureScheme,
  width: number,
  isWanted: () => boolean,
): Promise<() => void> =>
  inTurn(async () => {
    const nothing = () => undefined;
    await fonts();
    if (!isWanted()) return nothing;
    const vega = vegaOf(spec, scheme, width);
    await pause();
    if (!isWanted()) return nothing;
    const view = viewOf(vega, container);
    await pause();
    if (isWanted()) await view.runAsync();
    return () => view.finalize();
  });

/** The figure as an SVG document; exports are always light. */
export async function figureSvg(
  spec: FigureSpec,
  width = EXPORT_WIDTH,
  scheme: FigureScheme = 'light',
): Promise<string> {
  const drawing = drawingOf(spec, width);
  if (drawing) return drawingSvg(drawing, scheme);
  await fonts();
  const view = viewOf(vegaOf(spec, scheme, width));
  try {
    await pause();
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** The figure as a PNG on white, at a resolution. */
export async function figurePng(spec: FigureSpec, dpi: number, width = EXPORT_WIDTH): Promise<Blob> {
  await fonts();
  const drawing = drawingOf(spec, width);
  if (drawing) return drawingPng(drawing, dpi / CSS_DPI);
  const view = viewOf(vegaOf({ background: 'white', ...spec }, 'light', width));
  try {
    await pause();
    return await pngOf(await view.toCanvas(dpi / CSS_DPI));
  } finally {
    view.finalize();
  }
}
