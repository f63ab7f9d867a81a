/** From a plan of an experiment, as its author states it, to the runs in the order in which they are made. */

import { matrix } from '../linalg/matrix.ts';
import { pivotedQr } from '../linalg/qr.ts';
import { shuffle } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { atCenter, type BaseRun, baseRuns } from './base-runs.ts';
import type { DesignKind, DesignPlan, PlanFactor, PlannedDesign, PlannedRun } from './plan-types.ts';

/** The most runs of a plan. */
export const MAX_PLANNED_RUNS = 2000;

/** A setting in the units of its factor. */
export function settingOf(factor: PlanFactor, code: number, positions: boolean): number | string {
  if (factor.kind === 'levels') return factor.levels[positions ? code : code < 0 ? 0 : 1]!;
  const half = (factor.high - factor.low) / 2;
  // rounded to a ten-thousandth of the half range, which no instrument resolves
  const step = 10 ** (Math.floor(Math.log10(Math.abs(half))) - 4);
  return +(Math.round((factor.low + half + code * half) / step) * step).toPrecision(12);
}

const usesPositions = ({ shape }: DesignPlan): boolean =>
  shape.kind === 'fullFactorial' || shape.kind === 'latinSquare' || shape.kind === 'taguchi';

/** A setting of a plan: a share of the total in mixtures, else by the code. */
function planSetting(plan: DesignPlan, factor: PlanFactor, code: number): number | string {
  return plan.shape.kind === 'mixture'
    ? +(code * plan.shape.total).toPrecision(9)
    : settingOf(factor, code, usesPositions(plan));
}

/** Whether a centre can be run: every factor must be a number, and the design one that has a middle. */
export const hasCenter = (plan: Pick<DesignPlan, 'shape' | 'factors'>): boolean =>
  !['fullFactorial', 'latinSquare', 'splitPlot', 'taguchi'].includes(plan.shape.kind) &&
  plan.factors.every((factor) => factor.kind === 'numeric');

/** The runs of a plan: replicated, with centre points, in blocks, in random order within each block. */
export function planDesign(plan: DesignPlan): PlannedDesign {
  const { factors, replicates, centerPoints, blocks, seed } = plan;
  requireCount(replicates, 'replicates', 1);
  requireCount(centerPoints, 'centerPoints', 0);
  if (centerPoints > 0 && !hasCenter(plan))
    throw new StatsError('out-of-domain', 'levels have no centre', 'centerPoints');
  const { runs: base, ...facts } = baseRuns(plan);
  const count = blocks === 'replicates' ? replicates : typeof blocks === 'number' ? blocks : 1;
  if (base.length * replicates + count * centerPoints > MAX_PLANNED_RUNS)
    throw new StatsError('out-of-domain', 'too many runs', 'replicates');
  const all: BaseRun[] = [];
  for (let replicate = 0; replicate < replicates; replicate++)
    for (const run of base)
      all.push({
        ...run,
        block: blocks === 'replicates' ? replicate : run.block,
        plot: run.plot === 0 ? 0 : replicate * base.length + run.plot,
      });
  for (let block = 0; block < count; block++)
    for (let i = 0; i < centerPoints; i++)
      all.push({ coded: atCenter(plan), point: 'center', block, plot: 0 });
  const order = runOrder(all, count, seed);
  const plots = [...new Set(order.map((i) => all[i]?.plot ?? 0))];
  const runs = order.flatMap((i): PlannedRun[] => {
    const run = all[i];
    if (!run) return [];
    return [
      {
        standardOrder: i + 1,
        block: run.block + 1,
        wholePlot: run.plot === 0 ? null : plots.indexOf(run.plot) + 1,
        point: run.point,
        coded: run.coded,
        settings: factors.map((factor, j) => planSetting(plan, factor, run.coded[j] ?? 0)),
      },
    ];
  });
  return { runs, blocks: count, ...facts, residualDf: residualDf(plan, runs, count) };
}

/** In random order within each block: whole plots, and the runs of each. */
function runOrder(all: readonly BaseRun[], blocks: number, seed: number | null): readonly number[] {
  const random = seed === null ? null : new Xoshiro256(seed);
  const mixed = (items: readonly number[]): readonly number[] =>
    random ? [...shuffle(random, Int32Array.from(items))] : items;
  return Array.from({ length: blocks }, (_, block) => {
    const own = all.flatMap((run, i) => (run.block === block ? [i] : []));
    const plots = [...new Set(own.map((i) => all[i]?.plot ?? 0))];
    return mixed(plots).flatMap((plot) => mixed(own.filter((i) => all[i]?.plot === plot)));
  }).flat();
}

type Values = readonly number[];

/** Designs whose runs are too few for all interactions, so that what they leave says nothing. */
const MAIN_ONLY: readonly DesignKind[] = ['latinSquare', 'definitive', 'taguchi'];

/** Degrees of freedom that the usual models leave, from the ranks of their columns. */
function residualDf(
  plan: DesignPlan,
  runs: readonly PlannedRun[],
  blocks: number,
): PlannedDesign['residualDf'] {
  const positions = usesPositions(plan);
  const linear = plan.factors.map((factor, j): readonly Values[] => {
    const codes = runs.map(({ coded }) => coded[j]!);
    if (!positions || factor.kind === 'numeric') return [codes];
    return factor.levels.slice(1).map((_, level) => codes.map((code) => (code === level + 1 ? 1 : 0)));
  });
  const products = linear.flatMap((a, i) =>
    linear
      .slice(i + 1)
      .flatMap((b) => a.flatMap((x) => b.map((y): Values => x.map((value, row) => value * y[row]!)))),
  );
  const constant: readonly Values[] = [
    runs.map(() => 1),
    ...Array.from({ length: blocks - 1 }, (_, b) => runs.map(({ block }) => (block === b + 2 ? 1 : 0))),
  ];
  const left = (columns: readonly Values[]): number => runs.length - rankOf(columns, runs.length);
  const first = [...constant, ...linear.flat()];
  const { shape } = plan;
  const surface =
    shape.kind === 'centralComposite' ||
    shape.kind === 'boxBehnken' ||
    (shape.kind === 'optimal' && shape.model === 'quadratic');
  const second = [...first, ...products];
  return {
    linear: left(first),
    interactions: MAIN_ONLY.includes(shape.kind) ? null : left(second),
    quadratic: surface
      ? left([...second, ...linear.flat().map((values) => values.map((value) => value * value))])
      : null,
  };
}

/** Only full factorials have more columns than this, and theirs are independent. */
const MANY_COLUMNS = 200;

function rankOf(columns: readonly Values[], rows: number): number {
  if (columns.length > MANY_COLUMNS) return Math.min(columns.length, rows);
  const a = matrix(rows, columns.length);
  columns.forEach((values, j) => {
    a.data.set(values, j * rows);
  });
  return pivotedQr(a, 1e-9).rank;
}
