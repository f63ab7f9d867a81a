import { expect, it } from 'vitest';
import { adapter } from '../../reference/topics/doe.ts';
import { filtration } from '../filtration.ts';

interface Values {
  readonly effects: Readonly<Record<string, { readonly effect: number; readonly standardError?: number }>>;
  readonly residual: { readonly df: number; readonly sumOfSquares: number } | null;
}

async function analysed(inputs: Readonly<Record<string, unknown>>): Promise<Values> {
  const answer = await adapter.answer(
    { method: 'factorial-analysis', outcome: 'rate', factors: ['A', 'B', 'C', 'D'], ...inputs },
    filtration,
  );
  if (!('values' in answer)) throw new Error('refused');
  return answer.values as Values;
}

it('without an order the model has all interactions, with an order those up to it', async () => {
  expect(Object.keys((await analysed({})).effects)).toHaveLength(15);
  expect(Object.keys((await analysed({ maxOrder: 3 })).effects)).toHaveLength(14);
  expect(Object.keys((await analysed({ maxOrder: 2 })).effects)).toHaveLength(10);
});

it('names of interactions follow the order of the factors, not of the terms', async () => {
  const { effects } = await analysed({ terms: ['D', 'A', 'A:D'] });
  // Montgomery (2013), example 6.2: AD 16.625
  expect(effects['A:D']?.effect).toBeCloseTo(16.625, 12);
});

it('a model has exactly the named terms', async () => {
  const { effects, residual } = await analysed({ terms: ['A', 'A:C'] });
  expect(Object.keys(effects)).toEqual(['A', 'A:C']);
  // R 4.2.2: m <- lm(rate ~ A + A:C); deviance(m), df.residual(m), coef(summary(m))[, 2]
  expect(residual).toMatchObject({ df: 13 });
  expect(residual?.sumOfSquares).toBeCloseTo(2546.3125, 9);
  expect(effects['A:C']?.standardError).toBeCloseTo(3.49884081079, 10);
});

it('factors of a design are called A to Z', async () => {
  const generators = { E: 'ABC', F: 'BCD', G: 'ACD', H: 'ABD', I: 'ABCD' };
  const answer = await adapter.answer({ method: 'fractional-design', factors: 9, generators }, null);
  // Montgomery (2013), table 8.14: 2^(9-5) of resolution III
  expect(answer).toMatchObject({ values: { n: 16, resolution: 3, definingWords: { ABCDI: 1 } } });
});

it('a design that does not exist is refused', async () => {
  expect(await adapter.answer({ method: 'plackett-burman-design', runs: 13 }, null)).toHaveProperty(
    'refused',
  );
});
