/** The five phases of an improvement project (DMAIC), what is usually made in each, and what its tollgate asks. */

export const PHASES = {
  define: 'Define',
  measure: 'Measure',
  analyse: 'Analyse',
  improve: 'Improve',
  control: 'Control',
} as const;

export type Phase = keyof typeof PHASES;

export const PHASE_IDS = Object.keys(PHASES) as readonly Phase[];

export const isPhase = (value: unknown): value is Phase => typeof value === 'string' && value in PHASES;

/** Analyses that hold one group, time or condition against another. */
const COMPARISONS = [
  'independent-samples-ttest',
  'ci-difference-proportions',
  'ci-difference-means',
  'paired-samples-ttest',
  'mann-whitney-u-test',
  'wilcoxon-signed-rank-test',
  'one-way-anova',
  'kruskal-wallis-test',
  'chi-square-test',
  'crosstabs',
  'two-way-anova',
  'linear-regression',
  'logistic-regression',
  'poisson-regression',
  'doe',
  'summary-two-sample-ttest',
  'summary-two-sample-ztest',
] as const;

/** Something that a phase usually has. */
export interface ProjectStep {
  readonly id: string;
  readonly phase: Phase;
  readonly title: string;
  /** What it answers; shown while there is nothing. */
  readonly about: string;
  /** Documents or analyses that are it; the first is opened. */
  readonly kinds: readonly [string, ...string[]];
}

export const STEPS: readonly ProjectStep[] = [
  {
    id: 'charter',
    phase: 'define',
    title: 'Project charter',
    about: 'Problem, goal, scope, team and plan',
    kinds: ['project-charter-template'],
  },
  {
    id: 'sipoc',
    phase: 'define',
    title: 'SIPOC diagram',
    about: 'Where the process begins and ends',
    kinds: ['sipoc-diagram'],
  },
  {
    id: 'voc',
    phase: 'define',
    title: 'Voice of the customer',
    about: 'What customers need, as measures',
    kinds: ['voc-analysis', 'problem-statement-generator', 'stakeholder-analysis'],
  },
  {
    id: 'collection',
    phase: 'measure',
    title: 'Data collection plan',
    about: 'What is measured, by whom and how often',
    kinds: ['data-collection-plan'],
  },
  {
    id: 'gauge',
    phase: 'measure',
    title: 'Gage R&R',
    about: 'Whether the measurements can be trusted',
    kinds: ['gage-rr-studies'],
  },
  {
    id: 'chart',
    phase: 'measure',
    title: 'Control chart, baseline',
    about: 'Whether the process is stable',
    kinds: ['spc-charts'],
  },
  {
    id: 'baseline',
    phase: 'measure',
    title: 'Baseline',
    about: 'Sigma level or capability before anything is changed',
    kinds: ['baseline-performance-metrics', 'process-capability'],
  },
  {
    id: 'causes',
    phase: 'analyse',
    title: 'Fishbone diagram',
    about: 'Possible causes by category',
    kinds: ['fishbone-diagram'],
  },
  {
    id: 'pareto',
    phase: 'analyse',
    title: 'Pareto chart',
    about: 'The few kinds that make most of it',
    kinds: ['pareto-analysis'],
  },
  {
    id: 'cause-test',
    phase: 'analyse',
    title: 'Test of a cause',
    about: 'Whether the data show that a cause matters',
    kinds: COMPARISONS,
  },
  {
    id: 'root',
    phase: 'analyse',
    title: 'Root cause',
    about: 'The causes that are chosen, with their evidence',
    kinds: ['root-cause-analysis', 'five-whys-analysis'],
  },
  {
    id: 'risks',
    phase: 'improve',
    title: 'FMEA',
    about: 'What can still go wrong, ranked, with an action for each risk',
    kinds: ['fmea'],
  },
  {
    id: 'solutions',
    phase: 'improve',
    title: 'Solution matrix',
    about: 'Solutions compared on weighted criteria',
    kinds: ['solution-selection-matrix'],
  },
  {
    id: 'pilot',
    phase: 'improve',
    title: 'Pilot plan',
    about: 'The solution tried on a small scale',
    kinds: ['pilot-planning'],
  },
  {
    id: 'effect',
    phase: 'improve',
    title: 'Effect of the change',
    about: 'Before and after, with an interval',
    kinds: COMPARISONS,
  },
  {
    id: 'implementation',
    phase: 'improve',
    title: 'Implementation plan',
    about: 'Who does what until when',
    kinds: ['implementation-plan'],
  },
  {
    id: 'running',
    phase: 'control',
    title: 'Control chart, running',
    about: 'Whether the gain lasts',
    kinds: ['spc-charts'],
  },
  {
    id: 'now',
    phase: 'control',
    title: 'Performance now',
    about: 'Sigma level or capability after the change',
    kinds: ['baseline-performance-metrics', 'process-capability'],
  },
  {
    id: 'control-plan',
    phase: 'control',
    title: 'Control plan',
    about: 'What is watched, and what is done when it drifts',
    kinds: ['control-plan-template'],
  },
  {
    id: 'savings',
    phase: 'control',
    title: 'Savings',
    about: 'What the change is worth',
    kinds: ['cost-benefit-analysis'],
  },
];

/** Where a result stands that nobody placed: with the first step of its kind, other analyses where causes are looked for. */
export const usualPhase = (analysisId: string): Phase =>
  STEPS.find(({ kinds }) => kinds.includes(analysisId))?.phase ?? 'analyse';

/** What a tollgate asks. */
export interface Criterion {
  readonly id: string;
  readonly phase: Phase;
  readonly text: string;
  /** The steps of which one must be done; without any it is judged by hand. */
  readonly steps: readonly string[];
}

export const CRITERIA: readonly Criterion[] = [
  { id: 'D1', phase: 'define', text: 'Problem and goal are stated with numbers', steps: ['charter'] },
  { id: 'D2', phase: 'define', text: 'The process has a beginning and an end', steps: ['sipoc'] },
  { id: 'D3', phase: 'define', text: 'The sponsor has agreed', steps: [] },
  { id: 'M1', phase: 'measure', text: 'Data collection is planned', steps: ['collection'] },
  { id: 'M2', phase: 'measure', text: 'The measurements can be trusted', steps: ['gauge'] },
  { id: 'M3', phase: 'measure', text: 'It is known whether the process is stable', steps: ['chart'] },
  { id: 'M4', phase: 'measure', text: 'The baseline is known', steps: ['baseline'] },
  { id: 'A1', phase: 'analyse', text: 'Possible causes are collected', steps: ['causes', 'root'] },
  { id: 'A2', phase: 'analyse', text: 'A cause is shown by data', steps: ['cause-test'] },
  { id: 'A3', phase: 'analyse', text: 'Root causes are chosen', steps: ['root'] },
  { id: 'I1', phase: 'improve', text: 'The solution is chosen against criteria', steps: ['solutions'] },
  { id: 'I2', phase: 'improve', text: 'The effect is shown by data', steps: ['effect'] },
  { id: 'I3', phase: 'improve', text: 'Implementation is planned', steps: ['implementation'] },
  { id: 'C1', phase: 'control', text: 'The process runs without signals', steps: ['running'] },
  { id: 'C2', phase: 'control', text: 'Every control has a reaction plan', steps: ['control-plan'] },
  { id: 'C3', phase: 'control', text: 'The gain is confirmed', steps: ['now', 'savings'] },
  { id: 'C4', phase: 'control', text: 'The owner of the process has taken over', steps: [] },
];
