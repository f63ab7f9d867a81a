import { expect, test } from 'vitest';
import type { FigureBlock } from '../blocks.ts';
import { runsToText } from '../format.ts';
import { panelFigure, panelLetter, panelProblem, panelSpec, sharingProblem } from './panels.ts';

const figure = (id: string, y: string): FigureBlock => ({
  kind: 'figure',
  id,
  title: [`Title ${id}`],
  alt: `Words ${id}.`,
  notes: [`Note ${id}.`],
  spec: {
    height: 200,
    params: [{ name: 'names', value: ['one'] }],
    datasets: { rows: [{ x: 1, y: 2 }] },
    config: { font: 'Arial' },
    data: { name: 'rows' },
    mark: 'point',
    encoding: {
      x: { field: 'x', type: 'quantitative' },
      y: { field: y, type: 'quantitative', axis: { title: y, labelExpr: 'names[datum.value]' } },
    },
  },
});
const LAYOUT = { columns: 2, letters: 'A', sharedX: false, sharedY: false, sharedLegend: false } as const;

test('data and parameters of panels have names of their own, what is of the whole stands above', () => {
  const spec = panelSpec([figure('a', 'weight'), figure('b', 'height')], LAYOUT);
  expect(Object.keys(spec.datasets as object)).toEqual(['panel0 rows', 'panel1 rows']);
  expect(spec.params).toEqual([
    { name: 'names_panel0', value: ['one'] },
    { name: 'names_panel1', value: ['one'] },
  ]);
  expect(spec.config).toEqual({ font: 'Arial' });
  expect(spec.concat).toMatchObject([
    { data: { name: 'panel0 rows' }, title: { text: 'A', anchor: 'start' } },
    { data: { name: 'panel1 rows' }, encoding: { y: { axis: { labelExpr: 'names_panel1[datum.value]' } } } },
  ]);
  expect(JSON.stringify(spec.concat)).not.toContain('"config"');
});

test('caption, notes and description name the panels', () => {
  const block = panelFigure([figure('a', 'w'), figure('b', 'h')], { ...LAYOUT, letters: '(a)' }, 'p');
  expect(runsToText(block.title)).toBe('(a), Title a; (b), Title b');
  expect(block.alt).toBe('(a): Words a. (b): Words b.');
  expect(runsToText(block.notes ?? [])).toBe('(a): Note a. (b): Note b.');
});

test('axes are shared where all panels have the same kind of scale, and the reason is said where not', () => {
  const plain = (one: FigureBlock, type = 'quantitative'): FigureBlock => {
    const { spec } = figure(one.id, 'w');
    const y = { field: 'w', type, axis: { title: 'w' } };
    return { ...one, spec: { ...spec, encoding: { x: { field: 'x', type: 'quantitative' }, y } } };
  };
  const alike = [plain(figure('a', 'w')), plain(figure('b', 'w'))];
  const shared = panelSpec(alike, { ...LAYOUT, sharedY: true });
  expect(shared.resolve).toMatchObject({ scale: { x: 'independent', y: 'shared', color: 'independent' } });
  expect(shared.concat).toMatchObject([
    { encoding: { y: { axis: { title: 'w' } } } },
    { encoding: { y: { axis: { title: null, labels: false } } } },
  ]);
  const differ = [plain(figure('a', 'w')), plain(figure('b', 'w'), 'nominal')];
  expect(sharingProblem(alike, 'y')).toBeNull();
  expect(sharingProblem(differ, 'y')).toContain('vertical axes differ');
  expect(panelSpec(differ, { ...LAYOUT, sharedY: true }).resolve).toMatchObject({
    scale: { y: 'independent' },
  });
});

test('a diagram of boxes and words is no panel', () => {
  const drawing: FigureBlock = { ...figure('d', 'w'), spec: { drawing: {} } };
  expect(panelProblem(drawing)).toContain('stand alone');
  expect((panelSpec([drawing, figure('a', 'w')], LAYOUT).concat as unknown[]).length).toBe(1);
  expect([0, 1, 2].map((i) => panelLetter(i, 'a'))).toEqual(['a', 'b', 'c']);
});
