import { findEntry } from './catalogue.ts';
import type { AnyAnalysis } from './contract.ts';

/** A whole analysis, for where it is computed: workers and the command line, never a page. Null where there is none. */
export async function loadAnalysis(id: string): Promise<AnyAnalysis | null> {
  const entry = findEntry(id);
  if (!entry) return null;
  const module: { analysis: AnyAnalysis } = await import(`./${entry.area}/${entry.id}/index.ts`);
  return module.analysis;
}
