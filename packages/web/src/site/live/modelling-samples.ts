/** Examples of the articles on models, designs, gaps and intervals, on built-in samples. */
import { choice, slider } from './controls.ts';
import { type LiveExample, numberOf } from './model.ts';

const PATHS: Readonly<Record<string, readonly string[]>> = {
  direct: [
    'Engagement ~ a*Training + Support',
    'Performance ~ b*Engagement + c*Training',
    'indirect := a*b',
    'total := c + a*b',
  ],
  through: ['Engagement ~ a*Training + Support', 'Performance ~ b*Engagement', 'indirect := a*b'],
  past: ['Engagement ~ a*Training + Support', 'Performance ~ c*Training + Support'],
};

export const MODELLING_SAMPLES = {
  sem: {
    title: 'How training works',
    task: 'Take the direct path away: the model still fits. Then take away the one through engagement.',
    analysisId: 'cfa',
    path: 'advanced-analysis/cfa',
    sample: 'mediation-moderation',
    controls: [
      choice('paths', 'Paths to performance', [
        ['direct', 'From engagement and training'],
        ['through', 'From engagement alone'],
        ['past', 'From training and support'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      variables: ['Training', 'Support', 'Engagement', 'Performance'],
      model: PATHS[String(values.paths)]?.join('\n') ?? '',
      confidenceLevel: numberOf(values, 'level'),
    }),
  },
  reactor: {
    title: 'Twenty runs of a reactor',
    task: 'Fit main effects alone and see lack of fit appear; then look for the best yield in the contour plot.',
    analysisId: 'doe',
    path: 'inferential-stats/doe',
    sample: 'reactor',
    controls: [
      choice('model', 'Model', [
        ['quadratic', 'With squares'],
        ['interactions', 'Main effects and interactions'],
        ['main', 'Main effects'],
      ]),
      choice('response', 'Response', [
        ['Yield', 'Yield'],
        ['Impurity', 'Impurity'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: values.response,
      factors: ['Temperature', 'Time', 'Catalyst'],
      model: values.model,
      confidenceLevel: numberOf(values, 'level'),
      plots: ['contour'],
    }),
  },
  gaps: {
    title: 'Who did not come back?',
    task: 'Leave out the pain before: what tells those who left from those who stayed is then no longer seen.',
    analysisId: 'missing-data',
    path: 'data-management/missing-data',
    sample: 'pain-trial',
    controls: [
      choice('variables', 'Variables', [
        ['all', 'Age, pain before, sleep, pain after'],
        ['without', 'Age, sleep, pain after'],
        ['outcome', 'Age and pain after'],
      ]),
      slider('alpha', 'Significance level α', [0.005, 0.2, 0.005], 0.05),
    ],
    options: (values) => ({
      variables: [
        'Age',
        ...(values.variables === 'all' ? ['PainBefore'] : []),
        ...(values.variables === 'outcome' ? [] : ['Sleep']),
        'PainAfter',
      ],
      alpha: numberOf(values, 'alpha'),
    }),
  },
  imputed: {
    title: 'Twenty completed trials',
    task: 'Add sleep to the model, or leave the pain before out, and compare what missing values cost.',
    analysisId: 'linear-regression',
    path: 'stats/linear-regression',
    sample: 'pain-trial-imputed',
    controls: [
      choice('covariates', 'Beside the treatment', [
        ['PainBefore', 'Pain before'],
        ['both', 'Pain before and sleep'],
        ['none', 'Nothing'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'PainAfter',
      covariates:
        { PainBefore: ['PainBefore'], both: ['PainBefore', 'Sleep'] }[String(values.covariates)] ?? [],
      factors: ['Treatment'],
      confidenceLevel: numberOf(values, 'level'),
    }),
    figure: null,
  },
  bayes: {
    title: 'Evidence for no difference',
    task: 'Widen the prior: the wider the bet, the more the same data speak for no effect.',
    analysisId: 'independent-samples-ttest',
    path: 'inferential-stats/independent-samples-ttest',
    sample: 'psychology',
    controls: [
      slider('scale', 'Scale of the prior', [0.1, 1.5, 0.001], +Math.SQRT1_2.toFixed(3)),
      choice('outcome', 'Outcome', [
        ['AnxietyAfter', 'Anxiety after therapy'],
        ['ReactionTime', 'Reaction time'],
      ]),
    ],
    options: (values) => ({
      outcomes: [values.outcome],
      group: 'Gender',
      bayesFactor: true,
      priorScale: numberOf(values, 'scale'),
    }),
    table: 1,
    figure: null,
  },
  bootstrap: {
    title: 'A long tail of conversions',
    task: 'Change the seed: with 1,000 samples the limits still move, with 10,000 hardly.',
    analysisId: 'independent-samples-ttest',
    path: 'inferential-stats/independent-samples-ttest',
    sample: 'marketing',
    controls: [
      slider('samples', 'Samples', [1000, 10_000, 1000], 10_000),
      slider('seed', 'Seed', [1, 20, 1], 1),
      choice('kind', 'Kind of interval', [
        ['bca', 'BCa'],
        ['percentile', 'Percentile'],
      ]),
    ],
    options: (values) => ({
      outcomes: ['Conversions'],
      group: 'Version',
      bootstrap: true,
      bootstrapKind: values.kind,
      bootstrapSamples: numberOf(values, 'samples'),
      bootstrapSeed: numberOf(values, 'seed'),
    }),
    table: 1,
  },
} as const satisfies Readonly<Record<string, LiveExample>>;
