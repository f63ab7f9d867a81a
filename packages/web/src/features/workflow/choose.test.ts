import { runsToText } from '@constat/report';
import { describe, expect, test } from 'vitest';
import { anovaWorkflow } from './anova.ts';
import { choiceText, choose, usableRule } from './choose.ts';
import type { Design, Facts, SampleFacts, Scale } from './definition.ts';
import { ttestWorkflow } from './ttest.ts';

const designs = [...ttestWorkflow.designs, ...anovaWorkflow.designs];
const design = (id: string): Design => designs.find((each) => each.id === id)!;

const sample = (label: string, n: number, pValue: number | null): SampleFacts => ({
  label,
  n,
  normality: pValue === null ? null : { statistic: 0.9, pValue },
});
const facts = (samples: readonly SampleFacts[], more: Partial<Facts> = {}): Facts => ({
  samples,
  variances: null,
  sizes: [],
  sphericity: null,
  ...more,
});
/** Two or more groups with Levene's test. */
const groups = (samples: readonly SampleFacts[], leveneP: number | null): Facts =>
  facts(samples, {
    sizes: samples.map(({ n }) => n),
    variances: leveneP === null ? null : { statistic: 2, df1: samples.length - 1, df2: 40, pValue: leveneP },
  });

const A = sample('A', 20, 0.4);
const B = sample('B', 20, 0.5);
const C = sample('C', 20, 0.6);
const skewed = sample('B', 12, 0.01);
const skewedLarge = sample('B', 80, 0.01);

interface Case {
  readonly what: string;
  readonly of: string;
  readonly facts: Facts;
  readonly scale?: Scale;
  readonly test: string;
  readonly says: RegExp;
}

