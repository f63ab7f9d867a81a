/** The sentences of mediation and moderation. */

import { bold, join, num, type Runs, rich } from '@constat/report';
import { isSingle } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { alphaNumber, alphaOf, ciText, pText, sampleText } from '../../shared/wording.ts';
import type { MediationOptions } from './options.ts';
import type { IndirectEffect, MediationResult, PathEstimate } from './result.ts';
import { chainLabel, labelOf, valueText } from './words.ts';

/** The interval that decides: the bootstrap one where there is one. */
export function decidingLimits(effect: IndirectEffect) {
  return effect.bootstrap ?? { ciLower: effect.ciLower, ciUpper: effect.ciUpper };
}

export const excludesZero = ({ ciLower, ciUpper }: { readonly ciLower: number; readonly ciUpper: number }) =>
  ciLower > 0 || ciUpper < 0;

const pathText = (path: PathEstimate, { confidenceLevel }: MediationOptions): Runs =>
  rich`*b* = ${num(path.estimate)}, *SE* = ${num(path.standardError)}, *t*(${num(path.df, 'df')}) = ${num(path.statistic, 'statistic')}, ${pText(path.pValue)}, ${ciText(confidenceLevel, path.ciLower, path.ciUpper)}`;

function intervalText(effect: IndirectEffect, result: MediationResult, options: MediationOptions): Runs {
  const { ciLower, ciUpper } = decidingLimits(effect);
  return rich`${num(effect.estimate)}, ${result.bootstrap && effect.bootstrap ? `${bootstrapName(options)} ` : ''}${ciText(options.confidenceLevel, ciLower, ciUpper)}`;
}

const viaText = (effect: IndirectEffect, result: MediationResult): Runs =>
  join(
    effect.chain.slice(1, -1).map((name) => bold(labelOf(result, name))),
    ' and then ',
  );

function mediationFinding(result: MediationResult, options: MediationOptions): Runs {
  const { indirect, direct } = result.mediation!;
  const alpha = alphaOf(options.confidenceLevel);
  const [x, y] = [labelOf(result, options.predictor), labelOf(result, options.outcome)];
  const yes = indirect.filter((effect) => excludesZero(decidingLimits(effect)));
  const rest = rich` The direct effect was ${direct.pValue < alpha ? '' : 'not '}significant, *b* = ${num(direct.estimate)}, ${pText(direct.pValue)}.`;
  if (isSingle(indirect)) {
    const [only] = indirect;
    return rich`${x} had ${yes.length === 1 ? 'an' : rich`${bold('no')} significant`} indirect effect on ${y} through ${viaText(only, result)}: ${intervalText(only, result, options)}.${rest}`;
  }
  if (yes.length === 0)
    return rich`None of the ${num(indirect.length, 'integer')} indirect effects of ${x} on ${y} differed significantly from zero.${rest}`;
  return rich`${x} had ${yes.length === 1 ? 'an indirect effect' : 'indirect effects'} on ${y} through ${join(
    yes.map((effect) => rich`${viaText(effect, result)} (${intervalText(effect, result, options)})`),
    '; ',
    '; and ',
  )}${yes.length < indirect.length ? `; ${indirect.length - yes.length} other${indirect.length - yes.length === 1 ? '' : 's'} did not differ significantly from zero` : ''}.${rest}`;
}

function moderationFinding(result: MediationResult, options: MediationOptions): Runs {
  const { interaction, slopes } = result.moderation!;
  const alpha = alphaOf(options.confidenceLevel);
  const label = (name: string) => labelOf(result, name);
  const [x, y, w] = [label(options.predictor), label(options.outcome), label(options.moderator)];
  const test = rich`*F*(${num(interaction.df1, 'df')}, ${num(interaction.df2, 'df')}) = ${num(interaction.statistic, 'statistic')}, ${pText(interaction.pValue)}, Δ*R*² = ${num(interaction.rSquaredChange, 'proportion', 3)}`;
  if (interaction.pValue >= alpha)
    return rich`The effect of ${x} on ${y} did ${bold('not')} significantly depend on ${bold(w)}, ${test}.`;
  return rich`The effect of ${x} on ${y} ${bold('depended')} on ${bold(w)}, ${test}: ${join(
    [slopes[0]!, slopes.at(-1)!].map(
      (slope) => rich`at ${valueText(slope)} the slope was ${num(slope.estimate)}, ${pText(slope.pValue)}`,
    ),
    ', ',
  )}.`;
}

