/**
 * Draws Vega-Lite specs. The only importer of Vega: loaded when the first figure appears. Expressions are interpreted
 * from their syntax tree, never evaluated as code, so that the content security policy needs no unsafe-eval.
 */
import { type FigureScheme, themeSpec } from '@constat/report';
import { parse, type Spec as VegaSpec, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';

type FigureSpec = Readonly<Record<string, unknown>>;

/** Width of exported figures in CSS pixels: the full column of the result. */
export const EXPORT_WIDTH = 784;
const CSS_DPI = 96;

function vegaOf(spec: FigureSpec, scheme: FigureScheme, width: number): VegaSpec {
  return compile(themeSpec(spec, scheme, { width }) as unknown as TopLevelSpec).spec;
}

function viewOf(spec: FigureSpec, scheme: FigureScheme, width: number, container?: HTMLElement): View {
  const runtime = parse(vegaOf(spec, scheme, width), {}, { ast: true });
  return new View(runtime, {
    expr: expressionInterpreter,
    renderer: 'svg',
    ...(container ? { container, hover: true } : {}),
  });
}

/** Text is measured while drawing: the font must be there first. */
const fonts = () => Promise.all([document.fonts.load('12px Inter'), document.fonts.load('600 13px Inter')]);

/** Draws into an element; the function returned removes the drawing. */
export async function drawFigure(
  container: HTMLElement,
  spec: FigureSpec,
  scheme: FigureScheme,
  width: number,
): Promise<() => void> {
  await fonts();
  const view = viewOf(spec, scheme, width, container);
  await view.runAsync();
  return () => view.finalize();
}

/** The figure as an SVG document; exports are always light. */
export async function figureSvg(
  spec: FigureSpec,
  width = EXPORT_WIDTH,
  scheme: FigureScheme = 'light',
): Promise<string> {
  await fonts();
  const view = viewOf(spec, scheme, width);
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** The figure as a PNG on white, at a resolution. */
export async function figurePng(spec: FigureSpec, dpi: number, width = EXPORT_WIDTH): Promise<Blob> {
  await fonts();
  const view = viewOf({ background: 'white', ...spec }, 'light', width);
  try {
    const canvas = await view.toCanvas(dpi / CSS_DPI);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw the image.'))),
        'image/png',
      ),
    );
  } finally {
    view.finalize();
  }
}
