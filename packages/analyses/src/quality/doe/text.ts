/** Sentences of a designed experiment. */

import { bold, join, num, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, ciText, pText, sampleText } from '../../shared/wording.ts';
import type { DoeOptions } from './options.ts';
import type { DoeEffect, DoeResult } from './result.ts';
import { settingText } from './tables.ts';

/** Effects that stand out: significant, or beyond Lenth's margin; the strongest first. */
export function standingOut(result: DoeResult, alpha: number): readonly DoeEffect[] {
  return result.effects
    .filter(({ effect, test }) => (test ? test.pValue < alpha : Math.abs(effect) > result.limit))
    .sort(byStrength);
}

export const byStrength = (a: DoeEffect, b: DoeEffect): number => b.sumOfSquares - a.sumOfSquares;

const statistics = ({ effect, ciLower, ciUpper, test, df }: DoeEffect, level: number): Runs =>
  test && df !== null
    ? rich`effect ${num(effect)}, ${ciText(level, ciLower, ciUpper)}, *t*(${num(df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`
    : rich`effect ${num(effect)}`;

export function finding(result: DoeResult, options: DoeOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding: rich`${sentence(result, options, alpha)}${bestSentence(result)}`,
    meta: [
      sampleText(result.sample),
      result.residual ? rich`α = ${alphaNumber(alpha)}` : rich`Lenth’s margin of error ${num(result.limit)}`,
    ],
  };
}

/** What is said of an effect: a change from low to high, an interplay, a bend. */
function said(effect: DoeEffect, result: DoeResult, level: number): Runs {
  const by = statistics(effect, level);
  const { label } = result.outcome;
  switch (effect.kind) {
    case 'linear':
      return rich`${bold(effect.label)} had the largest effect on ${label}: from low to high it ${effect.effect < 0 ? 'fell' : 'rose'} (${by})`;
    case 'interaction':
      return rich`The interaction ${bold(effect.label)} had the largest effect on ${label} (${by})`;
    case 'square':
      return rich`${label} bent most along ${bold(result.factors[effect.term[0]!]!.label)} (square term: ${by})`;
  }
}

/** Effects named in the finding beside the strongest. */
const MAX_NAMED = 7;

type Piece = ReturnType<typeof bold> | string;

function sentence(result: DoeResult, options: DoeOptions, alpha: number): Runs {
  const level = options.confidenceLevel;
  const out = standingOut(result, alpha);
  const [first, ...others] = out;
  const measure = result.residual
    ? 'was statistically significant'
    : 'stood out beyond Lenth’s margin of error';
  if (!first) {
    const largest = [...result.effects].sort(byStrength)[0]!;
    return rich`No effect on ${result.outcome.label} ${measure}; the largest was ${bold(largest.label)}, ${statistics(largest, level)}.`;
  }
  const named = others.length > MAX_NAMED ? others.slice(0, MAX_NAMED - 1) : others;
  const rest = others.length - named.length;
  const names: readonly Piece[] = [
    ...named.map(({ label }) => bold(label)),
    ...(rest > 0 ? [`${rest} more`] : []),
  ];
  const also = result.residual
    ? `${others.length === 1 ? 'was' : 'were'} also statistically significant`
    : 'also stood out';
  const more =
    others.length === 0
      ? rich`; no other effect ${measure}.`
      : rich`. ${join(names, ', ', ' and ')} ${also}.`;
  return rich`${said(first, result, level)}${more}`;
}

const settingsText = (result: DoeResult): Runs =>
  join(
    zip(result.optimum?.settings ?? [], result.factors).map(
      ([{ setting }, factor]) => rich`${factor.label} ${settingText(setting)}`,
    ),
    ', ',
    ' and ',
  );

function bestSentence(result: DoeResult): Runs {
  const { optimum } = result;
  if (!optimum) return [];
  if (optimum.desirability === 0) return rich` No settings keep every response within its limits.`;
  const predicted = join(
    optimum.responses.map(({ label, prediction }) => rich`${label} ${num(prediction)}`),
    ', ',
    ' and ',
  );
  return rich` The best settings found are ${settingsText(result)}, with predicted ${predicted} (desirability ${num(optimum.desirability, 'proportion')}).`;
}

