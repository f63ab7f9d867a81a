/** Fields of epidemiological studies and surveys. */
import { defineOptions } from '../../options.ts';
import { MOST_CASES, shareField, sizeField } from '../../shared/calculator/number-options.ts';
import { TWO_GROUPS } from './designs.ts';
import { effectOf, forDesign, ratioOption } from './field-parts.ts';

export const populationFields = defineOptions({
  controlsPerCase: {
    ...ratioOption('Controls per case', 'More than four add little.'),
    showWhen: forDesign('case-control-unmatched'),
  },
  riskUnexposed: {
    ...shareField({ label: 'Risk of the unexposed', help: 'Share of them with the outcome.' }),
    showWhen: forDesign('cohort'),
  },
  riskRatio: {
    ...sizeField({ label: 'Risk ratio', help: 'The smallest that would matter.' }),
    showWhen: effectOf('cohort'),
  },
  unexposedPerExposed: {
    ...ratioOption('Unexposed per exposed', 'How many for one exposed person.'),
    showWhen: forDesign('cohort'),
  },
  formula: {
    kind: 'choice',
    label: 'Formula',
    help: 'Which one gives the size; all three are shown.',
    choices: {
      fleiss: { label: 'Fleiss', help: 'The usual chi-square test' },
      fleissContinuity: { label: 'Fleiss, corrected', help: 'With the continuity correction' },
      kelsey: { label: 'Kelsey', help: 'One pooled variance' },
    },
    default: 'fleiss',
    showWhen: forDesign(TWO_GROUPS),
  },
  rate1: {
    ...sizeField({ label: 'Rate in group 1', help: 'Events per unit of person-time.' }),
    showWhen: effectOf('rates'),
  },
  rate2: {
    ...sizeField({ label: 'Rate in group 2', help: 'With which group 1 is compared.' }),
    showWhen: forDesign('rates'),
  },
  proportion: {
    ...shareField({ label: 'Proportion', help: 'That is expected; 0.5 needs the most cases.' }),
    showWhen: forDesign('survey'),
  },
  halfWidth: {
    ...shareField({
      label: 'Half width of the interval',
      help: 'How far the limits may lie from the estimate.',
    }),
    showWhen: forDesign(['diagnostic-buderer', 'auc-precision', 'survey']),
  },
  populationSize: {
    kind: 'number',
    label: 'Size of the population',
    help: 'Leave empty where it is very large.',
    min: 2,
    max: MOST_CASES,
    default: null,
    integer: true,
    showWhen: forDesign('survey'),
  },
  designEffect: {
    kind: 'number',
    label: 'Design effect',
    help: '1 for simple random sampling; clusters need more, often 1.5 to 2.',
    min: 0.1,
    max: 100,
    default: 1,
    showWhen: forDesign('survey'),
  },
  responseRate: {
    kind: 'number',
    label: 'Response rate',
    help: 'Share of those asked who will answer.',
    min: 0.01,
    max: 1,
    default: 1,
    unit: 'percent',
    showWhen: forDesign('survey'),
  },
});
