import { describe, expect, it } from 'vitest';
import { codeOf } from '../../test/near.ts';
import { numbers, readColumns } from '../../test/reference-data.ts';
import { fitSem, type SemFitOptions } from './fit.ts';
import { gradientAt, informationAt, type SemData } from './likelihood.ts';
import { type SemModelOptions, semModel } from './model.ts';
import { modificationIndices } from './modification.ts';
import { parseSem } from './syntax.ts';

const HS = 'visual =~ x1 + x2 + x3\ntextual =~ x4 + x5 + x6\nspeed =~ x7 + x8 + x9';
const COLUMNS = readColumns('adv_holzinger.csv');

/** The Holzinger data; of two halves of the rows where two groups are asked for, with gaps where wanted. */
function sample(names: readonly string[], groups = 1, gaps = false): SemData {
  return Array.from({ length: groups }, (_, group) =>
    names.map((name, j) =>
      numbers(COLUMNS.get(name))
        .map((value, row) => (gaps && (row * 7 + j * 5) % 13 === 0 ? Number.NaN : value))
        .filter((_, row) => groups === 1 || (group === 0 ? row < 156 : row >= 156)),
    ),
  );
}

function fitted(text: string, model: SemModelOptions = {}, options: SemFitOptions = {}, gaps = false) {
  const built = semModel(parseSem(text), model);
  return fitSem(built, sample(built.observed, model.groups ?? 1, gaps), options);
}

describe('reading a model', () => {
  it('reads factors, paths, covariances, intercepts, labels, fixed and freed values', () => {
    const { statements, definitions, problems } = parseSem(
      'f =~ NA*x1 + 0.5*x2 +\n  start(.8)*`my item` # a comment\nf ~~ 1*f; y ~ a*f + 1\nhalf := a / 2',
    );
    expect(problems).toEqual([]);
    expect(statements).toEqual([
      { lhs: 'f', op: '=~', rhs: 'x1', fixed: null, line: 1 },
      { lhs: 'f', op: '=~', rhs: 'x2', fixed: 0.5, line: 1 },
      { lhs: 'f', op: '=~', rhs: 'my item', start: 0.8, line: 1 },
      { lhs: 'f', op: '~~', rhs: 'f', fixed: 1, line: 3 },
      { lhs: 'y', op: '~', rhs: 'f', label: 'a', line: 3 },
      { lhs: 'y', op: '~1', rhs: '', line: 3 },
    ]);
    expect(definitions.map(({ name, text }) => [name, text])).toEqual([['half', 'a / 2']]);
  });

  it.each([
    ['f x1', 'no-operator'],
    ['f =~', 'empty-side'],
    ['f =~ x1 +  + x2', 'empty-side'],
    ['f =~ 2x', 'bad-term'],
    ['f <~ x1', 'unsupported-operator'],
    ['a == b', 'unsupported-operator'],
    ['q := a *', 'bad-expression'],
    ['y ~ a*x\nq := b', 'unknown-label'],
    ['y ~ x\ny ~ x', 'defined-twice'],
    ['a ~~ b\nb ~~ a', 'defined-twice'],
    ['y ~ y', 'self-relation'],
  ])('says why %j cannot be read', (text, code) => {
    expect(parseSem(text).problems[0]?.code).toBe(code);
  });
});

describe('derivatives', () => {
  it.each([
    ['complete', false],
    ['with gaps', true],
  ])('agree with differences, %s', (_, gaps) => {
    const model = semModel(parseSem(`${HS}\nspeed ~ visual + textual\nx1 ~~ x7`), {
      meanStructure: true,
      groups: 2,
    });
    const fit = fitSem(model, sample(model.observed, 2, gaps));
    const { patterns } = fit.saturated;
    const at = fit.estimate.theta.map((value, i) => value * (1 + 0.05 * Math.sin(i)) + 0.01);
    const { gradient } = gradientAt(fit.estimate.model, patterns, at)!;
    at.forEach((_, i) => {
      const h = 1e-5;
      const moved = (by: number) =>
        gradientAt(
          fit.estimate.model,
          patterns,
          at.map((value, j) => (i === j ? value + by : value)),
        )!.value;
      const slope = (moved(h) - moved(-h)) / (2 * h);
      expect(Math.abs(slope - gradient[i]!)).toBeLessThan(1e-5 * Math.max(1, Math.abs(slope)));
    });
    expect(informationAt(fit.estimate.model, patterns, at).data.every(Number.isFinite)).toBe(true);
  });
});

