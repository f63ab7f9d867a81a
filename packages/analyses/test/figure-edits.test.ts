/** Edits of figures, on the figures of every analysis: whatever they say, what comes out can be drawn. */
import {
  ANNOTATION_KINDS,
  applyEdits,
  axesOf,
  comparisonsIn,
  DASHES,
  type FigureBlock,
  FONTS,
  FORMATS,
  HATCH_NAMES,
  LEGEND_PLACES,
  namedLevels,
  PALETTE,
  readEdits,
  SCALES,
  SYMBOLS,
  themeSpec,
  unbroken,
  withEdits,
  withHatches,
} from '@constat/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { type AnyAnalysis, loadAnalysis, runAnalysis } from '../src/index.ts';
import { analysesInTurn } from './analyses-in-turn.ts';
import { compileFigure } from './compile-figure.ts';

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const written = fc.constantFrom(
  '',
  'Weight (kg)',
  '*p* < .05',
  'R^2',
  'H_2O \\alpha',
  '"quoted" \\ text',
  'x_{ij}',
  '*all italic*',
);
const number = fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.integer({ min: -10, max: 200 }));
const colour = fc.constantFrom(...PALETTE, '#123456');

/** Edits that name what the figure has, and some that it has not. */
function editsFor(spec: FigureBlock['spec']) {
  const levels = fc.constantFrom(...namedLevels(spec), '', 'a level that is gone');
  const place = fc.oneof(number, levels);
  const axis = fc.record(
    {
      title: written,
      min: number,
      max: number,
      breakFrom: number,
      breakTo: number,
      every: fc.double({ noNaN: true, min: 1e-6, max: 1e4 }),
      scale: fc.constantFrom(...SCALES),
      reverse: fc.boolean(),
      zero: fc.boolean(),
      format: fc.constantFrom(...FORMATS),
      decimals: fc.integer({ min: 0, max: 6 }),
      lines: fc.constantFrom('grid', 'ticks', 'none'),
      angle: fc.integer({ min: -90, max: 90 }),
    },
    { requiredKeys: [] },
  );
  const look = fc.record(
    {
      name: written,
      colour,
      symbol: fc.constantFrom(...SYMBOLS),
      dash: fc.constantFrom(...Object.keys(DASHES)),
      pattern: fc.constantFrom(...HATCH_NAMES),
      width: fc.double({ noNaN: true, min: 0.25, max: 12 }),
      size: fc.double({ noNaN: true, min: 1, max: 30 }),
      fill: fc.double({ noNaN: true, min: 0, max: 1 }),
    },
    { requiredKeys: [] },
  );
  const note = fc.record({
    kind: fc.constantFrom(...ANNOTATION_KINDS),
    id: fc.constant('one'),
    panel: fc.constantFrom(0, 1, 7),
    colour,
    x: place,
    y: place,
    x2: place,
    y2: place,
    axis: fc.constantFrom('x', 'y'),
    from: place,
    to: place,
    at: number,
    text: written,
    label: fc.constantFrom('p', 'stars', 'both'),
  });
  return fc.record(
    {
      title: written,
      subtitle: written,
      axes: fc.dictionary(fc.constantFrom(...axesOf(spec).map(({ key }) => key), 'x', '9.y'), axis),
      levels: fc.dictionary(levels, look),
      order: fc.array(levels),
      legend: fc.record({ place: some(fc.constantFrom(...LEGEND_PLACES)), title: some(written) }),
      font: fc.constantFrom(...Object.keys(FONTS)),
      fontSize: fc.integer({ min: 4, max: 36 }),
      size: fc.record({
        width: fc.integer({ min: 30, max: 300 }),
        height: fc.integer({ min: 30, max: 300 }),
        unit: fc.constant('mm'),
      }),
      background: fc.constantFrom('transparent', ...PALETTE),
      annotations: fc.array(note, { maxLength: 4 }),
    },
    { requiredKeys: [] },
  );
}

/** The figures of the examples; two of those of one kind are enough. */
async function figuresOf(analysis: AnyAnalysis): Promise<readonly FigureBlock[]> {
  const outcome = await runAnalysis(analysis, await exampleFrame(analysis), analysis.example.options);
  if (outcome.status !== 'done') return [];
  const kinds = new Map<string, FigureBlock>();
  for (const block of outcome.blocks)
    if (block.kind === 'figure') kinds.set(block.id.split('-')[0] ?? '', block);
  return [...kinds.values()];
}

