import type { OneSampleResult, PairedResult, TTestResult } from '@constat/analyses';
import { type Design, type Facts, pick, type Workflow } from './definition.ts';

const HYPOTHESIS = { title: 'Hypothesis', options: ['alternative'] };
const OUTCOME = { label: 'Outcome', max: 1 };

const oneSample: Design = {
  id: 'one-sample',
  title: 'One group with a known value',
  help: 'Is the average of these cases different from a norm, a target, a value from elsewhere?',
  host: 'one-sample-ttest',
  roles: ['outcomes'],
  groups: [{ title: 'Hypothesis', options: ['testValue', 'alternative'] }],
  asks: { outcomes: OUTCOME },
  rule: { equal: 'one-sample-t', ranks: 'one-sample-wilcoxon' },
  tests: [
    {
      id: 'one-sample-t',
      label: 'One-sample t-test',
      help: 'Compares the mean with the value; needs a normal distribution, or 30 cases.',
      analysis: 'one-sample-ttest',
      options: (asked) => ({ ...asked, also: [] }),
    },
    {
      id: 'one-sample-wilcoxon',
      label: 'Wilcoxon signed-rank test',
      help: 'Compares by ranks; needs a symmetric distribution only. Shown beside the t-test.',
      analysis: 'one-sample-ttest',
      options: (asked) => ({ ...asked, also: ['wilcoxon'] }),
    },
  ],
  facts: (result): Facts => ({
    samples: (result as OneSampleResult).outcomes.map(({ label, values }) => ({
      label,
      n: values.n,
      normality: values.normality,
    })),
    variances: null,
    sizes: [],
    sphericity: null,
  }),
};

const independent: Design = {
  id: 'independent',
  title: 'Two separate groups',
  help: 'Each case belongs to one of two groups: treated or not, women or men.',
  host: 'independent-samples-ttest',
  roles: ['outcomes', 'group', 'levels'],
  groups: [HYPOTHESIS],
  asks: { outcomes: OUTCOME },
  ordered: 'outcomes',
  rule: { equal: 'welch-t', unequal: 'welch-t', ranks: 'mann-whitney' },
  tests: [
    {
      id: 'welch-t',
      label: 'Welch’s t-test',
      help: 'Compares the means; the variances may differ.',
      analysis: 'independent-samples-ttest',
      options: (asked) => ({ ...asked, test: 'welch' }),
    },
    {
      id: 'student-t',
      label: 'Student’s t-test',
      help: 'Compares the means; needs equal variances.',
      analysis: 'independent-samples-ttest',
      options: (asked) => ({ ...asked, test: 'student' }),
    },
    {
      id: 'mann-whitney',
      label: 'Mann–Whitney U test',
      help: 'Compares by ranks; needs no normal distribution.',
      analysis: 'mann-whitney-u-test',
      options: (asked) => pick(asked, 'outcomes', 'group', 'levels', 'alternative'),
    },
  ],
  facts: (result): Facts => {
    const outcome = (result as TTestResult).outcomes[0];
    const groups = outcome?.groups ?? [];
    return {
      samples: groups.map(({ level, n, normality }) => ({ label: level, n, normality })),
      variances: outcome?.levene ?? null,
      sizes: groups.map(({ n }) => n),
      sphericity: null,
    };
  },
};

const paired: Design = {
  id: 'paired',
  title: 'The same cases twice',
  help: 'Two measurements of each case: before and after, left and right, two raters.',
  host: 'paired-samples-ttest',
  roles: ['pairs'],
  groups: [HYPOTHESIS],
  ordered: 'pairs',
  rule: { equal: 'paired-t', ranks: 'wilcoxon' },
  tests: [
    {
      id: 'paired-t',
      label: 'Paired-samples t-test',
      help: 'Tests the mean of the differences; needs normal differences, or 30 cases.',
      analysis: 'paired-samples-ttest',
      options: (asked) => asked,
    },
    {
      id: 'wilcoxon',
      label: 'Wilcoxon signed-rank test',
      help: 'Compares by ranks of the differences; needs symmetric differences only.',
      analysis: 'wilcoxon-signed-rank-test',
      options: (asked) => pick(asked, 'pairs', 'alternative'),
    },
  ],
  facts: (result): Facts => ({
    samples: (result as PairedResult).pairs.map(({ label, values }) => ({
      label,
      n: values.n,
      normality: values.normality,
    })),
    variances: null,
    sizes: [],
    sphericity: null,
  }),
};

/** From a question about one or two means to the test that answers it. */
export const ttestWorkflow: Workflow = {
  id: 'guided-ttest',
  title: 'Guided t-test',
  description:
    'Six steps from the question to the report: the data choose between t-tests and tests on ranks.',
  question: 'What do you want to compare?',
  designs: [oneSample, independent, paired],
};
