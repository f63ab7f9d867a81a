import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { randomNormal } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import {
  type ChainedImputations,
  type ChainOptions,
  type ChainVariable,
  chainedEquations,
} from './chained-equations.ts';

function run(variables: readonly ChainVariable[], options: ChainOptions): ChainedImputations {
  const work = chainedEquations(variables, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const numeric = (values: ArrayLike<number>, method: 'matching' | 'normal' = 'matching'): ChainVariable => ({
  kind: 'numeric',
  values: Float64Array.from(values),
  method,
});
const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const sdOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

function airquality(method: 'matching' | 'normal'): readonly ChainVariable[] {
  const text = readFileSync(
    new URL('../../../../reference/data/core_airquality.csv', import.meta.url),
    'utf8',
  );
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return ['Ozone', 'Solar_R', 'Wind', 'Temp'].map((name) =>
    numeric(
      rows.map((row) => {
        const cell = row[head.indexOf(name)];
        return cell === '' || cell === 'NA' ? Number.NaN : Number(cell);
      }),
      method,
    ),
  );
}

describe('chained equations', () => {
  // R 4.2.2, mice 3.15: mice(airquality[, 1:4], m = 200, maxit = 10, method =, seed 1): mean and standard deviation over the imputations of
  // the mean of Ozone. Simulation error of each mean: 0.07; of each standard deviation: 0.05.
  it.each([
    ['normal', 42.09087615, 0.9583613318],
    ['matching', 41.4154902, 0.9221112106],
  ] as const)('agrees with mice on airquality: %s', (method, mean, between) => {
    const { completed } = run(airquality(method), { imputations: 200, iterations: 10, seed: 1 });
    const means = completed.map((variables) => meanOf(variables[0]!));
    expect(Math.abs(meanOf(means) - mean)).toBeLessThan(0.4);
    expect(Math.abs(sdOf(means) - between)).toBeLessThan(0.25);
  });

  it('agrees with mice on a binary variable among three levels', () => {
    // mice::nhanes2; R 4.2.2, mice 3.15, m = 300, maxit = 10, seed 2: mean share of hyp = yes over the imputations 0.256.
    const NA = Number.NaN;
    const variables: ChainVariable[] = [
      {
        kind: 'factor',
        levels: 3,
        codes: Int32Array.from([0, 1, 0, 2, 0, 2, 0, 0, 1, 1, 0, 1, 2, 1, 0, 0, 2, 1, 0, 2, 0, 0, 0, 2, 1]),
      },
      numeric([
        NA,
        22.7,
        NA,
        NA,
        20.4,
        NA,
        22.5,
        30.1,
        22,
        NA,
        NA,
        NA,
        21.7,
        28.7,
        29.6,
        NA,
        27.2,
        26.3,
        35.3,
        25.5,
        NA,
        33.2,
        27.5,
        24.9,
        27.4,
      ]),
      {
        kind: 'factor',
        levels: 2,
        codes: Int32Array.from(
          [NA, 0, 0, NA, 0, NA, 0, 0, 0, NA, NA, NA, 0, 1, 0, NA, 1, 1, 0, 1, NA, 0, 0, 0, 0],
          (code) => (Number.isNaN(code) ? -1 : code),
        ),
      },
      numeric([
        NA,
        187,
        187,
        NA,
        113,
        184,
        118,
        187,
        238,
        NA,
        NA,
        NA,
        206,
        204,
        NA,
        NA,
        284,
        199,
        218,
        NA,
        NA,
        229,
        131,
        NA,
        186,
      ]),
    ];
    const { completed } = run(variables, { imputations: 200, iterations: 10, seed: 2 });
    expect(Math.abs(meanOf(completed.map((each) => meanOf(each[2]!))) - 0.256)).toBeLessThan(0.05);
  });

  it('undoes the bias of values missing at random, and its intervals hold what they promise', () => {
    const truth = 0;
    let covered = 0;
    let biased = 0;
    let unbiased = 0;
    const samples = 60;
    for (let seed = 1; seed <= samples; seed++) {
      const rng = new Xoshiro256(seed);
      const n = 200;
      const x = Float64Array.from({ length: n }, () => randomNormal(rng));
      const y = x.map((value) => 0.7 * value + randomNormal(rng, 0, Math.sqrt(0.51)));
      const seen = y.map((value, i) => (x[i]! + randomNormal(rng) > 0.3 ? Number.NaN : value));
      biased += meanOf(seen.filter((value) => !Number.isNaN(value))) / samples;
      const m = 10;
      const { completed } = run([numeric(seen, 'normal'), numeric(x)], {
        imputations: m,
        iterations: 3,
        seed,
      });
      const means = completed.map((each) => meanOf(each[0]!));
      const within = meanOf(completed.map((each) => sdOf(Array.from(each[0]!)) ** 2 / n));
      const between = sdOf(means) ** 2;
      const total = within + (1 + 1 / m) * between;
      unbiased += meanOf(means) / samples;
      // Rubin's (1987) rules; t is near 2.1 for the degrees of freedom here.
      if (Math.abs(meanOf(means) - truth) < 2.1 * Math.sqrt(total)) covered++;
    }
    expect(biased).toBeLessThan(-0.2);
    expect(Math.abs(unbiased)).toBeLessThan(0.06);
    // Binomial(60, .95): 51 or fewer has probability .003.
    expect(covered).toBeGreaterThan(51);
  });

  it('takes only observed values when matching, and keeps what is observed', () => {
    const values = [1, 2, Number.NaN, 4, 5, Number.NaN, 7, 8];
    const { completed, trace } = run([numeric(values), numeric([2, 1, 4, 3, 6, 5, 8, 7])], {
      imputations: 3,
      iterations: 4,
      seed: 5,
    });
    for (const [filled, other] of completed) {
      expect(Array.from(filled!).every((value) => values.includes(value))).toBe(true);
      expect(filled?.[0]).toBe(1);
      expect(Array.from(other!)).toEqual([2, 1, 4, 3, 6, 5, 8, 7]);
    }
    expect(trace).toHaveLength(1);
    expect(trace[0]?.means.map((means) => means.length)).toEqual([4, 4, 4]);
  });

  it('draws several levels by what predicts them', () => {
    const rng = new Xoshiro256(3);
    const n = 600;
    const x = Float64Array.from({ length: n }, () => randomNormal(rng));
    const codes = Int32Array.from(x, (value, i) =>
      i % 3 === 0 ? -1 : value < -0.5 ? 0 : value < 0.5 ? 1 : 2,
    );
    const { completed } = run([{ kind: 'factor', levels: 3, codes }, numeric(x)], {
      imputations: 1,
      iterations: 1,
      seed: 1,
    });
    const right = Array.from(completed[0]![0]!).filter(
      (code, i) => i % 3 === 0 && code === (x[i]! < -0.5 ? 0 : x[i]! < 0.5 ? 1 : 2),
    );
    expect(right.length / (n / 3)).toBeGreaterThan(0.85);
  });

  it('gives the same imputations for the same seed, others for another', () => {
    const options = { imputations: 2, iterations: 2, seed: 9 };
    const once = run(airquality('matching'), options);
    expect(run(airquality('matching'), options)).toEqual(once);
    expect(run(airquality('matching'), { ...options, seed: 10 })).not.toEqual(once);
  });

  it('reports progress variable by variable', () => {
    const steps = [...chainedEquations(airquality('matching'), { imputations: 2, iterations: 3, seed: 1 })];
    expect(steps.at(-1)).toEqual({ done: 12, total: 12 });
  });

  it('refuses a variable without values', () => {
    expect(() =>
      run([numeric([Number.NaN]), numeric([1])], { imputations: 1, iterations: 1, seed: 1 }),
    ).toThrowError(expect.objectContaining({ code: 'empty' }));
  });
});
