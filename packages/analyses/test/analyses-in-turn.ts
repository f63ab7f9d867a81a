/**
 * Sweeps ask the same of every analysis, and take long: each commit asks a part of them, the next commit the next part. What each says
 * and what it refuses is kept in golden files, which are whole every time.
 */
import { partOf, TURNS } from '../../../scripts/in-turn.ts';
import { type AnyAnalysis, catalogue, loadAnalysis } from '../src/index.ts';

/** The analyses whose turn it is, with their ids for the names of tests. */
export async function analysesInTurn(
  isMeant: (analysis: AnyAnalysis) => boolean,
): Promise<readonly (readonly [string, AnyAnalysis])[]> {
  const loaded = await Promise.all(catalogue.map(({ id }) => loadAnalysis(id)));
  const all = loaded.flatMap((analysis) => (analysis && isMeant(analysis) ? [analysis] : []));
  return partOf(all, TURNS).map((analysis) => [analysis.entry.id, analysis]);
}
