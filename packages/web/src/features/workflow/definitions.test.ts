/** Every design of every workflow against the analyses behind it, on their examples. */
import { type AnyAnalysis, loadAnalysis, runAnalysis } from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { describe, expect, test } from 'vitest';
import { choose, usableRule } from './choose.ts';
import { askedOptions, checkerOf, type Design } from './definition.ts';
import { guidedForm } from './guided-form.ts';
import { WORKFLOWS } from './workflows.ts';

const load = async (id: string): Promise<AnyAnalysis> => {
  const found = await loadAnalysis(id);
  if (!found) throw new Error(`There is no analysis ${id}.`);
  return found;
};

async function example(design: Design) {
  const host = await load(design.host);
  const sample = await generateSample(host.example.sample!);
  return { host, frame: new Frame(sample!.columns), asked: askedOptions(design, host.example.options) };
}

describe.each(Object.values(WORKFLOWS))('$title', (workflow) => {
  describe.each(workflow.designs.map((design) => [design.id, design] as const))('%s', (_, design) => {
    test('asks what its analysis has, in a draft of its own', async () => {
      const { host } = await example(design);
      const form = guidedForm(workflow, design, 'interval', host);
      expect(form.entry.id).toBe(`${design.host}@${workflow.id}-${design.id}`);
      for (const key of [...design.roles, ...design.groups.flatMap(({ options }) => options)])
        expect(Object.keys(host.options)).toContain(key);
      if (design.ordered !== undefined)
        expect(guidedForm(workflow, design, 'ordinal', host).options[design.ordered]).toMatchObject({
          accepts: ['numeric', 'ordinal'],
        });
      for (const key of Object.keys(design.asks ?? {})) expect(design.roles).toContain(key);
    });

    test('finds facts that choose one of its tests', async () => {
      const { host, frame, asked } = await example(design);
      const outcome = await runAnalysis(host, frame, asked);
      if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
      const facts = design.facts(outcome.result);
      expect(facts.samples.length + (facts.notes?.length ?? 0)).toBeGreaterThan(0);
      const { test: chosen, reasons } = choose(usableRule(design, asked), 'interval', facts);
      expect(design.tests.map(({ id }) => id)).toContain(chosen);
      expect(reasons.length).toBeGreaterThan(0);
    });

    test('leads an ordered outcome to the test on ranks, checked by itself', async () => {
      const { frame, asked } = await example(design);
      const { analysis, options, facts } = checkerOf(design, 'ordinal', asked);
      const outcome = await runAnalysis(await load(analysis), frame, options(asked));
      if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
      const { test: chosen } = choose(usableRule(design, asked), 'ordinal', facts(outcome.result));
      expect(chosen).toBe(design.rule.ranks ?? design.rule.equal);
    });

    test.each(design.tests.map((each) => [each.id, each] as const))(
      'ends in %s with the same variables',
      async (__, { analysis, options }) => {
        const { frame, asked } = await example(design);
        const target = await load(analysis);
        const given = options(asked);
        expect(Object.keys(given).filter((key) => !Object.hasOwn(target.options, key))).toEqual([]);
        const outcome = await runAnalysis(target, frame, given);
        expect(outcome.status).toBe('done');
        // the report of the chosen analysis stays whole: the paragraph on the choice stands beside its methods
        if (outcome.status === 'done')
          expect(outcome.blocks).toContainEqual(expect.objectContaining({ kind: 'text', role: 'methods' }));
      },
    );
  });
});

test('a box that a design does not show plays no part', () => {
  const repeated = WORKFLOWS.anova!.designs.find(({ id }) => id === 'repeated')!;
  expect(askedOptions(repeated, { within: 'w', between: ['Gender'], measure: 'Pain' })).toEqual({
    within: 'w',
    measure: 'Pain',
  });
});

test('where the test on ranks cannot be used, the host checks an ordered outcome, too', () => {
  const repeated = WORKFLOWS.anova!.designs.find(({ id }) => id === 'repeated')!;
  const factor = (name: string) => ({ name, levels: ['1', '2'] });
  const asked = { within: { factors: [factor('Time'), factor('Side')], cells: ['a', 'b', 'c', 'd'] } };
  expect(checkerOf(repeated, 'ordinal', asked).analysis).toBe('repeated-measures-anova');
  expect(checkerOf(repeated, 'ordinal', null).analysis).toBe('friedman-test');
});