describe('estimates', () => {
  it('do not depend on how factors get their scale, on units or on the order of the rows', () => {
    const marker = fitted(HS);
    const variance = fitted(HS, { scaling: 'variance' });
    expect(variance.test.statistic).toBeCloseTo(marker.test.statistic, 8);
    const built = semModel(parseSem(HS));
    const scaled = fitSem(
      built,
      sample(built.observed).map((columns) =>
        columns.map((values, j) => values.map((x) => x * 10 ** (j - 4)).reverse()),
      ),
    );
    expect(scaled.test.statistic).toBeCloseTo(marker.test.statistic, 7);
    const loadings = (fit: typeof marker) =>
      fit.parameters.filter(({ op }) => op === '=~').map(({ standardized }) => standardized!);
    loadings(marker).forEach((loading, i) => {
      expect(loadings(variance)[i]).toBeCloseTo(loading, 7);
      expect(loadings(scaled)[i]).toBeCloseTo(loading, 7);
    });
  });

  // lavaan 0.6-14: cfa(HS, HolzingerSwineford1939, estimator = "MLR")
  it('are robust as those of lavaan', () => {
    const { scaled, fit, parameters } = fitted(HS, {}, { robust: true });
    expect(scaled?.test.statistic).toBeCloseTo(87.1316, 4);
    expect(scaled?.test.scaling).toBeCloseTo(0.979042, 6);
    expect(scaled?.baseline.scaling).toBeCloseTo(1.04405258, 7);
    expect(fit?.cfi).toBeCloseTo(0.92986394, 7);
    expect(fit?.rmsea.ciUpper).toBeCloseTo(0.11378131, 7);
    expect(parameters.find(({ rhs }) => rhs === 'x9')?.standardError).toBeCloseTo(0.266376, 5);
  });

  // lavaan 0.6-14: group = "school", the first 156 rows being of Pasteur
  it.each([
    [[], 115.85134388, 48, 0.06786401],
    [['loadings'], 124.04354418, 54, 0.07165158],
    [['loadings', 'intercepts'], 164.10283093, 60, 0.08244706],
    [['loadings', 'intercepts', 'residuals'], 181.51134523, 69, 0.08826265],
  ] as const)('hold %j equal over groups as lavaan does', (groupEqual, statistic, df, srmr) => {
    const fit = fitted(HS, { groups: 2, meanStructure: true, groupEqual });
    expect(fit.test.statistic).toBeCloseTo(statistic, 6);
    expect(fit.test.df).toBe(df);
    expect(fit.srmr).toBeCloseTo(srmr, 5);
  });

  it('give labelled parameters one value and defined ones theirs', () => {
    const { parameters, defined } = fitted('f =~ x1 + a*x2 + a*x3 + x4\nsquare := a^2\ndouble := square * 2');
    const [first, second] = parameters.filter(({ label }) => label === 'a');
    expect(first?.estimate).toBe(second!.estimate);
    expect(defined[0]?.estimate).toBeCloseTo(first!.estimate ** 2, 12);
    expect(defined[1]?.standardError).toBeCloseTo(4 * first!.estimate * first!.standardError!, 10);
  });

  it('test what is left out as freeing it does', () => {
    const fit = fitted(HS);
    const [largest] = modificationIndices(fit.estimate, fit.saturated);
    expect([largest!.lhs, largest!.op, largest!.rhs]).toEqual(['visual', '=~', 'x9']);
    const freed = fitted(`${HS}\nvisual =~ x9`);
    const fall = fit.test.statistic - freed.test.statistic;
    expect(Math.abs(fall - largest!.statistic) / fall).toBeLessThan(0.15);
  });
});

describe('refusals', () => {
  it('name what cannot be determined', () => {
    expect(codeOf(() => fitted('f =~ x1 + x2'))).toBe('not-identified');
    // two factors on the same items: no number of moments helps
    expect(codeOf(() => fitted('f =~ NA*x1 + x2 + x3 + x4 + x5\nf ~~ NA*f'))).toBe('not-identified');
  });

  it('name variables that do not vary or repeat others', () => {
    const built = semModel(parseSem('f =~ x1 + x2 + x3 + x4'));
    const [columns] = sample(built.observed);
    const replaced = (values: Float64Array) => () => fitSem(built, [[...columns!.slice(0, 3), values]]);
    expect(codeOf(replaced(columns![0]!.map(() => 3)))).toBe('constant-column');
    expect(codeOf(replaced(columns![0]!.map((x) => 2 * x)))).toBe('collinear');
  });
});
