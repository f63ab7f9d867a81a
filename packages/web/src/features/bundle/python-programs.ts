/** The Python programs of the results that a bundle is made of: written beside the page, where the analyses are. */
import { WITH_PROGRAM } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { engine } from '../../engine/engine.ts';
import type { BundleRequest } from '../../state/bundle-task.ts';
import { WITHOUT_DATA } from '../../storage/no-data.ts';
import { readableResults } from '../../storage/results.ts';

async function programOf({ data }: SavedResult): Promise<string | null> {
  const { analysis, dataset, options } = data;
  if (!WITH_PROGRAM.python.has(analysis.id)) return null;
  try {
    return await engine.program(
      { analysisId: analysis.id, dataset: dataset ?? WITHOUT_DATA, options },
      'python',
    );
  } catch {
    // its dataset is not on this device
    return null;
  }
}

/** By the id of the result; one without is left out. */
export async function pythonPrograms({ results: from }: BundleRequest): Promise<Record<string, string>> {
  const results = 'ids' in from ? await readableResults(from.owner, from.ids) : from;
  const found: Record<string, string> = {};
  for (const result of results) {
    const program = await programOf(result);
    if (program !== null) found[result.id] = program;
  }
  return found;
}
