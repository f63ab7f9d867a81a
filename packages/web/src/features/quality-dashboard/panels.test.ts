import { findEntry, loadAnalysis, runAnalysis } from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { expect, it } from 'vitest';
import {
  type Goal,
  judged,
  lightOf,
  type PanelWish,
  panelOf,
  problemOf,
  proposals,
  readPanels,
  TEMPLATES,
} from './panels.ts';

const goal = (over: Partial<Goal>): Goal => ({
  estimate: 'Cpk',
  direction: 'least',
  target: 1.33,
  warning: 1,
  ...over,
});

it.each([
  [1.33, goal({}), 'on'],
  [1.32, goal({}), 'near'],
  [1, goal({}), 'near'],
  [0.99, goal({}), 'off'],
  [1.32, goal({ warning: null }), 'off'],
  [0, goal({ direction: 'most', target: 0, warning: null }), 'on'],
  [1, goal({ direction: 'most', target: 0, warning: 2 }), 'near'],
  [3, goal({ direction: 'most', target: 0, warning: 2 }), 'off'],
  [-0.5, goal({ direction: 'within', target: 0.5, warning: 1 }), 'on'],
  [-0.9, goal({ direction: 'within', target: 0.5, warning: 1 }), 'near'],
  [1.1, goal({ direction: 'within', target: 0.5, warning: 1 }), 'off'],
] as const)('%d is judged as %o says: %s', (value, of, light) => {
  expect(lightOf(value, of)).toBe(light);
});

const wish = (over: Partial<PanelWish>): PanelWish => ({
  template: 'capability',
  variable: 'Fill',
  subgroup: 'Sample',
  lsl: 494,
  usl: 507,
  target: 500,
  ...over,
});

it.each(TEMPLATES.map(({ id }) => id))('%s is computed, and its goal finds its number', async (template) => {
  const isPareto = template === 'pareto';
  const sample = (await generateSample(isPareto ? 'defect-log' : 'filling-line'))!;
  const panel = panelOf(wish({ template, variable: isPareto ? 'Defect' : 'Fill' }), 'p1');
  expect(findEntry(panel.analysisId)).toBeDefined();
  const outcome = await runAnalysis(
    (await loadAnalysis(panel.analysisId))!,
    new Frame(sample.columns),
    panel.options,
  );
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  const items = outcome.blocks.flatMap((block) => (block.kind === 'estimates' ? block.items : []));
  expect(judged(panel.goal, items) === undefined).toBe(panel.goal === null);
});

it('says what a wish lacks', () => {
  expect(problemOf(wish({}))).toBeNull();
  expect(problemOf(wish({ variable: '' }))).toBe('Choose a variable.');
  expect(problemOf(wish({ lsl: null, usl: null }))).toMatch(/needs a lower or an upper/);
  expect(problemOf(wish({ usl: null }))).toBeNull();
  expect(problemOf(wish({ lsl: 507 }))).toMatch(/below the upper/);
  expect(problemOf(wish({ template: 'average', target: null }))).toMatch(/target/);
});

it('proposes what the variables allow', () => {
  expect(proposals([])).toEqual([]);
  const both = [
    { name: 'Line', type: 'categorical' },
    { name: 'Sample', type: 'numeric' },
    { name: 'Fill', type: 'numeric' },
  ];
  expect(proposals(both).map(({ analysisId }) => analysisId)).toEqual([
    'spc-charts',
    'histogram',
    'pareto-analysis',
  ]);
  expect(proposals(both)[0]?.options).toMatchObject({ value: 'Fill' });
  expect(proposals(both, 'filling-line').map(({ goal: of }) => of?.estimate)).toEqual([
    'Points with a signal',
    'Cpk',
    undefined,
  ]);
});

it('reads what was kept, and leaves out what is no panel', () => {
  const panel = panelOf(wish({}), 'p1');
  expect(readPanels(JSON.parse(JSON.stringify({ panels: [panel] })))).toEqual([panel]);
  expect(readPanels(null)).toEqual([]);
  expect(readPanels({ panels: [null, 3, { id: 'x' }, { ...panel, goal: { target: 'no' } }] })).toEqual([
    { ...panel, goal: null },
  ]);
});
