/** Compiles a figure as the page does (expressions interpreted, no eval) and draws it headless. */
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';

export async function compileFigure(spec: unknown): Promise<{ svg: string; warnings: readonly string[] }> {
  const warnings: string[] = [];
  const warn = (...args: readonly unknown[]) => {
    warnings.push(args.map(String).join(' '));
    return logger;
  };
  const logger = {
    warn,
    error: warn,
    info: () => logger,
    debug: () => logger,
    level: (() => logger) as never,
  };
  const compiled = compile(spec as TopLevelSpec, { logger: logger as never }).spec;
  const view = new vega.View(vega.parse(compiled, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
  });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}
