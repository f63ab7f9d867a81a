import { defineForm } from '../../contract.ts';
import {
  COUNT_MEASURES,
  errorKindOption,
  givenLevelOption,
  MEAN_MEASURES,
  MODEL_GROUPS,
  measureOption,
  modelOptions,
  PROPORTION_MEASURES,
  ratioOption,
} from '../../meta/kit/option-parts.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  correlationField,
  countField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { entry } from './entry.ts';

const name = {
  kind: 'text',
  label: 'Study',
  help: 'Its name, for tables and figures.',
  default: '',
  maxLength: 60,
} as const;

const STUDIES = { kind: 'list', label: 'Studies', noun: 'study', min: 1, max: 100 } as const;
const GIVEN = { option: 'measure', is: 'GEN' } as const;

export const options = defineOptions({
  measure: measureOption,
  errorKind: errorKindOption,
  ratio: ratioOption,
  givenLevel: givenLevelOption,
  counts: {
    ...STUDIES,
    help: 'One row per study: events and cases of the treated and of the controls.',
    item: {
      name,
      events1: countField({ label: 'Events, treatment', help: 'How many had the event.' }),
      n1: countField({ label: 'Cases, treatment', help: 'The size of the group.' }),
      events2: countField({ label: 'Events, control', help: 'How many had the event.' }),
      n2: countField({ label: 'Cases, control', help: 'The size of the group.' }),
    },
    showWhen: { option: 'measure', is: COUNT_MEASURES },
  },
  means: {
    ...STUDIES,
    help: 'One row per study: mean, standard deviation and cases of both groups.',
    item: {
      name,
      mean1: valueField({ label: 'Mean, treatment', help: 'The mean of the group.' }),
      sd1: sizeField({ label: 'SD, treatment', help: 'The standard deviation of the group.' }),
      n1: countField({ label: 'Cases, treatment', help: 'The size of the group.' }),
      mean2: valueField({ label: 'Mean, control', help: 'The mean of the group.' }),
      sd2: sizeField({ label: 'SD, control', help: 'The standard deviation of the group.' }),
      n2: countField({ label: 'Cases, control', help: 'The size of the group.' }),
    },
    showWhen: { option: 'measure', is: MEAN_MEASURES },
  },
  proportions: {
    ...STUDIES,
    help: 'One row per study: how many had the event, of how many.',
    item: {
      name,
      events: countField({ label: 'Events', help: 'How many had the event.' }),
      n: countField({ label: 'Cases', help: 'The size of the study.' }),
    },
    showWhen: { option: 'measure', is: PROPORTION_MEASURES },
  },
  correlations: {
    ...STUDIES,
    help: 'One row per study: its correlation and the number of cases.',
    item: {
      name,
      r: correlationField({ label: 'Correlation', help: 'The coefficient that the study found.' }),
      n: countField({ label: 'Cases', help: 'The size of the study.' }),
    },
    showWhen: { option: 'measure', is: 'COR' },
  },
  effects: {
    ...STUDIES,
    help: 'One row per study: its effect and the error chosen above.',
    item: {
      name,
      effect: valueField({ label: 'Effect', help: 'The effect that the study found.' }),
      error: sizeField({ label: 'Error', help: 'Standard error or variance of the effect.' }),
    },
    showWhen: [GIVEN, { option: 'errorKind', is: ['se', 'variance'] }],
  },
  limits: {
    ...STUDIES,
    help: 'One row per study: its effect and the limits of its confidence interval.',
    item: {
      name,
      effect: valueField({ label: 'Effect', help: 'The effect that the study found.' }),
      lower: valueField({ label: 'Lower limit', help: 'Of its confidence interval.' }),
      upper: valueField({ label: 'Upper limit', help: 'Of its confidence interval.' }),
    },
    showWhen: [GIVEN, { option: 'errorKind', is: 'limits' }],
  },
  ...modelOptions,
});

export type EpiMetaOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Studies',
        options: [
          'measure',
          'errorKind',
          'ratio',
          'givenLevel',
          'counts',
          'means',
          'proportions',
          'correlations',
          'effects',
          'limits',
        ],
      },
      ...MODEL_GROUPS,
    ],
  },
  example: {
    sample: null,
    options: {
      measure: 'RR',
      // six of the trials of the BCG vaccine in Colditz et al. (1994)
      counts: [
        { name: 'Aronson 1948', events1: 4, n1: 123, events2: 11, n2: 139 },
        { name: 'Ferguson 1949', events1: 6, n1: 306, events2: 29, n2: 303 },
        { name: 'Rosenthal 1960', events1: 3, n1: 231, events2: 11, n2: 220 },
        { name: 'Hart 1977', events1: 62, n1: 13598, events2: 248, n2: 12867 },
        { name: 'Frimodt-Moller 1973', events1: 33, n1: 5069, events2: 47, n2: 5808 },
        { name: 'Stein 1953', events1: 180, n1: 1541, events2: 372, n2: 1451 },
      ],
      lowText: 'Favours vaccine',
      highText: 'Favours control',
    },
  },
});
