/** The built-in sample datasets: generated from a seed, so that everyone sees the same numbers. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { type NewDataset, newDataset } from '../new-dataset.ts';
import { HEALTH_ROWS, healthColumns } from './health.ts';

export interface SampleTemplate {
  readonly id: string;
  /** Contains 'Sample Dataset', 'Health Dataset' or 'Credit Risk Dataset'. */
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly rows: number;
  readonly variables: number;
}

interface Sample extends SampleTemplate {
  columns(seed: number): readonly Column[];
}

export const SAMPLE_SEED = 2024;

const SAMPLES: readonly Sample[] = [
  {
    id: 'health',
    name: 'Health Dataset',
    description:
      'Check-ups of 100 people: body measures, cholesterol before and after treatment, pain over 30 days, and ten satisfaction items.',
    tags: ['health', 't-test', 'ANOVA', 'regression', 'repeated measures', 'Likert'],
    rows: HEALTH_ROWS,
    variables: 26,
    columns: healthColumns,
  },
];

/** What the import dialog shows of each sample. */
export const sampleTemplates: readonly SampleTemplate[] = SAMPLES.map(
  ({ columns: _, ...template }): SampleTemplate => template,
);

/** Generates a sample; undefined for an unknown id. The id of the dataset follows from the sample. */
export function generateSample(
  id: string,
  options: Partial<NewDataset> & { readonly seed?: number } = {},
): Dataset | undefined {
  const sample = SAMPLES.find((candidate) => candidate.id === id);
  if (!sample) return undefined;
  const { seed = SAMPLE_SEED, ...from } = options;
  return newDataset(
    {
      name: sample.name,
      description: sample.description,
      makeId: (prefix) => `${prefix}_sample_${sample.id}${seed === SAMPLE_SEED ? '' : `_${seed}`}`,
      sampleId: sample.id,
      ...from,
    },
    sample.rows,
    sample.columns(seed),
  );
}
