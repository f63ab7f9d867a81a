import type { Frame } from '@constat/data';
import {
  type DesignModel,
  designModel,
  type FTest,
  fDistribution,
  halfNormalScores,
  shapiroWilk,
  studentT,
  uncodedPolynomial,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { orderedResiduals, quantilePoints, residualPoints } from '../../shared/residual-figures.ts';
import { ENDS, settingAt } from './coding.ts';
import { computeMixture } from './mixture/compute.ts';
import type { MixtureResult } from './mixture/result.ts';
import { type FittedRuns, fitRuns, termLabel } from './model.ts';
import { optimumOf } from './optimum.ts';
import type { DoeOptions } from './options.ts';
import type { DoeAlias, DoeEffect, DoeFactor, DoeResult, FactorMean, PairMeans } from './result.ts';
import { canonicalOf, surfaceOf } from './surface.ts';
import { computeTaguchi } from './taguchi/compute.ts';
import type { TaguchiResult } from './taguchi/result.ts';

/** What an experiment says, by its kind. */
export type ExperimentResult = DoeResult | MixtureResult | TaguchiResult;

/** Interactions that are drawn: the strongest. */
const DRAWN_PAIRS = 4;
/** Settings of a factor up to which each has its own point in the plot of main effects. */
const STEPS = 20;

export function compute(frame: Frame, options: DoeOptions, run: RunContext): ExperimentResult {
  if (options.kind === 'mixture') return computeMixture(frame, options);
  return options.kind === 'taguchi' ? computeTaguchi(frame, options) : computeEffects(frame, options, run);
}

function computeEffects(frame: Frame, options: DoeOptions, run: RunContext): DoeResult {
  run.progress(0, 3, 'Fitting the model');
  const fit = fitRuns(frame, options);
  const { runs, model } = fit;
  const { factors } = runs;
  run.progress(1, 3, 'Searching for the best settings');
  const optimum = optimumOf(frame, options, fit, run.seed);
  run.progress(2, 3, 'Drawing the surface');
  const residuals = runs.outcome.map((value, i) => value - model.fitted[i]!);
  const ordered = orderedResiduals(residuals);
  const scale = Math.sqrt(fit.split?.runVariance ?? model.residual?.meanSquare ?? 0);
  const fitted = new Float64Array(frame.rows).fill(Number.NaN);
  runs.rows.forEach((row, i) => {
    fitted[row] = model.fitted[i]!;
  });
  const isSplit = fit.split !== null;
  const plots = new Set<string>(options.plots);
  const effects = effectsOf(fit, options.confidenceLevel);
  return {
    kind: 'effects',
    sample: { used: model.n, excluded: runs.excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    block:
      options.block === null || !runs.block
        ? null
        : { name: options.block, label: frame.label(options.block), levels: runs.block.levels },
    factors,
    n: model.n,
    mean: model.mean,
    intercept: model.intercept,
    effects,
    aliased: aliasesOf(model, factors),
    equation: equationOf(model, factors),
    totalSumOfSquares: model.totalSumOfSquares,
    parts: model.parts,
    residual: model.residual,
    split: splitResult(fit, frame, options),
    screening: screeningResult(fit),
    lackOfFit: model.lackOfFit,
    pureError: model.pureError,
    model: model.model,
    rSquared: model.rSquared,
    adjustedRSquared: model.adjustedRSquared,
    predictedRSquared: model.predictedRSquared,
    unreplicated: model.unreplicated,
    halfNormal: halfNormalScores(
      effects.map((each) => ({ name: each.name, effect: chartSize(each, isSplit, options.confidenceLevel) })),
    ).map(({ name, quantile }) => ({ name, quantile })),
    sizes: effects.map((each) => Math.abs(chartSize(each, isSplit, options.confidenceLevel))),
    limit: isSplit
      ? 1
      : model.residual
        ? studentT.quantile((1 + options.confidenceLevel) / 2, model.residual.df)
        : (model.unreplicated?.lenth.marginOfError ?? 0),
    curvature: options.checks.includes('curvature') && options.kind === 'factorial' ? curvatureOf(fit) : null,
    squaresPossible: options.kind === 'factorial' && squaresPossible(fit),
    normality: options.checks.includes('normality') && model.residual ? shapiroWilk(ordered) : null,
    mainMeans: plots.has('main') ? factors.map((_, i) => mainMeans(model, factors, i)) : [],
    pairMeans: plots.has('interactions') ? pairMeans(model, factors) : [],
    surface: plots.has('contour') ? surfaceOf(fit, options, optimum) : null,
    canonical: canonicalOf(fit),
    optimum,
    residuals:
      (plots.has('residuals') || plots.has('order')) && model.residual
        ? residualPoints(fitted, frame.numbers(options.outcome), model.n)
        : [],
    qq: plots.has('qq') && scale > 0 ? quantilePoints(ordered, scale) : [],
  };
}

function effectsOf({ model, runs, split }: FittedRuns, level: number): readonly DoeEffect[] {
  return model.effects.map((fit, i) => {
    const df = split?.effects[i]?.df ?? model.residual?.df ?? null;
    const half =
      fit.test && df !== null ? 2 * studentT.quantile((1 + level) / 2, df) * fit.test.standardError : null;
    return {
      ...fit,
      label: termLabel(fit.term, runs.factors),
      df,
      ciLower: half === null ? null : fit.effect - half,
      ciUpper: half === null ? null : fit.effect + half,
    };
  });
}

/** The size, as the charts of effects have it: t values, over their limit where limits differ. */
const chartSize = ({ effect, test, df }: DoeEffect, split: boolean, level: number): number => {
  if (!test || df === null) return effect;
  return split ? test.statistic / studentT.quantile((1 + level) / 2, df) : test.statistic;
};

function splitResult(
  { split, runs }: FittedRuns,
  frame: Frame,
  { wholePlot }: DoeOptions,
): DoeResult['split'] {
  if (!split || wholePlot === null) return null;
  const { plotVariance, runVariance, plotDf, effects } = split;
  return {
    name: wholePlot,
    label: frame.label(wholePlot),
    levels: runs.plots?.levels ?? [],
    plotVariance,
    runVariance,
    plotDf,
    isWhole: effects.map(({ isWhole }) => isWhole),
  };
}

function screeningResult({ screening, runs }: FittedRuns): DoeResult['screening'] {
  if (!screening) return null;
  const { error, mains, candidates, sizes, isExhaustive, terms } = screening;
  return {
    error,
    mains: mains.map(({ term, ...main }) => ({ ...main, label: termLabel(term, runs.factors) })),
    candidates: candidates.length,
    isExhaustive,
    sizes: sizes.map(({ terms: of, ...test }) => ({
      ...test,
      terms: of,
      labels: of.map((term) => termLabel(term, runs.factors)),
    })),
    found: terms.length > 0,
  };
}

function aliasesOf(model: DesignModel, factors: readonly DoeFactor[]): readonly DoeAlias[] {
  const labels = new Map(model.effects.map(({ name, term }) => [name, termLabel(term, factors)]));
  return model.aliased.map(({ with: others, ...alias }) => ({
    ...alias,
    label: termLabel(alias.term, factors),
    with: others.map(({ name, weight }) => ({
      label: labels.get(name) ?? (name === 'Blocks' ? 'blocks' : 'the mean'),
      weight,
    })),
  }));
}

function equationOf(model: DesignModel, factors: readonly DoeFactor[]): DoeResult['equation'] {
  const scales = factors.map(({ coding }) =>
    coding.kind === 'numeric' ? { center: coding.center, half: coding.half } : { center: 0, half: 1 },
  );
  return uncodedPolynomial(model.intercept.coefficient, model.effects, scales).map(
    ({ term, coefficient }) => ({
      label: term.length === 0 ? 'Constant' : termLabel(term, factors),
      coefficient,
    }),
  );
}

/**
 * Whether the centre lies off the plane through the corners: the test of a column that marks runs at the centre of all factors, in a
 * model without squares (Box, Hunter & Hunter 2005, section 11.3).
 */
function curvatureOf({ runs, terms, model }: FittedRuns): FTest | null {
  if (model.parts.square || runs.factors.some(({ coding }) => coding.kind === 'category')) return null;
  const center = Float64Array.from({ length: model.n }, (_, row) =>
    runs.coded.every(({ values }) => values[row] === 0) ? 1 : 0,
  );
  const count = center.reduce((sum, is) => sum + is, 0);
  if (count === 0 || count === model.n) return null;
  const larger = designModel(
    [...runs.coded, { name: 'center', values: center }],
    runs.outcome,
    [...terms, [runs.coded.length]],
    runs.block?.runs ?? null,
  );
  const added = larger.effects.find(({ name }) => name === 'center');
  if (!added?.test || !larger.residual) return null;
  const statistic = added.test.statistic ** 2;
  const df2 = larger.residual.df;
  return { statistic, df1: 1, df2, pValue: fDistribution.sf(statistic, 1, df2) };
}

/** Whether the square of every factor that is a number could be estimated beside the terms of the model. */
function squaresPossible({ runs, terms, model }: FittedRuns): boolean {
  const numbers = runs.factors.flatMap(({ coding }, i) => (coding.kind === 'numeric' ? [i] : []));
  if (model.parts.square || numbers.length === 0 || !model.residual) return false;
  const squares = numbers.map((i) => [i, i]);
  const larger = designModel(runs.coded, runs.outcome, [...terms, ...squares], runs.block?.runs ?? null);
  return larger.effects.filter(({ kind }) => kind === 'square').length === squares.length;
}

const centerOf = (factors: readonly DoeFactor[]): readonly number[] => factors.map(() => 0);

/** Means of the model along one factor, the others at their centres (categories averaged). */
function mainMeans(model: DesignModel, factors: readonly DoeFactor[], at: number): readonly FactorMean[] {
  const { coding } = factors[at]!;
  const bent = model.effects.some(({ kind, term }) => kind === 'square' && term[0] === at);
  const codes =
    bent && coding.kind === 'numeric'
      ? Array.from({ length: STEPS + 1 }, (_, i) => (2 * i) / STEPS - 1)
      : ENDS;
  return codes.map((code) => ({
    setting: settingAt(coding, code),
    code,
    fitted: model.meanAt(centerOf(factors).with(at, code)),
  }));
}

/** Means of the strongest two-way interactions. */
function pairMeans(model: DesignModel, factors: readonly DoeFactor[]): readonly PairMeans[] {
  return model.effects
    .filter(({ kind, term }) => kind === 'interaction' && term.length === 2)
    .sort((a, b) => b.sumOfSquares - a.sumOfSquares)
    .slice(0, DRAWN_PAIRS)
    .map(({ term }): PairMeans => {
      const [a, b] = [term[0]!, term[1]!];
      return {
        label: termLabel(term, factors),
        factors: [a, b],
        rows: ENDS.flatMap((line) =>
          ENDS.map((code) => ({
            along: settingAt(factors[a]!.coding, code),
            at: code,
            line: settingAt(factors[b]!.coding, line),
            fitted: model.meanAt(centerOf(factors).with(a, code).with(b, line)),
          })),
        ),
      };
    });
}
