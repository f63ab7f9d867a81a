import { describe, expect, test } from 'vitest';
import type { FigureBlock } from '../../blocks.ts';
import { runsToText } from '../../format.ts';
import { themeSpec } from '../theme.ts';
import { applyEdits } from './apply.ts';
import { axesOf, hiddenBy } from './axes.ts';
import { comparisonText } from './brackets.ts';
import { captioned, drawnSpec, editsChanged, editsIn, withChangedEdits, withEdits } from './figure.ts';
import { beginHistory, redone, step, undone } from './history.ts';
import { readEdits, readFigureEdits } from './read.ts';
import { captionRuns, figureText, wholeItalic, writtenRuns } from './text.ts';

const colour = { field: 'g', type: 'nominal', scale: { domain: ['a', 'b'] }, legend: { title: 'G' } };
const scatter = {
  height: 300,
  data: {
    values: [
      { x: 1, y: 10, g: 'a' },
      { x: 2, y: 20, g: 'b' },
      { x: 3, y: 30, g: 'b' },
    ],
  },
  mark: { type: 'point' },
  encoding: {
    x: { field: 'x', type: 'quantitative', axis: { title: 'X' } },
    y: { field: 'y', type: 'quantitative', scale: { domain: [0, 40], clamp: true }, axis: { title: 'Y' } },
    color: colour,
  },
};
const bars = {
  data: {
    values: [
      { c: 'one', n: 3 },
      { c: 'two', n: 5 },
    ],
  },
  mark: 'bar',
  encoding: {
    x: { field: 'c', type: 'nominal', sort: ['one', 'two'], axis: { title: 'C' } },
    y: { field: 'n', type: 'quantitative', axis: { title: 'n' } },
  },
};
const rows = {
  params: [
    {
      name: 'rowLabels',
      value: [
        ['A', 'n = 2'],
        ['B', 'n = 3'],
      ],
    },
  ],
  data: {
    values: [
      { group: 'A', mean: 1, row: 0 },
      { group: 'B', mean: 2, row: 1.25 },
    ],
  },
  layer: [
    {
      mark: 'point',
      encoding: {
        x: { field: 'mean', type: 'quantitative', scale: { domain: [0, 3] }, axis: { title: 'M' } },
        y: {
          field: 'row',
          type: 'quantitative',
          axis: { values: [0, 1], labelExpr: 'rowLabels[datum.value]' },
        },
      },
    },
  ],
};
const figure: FigureBlock = {
  kind: 'figure',
  id: 'scatter-y',
  title: ['A title'],
  alt: 'Points.',
  spec: scatter,
};

describe('applied', () => {
  test('no edits leave the very spec', () => {
    expect(applyEdits(scatter, {})).toBe(scatter);
    expect(applyEdits(scatter, undefined)).toBe(scatter);
  });

  test('a range hides what is outside it instead of pressing it to the edge', () => {
    const spec = applyEdits(scatter, { axes: { y: { min: 5, max: 25, every: 5 } } });
    expect(spec).toMatchObject({
      mark: { type: 'point', clip: true },
      encoding: { y: { scale: { domain: [5, 25] }, axis: { values: [5, 10, 15, 20, 25] } } },
    });
    expect(JSON.stringify(spec)).not.toContain('clamp');
    expect(hiddenBy(scatter, 'y', { min: 5, max: 25 })).toBe(1);
  });

  test('bars begin at zero, whatever is asked', () => {
    expect(applyEdits(bars, { axes: { y: { min: 2, max: 8 } } })).toMatchObject({
      encoding: { y: { scale: { domain: [0, 8] } } },
    });
    expect(axesOf(bars)[0]).toMatchObject({ bars: true, noLog: expect.stringContaining('zero') });
    expect(JSON.stringify(applyEdits(bars, { axes: { y: { scale: 'log' } } }))).not.toContain('"log"');
  });

  test('a logarithm needs values above zero', () => {
    expect(applyEdits(scatter, { axes: { y: { scale: 'log' } } })).toMatchObject({
      encoding: { y: { scale: { type: 'log', domain: [10, 40] } } },
    });
    const negative = { ...scatter, data: { values: [{ x: -1, y: 1, g: 'a' }] } };
    expect(applyEdits(negative, { axes: { x: { scale: 'log' } } })).toMatchObject({
      encoding: { x: { field: 'x' } },
    });
    expect(axesOf(negative).find(({ axis }) => axis === 'x')?.noLog).toContain('down to -1');
  });

  test('colours keep to their level when the order changes', () => {
    const spec = applyEdits(scatter, { order: ['b'], levels: { a: { colour: '#102030' } } });
    expect(spec).toMatchObject({
      encoding: { color: { scale: { domain: ['b', 'a'], range: ['@category.1', '#102030'] } } },
    });
    expect(themeSpec(spec, 'light')).toMatchObject({
      encoding: { color: { scale: { range: ['#E69F00', '#102030'] } } },
    });
  });

  test('a level that is gone changes nothing', () => {
    const spec = applyEdits(scatter, { levels: { gone: { colour: 'green', name: 'x' } }, order: ['gone'] });
    expect(JSON.parse(JSON.stringify(spec))).toEqual(scatter);
  });

  test('rows move with what stands in them, and their names change', () => {
    const spec = applyEdits(rows, { order: ['B', 'A'], levels: { A: { name: 'First' } } });
    expect(spec).toMatchObject({
      params: [
        {
          value: [
            ['B', 'n = 3'],
            ['First', 'n = 2'],
          ],
        },
      ],
      data: {
        values: [
          { group: 'A', row: 1 },
          { group: 'B', row: 0.25 },
        ],
      },
    });
  });

  test('names of levels are strings and nothing else', () => {
    const spec = applyEdits(scatter, { levels: { a: { name: '" + alert(1) + "' } } });
    expect(JSON.stringify(spec)).toContain(JSON.stringify(JSON.stringify('" + alert(1) + "')).slice(1, -1));
  });

  test('brackets make room and stack without crossing', () => {
    const compared = [{ from: 'A', to: 'B', pValue: 0.012 }];
    const note = { kind: 'bracket', id: '1', from: 'B', to: 'A', label: 'p' } as const;
    const spec = applyEdits(rows, { annotations: [note] }, compared);
    expect(spec.layer).toHaveLength(5);
    expect(JSON.stringify(spec)).toContain('𝑝 = .012');
    // nothing to show: the comparison is not in the result
    expect(applyEdits(rows, { annotations: [note] }, []).layer).toHaveLength(1);
  });

  test('a size in millimetres is one of print', () => {
    expect(applyEdits(scatter, { size: { width: 140, height: 105, unit: 'mm' } })).toMatchObject({
      width: 529,
      height: 397,
      autosize: { type: 'fit', contains: 'padding' },
    });
  });
});

