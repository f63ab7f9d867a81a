import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { coxFit, coxPartFit } from './cox-fit.ts';
import { coxRows } from './cox-rows.ts';
import { CoxSweep } from './cox-sweep.ts';

const ROWS = 6000;
let state = 1;
const next = (): number => {
  state = (state * 16807) % 2147483647;
  return state / 2147483647;
};
const variables = ['a', 'b', 'c'].map((name) => ({
  name,
  kind: 'numeric' as const,
  values: Float64Array.from({ length: ROWS }, () => next() * 4 + 3),
}));
const terms = (...names: readonly string[]) => modelMatrix({ variables, terms: names.map((name) => [name]) });
const data = {
  times: Float64Array.from({ length: ROWS }, () => Math.ceil(next() * 300)),
  events: Uint8Array.from({ length: ROWS }, () => (next() < 0.6 ? 1 : 0)),
  strata: Int32Array.from({ length: ROWS }, () => Math.floor(next() * 3)),
};

describe('the partial likelihood of many rows', () => {
  it('is that of the sums by event time, with many ties and strata', () => {
    const rows = coxRows({ ...data, design: terms('a', 'b', 'c') });
    for (const ties of ['efron', 'breslow'] as const) {
      const sweep = new CoxSweep(rows, ties);
      const beta = Float64Array.of(0.7, -1.2, 2.1);
      const quick = sweep.run(beta);
      // a visitor is shown every event time, which takes the other way
      const slow = sweep.run(beta, { step: () => undefined });
      expect(quick.logLik).toBeCloseTo(slow.logLik, 7);
      for (const [j, value] of slow.score.entries()) expect((quick.score[j] ?? 0) / value).toBeCloseTo(1, 10);
      for (const [k, value] of slow.information.entries())
        expect((quick.information[k] ?? 0) / value).toBeCloseTo(1, 10);
    }
  });

  it('of some columns is that of a model of its own', () => {
    const whole = coxFit({ ...data, design: terms('a', 'b', 'c') });
    const part = coxPartFit(whole, [0, 2]);
    const own = coxFit({ ...data, design: terms('a', 'c') });
    expect(part.logLik).toBeCloseTo(own.logLik, 8);
    for (const [j, value] of own.coefficients.entries()) expect(part.coefficients[j]).toBeCloseTo(value, 10);
  });
});
