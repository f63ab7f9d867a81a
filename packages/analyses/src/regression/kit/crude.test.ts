import { Frame, generateSample } from '@constat/data';
import { expect, it, vi } from 'vitest';
import { withRows } from '../../../golden/frames.ts';
import { done } from '../../../test/frames.ts';
import { chosenVariables } from '../../chosen-variables.ts';
import { analysis as cox } from '../../survival/cox-regression/index.ts';
import { analysis as linear } from '../linear-regression/index.ts';
import { analysis as logistic } from '../logistic-regression/index.ts';
import { analysis as poisson } from '../poisson-regression/index.ts';
import { type CrudeEstimate, crudeEstimates } from './crude.ts';
import type { Model } from './model.ts';

const crudeOf = (result: unknown): readonly CrudeEstimate[] =>
  (result as { readonly crude: readonly CrudeEstimate[] }).crude;

it.each([linear, logistic, poisson, cox])(
  '$entry.id: a predictor alone is its own model',
  async (analysis) => {
    const sample = (await generateSample(analysis.example.sample!))!;
    const whole = new Frame(sample.columns);
    const options: Readonly<Record<string, unknown>> = analysis.example.options;
    const covariates = options.covariates as readonly string[];
    const first = covariates[0]!;
    // the model of one predictor alone has the cases of the whole one
    const { mask } = whole.complete(chosenVariables(analysis.options, options));
    const frame = withRows(whole, [...mask.keys()].filter((row) => mask[row]).slice(0, 90));
    const { result } = await done(analysis, frame, options);
    const alone = await done(analysis, frame, {
      ...options,
      covariates: [first],
      factors: [],
      references: {},
      newCases: [],
    });
    const [coefficient] = (
      alone.result as { readonly coefficients: readonly { readonly name: string; readonly pValue: number }[] }
    ).coefficients.filter(({ name }) => name === first);
    const found = crudeOf(result).find(({ name }) => name === first)!;
    expect(found.pValue).toBeCloseTo(coefficient!.pValue, 10);
    expect(crudeOf(alone.result)).toEqual([]);
    expect(crudeOf((await done(analysis, frame, { ...options, crude: false })).result)).toEqual([]);
  },
);

it('is left out where fitting each predictor alone would take longer than the model', () => {
  const fit = vi.fn(() => []);
  const model = (rows: number) =>
    ({
      variables: ['a', 'b'].map((name) => ({ name, values: new Float64Array(0) })),
      terms: [['a'], ['b']],
      design: { rows },
    }) as unknown as Model;
  expect(crudeEstimates(model(1_000_001), fit)).toEqual([]);
  expect(fit).not.toHaveBeenCalled();
});