test.each(await analysesInTurn(() => true))('%s', async (_, analysis) => {
  for (const { spec } of await figuresOf(analysis)) {
    expect(applyEdits(spec, {})).toBe(spec);
    if (spec.drawing !== undefined) continue;
    const before = JSON.stringify(spec);
    await fc.assert(
      fc.asyncProperty(
        editsFor(spec),
        fc.constantFrom('light' as const, 'dark' as const),
        async (given, scheme) => {
          const edits = readEdits(given);
          const levels = namedLevels(spec);
          const compared = levels.flatMap((from, i) =>
            levels.slice(i + 1, i + 2).map((to) => ({ from, to, pValue: 0.012 })),
          );
          const { svg } = await compileFigure(
            themeSpec(applyEdits(spec, edits, compared), scheme, { width: 640 }),
          );
          expect(svg).toMatch(/^<svg/);
          expect(svg).not.toMatch(/@category|@hatch/);
          expect(withHatches(svg).match(/<pattern id/g)?.length ?? 0).toBe(
            new Set(svg.match(/url\(#hatch[^)]*\)/g)).size,
          );
        },
      ),
      { numRuns: 2 },
    );
    expect(JSON.stringify(spec)).toBe(before);
  }
});

const far = (reverse: boolean) => ({
  height: 300,
  data: { values: [0, 4, 10, 90, 94, 100].map((y, x) => ({ x, y })) },
  mark: { type: 'point' },
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative', scale: { domain: [0, 100], reverse }, axis: { title: 'Y' } },
  },
});

test.each([false, true])(
  'a broken axis has one unit on both sides, ticks in both: reversed %s',
  async (reverse) => {
    const edits = readEdits({ axes: { y: { breakFrom: 12, breakTo: 88 } } });
    const { svg } = await compileFigure(themeSpec(applyEdits(far(reverse), edits), 'light', { width: 400 }));
    const places = [
      ...svg.matchAll(/aria-label="x: (\d); y: \d+"[^>]*transform="translate\([\d.]+,([\d.]+)\)"/g),
    ].map(([, , y]) => Number(y));
    expect(places).toHaveLength(6);
    const steps = places.slice(1).map((y, i) => y - (places[i] ?? 0));
    const unit = (steps[0] ?? 0) / 4;
    expect(Math.sign(unit)).toBe(reverse ? 1 : -1);
    for (const [i, length] of [4, 6, Number.NaN, 4, 6].entries())
      if (!Number.isNaN(length)) expect(steps[i]).toBeCloseTo(length * unit, 1);
    // 78 units are as long as 4 and the gap, a share of .04 of 300 pixels
    expect(steps[2]).toBeCloseTo(4 * unit + Math.sign(unit) * 12, 1);
    for (const tick of ['>0<', '>10<', '>90<', '>100<']) expect(svg).toContain(tick);
    expect(svg).not.toContain('>50<');
  },
);

test('nothing is left out that holds values, or of bars', () => {
  const spec = far(false);
  const inside = { breakFrom: 5, breakTo: 20 };
  expect(unbroken(spec, 'y', inside)).toBe('1 value lies in this part: only what is empty is left out.');
  expect(JSON.stringify(applyEdits(spec, { axes: { y: inside } }))).not.toContain('"range"');
  expect(unbroken(spec, 'y', { breakFrom: 20, breakTo: 200 })).toBe(
    'The part lies within the axis, between 0 and 100.',
  );
  const bars = { ...spec, mark: 'bar' };
  expect(axesOf(bars).find(({ key }) => key === 'y')?.noBreak).toMatch(/^Bars and areas/);
  expect(JSON.stringify(applyEdits(bars, { axes: { y: { breakFrom: 20, breakTo: 80 } } }))).not.toContain(
    '"range"',
  );
});

test.each(['means', 'raincloud'])(
  'brackets show the comparisons of the result, with its numbers: %s',
  async (kind) => {
    const analysis = (await loadAnalysis('one-way-anova'))!;
    const outcome = await runAnalysis(analysis, await exampleFrame(analysis), analysis.example.options);
    if (outcome.status !== 'done') throw new Error('no result');
    const table = outcome.blocks.find((block) => block.kind === 'table' && block.id.startsWith('tukey'));
    const figure = outcome.blocks.find((block) => block.kind === 'figure' && block.id.startsWith(kind));
    if (table?.kind !== 'table' || figure?.kind !== 'figure') throw new Error('no table');
    const compared = comparisonsIn(outcome.blocks, figure);
    expect(compared).toEqual(
      table.rows.map(({ cells }) => ({ from: cells.First, to: cells.Second, pValue: cells.p })),
    );
    const bracket = { kind: 'bracket', id: 'b', from: 'Junior', to: 'Lead', label: 'both' } as const;
    const [edited] = withEdits(outcome.blocks, { [figure.id]: { annotations: [bracket] } }).filter(
      (block) => block.kind === 'figure' && block.id === figure.id,
    );
    expect(edited).toMatchObject({ compared });
    const { svg } = await compileFigure(
      themeSpec(applyEdits(figure.spec, { annotations: [bracket] }, compared), 'light', { width: 640 }),
    );
    // once, whatever the data of the figure
    expect(svg.split('𝑝 &lt; .001 ***')).toHaveLength(2);
  },
);

test.each([
  ['independent-samples-ttest', 'raincloud-BloodPressure', 'Yes', 'No'],
  ['mann-whitney-u-test', 'raincloud-BloodPressure', 'Yes', 'No'],
])('the test of two groups is a comparison: %s', async (id, figureId, from, to) => {
  const analysis = (await loadAnalysis(id))!;
  const outcome = await runAnalysis(analysis, await exampleFrame(analysis), analysis.example.options);
  if (outcome.status !== 'done') throw new Error('no result');
  const figure = outcome.blocks.find((block) => block.kind === 'figure' && block.id === figureId);
  const table = outcome.blocks.find((block) => block.kind === 'table' && block.id === 'test');
  if (figure?.kind !== 'figure' || table?.kind !== 'table') throw new Error('no figure');
  expect(comparisonsIn(outcome.blocks, figure)).toEqual([{ from, to, pValue: table.rows[0]?.cells.p }]);
});
