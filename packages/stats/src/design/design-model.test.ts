import { describe, expect, it } from 'vitest';
import { canonicalAnalysis } from './canonical.ts';
import { designModel } from './design-model.ts';
import { centralCompositeDesign, fractionalDesign, twoLevelDesign } from './designs.ts';
import { effectName, factorialTerms } from './terms.ts';
import { uncodedPolynomial } from './uncoded.ts';

const columnsOf = (runs: readonly (readonly number[])[], names: readonly string[]) =>
  names.map((name, j) => ({ name, values: Float64Array.from(runs, (run) => run[j]!) }));

it('effects that cannot be told apart are listed once, by the first, with what they equal', () => {
  const { runs } = fractionalDesign(3, { C: '-AB' });
  const model = designModel(
    columnsOf(runs, ['A', 'B', 'C']),
    Float64Array.of(1, 4, 2, 9),
    factorialTerms(3, 2),
  );
  expect(model.effects.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(model.aliased.map(({ name, with: others }) => [name, others.map((other) => other.name)])).toEqual([
    ['A:B', ['C']],
    ['A:C', ['B']],
    ['B:C', ['A']],
  ]);
  for (const { with: others } of model.aliased) expect(others[0]?.weight).toBeCloseTo(-1, 12);
  expect(model.residual).toBeNull();
  expect(model.unreplicated?.halfNormal).toHaveLength(3);
});

describe('blocks', () => {
  const { runs } = twoLevelDesign(3);
  const blocks = {
    codes: Int32Array.from(runs, ([a, b, c]) => (a! * b! * c! > 0 ? 1 : 0)),
    count: 2,
  };
  // y = 10 + 2 A - B + 4 in the second block
  const outcome = Float64Array.from(
    runs,
    ([a, b], i) => 10 + 2 * a! - b! + 4 * blocks.codes[i]! + [0.1, -0.1, 0.2, -0.2][i % 4]!,
  );

  it('are taken out first and leave effects as they are', () => {
    const model = designModel(columnsOf(runs, ['A', 'B', 'C']), outcome, factorialTerms(3, 1), blocks);
    expect(model.parts.blocks?.df).toBe(1);
    expect(model.effects[0]?.coefficient).toBeCloseTo(2 - 0.15, 12);
    // a prediction is an average over blocks
    expect(model.predict([0, 0, 0]).estimate).toBeCloseTo(12, 12);
  });

  it('hide the interaction that makes them', () => {
    const model = designModel(columnsOf(runs, ['A', 'B', 'C']), outcome, factorialTerms(3, 3), blocks);
    expect(model.aliased.map(({ name, with: others }) => [name, others.map((other) => other.name)])).toEqual([
      ['A:B:C', ['Blocks']],
    ]);
  });
});

it('a quadratic surface is found again, with its peak', () => {
  const { runs } = centralCompositeDesign(2, { alpha: 'rotatable', centerPoints: 3 });
  const names = ['x1', 'x2'];
  const peak = ([a, b]: readonly number[]) =>
    50 - 2 * (a! - 0.5) ** 2 - 3 * (b! + 0.25) ** 2 + (a! - 0.5) * (b! + 0.25);
  const noise = [0.02, -0.01, 0, 0.01, -0.02, 0.01, 0, -0.01, 0.01, -0.02, 0.01];
  const terms = [...factorialTerms(2, 2), [0, 0], [1, 1]];
  const model = designModel(
    columnsOf(runs, names),
    Float64Array.from(runs, (run, i) => peak(run) + noise[i]!),
    terms,
  );
  expect(terms.map((term) => effectName(term, names))).toEqual(['x1', 'x2', 'x1:x2', 'x1^2', 'x2^2']);
  const { stationary, eigenvalues, axes } = canonicalAnalysis(2, model.intercept.coefficient, model.effects);
  expect(stationary?.point[0]).toBeCloseTo(0.5, 1);
  expect(stationary?.point[1]).toBeCloseTo(-0.25, 1);
  expect(stationary?.prediction).toBeCloseTo(50, 1);
  expect(eigenvalues.every((value) => value < 0)).toBe(true);
  expect(axes[0]?.reduce((sum, value, i) => sum + value * axes[1]![i]!, 0)).toBeCloseTo(0, 12);
  expect(model.lackOfFit?.df).toBe(3);
  expect(model.pureError?.df).toBe(2);
  expect(model.predictedRSquared).toBeGreaterThan(0.99);
});

it('the polynomial in the units of the factors predicts the same', () => {
  const scales = [
    { center: 170, half: 10 },
    { center: 0.5, half: 0.25 },
  ];
  const terms = [
    { term: [0], coefficient: 2 },
    { term: [1], coefficient: -1 },
    { term: [0, 1], coefficient: 0.5 },
    { term: [0, 0], coefficient: -3 },
  ];
  const settings = [184, 0.9];
  const codes = settings.map((value, i) => (value - scales[i]!.center) / scales[i]!.half);
  const at = (values: readonly number[], of: typeof terms, constant: number): number =>
    of.reduce(
      (sum, { term, coefficient }) => sum + term.reduce((product, i) => product * values[i]!, coefficient),
      constant,
    );
  const [constant, ...uncoded] = uncodedPolynomial(50, terms, scales);
  expect(constant?.term).toEqual([]);
  expect(uncoded.map(({ term }) => term)).toEqual(terms.map(({ term }) => term));
  expect(
    at(
      settings,
      uncoded.map(({ term, coefficient }) => ({ term: [...term], coefficient })),
      constant!.coefficient,
    ),
  ).toBeCloseTo(at(codes, terms, 50), 9);
});

describe('sums over the runs', () => {
  const { runs } = twoLevelDesign(3);
  const factors = columnsOf(runs, ['A', 'B', 'C']);
  const terms = factorialTerms(3, 1);

  it('find that an outcome does not vary, also where 0.1 eight times is not 0.8', () => {
    expect(() => designModel(factors, new Float64Array(8).fill(0.1), terms)).toThrow('does not vary');
  });

  it('keep their digits beside a large offset', () => {
    const outcome = Float64Array.of(1, 3, 2, 5, 1.5, 2.5, 2.25, 4.75);
    const near = designModel(factors, outcome, terms);
    // 22 / 8, and the squares of the deviations from it: 14.625
    expect([near.mean, near.totalSumOfSquares]).toEqual([2.75, 14.625]);
    const far = designModel(
      factors,
      outcome.map((value) => value + 2 ** 44),
      terms,
    );
    expect([far.mean - 2 ** 44, far.totalSumOfSquares]).toEqual([2.75, 14.625]);
  });
});
