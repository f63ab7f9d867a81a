/** This number: what every number of every result is. Loaded when somebody asks. */
import type { explain } from './numbers/explain.ts';
import type { Program } from './numbers/statistic.ts';

export type { Explanation, NumberPlace } from './numbers/explain.ts';

export interface Numbers {
  readonly explain: typeof explain;
  /** Topics of reference cases by analysis. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
  /** The programs whose names and values are told. */
  readonly programs: readonly Program[];
}

export async function loadNumbers(): Promise<Numbers> {
  const [explanations, reference, statistic] = await Promise.all([
    import('./numbers/explain.ts'),
    import('./numbers/reference-topics.ts'),
    import('./numbers/statistic.ts'),
  ]);
  return {
    explain: explanations.explain,
    topics: reference.REFERENCE_TOPICS,
    programs: statistic.PROGRAMS,
  };
}
