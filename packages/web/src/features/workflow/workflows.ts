import { anovaWorkflow } from './anova.ts';
import type { Workflow } from './definition.ts';
import { regressionWorkflow } from './regression.ts';
import { ttestWorkflow } from './ttest.ts';

/** Every guided workflow by the name its route gives it. */
export const WORKFLOWS: Readonly<Record<string, Workflow>> = {
  ttest: ttestWorkflow,
  anova: anovaWorkflow,
  regression: regressionWorkflow,
};
