/** A whole project from charter to control plan: leaking juice cans, with the data of Montgomery (2013) and documents that link to them. */
import { DEFAULT_NUMBERS, linkMark, liveChoices, type SavedResult } from '@constat/report';
import type { DocumentContent, DocumentRow } from '../documents/contract.ts';
import { loadDocument } from '../documents/load.ts';
import type { RawOptions } from '../options.ts';
import type { Phase } from './phases.ts';
import { newPlan, type ProjectPlan } from './plan.ts';

export const EXAMPLE_PROJECT = 'Leaking juice cans';
export const EXAMPLE_SAMPLE = 'juice-cans';

/** An analysis of the example; calculators need no data. */
export interface ExampleAnalysis {
  readonly key: 'chart' | 'baseline' | 'cardboard' | 'effect' | 'stages' | 'running' | 'now' | 'savings';
  readonly analysisId: string;
  readonly title: string;
  readonly phase: Phase;
  readonly onData: boolean;
  readonly options: RawOptions;
}

export const EXAMPLE_ANALYSES: readonly ExampleAnalysis[] = [
  {
    key: 'chart',
    analysisId: 'spc-charts',
    title: 'Control chart, baseline',
    phase: 'measure',
    onData: true,
    options: { value: 'LeakingBefore', chart: 'p', sizes: 'Tested' },
  },
  {
    key: 'baseline',
    analysisId: 'baseline-performance-metrics',
    title: 'Sigma level, baseline',
    phase: 'measure',
    onData: false,
    options: { calculation: 'defects', defects: 347, units: 1500, opportunities: 1 },
  },
  {
    key: 'cardboard',
    analysisId: 'ci-difference-proportions',
    title: 'New cardboard against old',
    phase: 'analyse',
    onData: false,
    // Samples 15 to 22 against 1 to 14.
    options: { x1: 107, n1: 400, x2: 145, n2: 700 },
  },
  {
    key: 'effect',
    analysisId: 'ci-difference-proportions',
    title: 'Before and after the adjustment',
    phase: 'improve',
    onData: false,
    options: { x1: 347, n1: 1500, x2: 133, n2: 1200 },
  },
  {
    key: 'stages',
    analysisId: 'spc-charts',
    title: 'Control chart by stage',
    phase: 'improve',
    onData: true,
    options: { value: 'Leaking', chart: 'p', sizes: 'Tested', stage: 'Stage' },
  },
  {
    key: 'running',
    analysisId: 'spc-charts',
    title: 'Control chart, running',
    phase: 'control',
    onData: true,
    options: { value: 'LeakingAfter', chart: 'p', sizes: 'Tested' },
  },
  {
    key: 'now',
    analysisId: 'baseline-performance-metrics',
    title: 'Sigma level, now',
    phase: 'control',
    onData: false,
    options: { calculation: 'defects', defects: 218, units: 2000, opportunities: 1 },
  },
  {
    key: 'savings',
    analysisId: 'cost-benefit-analysis',
    title: 'Savings',
    phase: 'control',
    onData: false,
    options: {
      calculation: 'npv',
      cashFlows: [{ amount: -6000 }, { amount: 14680 }, { amount: 14680 }, { amount: 14680 }],
      rate: 0.08,
    },
  },
];

export interface ExampleDocument {
  readonly documentId: string;
  readonly phase: Phase;
  readonly content: DocumentContent;
}

/** A mark that takes one number of a result; the example is tested to have all of them. */
function link(result: SavedResult, group: string, label: string): string {
  const choice = liveChoices(result, DEFAULT_NUMBERS).find(
    (each) => each.group === group && each.label === label,
  );
  if (!choice) throw new Error(`${result.title} has no ${label}.`);
  return linkMark({ live: { result: result.id, at: choice.at }, last: choice.shown });
}

/** Changes the first row of a table, or the one after it. */
const withRow = (
  content: DocumentContent,
  key: string,
  at: number,
  change: DocumentRow,
): DocumentContent => ({
  ...content,
  [key]: (Array.isArray(content[key]) ? (content[key] as readonly DocumentRow[]) : []).map((row, i) =>
    i === at ? { ...row, ...change } : row,
  ),
});