test('p as APA writes it', () => {
  expect(comparisonText(0.0004, 'p')).toBe('𝑝 < .001');
  expect(comparisonText(0.0432, 'both')).toBe('𝑝 = .043 *');
  expect(comparisonText(0.9999, 'p')).toBe('𝑝 > .999');
  expect(comparisonText(0.2, 'stars')).toBe('ns');
});

test('text in figures', () => {
  expect(figureText('R^2 of H_2O, x_{ij}, 10^{-3}')).toBe('R² of H₂O, xᵢⱼ, 10⁻³');
  expect(figureText('*p* < .05, \\beta_1')).toBe('𝑝 < .05, β₁');
  expect(figureText('blood_pressure and item\\_1')).toBe('blood_pressure and item_1');
  expect(figureText('\\unknown x_{Q}')).toBe('\\unknown xQ');
  expect(wholeItalic('*Homo sapiens*')).toBe('Homo sapiens');
  expect(wholeItalic('*p* and *q*')).toBeNull();
  expect(captionRuns('*p* of R^2')).toEqual([
    { text: 'p', marks: ['italic'] },
    ' of R',
    { text: '2', marks: ['sup'] },
  ]);
  expect(writtenRuns(captionRuns('*p* of R^{2}'))).toBe('*p* of R^{2}');
});

describe('read', () => {
  test('what is not right is left out', () => {
    expect(
      readEdits({
        title: 5,
        fontSize: 900,
        font: 'comic',
        axes: { y: { min: 'x', max: 3 }, evil: { min: 1 } },
        levels: { a: { colour: 'url(evil)' }, b: { colour: '#AABBCC' } },
        annotations: [{ kind: 'text', id: '1', x: 1 }, { kind: 'line', id: '2', axis: 'y', at: 3 }, 'x'],
        size: { width: 1e9, height: 3, unit: 'mm' },
        unknown: 1,
      }),
    ).toEqual({
      axes: { y: { max: 3 } },
      levels: { b: { colour: '#AABBCC' } },
      annotations: [{ kind: 'line', id: '2', axis: 'y', at: 3 }],
    });
  });

  test.each([null, 1, 'x', [], [1]])('%j is no edits', (given) => {
    expect(readEdits(given)).toEqual({});
    expect(readFigureEdits(given)).toEqual({});
  });

  test('a stored figure with damaged edits is drawn as the analysis made it', () => {
    const damaged = { ...figure, edits: { axes: 3, title: [] } as never };
    expect(drawnSpec(damaged)).toBe(scatter);
    expect(captioned(damaged)).toBe(damaged);
  });
});

test('edits go with the blocks of a result, by the id of the figure', () => {
  const edits = { 'scatter-y': { caption: 'Weight and R^2', alt: 'My words.' }, gone: { title: 'x' } };
  const [edited] = withEdits([figure], edits);
  expect(edited?.kind === 'figure' && runsToText(captioned(edited).title)).toBe('Weight and R2');
  expect(edited?.kind === 'figure' && captioned(edited).alt).toBe('My words.');
  expect(editsIn(edited ? [edited] : [])).toEqual({ 'scatter-y': edits['scatter-y'] });
});

test('blocks take other edits in place of those they carry, and say which changed', () => {
  const figure = (id: string): FigureBlock => ({ kind: 'figure', id, title: ['T'], alt: '', spec: scatter });
  const before = withEdits([figure('a'), figure('b')], { a: { title: 'One' } });
  const after = withChangedEdits(before, { a: {}, b: { title: 'Two' } });
  expect(after[0]).toEqual(figure('a'));
  expect(editsIn(after)).toEqual({ b: { title: 'Two' } });
  expect(editsChanged(before, after)).toEqual({ a: {}, b: { title: 'Two' } });
  expect(withChangedEdits(before, editsChanged(before, after))).toEqual(after);
  expect(editsChanged(before, before)).toEqual({});
});

test('history: steps about one thing are one, and can be taken back and done again', () => {
  let history = beginHistory({});
  history = step(history, { title: 'a' }, 'title');
  history = step(history, { title: 'ab' }, 'title');
  history = step(history, { title: 'ab', fontSize: 8 }, 'font');
  expect(undone(history).now).toEqual({ title: 'ab' });
  expect(undone(undone(history)).now).toEqual({});
  expect(undone(undone(undone(history))).now).toEqual({});
  expect(redone(undone(history)).now).toEqual({ title: 'ab', fontSize: 8 });
});
