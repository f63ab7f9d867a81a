import type { NonEmpty } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type Inference, type InferencePart, MEASURES } from '../../inference/inference.ts';
import { rName } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import type { AnovaOptions } from './options.ts';

interface Compared {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly outcomes: readonly {
    readonly name: string;
    readonly label: string;
    readonly groups: NonEmpty<{ readonly level: string; readonly mean: number; readonly n: number }>;
    readonly fisher: { readonly msWithin: number; readonly df2: number };
  }[];
}

/** Differences from the first group by the pooled variance, and all of them together. */
export function inferenceOf(
  { group, outcomes, sample }: Compared,
  { confidenceLevel: level }: AnovaOptions,
): Inference {
  const parts = outcomes.map(({ label, groups, fisher }): InferencePart => {
    const [first, ...others] = groups;
    const { msWithin, df2: df } = fisher;
    const rows = others.map(({ level: name, mean, n }) => ({
      key: `${label} ${name}`,
      label: `${levelOf(group.label, name)} − ${first.level}`,
      estimate: mean - first.mean,
      standardError: Math.sqrt(msWithin * (1 / n + 1 / first.n)),
      df,
    }));
    const together = {
      label: `Means of ${label} by ${group.label}`,
      keys: rows.map(({ key }) => key),
      covariance: others.map((a) => others.map((b) => msWithin * ((a === b ? 1 / a.n : 0) + 1 / first.n))),
      df,
    };
    return {
      heading: outcomes.length > 1 ? label : null,
      rows,
      tests: rows.length > 1 ? [together] : [],
    };
  });
  return {
    measure: MEASURES.difference,
    level,
    n: sample.used,
    parts,
    fitted: ['One-way analysis of variance'],
    works: [],
    models: outcomes.map(({ name }) => `lm(${rName(name)} ~ factor(${rName(group.name)}), data = d)`),
  };
}