const exampleOf = async (id: string): Promise<DocumentContent> => (await loadDocument(id))?.example ?? {};

const GROUPS = 'Proportions of the Groups';
const LIMITS = 'Centre Lines and Control Limits';

/** Saves a document and answers the result that others can link to. */
type Save = (document: ExampleDocument) => Promise<SavedResult>;

/** Writes the documents one after the other: later ones take words from earlier ones. */
export async function writeExample(
  results: Readonly<Record<ExampleAnalysis['key'], SavedResult>>,
  save: Save,
): Promise<void> {
  const before = link(results.effect, GROUPS, 'Group 1, Proportion');
  const after = link(results.effect, GROUPS, 'Group 2, Proportion');
  const sigma = link(results.baseline, '', 'Sigma level');
  const plain = async (documentId: string, phase: Phase) =>
    save({ documentId, phase, content: await exampleOf(documentId) });

  const charter = withRow(await exampleOf('project-charter-template'), 'metrics', 0, {
    baseline: before,
    target: '12',
  });
  await save({
    documentId: 'project-charter-template',
    phase: 'define',
    content: {
      ...charter,
      problem: `In 30 samples of 50 cans taken in the first week, ${before} of the cans of line 2 leaked at the side seam or the bottom joint: a sigma level of ${sigma}.`,
      goal: `Reduce the share of leaking cans of line 2 from ${before} to 12% by 30 June 2026.`,
    },
  });
  await plain('sipoc-diagram', 'define');
  await plain('voc-analysis', 'define');
  await plain('data-collection-plan', 'measure');
  await plain('fishbone-diagram', 'analyse');

  const found = `${link(results.cardboard, GROUPS, 'Group 1, Proportion')} of 400 leaked against ${link(results.cardboard, GROUPS, 'Group 2, Proportion')} of 700`;
  const roots = await save({
    documentId: 'root-cause-analysis',
    phase: 'analyse',
    content: withRow(await exampleOf('root-cause-analysis'), 'evidence', 0, { found }),
  });
  await save({
    documentId: 'solution-selection-matrix',
    phase: 'improve',
    content: {
      ...(await exampleOf('solution-selection-matrix')),
      cause: link(roots, 'Root Causes', 'Root cause 1'),
    },
  });
  await save({
    documentId: 'pilot-planning',
    phase: 'improve',
    content: withRow(await exampleOf('pilot-planning'), 'criteria', 0, {
      baseline: before,
      target: '12',
      result: after,
    }),
  });
  await plain('fmea', 'improve');
  await plain('implementation-plan', 'improve');

  const plan = await exampleOf('control-plan-template');
  const items = Array.isArray(plan.items) ? (plan.items as readonly DocumentRow[]) : [];
  const leaks = items.findIndex(({ method }) => method === 'p');
  await save({
    documentId: 'control-plan-template',
    phase: 'control',
    content: withRow(plan, 'items', leaks, {
      unit: 'share',
      usl: '',
      lcl: link(results.running, LIMITS, 'Shares, LCL'),
      ucl: link(results.running, LIMITS, 'Shares, UCL'),
    }),
  });
}

/** What was decided in the example, up to the last tollgate, which is left to whoever opens it. */
export const examplePlan = (places: Readonly<Record<string, Phase>>): ProjectPlan => ({
  ...newPlan('2026-01-12'),
  places,
  left: ['gauge', 'pareto'],
  judged: {
    D3: { state: 'met', note: 'Signed by M. Lindqvist on 22 January 2026' },
    M2: { state: 'na', note: 'The test bench decides; nobody reads a gauge' },
  },
  passed: {
    define: { day: '2026-01-23', numbers: [] },
    measure: { day: '2026-02-20', numbers: [] },
    analyse: { day: '2026-03-27', numbers: [] },
    improve: { day: '2026-05-15', numbers: [] },
  },
});
