/** The example of every analysis can be played: steps end in its options, and each says something of its own. */
import { catalogue, loadForm, missingOptions, type RawOptions } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import { showSteps } from './steps.ts';

const forms = (await Promise.all(catalogue.map(({ id }) => loadForm(id)))).flatMap((form) => form ?? []);

describe.each(forms.map((form) => [form.entry.id, form] as const))('%s', (_, form) => {
  const examples = [
    { example: form.example, start: {} as RawOptions },
    ...(form.entry.presets ?? []).map(({ example, options }) => ({
      example: example ?? form.example,
      start: options,
    })),
  ];

  it('ends with the example, after steps that each add something of it', () => {
    for (const { example, start } of examples) {
      const steps = showSteps(form, example, start);
      expect(steps.at(-1)?.options).toEqual({ ...start, ...example.options });
      expect(missingOptions(form.options, steps.at(-1)!.options)).toEqual([]);
      expect(steps.length).toBeGreaterThanOrEqual(3);
      expect(new Set(steps.map(({ part }) => part)).size).toBe(steps.length);
      for (const { title, text } of steps) {
        expect(title).not.toBe('');
        expect(text).not.toMatch(/\b(?:undefined|NaN)\b|: null\b|\[object/);
      }
      expect(steps.filter(({ part }) => part.startsWith('role ')).length > 0 || example.sample === null).toBe(
        true,
      );
    }
  });
});

it('puts variables into their boxes one box at a time', async () => {
  const form = (await loadForm('independent-samples-ttest'))!;
  const steps = showSteps(form, form.example, {});
  expect(steps.map(({ part }) => part)).toEqual([
    'data',
    'role outcomes',
    'role group',
    'group Test',
    'result',
  ]);
  expect(steps[1]).toMatchObject({ options: { outcomes: ['BloodPressure'] } });
  expect(steps[1]?.text).toMatch(/^BloodPressure goes here\. /);
  expect(steps[2]?.options).toEqual({ outcomes: ['BloodPressure'], group: 'Smoker' });
});
