/** The built-in sample datasets, as the shell offers them. */
import { generateSample, type SampleTemplate, sampleTemplates } from '@constat/data';
import { addDataset } from './workspace.ts';

export const samples: readonly SampleTemplate[] = sampleTemplates;

/** Generates the sample unless it is here already, and makes it the active dataset. */
export async function openSample(id: string): Promise<'added' | 'selected'> {
  const dataset = await generateSample(id);
  if (!dataset) throw new Error(`There is no sample '${id}'.`);
  return addDataset(dataset);
}
