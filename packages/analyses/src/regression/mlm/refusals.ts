/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import { isKenwardRoger, isStructured, type MlmOptions } from './options.ts';
import { isCount } from './words.ts';

export const refusals = {
  ...modelRefusals,
  oneGroup: (name: string): Refusal => ({
    code: 'one-group',
    variable: name,
    message: rich`${bold(name)} has one group only; how groups differ cannot be estimated.`,
    advice: rich`Choose a grouping with several groups, or use linear regression.`,
  }),
  groupPerRow: (name: string): Refusal => ({
    code: 'group-per-row',
    variable: name,
    message: rich`Every case is its own group of ${bold(name)}; group and error cannot be told apart.`,
    advice: rich`Choose a grouping that holds several cases, or use linear regression.`,
  }),
  sameGroups: (group: string, upper: string): Refusal => ({
    code: 'same-groups',
    variable: upper,
    message: rich`The groups of ${bold(upper)} are those of ${bold(group)}, so their variances cannot be told apart.`,
    advice: rich`Choose a second grouping that joins or crosses the groups, or leave it empty.`,
    actions: [{ kind: 'set-options', label: 'One grouping', options: { upper: null } }],
  }),
  tooManyEffects: (name: string, effects: number, rows: number): Refusal => ({
    code: 'too-many-effects',
    variable: name,
    message: rich`${bold(name)} would have ${num(effects, 'integer')} random effects, but there are ${num(rows, 'integer')} cases only.`,
    advice: rich`Take fewer random slopes.`,
    actions: [{ kind: 'set-options', label: 'Random intercepts only', options: { slopes: [] } }],
  }),
  slopeNotPredictor: (name: string): Refusal => ({
    code: 'slope-not-predictor',
    variable: name,
    message: rich`${bold(name)} has a random slope, but is not among the covariates.`,
    advice: rich`Put it into Covariates too: slopes vary around a common one.`,
  }),
  noUpper: (): Refusal => ({
    code: 'no-second-grouping',
    variable: 'slopesOver',
    message: rich`Slopes are to differ between groups of a second grouping, but there is none.`,
    advice: rich`Choose a second grouping, or let the slopes differ between the groups.`,
    actions: [{ kind: 'set-options', label: 'Between the groups', options: { slopesOver: 'group' } }],
  }),
  noSlopes: (): Refusal => ({
    code: 'no-slopes',
    variable: 'comparison',
    message: rich`The model has no random slopes, so there is nothing to compare it with.`,
    advice: rich`Choose a random slope, or another comparison.`,
    actions: [{ kind: 'set-options', label: 'No comparison', options: { comparison: 'none' } }],
  }),
  notSmaller: (name: string): Refusal => ({
    code: 'not-smaller',
    variable: name,
    message: rich`${bold(name)} is in the smaller model, but not in the larger one.`,
    advice: rich`The smaller model holds some of the predictors of the larger one.`,
  }),
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used.`,
    advice: rich`Choose another dependent variable.`,
  }),
  noCounts: (name: string): Refusal => ({
    code: 'not-a-number',
    variable: name,
    message: rich`${bold(name)} is a category; a model of counts needs whole numbers.`,
    advice: rich`Choose a count, or the logistic model where it has two levels.`,
    actions: [{ kind: 'set-options', label: 'Logistic model', options: { family: 'binomial' } }],
  }),
  noOverdispersion: (name: string): Refusal => ({
    code: 'no-overdispersion',
    variable: name,
    message: rich`Given the groups, ${bold(name)} varies no more than Poisson counts do, so that a negative binomial model has no finite estimate.`,
    advice: rich`Use the Poisson model.`,
    actions: [{ kind: 'set-options', label: 'Use Poisson', options: { family: 'poisson' } }],
  }),
  notNumber: (name: string): Refusal => ({
    code: 'not-a-number',
    variable: name,
    message: rich`${bold(name)} is a category; a linear model needs a number.`,
    advice: rich`Choose a number, or the logistic model where it has two levels.`,
    actions: [{ kind: 'set-options', label: 'Logistic model', options: { family: 'binomial' } }],
  }),
  outcomeLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} different ${levels === 1 ? 'value' : 'values'} in the cases used; a logistic model needs two.`,
    advice: rich`Choose a variable with two levels, or put its levels into two groups with Recode.`,
  }),
  tooManyGroups: (name: string): Refusal => ({
    code: 'too-many-groups',
    variable: name,
    message: rich`The two groupings together have too many groups to be estimated here.`,
    advice: rich`Leave the second grouping out.`,
    actions: [{ kind: 'set-options', label: 'One grouping', options: { upper: null } }],
  }),
  tooManyTogether: (name: string): Refusal => ({
    code: 'too-many-together',
    variable: name,
    message: rich`Too many cases of ${bold(name)} vary together for the correction of Kenward and Roger; it is made for few cases.`,
    advice: rich`Use Satterthwaite’s degrees of freedom, which differ little from it in large samples.`,
    actions: [{ kind: 'set-options', label: 'Use Satterthwaite', options: { smallSample: 'satterthwaite' } }],
  }),
  repeatedTime: (time: string | null, group: string): Refusal => ({
    code: 'repeated-time',
    variable: time ?? group,
    message: rich`A group of ${bold(group)} has two rows at the same ${bold(time ?? 'time')}, so that their order is not determined.`,
    advice: rich`Choose another time, or a group in which each time occurs once.`,
  }),
  fewGroups: (name: string): Refusal => ({
    code: 'few-groups',
    variable: name,
    message: rich`${bold(name)} has too few groups for the predictors that differ between groups.`,
    advice: rich`Use fewer predictors, or an autoregression without random intercepts.`,
    actions: [{ kind: 'set-options', label: 'Without random intercepts', options: { within: 'ar1-only' } }],
  }),
  structureAlone: (name: string, beside: readonly Runs[]): Refusal => ({
    code: 'structure-alone',
    variable: name,
    message: rich`A model with residuals that correlate or have spreads of their own has no ${join(beside, ', no ', ' and no ')}.`,
    advice: rich`Leave this out, or take the random effects alone.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Leave this out',
        options: { upper: null, slopes: [], comparison: 'none', smallSample: 'satterthwaite' },
      },
      {
        kind: 'set-options',
        label: 'Random effects alone',
        options: { within: 'independent', spread: null },
      },
    ],
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No variances that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors or random slopes.`,
  }),
};

