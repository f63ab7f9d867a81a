/** Which terms the model has, and its fit. */
import type { Frame } from '@constat/data';
import {
  type DesignModel,
  designModel,
  type EffectTerm,
  effectKind,
  factorialTerms,
  type Screening,
  type SplitPlot,
  screenDefinitive,
  splitPlotModel,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { alphaOf } from '../../shared/wording.ts';
import { type CodedRuns, codeRuns } from './coding.ts';
import type { DoeOptions } from './options.ts';
import { MAX_TERMS, refusals } from './refusals.ts';
import type { DoeFactor } from './result.ts';

/** Squares of the factors that are numbers; refused where two settings leave none. */
function squaresOf(factors: readonly DoeFactor[], strict: boolean): readonly EffectTerm[] {
  return factors.flatMap(({ name, coding, settings }, i) => {
    if (coding.kind === 'category') return [];
    if (settings > 2) return [[i, i]];
    if (strict) throw new RefusedError([refusals.twoLevels(name)]);
    return [];
  });
}

/** The terms asked for, with every smaller one that an interaction contains. */
function ownTerms(options: DoeOptions): readonly EffectTerm[] {
  const asked = (options.terms ?? []).map((term) =>
    [...new Set(term.map((name) => options.factors.indexOf(name)))].sort((a, b) => a - b),
  );
  const within = (term: EffectTerm, larger: EffectTerm): boolean => term.every((at) => larger.includes(at));
  const order = Math.max(1, ...asked.map((term) => term.length));
  return factorialTerms(options.factors.length, order).filter(
    (term) => term.length === 1 || asked.some((each) => within(term, each)),
  );
}

/** Whether every setting is low, high, or the centre. */
const isTwoLevel = ({ values }: CodedRuns['coded'][number]): boolean =>
  values.every((code) => code === -1 || code === 0 || code === 1);

function termsOf({ factors, coded }: CodedRuns, options: DoeOptions): readonly EffectTerm[] {
  const k = factors.length;
  switch (options.model) {
    case 'main':
      return factorialTerms(k, 1);
    case 'interactions':
      return factorialTerms(k, 2);
    case 'factorial': {
      const more = coded.find((factor) => !isTwoLevel(factor));
      if (more) throw new RefusedError([refusals.notTwoLevel(more.name)]);
      if (2 ** k > MAX_TERMS) throw new RefusedError([refusals.tooManyTerms(2 ** k - 1)]);
      return factorialTerms(k, k);
    }
    case 'quadratic':
      return [...factorialTerms(k, 2), ...squaresOf(factors, true)];
    case 'custom':
      return [...ownTerms(options), ...(options.squares ? squaresOf(factors, false) : [])];
  }
}

/** A label without the unit behind it: the square of `Temperature (°C)` is `Temperature²`. */
const withoutUnit = (label: string): string => label.replace(/(\S) \([^()]*\)$/, '$1');

/** `Time (min) × Temperature (°C)`, `Time²`. */
export function termLabel(term: EffectTerm, factors: readonly DoeFactor[]): string {
  const labels = term.map((at) => factors[at]!.label);
  return effectKind(term) === 'square' ? `${withoutUnit(labels[0] ?? '')}²` : labels.join(' × ');
}

export interface FittedRuns {
  readonly runs: CodedRuns;
  readonly terms: readonly EffectTerm[];
  readonly model: DesignModel;
  readonly split: SplitPlot | null;
  readonly screening: Screening | null;
}

/** A factor that has the settings of an earlier one in every run, or their opposites, so that nothing tells the two apart. */
function sameSettings({ coded }: CodedRuns): readonly [name: string, as: string] | null {
  for (const [i, { name, values }] of coded.entries())
    for (const earlier of coded.slice(0, i)) {
      const isSame = (sign: number): boolean =>
        values.every((value, run) => Math.abs(value - sign * earlier.values[run]!) < 1e-9);
      if (isSame(1) || isSame(-1)) return [name, earlier.name];
    }
  return null;
}

/** The two steps of a definitive screening; null for the other experiments. */
function screened(runs: CodedRuns, { kind, confidenceLevel }: DoeOptions): Screening | null {
  if (kind !== 'definitive') return null;
  const category = runs.factors.find(({ coding }) => coding.kind === 'category');
  if (category) throw new RefusedError([refusals.notNumeric(category.name)]);
  return refusing(
    () => screenDefinitive(runs.coded, runs.outcome, alphaOf(confidenceLevel)),
    ({ code, argument }) =>
      code === 'too-few'
        ? refusals.noScreeningError()
        : argument === 'factors'
          ? refusals.aliasedMains()
          : refusals.notMirrored(),
  );
}

/** The model of a response. */
export function fitRuns(
  frame: Frame,
  options: DoeOptions,
  response = options.outcome,
  given: readonly EffectTerm[] | null = null,
): FittedRuns {
  const runs = codeRuns(frame, options, response);
  const asked = options.kind === 'definitive' || given ? [] : termsOf(runs, options);
  if (asked.length > MAX_TERMS) throw new RefusedError([refusals.tooManyTerms(asked.length)]);
  const same = sameSettings(runs);
  if (same) throw new RefusedError([refusals.sameSettings(...same)]);
  const screening = given ? null : screened(runs, options);
  const terms = given ?? (screening ? screenedTerms(screening) : asked);
  const plain = designModel(
    runs.coded,
    runs.outcome,
    terms,
    runs.block?.runs ?? null,
    options.confidenceLevel,
  );
  if (plain.effects.length === 0) throw new RefusedError([refusals.nothingEstimable()]);
  if (plain.residual && !(plain.residual.sumOfSquares > 1e-24 * plain.totalSumOfSquares))
    throw new RefusedError([refusals.perfectFit(response)]);
  const split = splitOf(runs, plain, options);
  return { runs, terms, model: split ? withSplit(plain, split) : plain, split, screening };
}

/** Those found, or all main effects where none is active. */
const screenedTerms = ({ terms, mains }: Screening): readonly EffectTerm[] =>
  terms.length > 0 ? terms : mains.map(({ term }) => term);

function splitOf(runs: CodedRuns, model: DesignModel, options: DoeOptions): SplitPlot | null {
  const { plots, block } = runs;
  if (options.kind !== 'split' || !plots) return null;
  return refusing(
    () =>
      splitPlotModel(model, runs.coded, runs.outcome, {
        blocks: block?.runs ?? null,
        plots: plots.runs,
        level: options.confidenceLevel,
      }),
    ({ argument }) =>
      argument === 'wholePlots'
        ? refusals.noPlotError(options.wholePlot ?? '', plots.runs.count)
        : refusals.noRunError(options.wholePlot ?? ''),
  );
}

/** The model with the estimates of the split plot in place of those of least squares. */
const withSplit = (model: DesignModel, split: SplitPlot): DesignModel => ({
  ...model,
  intercept: { coefficient: split.coefficients[0] ?? model.intercept.coefficient, test: split.intercept },
  effects: model.effects.map((effect, i) => {
    const own = split.effects[i];
    return own ? { ...effect, coefficient: own.coefficient, effect: 2 * own.coefficient, test: own } : effect;
  }),
  parts: { blocks: null, linear: null, interaction: null, square: model.parts.square },
  lackOfFit: null,
  pureError: null,
  model: null,
  rSquared: null,
  adjustedRSquared: null,
  predictedRSquared: null,
  fitted: split.fitted,
  meanAt: split.meanAt,
  predict: (settings) => ({ estimate: split.meanAt(settings), standardError: null }),
});
