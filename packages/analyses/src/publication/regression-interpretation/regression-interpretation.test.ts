import { Frame, generateSample } from '@constat/data';
import { runsToText, type TextBlock } from '@constat/report';
import { describe, expect, it } from 'vitest';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import { analysis as table } from '../regression-table/index.ts';
import { interpretationOptions } from './from-saved.ts';
import { analysis } from './index.ts';

const context = { seed: 1, progress: () => {} };
const frameOf = async (sample: string) => new Frame((await generateSample(sample))?.columns ?? []);

async function texts(sample: string, options: Readonly<Record<string, unknown>>) {
  const outcome = await runAnalysis(analysis, await frameOf(sample), options, context);
  if (outcome.status === 'refused') return outcome.refusals.map(({ code }) => code).join();
  if (outcome.status !== 'done') return outcome.status;
  return outcome.blocks
    .filter((block): block is TextBlock => block.kind === 'text' && block.role !== 'r-code')
    .flatMap(({ paragraphs }) => paragraphs.map((paragraph) => runsToText(paragraph)))
    .join('\n');
}

const SURVIVAL = {
  outcome: 'Time',
  event: 'Event',
  covariates: ['Age'],
  factors: ['Treatment'],
  references: { Treatment: 'Standard' },
};
const HEALTH = { covariates: ['Age', 'Weight'], factors: ['Smoker'] };

describe('words', () => {
  it('of a hazard ratio name step, reference and what is not said', async () => {
    const text = await texts('survival', {
      ...SURVIVAL,
      units: [{ variable: 'Age', step: 10, unit: 'years' }],
    });
    expect(text).toContain('With each 10 years more of Age (years), the hazard of Death is');
    expect(text).toMatch(
      /In Treatment = New, the hazard of Death is [\d.]+% lower than in Treatment = Standard/,
    );
    expect(text).toContain('does not say that changing the predictor would change the outcome');
    expect(text).toContain('hazards are proportional');
  });

  it('of a slope say higher or lower, and the share of variance', async () => {
    const text = await texts('health', { ...HEALTH, outcome: 'BloodPressure' });
    expect(text).toMatch(
      /With each 1 unit more of Age \(years\), Blood pressure \(mmHg\) is on average [\d.]+ higher/,
    );
    expect(text).toMatch(/account for [\d.]+% of its variance/);
  });

  it('of odds warn of reading them as risks', async () => {
    const text = await texts('health', { ...HEALTH, outcome: 'HeartDisease' });
    expect(text).toContain('the odds of Heart disease = Yes are');
    expect(text).toContain('An odds ratio is no risk ratio');
  });

  it('are technical where that is asked for', async () => {
    const text = await texts('health', { ...HEALTH, outcome: 'BloodPressure', wording: 'technical' });
    expect(text).toMatch(
      /Smoker = Yes \(reference No\) was associated with Blood pressure \(mmHg\): adjusted coefficient b = [\d.]+, 95% CI/,
    );
  });

  it('never claim that there is no association', async () => {
    const text = await texts('survival', SURVIVAL);
    expect(text).toContain('which is no proof that there is none');
  });
});

describe('numbers', () => {
  it('are those of the regression table, ratios to the power of the step', async () => {
    const frame = await frameOf('survival');
    const own = await runAnalysis(
      analysis,
      frame,
      { ...SURVIVAL, units: [{ variable: 'Age', step: 10, unit: '' }] },
      context,
    );
    const other = await runAnalysis(table, frame, { ...SURVIVAL, models: 'multivariable' }, context);
    if (own.status !== 'done' || other.status !== 'done') throw new Error('refused');
    const age = (result: unknown) =>
      (
        result as {
          columns: {
            parts: { Age: { cells: { estimate: { estimate: number; ciLower: number; pValue: number } }[] } };
          }[];
        }
      ).columns[0]?.parts.Age.cells[0]?.estimate;
    const [ten, one] = [age(own.result), age(other.result)];
    expect(ten?.estimate).toBeCloseTo((one?.estimate ?? 0) ** 10, 12);
    expect(ten?.ciLower).toBeCloseTo((one?.ciLower ?? 0) ** 10, 12);
    expect(ten?.pValue).toBe(one?.pValue);
  });

  it('a unit of what is no covariate is refused', async () => {
    expect(
      await texts('survival', {
        ...SURVIVAL,
        covariates: [],
        units: [{ variable: 'Age', step: 10, unit: '' }],
      }),
    ).toBe('not-covariate');
  });
});