export function interpretation(result: DoeResult, options: DoeOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const out = standingOut(result, alpha);
  const crossed = out.filter(({ kind }) => kind === 'interaction');
  const { canonical, outcome, aliased, split, screening } = result;
  const paragraphs: Runs[] = [
    crossed.length > 0
      ? rich`What one factor does depends on another: read ${join(
          crossed.slice(0, 4).map(({ label }) => label),
          ', ',
          ' and ',
        )} in the interaction ${crossed.length === 1 ? 'plot' : 'plots'} rather than the main effects of ${crossed.length === 1 ? 'its factors' : 'their factors'} alone.`
      : rich`The factors can be read one at a time: no interaction in the model stands out. An effect that does not stand out is not shown to be absent.`,
  ];
  if (split)
    paragraphs.push(
      rich`Effects of what is hard to change are judged against differences between whole plots, of which ${num(split.plotDf, 'integer')} ${split.plotDf === 1 ? 'degree' : 'degrees'} of freedom ${split.plotDf === 1 ? 'is' : 'are'} left; the others against differences of runs within them. An analysis with one error would call the former too sure and the latter not sure enough.${
        split.plotVariance === 0
          ? ' Whole plots differed no more than runs within them, so both errors are one here.'
          : ''
      }`,
    );
  if (screening)
    paragraphs.push(
      screening.found
        ? rich`The *p* values of the chosen effects are those of a model that the data chose, so they look better than they are: confirm the effects by new runs. A factor whose main effect is not active has no square or interaction here, though it may have one.`
        : rich`No main effect is active, so no square or interaction was looked for; the model has all main effects.`,
    );
  if (result.rSquared !== null && result.predictedRSquared !== null)
    paragraphs.push(
      rich`The model accounts for ${num(result.rSquared, 'percent')} of the variation of ${outcome.label}; for new runs expect about ${num(Math.max(0, result.predictedRSquared), 'percent')}.${
        result.rSquared - result.predictedRSquared > 0.2
          ? ' The gap says that the model follows single runs too closely: leave out terms that do not stand out.'
          : ''
      }`,
    );
  if (canonical)
    paragraphs.push(
      canonical.nature === 'maximum' || canonical.nature === 'minimum'
        ? rich`The fitted surface has a ${canonical.nature} at ${join(
            zip(canonical.point, canonical.factors).map(
              ([{ setting }, factor]) => rich`${result.factors[factor]!.label} ${settingText(setting)}`,
            ),
            ', ',
            ' and ',
          )}, with predicted ${outcome.label} ${num(canonical.prediction)}${canonical.inside ? '' : '; it lies outside the settings of the runs and would need new runs there'}.`
        : rich`The fitted surface has no peak: its stationary point is ${canonical.nature === 'saddle' ? 'a saddle, so higher and lower values lie towards the edges' : 'part of a ridge, along which different settings serve alike'}.`,
    );
  if (aliased.length > 0)
    paragraphs.push(
      rich`${num(aliased.length, 'integer')} ${aliased.length === 1 ? 'term is' : 'terms are'} the same as others on these runs. An effect that stands out may belong to its aliases; further runs (a fold-over) tell them apart.`,
    );
  return paragraphs;
}

const MODEL_WORDS = {
  main: 'main effects',
  interactions: 'main effects and two-way interactions',
  factorial: 'main effects and all interactions',
  quadratic: 'linear, interaction and square terms',
  custom: 'selected terms',
} as const;

const modelWords = ({ screening }: DoeResult, { model }: DoeOptions): string =>
  screening ? (screening.found ? 'active effects' : 'main effects') : MODEL_WORDS[model];

const screeningMethods = ({ screening }: DoeResult): Runs =>
  screening
    ? rich` Effects were chosen in two steps (Jones & Nachtsheim, 2017): main effects from half the differences of mirrored runs; then, from their means, the ${screening.isExhaustive ? 'best sets of' : 'next best of the'} squares and interactions of active factors, until what they left was not more than error (*p* > .20).`
    : rich``;

const factorNames = ({ factors }: DoeResult): Runs =>
  join(
    factors.map(({ label }) => label),
    ', ',
    ' and ',
  );

export function apa(result: DoeResult, options: DoeOptions): Paragraphs {
  const { model, rSquared, outcome, lackOfFit, pureError } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const out = standingOut(result, alpha);
  const overall = result.split
    ? rich` had two errors: the variance between whole plots was ${num(result.split.plotVariance)}, that of runs within them ${num(result.split.runVariance)}.`
    : model && rSquared !== null
      ? rich` explained ${num(rSquared, 'percent')} of the variance, *F*(${num(model.df1, 'df')}, ${num(model.df2, 'df')}) = ${num(model.statistic, 'statistic')}, ${pText(model.pValue)}.`
      : rich` left no degrees of freedom for error; effects were judged by Lenth’s margin of error (${num(result.limit)}).`;
  const effects =
    out.length === 0
      ? rich` No effect ${result.residual ? 'was significant' : 'exceeded it'}.`
      : rich` ${result.residual ? 'Significant effects were' : 'Beyond it were'} ${join(
          out.map((effect) => rich`${effect.label} (${statistics(effect, options.confidenceLevel)})`),
          '; ',
          '; and ',
        )}.`;
  const fit =
    lackOfFit?.test && pureError
      ? rich` Lack of fit was ${lackOfFit.test.pValue < alpha ? '' : 'not '}significant, *F*(${num(lackOfFit.df, 'df')}, ${num(pureError.df, 'df')}) = ${num(lackOfFit.test.statistic, 'statistic')}, ${pText(lackOfFit.test.pValue)}.`
      : rich``;
  return rich`In an experiment of ${num(result.n, 'integer')} runs, a model of ${outcome.label} with ${modelWords(result, options)} of ${factorNames(result)}${overall}${effects}${fit}${bestSentence(result)}`;
}

export function methods(result: DoeResult, options: DoeOptions): Runs {
  const { block, optimum, residual } = result;
  const judged = residual
    ? rich` Coefficients were tested by *t* tests${result.split ? ' with Satterthwaite’s degrees of freedom' : ''} at α = ${alphaNumber(alphaOf(options.confidenceLevel))}.`
    : rich` Without degrees of freedom for error, effects were compared with Lenth’s (1989) margin of error.`;
  const blocks = block
    ? rich` Differences between levels of ${block.label} (blocks) were taken out first.`
    : rich``;
  const fit = result.lackOfFit ? ' Lack of fit was tested against the spread of replicated runs.' : '';
  const search = optimum
    ? rich` Settings were chosen by the desirability functions of Derringer and Suich (1980), combined as a geometric mean, with a pattern search from many starts.`
    : rich``;
  return rich`${result.outcome.label} was modelled by ${result.split ? 'REML, with a random whole plot and' : 'least squares with'} ${modelWords(result, options)} of ${factorNames(result)} in coded units (−1 low, +1 high).${screeningMethods(result)}${blocks}${judged}${fit}${search}`;
}