function conditionalFinding(result: MediationResult, options: MediationOptions): Runs {
  const { index, indirect } = result.conditional!;
  const label = (name: string) => labelOf(result, name);
  const [x, y, w] = [label(options.predictor), label(options.outcome), label(options.moderator)];
  const m = labelOf(result, options.mediators[0]!);
  if (!index.bootstrap)
    return rich`The index of moderated mediation of ${x} on ${y} through ${bold(m)} by ${bold(w)} was ${num(index.estimate, 'number', 3)}; ask for bootstrap intervals to test it.`;
  const limits = rich`index ${num(index.estimate, 'number', 3)}, ${bootstrapName(options)} ${num(options.confidenceLevel, 'level')} CI [${num(index.bootstrap.ciLower, 'number', 3)}, ${num(index.bootstrap.ciUpper, 'number', 3)}]`;
  const ends = rich`it was ${join(
    [indirect[0]!, indirect.at(-1)!].map((effect) => rich`${num(effect.estimate)} at ${valueText(effect)}`),
    ' and ',
  )}`;
  return excludesZero(index.bootstrap)
    ? rich`The indirect effect of ${x} on ${y} through ${bold(m)} ${bold('depended')} on ${bold(w)}, ${limits}: ${ends}.`
    : rich`The indirect effect of ${x} on ${y} through ${bold(m)} did ${bold('not')} significantly depend on ${bold(w)}, ${limits}: ${ends}.`;
}

