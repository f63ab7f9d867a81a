import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import type { NonlinearResult } from './compute.ts';
import { analysis } from './index.ts';

// R's datasets::Puromycin, treated: rate over concentration (Bates & Watts 1988, A1.3)
const conc = [0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1];
const rate = [76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200];
const puromycin = frameOf({
  conc,
  rate,
  'in mM': conc,
  twice: conc.map((value) => 2 * value),
  exact: conc.map((value) => (3 * value) / (1 + value)),
  same: conc.map(() => 4),
});
const asked = {
  outcome: 'rate',
  covariates: ['conc'],
  formula: 'Vm * conc / (K + conc)',
  start: 'Vm = 200, K = 0.05',
};

describe('nonlinear regression', () => {
  it('gives what nls and its profile give in R', async () => {
    const { result, blocks } = await done(analysis, puromycin, { ...asked, newCases: [{ conc: 0.3 }] });
    const { parameters, fit, correlations, lackOfFit, predictions } = result as NonlinearResult;
    // m <- nls(rate ~ Vm*conc/(K+conc), Puromycin, subset = state == "treated", start = c(Vm=200, K=.05)); summary(m, cor=TRUE)
    expect(parameters[0]?.estimate).toBeCloseTo(212.6837, 3);
    expect(parameters[0]?.standardError).toBeCloseTo(6.947146, 4);
    expect(parameters[1]?.estimate).toBeCloseTo(0.0641211, 6);
    expect(correlations[1]?.[0]).toBeCloseTo(0.7650834, 5);
    // confint(m)
    expect(parameters[0]?.ciLower).toBeCloseTo(197.30213, 2);
    expect(parameters[0]?.ciUpper).toBeCloseTo(229.29006, 2);
    expect(parameters[1]?.ciLower).toBeCloseTo(0.04692517, 5);
    expect(parameters[1]?.ciUpper).toBeCloseTo(0.08615995, 5);
    expect(fit.residualStandardDeviation).toBeCloseTo(10.93366, 4);
    expect(fit.aic).toBeCloseTo(95.27097, 4);
    expect(lackOfFit?.df1).toBe(4);
    expect(predictions[0]?.fit).toBeCloseTo((212.6837 * 0.3) / (0.06412123 + 0.3), 3);
    expect(textOf(blocks, 'finding')).toMatch(
      /^The formula fits rate with Vm = 212\.68, 95% CI \[197\.30, 229\.29\]; K = 0\.06/,
    );
  });

  it('takes names in backticks, and an equation with its left side', async () => {
    const { result } = await done(analysis, puromycin, {
      ...asked,
      covariates: ['in mM'],
      formula: 'rate = Vm * `in mM` / (K + `in mM`)',
      intervals: 'wald',
    });
    const { parameters } = result as NonlinearResult;
    expect(parameters[0]?.ciLower).toBeCloseTo(197.2045, 3);
  });

  it('follows a narrow valley', async () => {
    const x = Array.from({ length: 40 }, (_, i) => (i - 20) / 10);
    const y = x.map((value, i) => 0.3 + 0.4 * value + 0.01 * value ** 2 + (i % 3 === 0 ? 0.02 : -0.01));
    const { result } = await done(analysis, frameOf({ x, y }), {
      outcome: 'y',
      covariates: ['x'],
      formula: 'a + b * exp(k * x)',
      start: 'a = 0, b = 1, k = 0.1',
    });
    // nls(y ~ a + b * exp(k * x), start = c(a = 0, b = 1, k = 0.1))
    const { parameters } = result as NonlinearResult;
    expect(parameters[2]?.estimate).toBeCloseTo(0.0549377, 5);
    expect(parameters[0]?.standardError).toBeCloseTo(1.306616, 2);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) => refusedCodes(analysis, puromycin, { ...asked, ...options });
    expect(await codes({ formula: 'Vm * conc / (K + conc' })).toEqual(['formula']);
    expect(await codes({ formula: 'sinh(Vm) * conc' })).toEqual(['formula']);
    expect(await codes({ start: 'Vm is 200' })).toEqual(['start']);
    expect(await codes({ start: 'Vm = 200' })).toEqual(['no-start']);
    expect(await codes({ formula: 'Vm * conc / (K + twice)', start: 'Vm = 200, K = 1' })).toEqual([
      'not-chosen',
    ]);
    expect(await codes({ covariates: ['conc', 'twice'] })).toEqual(['not-in-formula']);
    expect(await codes({ formula: '2 * conc' })).toEqual(['no-parameter']);
    expect(await codes({ covariates: ['conc', 'rate'] })).toEqual(['used-twice']);
    expect(await codes({ outcome: 'same' })).toEqual(['no-variation']);
    expect(await codes({ outcome: 'exact', start: 'Vm = 2, K = 2' })).toEqual(['perfect-fit']);
    expect(await codes({ formula: 'log(K * conc) + Vm', start: 'K = -1, Vm = 1' })).toEqual(['bad-start']);
    expect(await codes({ formula: 'Vm * K * conc', start: 'Vm = 1, K = 1' })).toEqual(['undetermined']);
  });
});
