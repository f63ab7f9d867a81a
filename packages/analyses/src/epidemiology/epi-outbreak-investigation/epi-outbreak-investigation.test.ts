import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { OutbreakResult } from './compute.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const nothing = new Frame([]);
const efficacy = (a: number, n: number, c: number, m: number) => ({
  analysis: 'vaccine-efficacy',
  casesVaccinated: a,
  vaccinated: n,
  casesUnvaccinated: c,
  unvaccinated: m,
});
const series = (...rows: readonly (readonly number[])[]) => ({ analysis: 'regression', series: rows });

it.each([
  [efficacy(5, 100, 0, 100), ['too-few-cases']],
  [efficacy(5, 3, 1, 100), ['count-above-total']],
  [efficacy(0, 100, 4, 100), ['done']],
  [{ analysis: 'curve', onsets: '1 2 x' }, ['not-a-number']],
  [{ analysis: 'curve', onsets: 'NA NA' }, ['too-few-cases']],
  [{ analysis: 'curve', onsets: '0 1e6' }, ['too-many-bars']],
  [{ analysis: 'curve', onsets: '1 2 3', binWidth: 0 }, ['invalid-option']],
  [{ analysis: 'curve', onsets: '5' }, ['done']],
  [{ analysis: 'two-points', count1: 0, count2: 5, time: 0 }, ['not-positive', 'not-positive']],
  [{ analysis: 'two-points', count1: 2, count2: 5, time: 1e-5 }, ['too-small']],
  [series([0, 1], [1, 2]), ['too-few-cases']],
  [series([0, 1], [1, 0], [2, 5]), ['not-positive']],
  [{ analysis: 'final-size', attackRate: 0.8, initialSusceptible: 0.7 }, ['above-susceptible']],
  [{ analysis: 'sir', beta: 0, gamma: 0.1 }, ['not-positive']],
  [{ analysis: 'sir', beta: 0.1, gamma: 0.2 }, ['done']],
  [{ analysis: 'case-fatality', cases: 3, total: 0 }, ['too-few-cases']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('finds the vanilla ice cream of Oswego', async () => {
  const { blocks } = await done(analysis, nothing, form.example.options);
  expect(textOf(blocks, 'finding')).toBe(
    '46 of 75 persons fell ill (61.3%). The strongest suspect is Vanilla ice cream: 79.6% of those who ate it and 14.3% of the others fell ill, risk ratio = 5.57, 95% CI [1.94, 16.03], p < .001.',
  );
});

it('draws the curve with open ends at the right', async () => {
  const { result, blocks } = await done(analysis, nothing, {
    analysis: 'curve',
    onsets: '0.1 0.2 0.3 NA 0.7',
    exposures: '0 0 NA 0 0.2',
    binWidth: 0.1,
  });
  const { curve, sample } = result as OutbreakResult;
  expect(curve).toMatchObject({ counts: [1, 1, 1, 0, 0, 0, 1], incubation: { n: 3 } });
  expect(sample).toEqual({ used: 4, excluded: 1 });
  expect(textOf(blocks, 'finding')).toContain('4 cases fell ill between 0.10 and 0.70');
});

it('gives growth, doubling time and R', async () => {
  const { blocks } = await done(analysis, nothing, {
    analysis: 'two-points',
    count1: 120,
    count2: 480,
    time: 14,
    generationTime: 5,
  });
  expect(textOf(blocks, 'finding')).toBe(
    'Cases grow by 10.4% a day: r = 0.0990, doubling time 7.00 days; the reproduction number is from 1.50 to 1.64 by the assumption on the generation time.',
  );
});

it('says when no coverage is enough', async () => {
  const { blocks } = await done(analysis, nothing, {
    analysis: 'sir',
    beta: 3,
    gamma: 0.2,
    vaccineEfficacy: 0.5,
  });
  expect(textOf(blocks, 'finding')).toContain('which this vaccine cannot reach even if everybody has it');
});

it('reads a line list', () => {
  const frame = frameOf({ ill: [1, 0, 1, null], ham: [1, 1, 0, 1], onset: [3, null, 5, null] });
  expect(fillFromData(analysis, frame, { ill: 'ill', foods: ['ham'] })).toMatchObject({
    options: {
      foods: [{ label: 'ham', illExposed: 1, wellExposed: 1, illUnexposed: 1, wellUnexposed: 0 }],
      allPersons: 3,
      allIll: 2,
    },
  });
  expect(fillFromData(analysis, frame, { onset: 'onset' })).toMatchObject({
    options: { onsets: '3 NA 5 NA' },
  });
});
