/** Why an experiment cannot be analysed so, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { DoeOptions } from './options.ts';
import { placesOf } from './places.ts';
import { readNumber } from './read-number.ts';

export const refusals = {
  usedTwice,
  unknownTerm: (name: string): Refusal => ({
    code: 'unknown-term',
    variable: name,
    message: rich`The model has a term with ${bold(name)}, which is not among the factors.`,
    advice: rich`Add it to the factors, or remove the term.`,
    actions: [
      { kind: 'set-options', label: 'Two-way interactions', options: { model: 'interactions', terms: null } },
    ],
  }),
  unknownFactor: (name: string, where: string): Refusal => ({
    code: 'unknown-factor',
    variable: name,
    message: rich`${where} names ${bold(name)}, which is not a factor that is a number.`,
    advice: rich`Choose one of the factors, or remove it there.`,
  }),
  sameAxes: (name: string): Refusal => ({
    code: 'same-axes',
    variable: name,
    message: rich`The contour plot has ${bold(name)} on both axes.`,
    advice: rich`Choose another factor for one of them.`,
  }),
  badCoding: (name: string): Refusal => ({
    code: 'bad-coding',
    variable: name,
    message: rich`Low and high of ${bold(name)} must be two numbers, low below high.`,
    advice: rich`Correct them under Coded units, or remove the row.`,
    actions: [{ kind: 'set-options', label: 'Remove the codings', options: { coding: [] } }],
  }),
  badGoal: (name: string): Refusal => ({
    code: 'bad-goal',
    variable: name,
    message: rich`The limits of ${bold(name)} must be numbers with the target between them.`,
    advice: rich`Correct the goal; a blank limit is taken from the data.`,
  }),
  noRuns: (name: string): Refusal => ({
    code: 'no-runs',
    variable: name,
    message: rich`No run has a value of ${bold(name)} and a setting of every factor.`,
    advice: rich`Type or paste what was measured into the worksheet.`,
  }),
  tooFewRuns: (n: number): Refusal => ({
    code: 'too-few-runs',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'run is' : 'runs are'} too few to estimate an effect.`,
    advice: rich`Fill in the response of more runs.`,
  }),
  constantResponse: (name: string): Refusal => ({
    code: 'no-variation',
    variable: name,
    message: rich`${bold(name)} has the same value in every run, so there is nothing to explain.`,
    advice: rich`Choose another response.`,
  }),
  constantFactor: (name: string): Refusal => ({
    code: 'constant-factor',
    variable: name,
    message: rich`${bold(name)} has the same setting in every run used, so it has no effect to estimate.`,
    advice: rich`Remove it from the factors.`,
  }),
  notFinite,
  manyLevels: (name: string, levels: number, options: DoeOptions): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} is a category with ${num(levels, 'integer')} levels; coded units need a number or two levels.`,
    advice: rich`Experiments with such factors are compared level by level in factorial ANOVA.`,
    actions: [
      {
        kind: 'open-analysis',
        label: 'Open factorial ANOVA',
        analysis: 'two-way-anova',
        options: {
          outcome: options.outcome,
          factors: [...options.factors, ...(options.block === null ? [] : [options.block])].slice(0, 5),
        },
      },
    ],
  }),
  notTwoLevel: (name: string): Refusal => ({
    code: 'not-two-level',
    variable: name,
    message: rich`${bold(name)} has settings other than low, high and the centre; a model with all interactions is for two levels.`,
    advice: rich`Choose a model with two-way interactions, or a full quadratic one.`,
    actions: [
      { kind: 'set-options', label: 'Full quadratic', options: { model: 'quadratic' } },
      { kind: 'set-options', label: 'Two-way interactions', options: { model: 'interactions' } },
    ],
  }),
  twoLevels: (name: string): Refusal => ({
    code: 'too-few-settings',
    variable: name,
    message: rich`${bold(name)} has only two settings, so its square cannot be estimated.`,
    advice: rich`A response surface needs runs between or beyond them: a central composite or Box–Behnken design.`,
    actions: [{ kind: 'set-options', label: 'Two-way interactions', options: { model: 'interactions' } }],
  }),
  sameSettings: (name: string, as: string): Refusal => ({
    code: 'same-settings',
    variable: name,
    message: rich`${bold(name)} changes together with ${bold(as)} in every run, so their effects cannot be told apart.`,
    advice: rich`Remove one of the two from the factors, or add runs in which only one of them changes.`,
  }),
  nothingEstimable: (): Refusal => ({
    code: 'nothing-estimable',
    message: rich`Every effect is the same as the differences between blocks, so none can be estimated.`,
    advice: rich`Remove the block.`,
    actions: [{ kind: 'set-options', label: 'Remove the block', options: { block: null } }],
  }),
  tooManyTerms: (terms: number): Refusal => ({
    code: 'too-many-terms',
    message: rich`The model would have ${num(terms, 'integer')} terms, more than ${num(MAX_TERMS, 'integer')}.`,
    advice: rich`Choose a smaller model, or fewer factors.`,
    actions: [{ kind: 'set-options', label: 'Main effects', options: { model: 'main' } }],
  }),
  notNumeric: (name: string): Refusal => ({
    code: 'not-a-number',
    variable: name,
    message: rich`${bold(name)} is a category; definitive screening sets every factor low, in the middle and high.`,
    advice: rich`Remove it from the factors, or analyse the runs as a factorial.`,
    actions: [{ kind: 'set-options', label: 'Factorial', options: { kind: 'factorial', model: 'main' } }],
  }),
  notMirrored: (): Refusal => ({
    code: 'not-mirrored',
    message: rich`Some complete run has no mirror image, in which all factors are set the other way about.`,
    advice: rich`Fill in the response of the missing runs, or analyse them as a factorial.`,
    actions: [{ kind: 'set-options', label: 'Factorial', options: { kind: 'factorial', model: 'main' } }],
  }),
  aliasedMains: (): Refusal => ({
    code: 'aliased-main-effects',
    message: rich`The runs cannot tell the main effects of these factors apart.`,
    advice: rich`Leave out a factor, or fill in the response of more runs.`,
  }),
  noScreeningError: (): Refusal => ({
    code: 'no-error',
    message: rich`The main effects use up all pairs of runs, and the centre was run once, so there is no error for the first step.`,
    advice: rich`Add runs at the centre, make the design with runs for error, or judge the main effects by their size.`,
    actions: [{ kind: 'set-options', label: 'Main effects', options: { kind: 'factorial', model: 'main' } }],
  }),
  noPlotError: (name: string, plots: number): Refusal => ({
    code: 'no-whole-plot-error',
    variable: name,
    message: rich`${num(plots, 'integer')} whole plots (${bold(name)}) are no more than the effects that change between them, so these cannot be tested.`,
    advice: rich`Replicate the whole plots, or choose a model with fewer interactions.`,
    actions: [{ kind: 'set-options', label: 'Main effects', options: { model: 'main' } }],
  }),
  noRunError: (name: string): Refusal => ({
    code: 'no-run-error',
    variable: name,
    message: rich`The effects use up all degrees of freedom within the whole plots (${bold(name)}).`,
    advice: rich`Choose a model with fewer interactions, or replicate the runs.`,
    actions: [{ kind: 'set-options', label: 'Main effects', options: { model: 'main' } }],
  }),
  negative: (name: string): Refusal => ({
    code: 'negative-values',
    variable: name,
    message: rich`${bold(name)} has values that are not above zero; this signal-to-noise ratio takes their logarithm.`,
    advice: rich`Choose another ratio, or measure on a scale that begins at zero.`,
    actions: [{ kind: 'set-options', label: 'A target, small spread', options: { signal: 'nominalSpread' } }],
  }),
  noRepeats: (): Refusal => ({
    code: 'no-repeats',
    message: rich`Some settings were measured once, so they have no spread; this signal-to-noise ratio needs it.`,
    advice: rich`Choose large or small values, or add further responses or replicates.`,
    actions: [{ kind: 'set-options', label: 'Large values', options: { signal: 'larger' } }],
  }),
  noSpread: (): Refusal => ({
    code: 'no-spread',
    message: rich`At some settings all measurements are equal, so the signal-to-noise ratio has no limit.`,
    advice: rich`Record more digits, or choose large or small values.`,
    actions: [{ kind: 'set-options', label: 'Large values', options: { signal: 'larger' } }],
  }),
  notOrthogonal: (): Refusal => ({
    code: 'not-orthogonal',
    message: rich`Some levels of one factor are met by those of another more often than by others, so the runs are no orthogonal array.`,
    advice: rich`Fill in the response of the missing runs, or analyse them as a factorial.`,
    actions: [{ kind: 'set-options', label: 'Factorial', options: { kind: 'factorial', model: 'main' } }],
  }),
  severalLevels: (name: string, levels: number): Refusal => ({
    code: 'many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} different settings; factors of an orthogonal array have a few levels.`,
    advice: rich`Remove it from the factors, or analyse the runs as a factorial.`,
    actions: [{ kind: 'set-options', label: 'Factorial', options: { kind: 'factorial', model: 'main' } }],
  }),
  fewSettings: (settings: number, effects: number): Refusal => ({
    code: 'too-few-settings',
    message: rich`${num(settings, 'integer')} different settings are too few for the levels of these factors, which need ${num(effects, 'integer')}.`,
    advice: rich`Remove a factor, or fill in the response of more runs.`,
  }),
  notShares: (name: string): Refusal => ({
    code: 'not-shares',
    variable: name,
    message: rich`${bold(name)} is a category; the components of a mixture are shares, which are numbers.`,
    advice: rich`Remove it from the factors.`,
  }),
  fewComponents: (): Refusal => ({
    code: 'too-few-components',
    message: rich`A mixture has two components or more.`,
    advice: rich`Add the other components to the factors.`,
  }),
  notAMixture: (row: number, sum: number, total: number): Refusal => ({
    code: 'not-a-mixture',
    message: rich`The components add up to ${num(sum, 'number')} in row ${num(row, 'integer')} and to ${num(total, 'number')} in others; those of a mixture add up to the same total in every run.`,
    advice: rich`Correct the settings, or add the component that is missing.`,
  }),
  perfectFit: (name: string): Refusal => ({
    code: 'perfect-fit',
    variable: name,
    message: rich`The model reproduces ${bold(name)} exactly though runs are left to check it, so there is no error to test against.`,
    advice: rich`Check whether the response was computed from the factors.`,
  }),
};

/** More terms than this are no model to interpret. */
export const MAX_TERMS = 300;