export function finding(
  result: MediationResult,
  options: MediationOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const words = result.mediation
    ? mediationFinding(result, options)
    : result.moderation
      ? moderationFinding(result, options)
      : conditionalFinding(result, options);
  return {
    finding: words,
    meta: [
      sampleText(result.sample),
      ...(result.bootstrap ? [rich`${num(result.bootstrap.samples, 'integer')} bootstrap samples`] : []),
      rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`,
    ],
  };
}

export function apa(result: MediationResult, options: MediationOptions): Paragraphs {
  const { mediation, moderation, conditional } = result;
  const label = (name: string) => labelOf(result, name);
  const y = label(options.outcome);
  const x = label(options.predictor);
  if (mediation)
    return [
      rich`${x} predicted ${join(
        mediation.a.map((path) => rich`${label(path.mediator)}, ${pathText(path, options)}`),
        '; ',
      )}. With ${x} held constant, ${join(
        mediation.b.map((path) => rich`${label(path.mediator)} predicted ${y}, ${pathText(path, options)}`),
        '; ',
      )}.`,
      rich`In these data ${join(
        mediation.indirect.map(
          (effect) =>
            rich`the indirect effect ${chainLabel(result, effect.chain)} was ${intervalText(effect, result, options)}`,
        ),
        '; ',
      )}. The direct effect was ${pathText(mediation.direct, options)}. The total effect was ${pathText(mediation.total, options)}.`,
    ];
  if (moderation) {
    const { interaction, slopes } = moderation;
    return [
      rich`The interaction of ${x} and ${label(options.moderator)} explained an additional Δ*R*² = ${num(interaction.rSquaredChange, 'proportion', 3)} of ${y}, *F*(${num(interaction.df1, 'df')}, ${num(interaction.df2, 'df')}) = ${num(interaction.statistic, 'statistic')}, ${pText(interaction.pValue)}.`,
      rich`The simple slopes of ${x} were: ${join(
        slopes.map((slope) => rich`at ${valueText(slope)}, ${pathText(slope, options)}`),
        '; ',
      )}.`,
    ];
  }
  return rich`The conditional indirect effects of ${x} on ${y} through ${label(options.mediators[0]!)} were: ${join(
    conditional!.indirect.map(
      (effect) =>
        rich`at ${valueText(effect)}, ${num(effect.estimate)}${effect.bootstrap ? rich`, ${ciText(options.confidenceLevel, effect.bootstrap.ciLower, effect.bootstrap.ciUpper)}` : ''}`,
    ),
    '; ',
  )}. The index of moderated mediation was ${num(conditional!.index.estimate, 'number', 3)}${conditional!.index.bootstrap ? rich`, ${num(options.confidenceLevel, 'level')} CI [${num(conditional!.index.bootstrap.ciLower, 'number', 3)}, ${num(conditional!.index.bootstrap.ciUpper, 'number', 3)}]` : ''}. The direct effect was ${pathText(conditional!.direct, options)}.`;
}

export function interpretation(result: MediationResult, options: MediationOptions): Paragraphs {
  const { mediation, moderation } = result;
  const label = (name: string) => labelOf(result, name);
  const caution = rich`Regressions cannot say what causes what: the order of the variables is an assumption, and a common cause of mediator and outcome that is not in the model looks like mediation.`;
  if (mediation) {
    const alpha = alphaOf(options.confidenceLevel);
    const some = mediation.indirect.some((effect) => excludesZero(decidingLimits(effect)));
    const first = mediation.indirect[0]!;
    return [
      rich`For one unit more of ${label(options.predictor)}, ${label(options.outcome)} changes by ${num(first.estimate)} through ${chainLabel(result, first.chain.slice(1, -1))}, and by ${num(mediation.direct.estimate)} ${mediation.indirect.length === 1 ? 'without it' : 'without the mediators'}; ${num(mediation.total.estimate)} in all.`,
      some
        ? mediation.direct.pValue < alpha
          ? rich`The data are compatible with partial mediation: part of the effect goes through ${mediation.a.length === 1 ? 'the mediator' : 'the mediators'}, part does not.`
          : rich`An indirect effect is shown, a direct one is not. That is not proof that there is no direct effect; look at its interval.`
        : rich`The intervals do not rule out that nothing goes through ${mediation.a.length === 1 ? 'the mediator' : 'the mediators'}.`,
      caution,
    ];
  }
  if (moderation) return moderationWords(result, options);
  return [
    rich`The index says by how much the indirect effect changes for one unit of ${label(options.moderator)}; where its interval excludes zero, indirect effects at any two values of the moderator differ.`,
    caution,
  ];
}

function moderationWords(result: MediationResult, options: MediationOptions): readonly Runs[] {
  const { johnsonNeyman: region, interaction } = result.moderation!;
  const w = labelOf(result, options.moderator);
  const alpha = alphaOf(options.confidenceLevel);
  const where = region
    ? !region.exists
      ? [
          rich`The slope is ${region.share > 0.5 ? 'significant' : 'not significant'} at every value of ${w}; there is no Johnson–Neyman bound.`,
        ]
      : [
          rich`By Johnson and Neyman the slope is significant ${region.significantInside ? rich`between ${num(region.lower!)} and ${num(region.upper!)}` : rich`below ${num(region.lower!)} and above ${num(region.upper!)}`} of ${w}, which was observed from ${num(region.low)} to ${num(region.high)}; ${num(region.share, 'percent')} of the cases lie where it is significant.`,
        ]
    : [];
  return [
    interaction.pValue < alpha
      ? rich`How strongly ${labelOf(result, options.predictor)} goes with ${labelOf(result, options.outcome)} differs along ${w}; one slope for all would be misleading.`
      : rich`The data do not show that the slope differs along ${w}. Interactions need large samples to be seen; this is not proof that there is none.`,
    ...where,
    ...(options.center
      ? [
          rich`The coefficients of the predictor and of the moderator in the regression are effects at the mean of the other, not overall effects.`,
        ]
      : [
          rich`The coefficients of the predictor and of the moderator in the regression are effects where the other is zero, which may lie outside the data.`,
        ]),
  ];
}

export function methods(result: MediationResult, options: MediationOptions): Runs {
  const { mediation, moderation, bootstrap } = result;
  const label = (name: string) => labelOf(result, name);
  const covariates =
    options.covariates.length > 0
      ? rich` ${join(options.covariates.map(label), ', ', ' and ')} ${options.covariates.length === 1 ? 'was a covariate' : 'were covariates'} in every equation.`
      : [];
  const intervals = bootstrap
    ? rich` Intervals of indirect effects are ${bootstrapName(options)} intervals from ${num(bootstrap.samples, 'integer')} samples of the cases.`
    : [];
  const left = ' Cases with a missing value in any variable were left out.';
  if (mediation)
    return rich`${mediation.a.length === 1 ? 'Simple' : options.structure === 'serial' ? 'Serial' : 'Parallel'} mediation of the effect of ${label(options.predictor)} on ${label(options.outcome)} through ${join(options.mediators.map(label), ', ', ' and ')} was estimated by least-squares regressions.${covariates}${intervals}${left}`;
  if (moderation)
    return rich`${label(options.outcome)} was regressed on ${label(options.predictor)}, ${label(options.moderator)} and their product${options.center ? ', both counted from their means' : ''}.${covariates} Simple slopes were tested at ${moderation.binary ? 'both values of the moderator' : options.probe === 'sd' ? 'the mean of the moderator and one standard deviation below and above' : 'the 16th, 50th and 84th percentile of the moderator'}${moderation.johnsonNeyman ? ', and the region of significance was found by the method of Johnson and Neyman' : ''}.${left}`;
  return rich`Moderated mediation of the effect of ${label(options.predictor)} on ${label(options.outcome)} through ${label(options.mediators[0]!)}, with ${label(options.moderator)} on the ${options.moderated === 'first' ? 'first' : 'second'} path (model ${String(result.conditional!.model)} of Hayes), was estimated by least-squares regressions.${covariates}${intervals}${left}`;
}
