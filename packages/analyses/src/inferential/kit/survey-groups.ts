/** Comparisons of means of groups in a sample with a survey design: a regression on the group. */
import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import { isSeveral } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type SurveySample,
} from '../../inference/inference.ts';
import { surveyInference } from '../../regression/kit/survey.ts';
import { rName } from '../../shared/r-code.ts';
import { alphaOf, levelOf } from '../../shared/wording.ts';
import { tooFewGroups } from './survey-refusals.ts';

interface GroupedOptions {
  readonly outcomes: readonly string[];
  readonly group: string;
  readonly confidenceLevel: number;
}

/** Differences of the groups from the last one (of two) or the first (of more), with Wald's test of all. */
export function groupsUnderDesign(
  frame: Frame,
  { outcomes, group, confidenceLevel }: GroupedOptions,
  sample: SurveySample,
  given?: readonly string[],
): Inference {
  const levels = given ?? frame.factor(group).levels;
  if (!isSeveral(levels)) throw new RefusedError([tooFewGroups(group, levels.length)]);
  const two = levels.length === 2;
  const reference = two ? levels[1] : levels[0];
  const label = frame.label(group);
  const fits = outcomes.map((outcome) =>
    surveyInference(frame, sample, {
      options: {
        outcome,
        covariates: [],
        factors: [group],
        weights: null,
        terms: null,
        references: { [group]: reference },
        steps: [],
        newCases: [],
        intercept: true,
        confidenceLevel,
      },
      family: 'gaussian',
      outcome: (rows) => ({ values: rows.numbers(outcome), r: rName(outcome) }),
      fitted: () => rich`A comparison of means by ${label}`,
    }),
  );
  const parts = fits.map((fit, i): InferencePart => {
    const name = frame.label(outcomes[i] ?? '');
    const [part] = fit.parts;
    const rows = (part?.rows ?? []).filter(
      ({ aside, key }) => !aside && levels.includes(key.slice(group.length + 1)),
    );
    return {
      heading: outcomes.length > 1 ? name : null,
      rows: rows.map((row) => {
        const level = row.key.slice(group.length + 1);
        return { ...row, key: `${name} ${row.key}`, label: `${levelOf(label, level)} − ${reference}` };
      }),
      tests: two
        ? []
        : (part?.tests ?? []).map((test) => ({
            ...test,
            label: `Means of ${name} by ${label}`,
            keys: test.keys.map((key) => `${name} ${key}`),
          })),
    };
  });
  const words = new Map(
    parts.flatMap(({ rows }, i) =>
      rows.map((row) => [row.key, { name: frame.label(outcomes[i] ?? ''), level: row.label }] as const),
    ),
  );
  return {
    measure: MEASURES.difference,
    level: confidenceLevel,
    n: Math.max(...fits.map(({ n }) => n)),
    parts,
    sentence: ({ key, estimate, pValue }, shown) => {
      const { name, level } = words.get(key) ?? { name: '', level: '' };
      const group = level.slice(0, level.lastIndexOf(' − '));
      const other = levelOf(label, reference);
      return pValue < alphaOf(confidenceLevel)
        ? rich`The mean of ${name} was ${estimate < 0 ? 'lower' : 'higher'} in ${group} than in ${other} (${shown}).`
        : rich`The mean of ${name} did not differ significantly between ${group} and ${other} (${shown}).`;
    },
    fitted: rich`The comparison of means by ${label}`,
    works: [],
    survey: {
      prepare: fits[0]?.survey?.prepare ?? [],
      commands: fits.flatMap((fit) => fit.survey?.commands ?? []),
      estimates: fits.flatMap((fit) => fit.survey?.estimates ?? []),
      unshown: 1,
    },
  };
}
