/** The built-in sample datasets, as the shell offers them. */
import { type Dataset, generateSample, type SampleTemplate, sampleTemplates } from '@constat/data';
import type { DatasetInfo } from '../storage/db.ts';
import { addDataset, keepDataset } from './workspace.ts';

export const samples: readonly SampleTemplate[] = sampleTemplates;

async function sampleOf(id: string): Promise<Dataset> {
  const dataset = await generateSample(id);
  if (!dataset) throw new Error(`There is no sample '${id}'.`);
  return dataset;
}

/** Generates the sample unless it is here already, and makes it the active dataset. */
export const openSample = async (id: string): Promise<'added' | 'selected'> => addDataset(await sampleOf(id));

/** The sample without making it the active dataset. */
export const keepSample = async (id: string): Promise<DatasetInfo> =>
  (await keepDataset(await sampleOf(id))).info;