/** Reasons found without computing. */
export function check(frame: Frame, options: DoeOptions): readonly Refusal[] {
  const { outcome, factors } = options;
  const { block, wholePlot } = placesOf(options);
  const repeats = options.kind === 'taguchi' ? options.repeats : [];
  const all = [outcome, ...factors, ...repeats, ...[block, wholePlot].filter((name) => name !== null)];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [refusals.usedTwice(twice)];
  const isNumeric = (name: string): boolean =>
    factors.includes(name) && frame.column(name).type === 'numeric';
  if (options.kind === 'mixture' || options.kind === 'taguchi') return [];
  if (options.model === 'custom' && options.kind !== 'definitive') {
    const unknown = (options.terms ?? []).flat().find((name) => !factors.includes(name));
    if (unknown !== undefined) return [refusals.unknownTerm(unknown)];
  }
  for (const { factor, low, high } of options.coding) {
    if (factor === null) continue;
    if (!isNumeric(factor)) return [refusals.unknownFactor(factor, 'A coding')];
    const [from, to] = [readNumber(low), readNumber(high)];
    if (from === null || to === null || !(from < to)) return [refusals.badCoding(factor)];
  }
  for (const name of [options.contourX, options.contourY])
    if (name !== null && !isNumeric(name)) return [refusals.unknownFactor(name, 'The contour plot')];
  if (options.contourX !== null && options.contourX === options.contourY)
    return [refusals.sameAxes(options.contourX)];
  const goals = options.goals.flatMap(({ response }) => (response === null ? [] : [response]));
  const again = goals.find((name, i) => goals.indexOf(name) !== i || factors.includes(name));
  if (again !== undefined) return [refusals.usedTwice(again)];
  return [];
}
