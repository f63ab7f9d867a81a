/** The built-in sample datasets, as the shell offers them. */
import type { Dataset } from '@constat/data';
import { toothGrowth } from '../dev/tooth-growth.ts';
import { addDataset } from './workspace.ts';

export interface SampleInfo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export const samples: readonly SampleInfo[] = [{ id: 'health', name: 'ToothGrowth', description: 'dev' }];

/** Generates the sample unless it is here already, and makes it the active dataset. */
export async function openSample(id: string): Promise<'added' | 'selected'> {
  const dataset: Dataset = toothGrowth(id);
  return addDataset(dataset);
}
