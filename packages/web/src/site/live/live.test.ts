/** Every example runs, at first and at the ends of its sliders, and leads to its tool with what it shows. */
import { catalogue } from '@constat/analyses';
import { describe, expect, test } from 'vitest';
import { sitePages } from '../pages.ts';
import { computeLive } from './compute.ts';
import { LIVE_EXAMPLES } from './examples.ts';
import { initialValues, type LiveExample, toolAddress } from './model.ts';

const examples = Object.entries(LIVE_EXAMPLES).flatMap(([name, example]) =>
  example ? [[name, example] as const] : [],
);

/** The first values, and each control moved to its ends while the others stay. */
const trials = (example: LiveExample) => {
  const first = initialValues(example);
  const moved = example.controls.flatMap((control) =>
    (control.kind === 'number' ? [control.min, control.max] : control.choices.map(([value]) => value)).map(
      (value) => ({ ...first, [control.name]: value }),
    ),
  );
  return [first, ...moved];
};

describe.each(examples)('%s', (_, example) => {
  test('answers whatever is chosen', async () => {
    for (const values of trials(example)) {
      const { finding, table, figure } = await computeLive(example, values);
      expect(finding.flat().length, JSON.stringify(values)).toBeGreaterThan(0);
      // A refusal has words alone.
      expect(table ?? figure, JSON.stringify(values)).not.toBeNull();
    }
  });

  test('shows what it says it shows', async () => {
    const { table, figure } = await computeLive(example, initialValues(example));
    if (example.table !== null) expect(table?.layout.rows.length).toBeGreaterThan(0);
    if (example.figure !== null && example.figure !== undefined) expect(figure).not.toBeNull();
  });

  test('opens its tool', () => {
    const entry = catalogue.find(({ id }) => id === example.analysisId);
    expect(entry?.path).toBe(example.path);
    const address = new URL(toolAddress(example, initialValues(example)), 'https://constat.example');
    expect(JSON.parse(address.searchParams.get('options') ?? '')).toEqual(
      example.options(initialValues(example)),
    );
    expect(address.searchParams.get('sample') ?? undefined).toBe(example.sample);
  });
});

test('texts name examples that are there', () => {
  const named = sitePages.flatMap((page) =>
    page.blocks.flatMap((block) => (block.kind === 'live' ? [block.name] : [])),
  );
  expect(named.filter((name) => LIVE_EXAMPLES[name] === undefined)).toEqual([]);
  expect(Object.keys(LIVE_EXAMPLES).filter((name) => !named.includes(name))).toEqual([]);
});
