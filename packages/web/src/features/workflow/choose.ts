/**
 * Which test the facts choose, and why, in sentences with the numbers. Ranks for ordered scores and for small samples that are
 * not normal; else means, with unequal variances allowed where they or the sizes differ. The limits are those of the assumption
 * checker: 30 cases (central limit theorem), p below .05; sizes count as unequal from a ratio of 1.5 on (Delacre, Lakens & Leys
 * 2017, Int. Rev. Soc. Psychol. 30, 92; 2019, 32, 13).
 */
import type { RawOptions } from '@constat/analyses';
import { join, num, type Runs, rich } from '@constat/report';
import type { Design, Facts, GuidedTest, Rule, SampleFacts, Scale } from './definition.ts';

const ALPHA = 0.05;
const LARGE_SAMPLE = 30;
const UNEQUAL_SIZES = 1.5;

export interface Choice {
  /** Id of the test. */
  readonly test: string;
  /** Sentences, the deciding one first. */
  readonly reasons: readonly Runs[];
}

const pText = (pValue: number): Runs => rich`*p* ${num(pValue, 'p-equation')}`;

const departs = ({ normality }: SampleFacts): boolean => normality !== null && normality.pValue < ALPHA;
const isSmall = ({ n }: SampleFacts): boolean => n < LARGE_SAMPLE;

const shapiro = ({ n, normality }: SampleFacts): Runs =>
  normality
    ? rich`*n* = ${num(n, 'integer')}, Shapiro–Wilk *W* = ${num(normality.statistic, 'statistic', 3)}, ${pText(normality.pValue)}`
    : rich`*n* = ${num(n, 'integer')}`;

const listed = (samples: readonly SampleFacts[]): Runs =>
  join(
    samples.map((sample) => rich`${sample.label} (${shapiro(sample)})`),
    ', ',
    ' and ',
  );

/** What is said about normality when means are compared. */
function normalityReasons(samples: readonly SampleFacts[], ranks: boolean): readonly Runs[] {
  const small = samples.filter((sample) => departs(sample) && isSmall(sample));
  const large = samples.filter((sample) => departs(sample) && !isSmall(sample));
  const untested = samples.filter(({ normality }) => normality === null);
  const kept = samples.filter((sample) => sample.normality !== null && !departs(sample));
  return [
    ...(small.length > 0 && !ranks
      ? [
          rich`There are fewer than ${num(LARGE_SAMPLE, 'integer')} cases and evidence against normality of ${listed(small)}; no test on ranks answers this question, so read the result with care.`,
        ]
      : []),
    ...(large.length > 0
      ? [
          rich`There is evidence against normality of ${listed(large)}, but with ${num(LARGE_SAMPLE, 'integer')} cases or more the mean is close to normal all the same.`,
        ]
      : []),
    ...(untested.length > 0
      ? [
          rich`Normality of ${listed(untested)} cannot be tested; ${untested.every(({ n }) => n >= LARGE_SAMPLE) ? 'with this many cases the test does not depend on it' : 'the result rests on the assumption'}.`,
        ]
      : []),
    ...(kept.length > 0 ? [rich`There is no evidence against normality of ${listed(kept)}.`] : []),
  ];
}

const levene = ({ variances }: Facts): Runs =>
  variances
    ? rich`Levene *F*(${num(variances.df1, 'df')}, ${num(variances.df2, 'df')}) = ${num(variances.statistic, 'statistic')}, ${pText(variances.pValue)}`
    : rich``;

