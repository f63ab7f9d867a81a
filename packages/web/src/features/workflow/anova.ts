import type {
  AnovaResult,
  FactorDesign,
  FactorialResult,
  RawOptions,
  RepeatedResult,
} from '@constat/analyses';
import { type Design, type Facts, pick, type Workflow } from './definition.ts';

const oneFactor: Design = {
  id: 'groups',
  title: 'Several separate groups',
  help: 'Each case belongs to one of three or more groups of a single factor: dose, school, region.',
  host: 'one-way-anova',
  roles: ['outcomes', 'group'],
  groups: [],
  asks: { outcomes: { label: 'Outcome', max: 1 } },
  ordered: 'outcomes',
  rule: { equal: 'fisher-anova', unequal: 'welch-anova', ranks: 'kruskal-wallis' },
  tests: [
    {
      id: 'fisher-anova',
      label: 'One-way ANOVA',
      help: 'Compares the means, then all pairs by Tukey; needs equal variances.',
      analysis: 'one-way-anova',
      options: (asked) => ({ ...asked, tests: ['fisher'], postHoc: ['tukey'] }),
    },
    {
      id: 'welch-anova',
      label: 'Welch’s ANOVA',
      help: 'Compares the means, then all pairs by Games–Howell; the variances may differ.',
      analysis: 'one-way-anova',
      options: (asked) => ({ ...asked, tests: ['welch'], postHoc: ['gamesHowell'] }),
    },
    {
      id: 'kruskal-wallis',
      label: 'Kruskal–Wallis test',
      help: 'Compares by ranks, then all pairs; needs no normal distribution.',
      analysis: 'kruskal-wallis-test',
      options: (asked) => pick(asked, 'outcomes', 'group'),
    },
  ],
  facts: (result): Facts => {
    const outcome = (result as AnovaResult).outcomes[0];
    const groups = outcome?.groups ?? [];
    return {
      samples: groups.map(({ level, n, normality }) => ({ label: level, n, normality })),
      variances: outcome?.levene ?? null,
      sizes: groups.map(({ n }) => n),
      sphericity: null,
    };
  },
};

const factorial: Design = {
  id: 'factorial',
  title: 'Groups of two or more factors',
  help: 'Each case has a level of several factors, alone and together; covariates can be taken out.',
  host: 'two-way-anova',
  roles: ['outcome', 'factors', 'covariates'],
  groups: [],
  asks: { outcome: { label: 'Outcome' }, factors: { min: 2 } },
  rule: { equal: 'factorial-anova' },
  tests: [
    {
      id: 'factorial-anova',
      label: 'Factorial ANOVA',
      help: 'Tests every factor and their interactions, with covariates as ANCOVA.',
      analysis: 'two-way-anova',
      options: (asked) => asked,
    },
  ],
  facts: (result): Facts => {
    const { sample, residualNormality, levene, cells } = result as FactorialResult;
    return {
      samples: [{ label: 'the residuals', n: sample.used, normality: residualNormality }],
      variances: levene,
      sizes: cells.map(({ n }) => n),
      sphericity: null,
    };
  },
};

/** Normality of residuals, and the least spherical of the within effects. */
function repeatedFacts(result: unknown): Facts {
  const { sample, residualNormality, strata } = result as RepeatedResult;
  const spherical = strata.flatMap(({ sphericity }) =>
    sphericity?.mauchly
      ? [
          {
            w: sphericity.mauchly.w,
            pValue: sphericity.mauchly.pValue,
            epsilon: sphericity.greenhouseGeisser,
          },
        ]
      : [],
  );
  return {
    samples: [{ label: 'the residuals', n: sample.used, normality: residualNormality }],
    variances: null,
    sizes: [],
    sphericity: spherical.toSorted((a, b) => a.pValue - b.pValue)[0] ?? null,
  };
}

const conditionsOf = (asked: RawOptions): FactorDesign | null => (asked.within as FactorDesign) ?? null;

const repeated: Design = {
  id: 'repeated',
  title: 'The same cases three or more times',
  help: 'Several measurements of each case: over time, or under different conditions.',
  host: 'repeated-measures-anova',
  roles: ['within'],
  groups: [{ title: 'Name of the measure', options: ['measure'] }],
  ordered: 'within',
  rule: { equal: 'repeated-anova', ranks: 'friedman' },
  tests: [
    {
      id: 'repeated-anova',
      label: 'Repeated-measures ANOVA',
      help: 'Compares the means, corrected where sphericity is in doubt.',
      analysis: 'repeated-measures-anova',
      options: (asked) => pick(asked, 'within', 'measure'),
    },
    {
      id: 'friedman',
      label: 'Friedman test',
      help: 'Compares by ranks within each case; needs no normal distribution.',
      analysis: 'friedman-test',
      options: (asked) => ({ conditions: conditionsOf(asked)?.cells ?? [] }),
      unfit: (asked) =>
        (conditionsOf(asked)?.factors.length ?? 1) > 1
          ? 'It compares the conditions of one factor; there are several here.'
          : null,
    },
  ],
  facts: repeatedFacts,
};

const mixed: Design = {
  id: 'mixed',
  title: 'The same cases several times, in groups',
  help: 'Repeated measurements of cases that belong to groups: does the course differ between the groups?',
  host: 'repeated-measures-anova',
  roles: ['within', 'between'],
  groups: [{ title: 'Name of the measure', options: ['measure'] }],
  asks: { between: { min: 1 } },
  rule: { equal: 'mixed-anova' },
  tests: [
    {
      id: 'mixed-anova',
      label: 'Mixed ANOVA',
      help: 'Tests time or condition, group, and whether the course differs between the groups.',
      analysis: 'repeated-measures-anova',
      options: (asked) => asked,
    },
  ],
  facts: repeatedFacts,
};

/** From a question about several means to the analysis of variance, or the test on ranks, that answers it. */
export const anovaWorkflow: Workflow = {
  id: 'guided-anova',
  title: 'Guided ANOVA',
  description:
    'Six steps from the question to the report: the design and the data choose the analysis of variance.',
  question: 'What do you want to compare?',
  designs: [oneFactor, factorial, repeated, mixed],
};
