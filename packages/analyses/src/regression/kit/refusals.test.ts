import { StatsError } from '@constat/stats';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../contract.ts';
import { fitModel } from './refusals.ts';

const model = {
  used: 40,
  design: {
    columns: [
      { name: '(Intercept)', values: new Float64Array() },
      { name: 'age', values: new Float64Array() },
    ],
    terms: [{ name: 'age', variables: ['age'], first: 1, count: 1 }],
  },
} as unknown as Parameters<typeof fitModel>[0];

const thrown = (argument: string): unknown => {
  try {
    fitModel(
      model,
      () => {
        throw new StatsError('not-finite', 'not finite', argument);
      },
      () => null,
    );
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('what leaves the range of numbers', () => {
  it('is a variable of the model where the engine names one', () => {
    expect(thrown('age')).toBeInstanceOf(RefusedError);
  });

  it('is not called a variable where it is a number on the way', () => {
    expect(thrown('x')).toBeInstanceOf(StatsError);
    expect(thrown('t')).toBeInstanceOf(StatsError);
  });
});
