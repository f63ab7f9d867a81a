/** Pages that lead step by step from a question to a report. */
import { accessFlags } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

export const workflowRoutes: readonly RouteDefinition[] = [
  {
    path: 'inference/workflow',
    ...accessFlags('inference/workflow'),
    page: 'workflow',
    props: { workflow: 'ttest' },
    metadata: {
      title: 'Guided t-test',
      description:
        'Step by step from a question about one or two groups to the test that fits, and its report.',
      category: 'workflow',
      icon: 'route',
      order: 1,
      keywords: [
        'workflow',
        'which test',
        'compare two groups',
        'before and after',
        'step by step',
        'wizard',
      ],
    },
  },
  {
    path: 'inference/anovaworkflow',
    ...accessFlags('inference/anovaworkflow'),
    page: 'workflow',
    props: { workflow: 'anova' },
    metadata: {
      title: 'Guided ANOVA',
      description:
        'Step by step from a question about several groups or measurements to the analysis that fits.',
      category: 'workflow',
      icon: 'route',
      order: 2,
      keywords: ['workflow', 'which test', 'several groups', 'repeated measures', 'step by step', 'wizard'],
    },
  },
  {
    path: 'correlation-regression-workflow',
    ...accessFlags('correlation-regression-workflow'),
    page: 'workflow',
    props: { workflow: 'regression' },
    metadata: {
      title: 'Guided correlation and regression',
      description:
        'Step by step from a question about two or more variables to the correlation or regression that fits.',
      category: 'workflow',
      icon: 'route',
      order: 3,
      keywords: ['workflow', 'which test', 'relation', 'predict', 'step by step', 'wizard'],
    },
  },
];