describe('a saved regression', () => {
  it('gives the options of the same model', () => {
    expect(
      interpretationOptions('cox-regression', {
        time: 'Time',
        event: 'Event',
        covariates: ['Age'],
        factors: [],
        terms: null,
      }),
    ).toEqual({
      type: 'cox',
      outcome: 'Time',
      event: 'Event',
      eventLevel: 'last',
      covariates: ['Age'],
      factors: [],
    });
    expect(
      interpretationOptions('logistic-regression', { outcome: 'Ill', event: 'first', covariates: ['Age'] }),
    ).toEqual({
      type: 'logistic',
      outcome: 'Ill',
      eventLevel: 'first',
      method: 'likelihood',
      covariates: ['Age'],
    });
    expect(
      interpretationOptions('poisson-regression', { outcome: 'Visits', family: 'negative-binomial' }),
    ).toEqual({
      type: 'negative-binomial',
      outcome: 'Visits',
    });
  });

  it('gives none where the words would be about another model', () => {
    const linear = { outcome: 'y', covariates: ['a', 'b'] };
    expect(interpretationOptions('linear-regression', linear)).not.toBeNull();
    for (const other of [
      { weights: 'w' },
      { terms: [['a'], ['a', 'b']] },
      { robust: 'hc3' },
      { intercept: false },
    ])
      expect(interpretationOptions('linear-regression', { ...linear, ...other })).toBeNull();
    expect(interpretationOptions('regularized-regression', linear)).toBeNull();
    const told = (id: string, further: RawOptions) => interpretationOptions(id, { ...linear, ...further });
    expect(told('multinomial-regression', { base: { y: 'a' } })).toMatchObject({
      type: 'multinomial',
      base: { y: 'a' },
    });
    expect(told('multinomial-regression', { method: 'ordinal', order: {} })?.type).toBe('ordinal');
    expect(told('multinomial-regression', { method: 'ordinal', link: 'probit' })).toBeNull();
    expect(told('quantile-regression', { quantiles: '0.5' })).toMatchObject({
      type: 'quantile',
      quantile: 0.5,
    });
    expect(told('quantile-regression', { quantiles: '0.25, 0.5' })).toBeNull();
    expect(told('gee', { cluster: 'c', family: 'binomial' })).toMatchObject({
      type: 'gee-logistic',
      clusters: 'c',
    });
    expect(told('mlm', { group: 'c' })).toMatchObject({ type: 'mixed', clusters: 'c' });
    expect(told('mlm', { group: 'c', slopes: ['x'] })).toBeNull();
    expect(told('conditional-logistic-regression', { sets: 'c' })?.clusters).toBe('c');
    expect(told('robust-regression', {})?.type).toBe('robust');
    expect(told('poisson-regression', { zeros: 'hurdle', family: 'negative-binomial' })?.type).toBe(
      'hurdle-negative-binomial',
    );
    expect(told('poisson-regression', { zeros: 'zero-inflated', zeroPart: 'constant' })).toBeNull();
    expect(told('competing-risks', { time: 't', event: 'end', group: 'a', cause: ['b'] })).toMatchObject({
      type: 'fine-gray',
      outcome: 't',
      event: 'end',
      cause: ['b'],
    });
    // cases without a group are not in the model of the tool
    expect(told('competing-risks', { time: 't', event: 'end', group: 'g' })).toBeNull();
  });
});