const CASES: readonly Case[] = [
  // one group
  {
    what: 'normal',
    of: 'one-sample',
    facts: facts([A]),
    test: 'one-sample-t',
    says: /no evidence against normality of A \(n = 20, Shapiro–Wilk W = 0\.900, p = \.400\)/,
  },
  {
    what: 'small and skewed',
    of: 'one-sample',
    facts: facts([skewed]),
    test: 'one-sample-wilcoxon',
    says: /fewer than 30 cases there is evidence against normality of B \(n = 12, .*p = \.010\); a test on ranks/,
  },
  {
    what: 'large and skewed',
    of: 'one-sample',
    facts: facts([skewedLarge]),
    test: 'one-sample-t',
    says: /with 30 cases or more the mean is close to normal/,
  },
  {
    what: 'an order',
    of: 'one-sample',
    facts: facts([A]),
    scale: 'ordinal',
    test: 'one-sample-wilcoxon',
    says: /ranks are compared instead of means/,
  },
  {
    what: 'too few to test',
    of: 'one-sample',
    facts: facts([sample('A', 2, null)]),
    test: 'one-sample-t',
    says: /cannot be tested; the result rests on the assumption/,
  },
  {
    what: 'too many to test',
    of: 'one-sample',
    facts: facts([sample('A', 6000, null)]),
    test: 'one-sample-t',
    says: /with this many cases the test does not depend on it/,
  },
  // two groups
  {
    what: 'normal, equal variances',
    of: 'independent',
    facts: groups([A, B], 0.3),
    test: 'welch-t',
    says: /do not differ significantly, Levene F\(1, 40\) = 2\.00, p = \.300; this test is right whether or not/,
  },
  {
    what: 'unequal variances',
    of: 'independent',
    facts: groups([A, B], 0.01),
    test: 'welch-t',
    says: /The variances differ, Levene F\(1, 40\) = 2\.00, p = \.010, and this test allows for it/,
  },
  {
    what: 'unequal sizes',
    of: 'independent',
    facts: groups([A, sample('B', 60, 0.3)], 0.3),
    test: 'welch-t',
    says: /right whether or not/,
  },
  {
    what: 'one small skewed group',
    of: 'independent',
    facts: groups([A, skewed], 0.3),
    test: 'mann-whitney',
    says: /normality of B \(n = 12/,
  },
  {
    what: 'both small and skewed',
    of: 'independent',
    facts: groups([{ ...skewed, label: 'A' }, skewed], 0.3),
    test: 'mann-whitney',
    says: /normality of A \(.*\) and B \(.*\); a test/,
  },
  {
    what: 'an order',
    of: 'independent',
    facts: groups([A, B], 0.3),
    scale: 'ordinal',
    test: 'mann-whitney',
    says: /order without equal steps/,
  },
  // the same cases twice
  {
    what: 'normal differences',
    of: 'paired',
    facts: facts([sample('Before − After', 15, 0.2)]),
    test: 'paired-t',
    says: /no evidence against normality of Before − After/,
  },
  {
    what: 'skewed differences',
    of: 'paired',
    facts: facts([sample('Before − After', 15, 0.02)]),
    test: 'wilcoxon',
    says: /Before − After \(n = 15/,
  },
  { what: 'an order', of: 'paired', facts: facts([A]), scale: 'ordinal', test: 'wilcoxon', says: /ranks/ },
  // several groups
  {
    what: 'all met',
    of: 'groups',
    facts: groups([A, B, C], 0.4),
    test: 'fisher-anova',
    says: /the groups are of similar size/,
  },
  {
    what: 'unequal variances',
    of: 'groups',
    facts: groups([A, B, C], 0.02),
    test: 'welch-anova',
    says: /The variances differ, Levene F\(2, 40\)/,
  },
  {
    what: 'unequal sizes',
    of: 'groups',
    facts: groups([A, B, sample('C', 31, 0.4)], 0.4),
    test: 'welch-anova',
    says: /unequal size \(20 to 31 cases\)/,
  },
  {
    what: 'sizes at the limit',
    of: 'groups',
    facts: groups([A, B, sample('C', 30, 0.4)], 0.4),
    test: 'fisher-anova',
    says: /similar size/,
  },
  {
    what: 'a group without spread',
    of: 'groups',
    facts: groups([A, B, C], null),
    test: 'welch-anova',
    says: /no evidence/,
  },
  {
    what: 'a small skewed group',
    of: 'groups',
    facts: groups([A, skewed, C], 0.4),
    test: 'kruskal-wallis',
    says: /normality of B \(/,
  },
  {
    what: 'an order',
    of: 'groups',
    facts: groups([A, B, C], 0.4),
    scale: 'ordinal',
    test: 'kruskal-wallis',
    says: /order/,
  },
  // several factors
  {
    what: 'all met',
    of: 'factorial',
    facts: groups([sample('the residuals', 60, 0.5)], 0.4),
    test: 'factorial-anova',
    says: /normality of the residuals/,
  },
  {
    what: 'skewed and few',
    of: 'factorial',
    facts: groups([sample('the residuals', 20, 0.01)], 0.4),
    test: 'factorial-anova',
    says: /no test on ranks answers this question, so read the result with care/,
  },
  {
    what: 'unequal variances',
    of: 'factorial',
    facts: groups([sample('the residuals', 60, 0.5)], 0.001),
    test: 'factorial-anova',
    says: /variances differ, .*p = \.001: read the result with care/,
  },
  {
    what: 'an order',
    of: 'factorial',
    facts: groups([sample('the residuals', 60, 0.5)], 0.4),
    scale: 'ordinal',
    test: 'factorial-anova',
    says: /as if the steps were equal/,
  },
  // the same cases several times
  {
    what: 'spherical',
    of: 'repeated',
    facts: facts([sample('the residuals', 20, 0.4)], { sphericity: { w: 0.9, pValue: 0.4, epsilon: 0.92 } }),
    test: 'repeated-anova',
    says: /no evidence against sphericity, Mauchly W = \.90, p = \.400, Greenhouse–Geisser ε = \.92/,
  },
  {
    what: 'not spherical',
    of: 'repeated',
    facts: facts([sample('the residuals', 20, 0.4)], {
      sphericity: { w: 0.5, pValue: 0.004, epsilon: 0.66 },
    }),
    test: 'repeated-anova',
    says: /corrected by the method of Greenhouse and Geisser/,
  },
  {
    what: 'skewed and few',
    of: 'repeated',
    facts: facts([sample('the residuals', 12, 0.01)]),
    test: 'friedman',
    says: /normality of the residuals/,
  },
  {
    what: 'skewed and few, in groups',
    of: 'mixed',
    facts: facts([sample('the residuals', 12, 0.01)]),
    test: 'mixed-anova',
    says: /read the result with care/,
  },
];

describe('the test that the facts choose', () => {
  test.each(CASES.map((each) => [`${each.of}, ${each.what}`, each] as const))('%s', (_, each) => {
    const choice = choose(design(each.of).rule, each.scale ?? 'interval', each.facts);
    expect(choice.test).toBe(each.test);
    expect(choice.reasons.map((reason) => runsToText(reason)).join(' ')).toMatch(each.says);
  });

  test('Friedman gives way where there are two within factors', () => {
    const one = { within: { factors: [{ name: 'Time', levels: ['1', '2'] }], cells: ['a', 'b'] } };
    const two = {
      within: {
        factors: [
          { name: 'Time', levels: ['1', '2'] },
          { name: 'Side', levels: ['L', 'R'] },
        ],
        cells: ['a', 'b', 'c', 'd'],
      },
    };
    const few = facts([sample('the residuals', 12, 0.01)]);
    expect(choose(usableRule(design('repeated'), one), 'interval', few).test).toBe('friedman');
    expect(choose(usableRule(design('repeated'), two), 'interval', few).test).toBe('repeated-anova');
  });
});

describe('the sentence for the report', () => {
  const { tests, rule } = design('independent');
  const choice = choose(rule, 'interval', groups([A, skewed], 0.3));
  const test_ = (id: string) => tests.find((each) => each.id === id)!;

  test('names the test and the reason', () => {
    const text = runsToText(choiceText(choice, test_('mann-whitney'), test_('mann-whitney')));
    expect(text).toMatch(
      /^The test \(Mann–Whitney U test\) was chosen by the assumption checks\. With fewer than 30 cases/,
    );
    expect(text).not.toContain('overruled');
  });

  test('says that the recommendation was overruled', () => {
    const text = runsToText(choiceText(choice, test_('mann-whitney'), test_('welch-t')));
    expect(text).toContain('spoke for another test (Mann–Whitney U test)');
    expect(text).toMatch(/overruled and another was used \(Welch’s t-test\)\.$/);
  });
});