/** Reasons found without computing; a model may do without predictors. */
export function check(frame: Frame, options: MlmOptions): readonly Refusal[] {
  const { upper, exposure } = options;
  const needed = [options.group, ...(upper === null ? [] : [upper])];
  // plots of a split-plot design are the levels of a factor within a block
  const isSplitPlot =
    options.upper !== null && options.structure === 'nested' && options.factors.includes(options.group);
  const apart = isSplitPlot ? needed.filter((name) => name !== options.group) : needed;
  const found = checkModel(frame, {
    ...options,
    weights: null,
    steps: [],
    newCases: [],
    needed: exposure !== null && isCount(options) ? [...apart, exposure] : apart,
  }).filter(({ code }) => code !== 'no-predictor');
  if (found.length > 0) return found;
  const twice = [options.outcome, ...needed].find((name, i, all) => all.indexOf(name) !== i);
  if (twice !== undefined) return [refusals.usedTwice(twice)];
  if (options.family === 'gaussian' && frame.column(options.outcome).cells.kind !== 'numbers')
    return [refusals.notNumber(options.outcome)];
  if (isCount(options) && frame.column(options.outcome).cells.kind !== 'numbers')
    return [refusals.noCounts(options.outcome)];
  const lone = options.slopes.find((name) => !options.covariates.includes(name));
  if (lone !== undefined) return [refusals.slopeNotPredictor(lone)];
  if (options.slopes.length > 0 && options.slopesOver !== 'group' && options.upper === null)
    return [refusals.noUpper()];
  if (isStructured(options)) {
    const beside = [
      ...(upper === null ? [] : [rich`second grouping (${bold(upper)})`]),
      ...(options.slopes.length === 0 ? [] : [rich`random slopes (${join(options.slopes.map(bold), ', ')})`]),
      ...(options.comparison === 'none' ? [] : [rich`comparison with a smaller model`]),
      ...(isKenwardRoger(options) ? [rich`correction by Kenward and Roger`] : []),
    ];
    if (beside.length > 0) return [refusals.structureAlone(options.group, beside)];
    if (options.spread === options.outcome) return [refusals.usedTwice(options.outcome)];
  }
  if (options.comparison === 'random' && options.slopes.length === 0) return [refusals.noSlopes()];
  if (options.comparison === 'fixed') {
    const extra = options.smaller.find((name) => ![...options.covariates, ...options.factors].includes(name));
    if (extra !== undefined) return [refusals.notSmaller(extra)];
  }
  return [];
}
