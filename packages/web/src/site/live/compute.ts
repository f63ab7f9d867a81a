/** From an outcome of the engine to what an article shows of it; and the engine itself, at build time and in tests. */
import { loadAnalysis, type Outcome, runAnalysis } from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { layoutTable, resolveRuns, runsToText } from '@constat/report';
import type { LiveExample, LiveResult, LiveValues } from './model.ts';

/** What is shown of an outcome; a refusal is shown in its own words. */
export function shown(
  { table: tableAt = 0, figure: figureAt = 0 }: LiveExample,
  outcome: Outcome,
): LiveResult {
  if (outcome.status === 'refused')
    return {
      finding: outcome.refusals.flatMap(({ message, advice }) => [
        resolveRuns(message),
        ...(advice ? [resolveRuns(advice)] : []),
      ]),
      table: null,
      figure: null,
    };
  if (outcome.status !== 'done') throw new Error(`The example needs ${outcome.needs.join(', ')}.`);
  const { blocks } = outcome;
  const tables = blocks.filter((block) => block.kind === 'table');
  const figures = blocks.filter((block) => block.kind === 'figure');
  const table = tableAt === null ? undefined : tables[tableAt];
  const figure = figureAt === null ? undefined : figures[figureAt];
  return {
    finding: blocks.flatMap((block) =>
      block.kind === 'text' && block.role === 'finding'
        ? block.paragraphs.map((runs) => resolveRuns(runs))
        : [],
    ),
    table: table ? { title: runsToText(table.title), layout: layoutTable(table) } : null,
    figure: figure ? { spec: figure.spec, alt: figure.alt } : null,
  };
}

/** Runs an example here, without a worker. */
export async function computeLive(example: LiveExample, values: LiveValues): Promise<LiveResult> {
  const { analysisId, sample } = example;
  const [analysis, data] = await Promise.all([
    loadAnalysis(analysisId),
    sample === undefined ? null : generateSample(sample),
  ]);
  if (!analysis || (sample !== undefined && !data)) throw new Error(`${analysisId} cannot run.`);
  const frame = new Frame(data?.columns ?? [], { labels: true });
  return shown(example, await runAnalysis(analysis, frame, example.options(values)));
}
