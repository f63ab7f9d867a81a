/** Figures of a result drawn to SVG without a browser, in the light theme, without eval and without the network. */
import {
  type Block,
  drawingOf,
  drawingSvg,
  drawnSpec,
  type FigureBlock,
  themeSpec,
  withHatches,
} from '@constat/report';
import { loader, None, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';

const WIDTH = 640;

const SILENT = {
  level: () => SILENT,
  error: () => SILENT,
  warn: () => SILENT,
  info: () => SILENT,
  debug: () => SILENT,
};

/** One figure as an SVG document. */
async function drawFigure(block: FigureBlock): Promise<string> {
  const drawing = drawingOf(block.spec, WIDTH);
  if (drawing) return drawingSvg(drawing);
  const spec = themeSpec(drawnSpec(block), 'light', { width: WIDTH });
  const compiled = compile(spec as unknown as TopLevelSpec, { logger: SILENT as never }).spec;
  const view = new View(parse(compiled, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
    logLevel: None,
    loader: { ...loader(), load: () => Promise.reject(new Error('figures read no files')) },
  });
  try {
    return withHatches(await view.toSVG());
  } finally {
    view.finalize();
  }
}

/** SVG by block id; a figure that cannot be drawn is told to `warn` and left to its description. */
export async function drawFigures(
  blocks: readonly Block[],
  warn: (message: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== 'figure') continue;
    try {
      drawn.set(block.id, await drawFigure(block));
    } catch (error) {
      warn(
        `Figure '${block.id}' could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return drawn;
}
