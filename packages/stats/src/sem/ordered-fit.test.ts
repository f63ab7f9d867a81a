import { describe, expect, it } from 'vitest';
import { codeOf } from '../../test/near.ts';
import { numbers, readColumns } from '../../test/reference-data.ts';
import { semModel } from './model.ts';
import { fitOrderedSem, type OrderedWeights } from './ordered-fit.ts';
import { parseSem } from './syntax.ts';

const COLUMNS = readColumns('adv_bfi_ace.csv');

/** Complete cases of the items of a model. */
function fitted(text: string, weights: OrderedWeights = 'diagonal', order = (row: number): number => row) {
  const model = semModel(parseSem(text), { autoCovariance: true });
  const all = model.observed.map((name) => numbers(COLUMNS.get(name)));
  const rows = [...(all[0] ?? []).keys()].filter((row) => all.every((values) => values[row]! > 0));
  return fitOrderedSem(
    model,
    all.map((values) => Float64Array.from(rows, (_, i) => values[rows[order(i) % rows.length]!]!)),
    { weights },
  );
}

const FACTOR = 'A =~ A2 + A3 + A4 + A5';

// numbers of lavaan are in reference/cases/cfa-ordered.json
describe('models of ordered items', () => {
  it('an item that acts on another is a covariance written otherwise', () => {
    const acting = fitted(`${FACTOR}\nC1 ~ a*A\nC2 ~ b*C1 + c*A\ntotal := c + a*b`);
    const sharing = fitted(`${FACTOR}\nC1 ~ A\nC2 ~ c*A\nC1 ~~ C2\ntotal := c`);
    expect(acting.test.statistic).toBeCloseTo(sharing.test.statistic, 6);
    expect(acting.test.df).toBe(sharing.test.df);
    const [one, other] = [acting, sharing].map(({ defined: [total] }) => [
      total?.estimate ?? Number.NaN,
      total?.standardError ?? Number.NaN,
    ]);
    expect(one?.[0]).toBeCloseTo(other?.[0] ?? 0, 7);
    expect(one?.[1]).toBeCloseTo(other?.[1] ?? 0, 7);
    const residual = acting.parameters.find(({ lhs, rhs }) => lhs === 'C2' && rhs === 'C2');
    expect(residual?.estimate).toBeCloseTo(1 - (acting.rSquared[0]?.get('C2') ?? 0), 9);
  });

  it.each<OrderedWeights>(['diagonal', 'equal'])(
    'do not depend on the order of rows, %s weights',
    (weights) => {
      const one = fitted(FACTOR, weights);
      const other = fitted(FACTOR, weights, (i) => i * 7);
      expect(other.test.statistic).toBeCloseTo(one.test.statistic, 7);
      expect(other.theta[0]).toBeCloseTo(one.theta[0] ?? 0, 8);
    },
  );

  it('say what they cannot answer', () => {
    const x = Float64Array.from({ length: 60 }, (_, i) => i % 3);
    const y = Float64Array.from({ length: 60 }, (_, i) => (i * i) % 4);
    const z = Float64Array.from({ length: 60 }, (_, i) => Math.floor(i / 20));
    const model = semModel(parseSem('f =~ x + y + z'));
    expect(codeOf(() => fitOrderedSem(model, [x, x, z]))).toBe('collinear');
    expect(codeOf(() => fitOrderedSem(model, [x, y, new Float64Array(60)]))).toBe('constant-column');
    expect(codeOf(() => fitOrderedSem(semModel(parseSem('f =~ x + y + z\nf ~ w')), [x, y, z, y]))).toBe(
      'out-of-domain',
    );
  });
});
