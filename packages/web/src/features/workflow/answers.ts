/** Where somebody is in a workflow. The address holds it, so that back, reload and links work; the draft repeats it. */
import { type Design, SCALES, type Scale, type Workflow } from './definition.ts';

export const STEPS = ['question', 'data', 'assumptions', 'test', 'result', 'report'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  question: 'Question',
  data: 'Data',
  assumptions: 'Assumptions',
  test: 'Test',
  result: 'Result',
  report: 'Report',
};

export interface Answers {
  readonly step: Step;
  /** Id of the design; null until it is chosen. */
  readonly design: string | null;
  readonly scale: Scale;
  /** Id of the test where the recommendation is overruled. */
  readonly test: string | null;
}

export const designOf = (workflow: Workflow, { design }: Answers): Design | null =>
  workflow.designs.find(({ id }) => id === design) ?? null;

/** Reads an address or a draft; what the workflow does not know counts as not answered. */
export function readAnswers(workflow: Workflow, get: (key: keyof Answers) => unknown): Answers {
  const design = workflow.designs.find(({ id }) => id === get('design')) ?? null;
  return {
    step: STEPS.find((step) => step === get('step')) ?? 'question',
    design: design?.id ?? null,
    scale: SCALES.find((scale) => scale === get('scale')) ?? 'interval',
    test: design?.tests.find(({ id }) => id === get('test'))?.id ?? null,
  };
}

/** The address below the page: what was answered, and the step. */
export function searchOf({ step, design, scale, test }: Answers): string {
  const params = new URLSearchParams({ step });
  if (design !== null) params.set('design', design);
  if (scale !== 'interval') params.set('scale', scale);
  if (test !== null) params.set('test', test);
  return `?${params}`;
}

/** Whether an address says anything: without it the draft counts. */
export const isBlank = (params: URLSearchParams): boolean => !params.has('step') && !params.has('design');

/** The step that is shown: the one asked for, or the first whose answers are missing. */
export const shownStep = (asked: Step, furthest: Step): Step =>
  STEPS.indexOf(asked) <= STEPS.indexOf(furthest) ? asked : furthest;

/** The neighbour of a step, or null at the ends. */
export const stepBeside = (step: Step, by: 1 | -1): Step | null => STEPS[STEPS.indexOf(step) + by] ?? null;
