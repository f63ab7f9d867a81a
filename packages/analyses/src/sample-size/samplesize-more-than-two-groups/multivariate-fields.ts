/** Fields of analyses of several outcomes at once. */
import { defineOptions } from '../../options.ts';
import { sizeField, valueField } from '../../shared/calculator/number-options.ts';

export const HOTELLING = ['hotelling-one', 'hotelling-two'] as const;
/** Effects of any rank, by one of the statistics. */
export const BY_STATISTIC = ['manova', 'manova-special', 'manova-interaction'] as const;
const EFFECT_ASKED = { option: 'solveFor', is: ['n', 'power'] } as const;
const ofStatistic = [{ option: 'design', is: BY_STATISTIC }, EFFECT_ASKED] as const;
const ofDistance = [{ option: 'design', is: HOTELLING }, EFFECT_ASKED] as const;

export const multivariateFields = defineOptions({
  statistic: {
    kind: 'choice',
    label: 'Statistic',
    help: 'Which one will be tested; they agree where the effect has one degree of freedom.',
    choices: {
      pillai: { label: 'Pillai’s trace', help: 'The usual one, least hurt by violated assumptions' },
      wilks: 'Wilks’ lambda',
      hotelling: 'Hotelling–Lawley trace',
    },
    default: 'pillai',
    showWhen: { option: 'design', is: BY_STATISTIC },
  },
  multivariateFrom: {
    kind: 'choice',
    label: 'Effect',
    help: 'As a size, or from the value of the statistic in an earlier study.',
    choices: { f2: 'Cohen’s f²', value: 'Value of the statistic' },
    default: 'f2',
    showWhen: ofStatistic,
  },
  effectSizeF2: {
    ...sizeField({
      label: 'Cohen’s f²',
      help: 'Of the statistic; 0.02 is small, 0.15 medium, 0.35 large (Cohen, 1988).',
    }),
    showWhen: [...ofStatistic, { option: 'multivariateFrom', is: 'f2' }],
  },
  statisticValue: {
    ...sizeField({
      label: 'Value of the statistic',
      help: 'In the population, as an earlier study lets expect.',
    }),
    showWhen: [...ofStatistic, { option: 'multivariateFrom', is: 'value' }],
  },
  distanceFrom: {
    kind: 'choice',
    label: 'Effect',
    help: 'As a distance, or from the differences that would matter.',
    choices: { distance: 'Mahalanobis distance', differences: 'Differences of the means' },
    default: 'distance',
    showWhen: ofDistance,
  },
  distance: {
    ...sizeField({
      label: 'Mahalanobis distance',
      help: 'Of the means, in standard deviations that allow for the correlations; with one outcome Cohen’s d.',
    }),
    showWhen: [...ofDistance, { option: 'distanceFrom', is: 'distance' }],
  },
  differences: {
    kind: 'list',
    label: 'Outcomes',
    help: 'Differences that would matter: from the tested values, or of both groups.',
    noun: 'outcome',
    min: 2,
    max: 50,
    item: {
      difference: valueField({ label: 'Difference', help: 'Of the means.' }),
      sd: sizeField({ label: 'Standard deviation', help: 'Within the groups.' }),
    },
    showWhen: [...ofDistance, { option: 'distanceFrom', is: 'differences' }],
  },
  outcomeCorrelation: {
    kind: 'number',
    label: 'Correlation of the outcomes',
    help: 'Within the groups, the same for each pair.',
    min: -0.99,
    max: 0.99,
    default: 0.5,
    showWhen: [...ofDistance, { option: 'distanceFrom', is: 'differences' }],
  },
  responses: {
    kind: 'number',
    label: 'Outcomes',
    help: 'How many are analysed at once.',
    min: 1,
    max: 1000,
    default: 2,
    integer: true,
    showWhen: [
      { option: 'design', is: ['manova', 'manova-special', ...HOTELLING] },
      { option: 'distanceFrom', is: 'distance' },
    ],
  },
  ratio: {
    kind: 'number',
    label: 'Cases of group 2 for one of group 1',
    help: '1 where both are of one size.',
    min: 0.01,
    max: 1000,
    default: 1,
    showWhen: { option: 'design', is: 'hotelling-two' },
  },
});

export const MULTIVARIATE_FIELDS = Object.keys(multivariateFields) as (keyof typeof multivariateFields)[];