/** Whether unequal variances must be allowed for, and what is said about them. */
function spread(facts: Facts, rule: Rule): { readonly unequal: boolean; readonly reasons: readonly Runs[] } {
  const { variances, sizes } = facts;
  if (!variances) return { unequal: rule.unequal !== undefined && sizes.length > 1, reasons: [] };
  const differ = variances.pValue < ALPHA;
  const always = rule.unequal === rule.equal;
  const smallest = Math.min(...sizes);
  const largest = Math.max(...sizes);
  const uneven = sizes.length > 1 && largest > UNEQUAL_SIZES * smallest;
  if (rule.unequal === undefined)
    return {
      unequal: false,
      reasons: differ
        ? [
            rich`The variances differ, ${levene(facts)}: read the result with care, above all where groups are of unequal size.`,
          ]
        : [rich`The variances do not differ significantly, ${levene(facts)}.`],
    };
  if (differ)
    return {
      unequal: true,
      reasons: [rich`The variances differ, ${levene(facts)}, and this test allows for it.`],
    };
  if (uneven && !always)
    return {
      unequal: true,
      reasons: [
        rich`The variances do not differ significantly, ${levene(facts)}, but the groups are of unequal size (${num(smallest, 'integer')} to ${num(largest, 'integer')} cases), where even a small difference between variances misleads; this test allows for it.`,
      ],
    };
  return {
    unequal: false,
    reasons: [
      always
        ? rich`The variances do not differ significantly, ${levene(facts)}; this test is right whether or not they are equal, and loses almost nothing when they are.`
        : rich`The variances do not differ significantly, ${levene(facts)}, and the groups are of similar size.`,
    ],
  };
}

function sphericityReasons({ sphericity }: Facts): readonly Runs[] {
  if (!sphericity) return [];
  const numbers = rich`Mauchly *W* = ${num(sphericity.w, 'proportion')}, ${pText(sphericity.pValue)}, Greenhouse–Geisser ε = ${num(sphericity.epsilon, 'proportion')}`;
  return [
    sphericity.pValue < ALPHA
      ? rich`Sphericity is violated, ${numbers}: the degrees of freedom are corrected by the method of Greenhouse and Geisser.`
      : rich`There is no evidence against sphericity, ${numbers}.`,
  ];
}

/** The test for these facts. */
export function choose(rule: Rule, scale: Scale, facts: Facts): Choice {
  const { ranks } = rule;
  if (scale === 'ordinal' && ranks !== undefined)
    return {
      test: ranks,
      reasons: [rich`The outcome is an order without equal steps, so ranks are compared instead of means.`],
    };
  const small = facts.samples.filter((sample) => departs(sample) && isSmall(sample));
  if (small.length > 0 && ranks !== undefined)
    return {
      test: ranks,
      reasons: [
        rich`With fewer than ${num(LARGE_SAMPLE, 'integer')} cases there is evidence against normality of ${listed(small)}; a test on ranks needs no normal distribution.`,
      ],
    };
  const { unequal, reasons } = spread(facts, rule);
  return {
    test: unequal ? (rule.unequal ?? rule.equal) : rule.equal,
    reasons: [
      ...(scale === 'ordinal' && facts.notes === undefined
        ? [
            rich`The outcome is an order without equal steps, and no test on ranks answers this question: its means are compared as if the steps were equal.`,
          ]
        : []),
      ...normalityReasons(facts.samples, ranks !== undefined),
      ...reasons,
      ...sphericityReasons(facts),
      ...(facts.notes ?? []),
    ],
  };
}

/** The rule without the test on ranks where that cannot be used with these data. */
export function usableRule({ rule, tests }: Design, asked: RawOptions): Rule {
  const ranks = tests.find(({ id }) => id === rule.ranks);
  if (!ranks?.unfit?.(asked)) return rule;
  const { ranks: _ranks, ...rest } = rule;
  return rest;
}

/** How the test was chosen, for the report; says so when it is not the one recommended. */
export function choiceText(choice: Choice, recommended: GuidedTest, used: GuidedTest): Runs {
  const why = join([...choice.reasons], ' ');
  return recommended.id === used.id
    ? rich`The test (${used.label}) was chosen by the assumption checks. ${why}`
    : rich`The assumption checks spoke for another test (${recommended.label}). ${why} By decision of the analyst this was overruled and another was used (${used.label}).`;
}
