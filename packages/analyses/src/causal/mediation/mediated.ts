/** Simple, parallel and serial mediation. */
import { type LinearRegression, normal, valuesAt, zip } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import type { PathBootstrapShared, PathTerm } from '../../parallel/path-bootstrap.ts';
import { pathIntervals } from './bootstrap.ts';
import type { MediationOptions } from './options.ts';
import type { IndirectEffect, MediationResult, NormalTest, PathEstimate } from './result.ts';
import { centred, equationOf, fitEquation, type ModelData, pathOf, sdOf } from './system.ts';

type Answer = Pick<MediationResult, 'equations' | 'mediation' | 'bootstrap'>;

const normalTest = (estimate: number, variance: number): NormalTest => {
  const standardError = Math.sqrt(variance);
  const statistic = estimate / standardError;
  return { standardError, statistic, pValue: 2 * normal.sf(Math.abs(statistic)) };
};

/** Every chain of mediators that the effect may take: each alone, and in series every selection in their order. */
function chainsOf(count: number, serial: boolean): readonly (readonly number[])[] {
  const alone = Array.from({ length: count }, (_, i) => [i]);
  if (!serial) return alone;
  const all: number[][] = [];
  for (let subset = 1; subset < 2 ** count; subset++)
    all.push(Array.from({ length: count }, (_, i) => i).filter((i) => (subset >> i) & 1));
  return all.sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()));
}

export async function mediationPart(
  { columns, n }: ModelData,
  options: MediationOptions,
  run: RunContext,
): Promise<Answer> {
  const { outcome, predictor, mediators, covariates, confidenceLevel: level } = options;
  const serial = options.structure === 'serial' && mediators.length > 1;
  const fit = (of: string, on: readonly string[]) =>
    fitEquation(
      columns,
      of,
      on.map((name) => [name]),
      level,
    );
  const before = (i: number) => (serial ? mediators.slice(0, i) : []);
  const fits = mediators.map((mediator, i) => fit(mediator, [predictor, ...before(i), ...covariates]));
  const last = fit(outcome, [predictor, ...mediators, ...covariates]);
  const whole = fit(outcome, [predictor, ...covariates]);
  const chains = chainsOf(mediators.length, serial);
  const system = systemOf(options, columns, chains, serial);
  const ratio = sdOf(columns.get(predictor)!) / sdOf(columns.get(outcome)!);
  const effects = chains.map((chain) => indirectOf(chain, options, fits, last, ratio));
  const total = pathOf(whole, predictor);
  const direct = pathOf(last, predictor);
  const totalIndirect = total.estimate - direct.estimate;
  const made = await pathIntervals(
    system,
    [...effects.map(({ estimate }) => estimate), totalIndirect],
    options,
    run,
  );
  run.progress(n, n, 'Done');
  return {
    equations: [
      ...zip(mediators, fits).map(([mediator, fit]) => equationOf(mediator, fit)),
      equationOf(outcome, last),
      equationOf(outcome, whole),
    ],
    mediation: {
      a: zip(mediators, fits).map(([mediator, fit]) => ({ mediator, ...pathOf(fit, predictor) })),
      b: mediators.map((mediator) => ({ mediator, ...pathOf(last, mediator) })),
      d: serial
        ? zip(mediators, fits).flatMap(([to, fit], j) =>
            mediators.slice(0, j).map((from) => ({ from, to, ...pathOf(fit, from) })),
          )
        : [],
      total,
      direct,
      indirect: effects.map((effect, i) => ({ ...effect, bootstrap: made?.limits[i] ?? null })),
      totalIndirect: { estimate: totalIndirect, bootstrap: made?.limits[effects.length] ?? null },
      proportion: total.estimate === 0 ? null : totalIndirect / total.estimate,
    },
    bootstrap: made?.made ?? null,
  };
}

function indirectOf(
  chain: readonly number[],
  { predictor, mediators, outcome, confidenceLevel }: MediationOptions,
  fits: readonly LinearRegression[],
  last: LinearRegression,
  ratio: number,
): Omit<IndirectEffect, 'bootstrap'> {
  const steps: PathEstimate[] = [
    pathOf(fits[chain[0]!]!, predictor),
    ...zip(chain.slice(1), chain).map(([to, ownChain]) => pathOf(fits[to]!, mediators[ownChain]!)),
    pathOf(last, mediators[chain.at(-1)!]!),
  ];
  const product = (values: readonly number[]) => values.reduce((all, value) => all * value, 1);
  const estimate = product(steps.map((step) => step.estimate));
  const variance = steps.reduce(
    (sum, step, i) =>
      sum +
      (step.standardError * product(steps.filter((_, j) => j !== i).map((other) => other.estimate))) ** 2,
    0,
  );
  const both = product(steps.map((step) => step.standardError ** 2));
  const single = chain.length === 1;
  const half = normal.isf((1 - confidenceLevel) / 2) * Math.sqrt(variance);
  return {
    chain: [predictor, ...valuesAt(mediators, chain), outcome],
    estimate,
    standardized: estimate * ratio,
    sobel: normalTest(estimate, variance),
    aroian: single ? normalTest(estimate, variance + both) : null,
    goodman: single && variance > both ? normalTest(estimate, variance - both) : null,
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/** The equations as places of columns, for the bootstrap: mediators first, the outcome last. */
function systemOf(
  { predictor, mediators, outcome, covariates }: MediationOptions,
  columns: ReadonlyMap<string, Float64Array>,
  chains: readonly (readonly number[])[],
  serial: boolean,
): PathBootstrapShared {
  const names = [predictor, ...mediators, outcome, ...covariates];
  const k = mediators.length;
  const others = covariates.map((_, i) => k + 2 + i);
  const before = (i: number) => (serial ? Array.from({ length: i }, (_, j) => 1 + j) : []);
  const paths = chains.map((chain): PathTerm => {
    const steps = zip(chain.slice(1), chain).map(([to, ownChain]) => [to, 1 + ownChain] as const);
    return { weight: 1, path: [[chain[0]!, 0], ...steps, [k, 1 + chain.at(-1)!]] };
  });
  return {
    columns: names.map((name) => centred(columns.get(name)!)),
    equations: [
      ...mediators.map((_, i) => ({ outcome: 1 + i, predictors: [0, ...before(i), ...others] })),
      { outcome: k + 1, predictors: [0, ...mediators.map((_, i) => 1 + i), ...others] },
    ],
    effects: [...paths.map((path) => [path]), paths],
  };
}
