/** The sentences of penalized regressions. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { counted, sampleText, significant } from '../../shared/wording.ts';
import { coefficientLabel } from '../kit/labels.ts';
import {
  dummyCoding,
  interactionCaution,
  interactionList,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import type { RegularizedResult } from './compute.ts';
import type { RegularizedOptions } from './options.ts';

type Coefficient = RegularizedResult['coefficients'][number];

export const PENALTY_WORDS = {
  lasso: 'the lasso',
  ridge: 'ridge regression',
  net: 'the elastic net',
} as const;
const MODEL_WORDS = { gaussian: 'linear', binomial: 'logistic', poisson: 'Poisson' } as const;
/** What a share explained is a share of. */
const EXPLAINED_WORDS = { gaussian: 'variance', binomial: 'deviance', poisson: 'deviance' } as const;
/** What coefficients become on the scale that people read. */
export const RATIO_WORDS = { gaussian: null, binomial: 'Odds ratio', poisson: 'Rate ratio' } as const;

/** Coefficients that a sentence has room for. */
const NAMED = 3;

export const labelOfTerm = (name: string, result: RegularizedResult): string =>
  coefficientLabel(name, result, '−');

export const outcomeWords = ({ outcome }: RegularizedResult): string =>
  outcome.event === null ? outcome.label : `${outcome.label} = ${outcome.event}`;

/** λ with enough digits to be typed in again. */
export const strength = (lambda: number) => significant(lambda, 4);

/** Slopes that are left, the largest per standard deviation first. */
export const keptOf = ({
  coefficients,
}: RegularizedResult): readonly (Coefficient & { standardized: number })[] =>
  slopesOf(coefficients)
    .flatMap((each) =>
      each.standardized !== null && each.standardized !== 0
        ? [{ ...each, standardized: each.standardized }]
        : [],
    )
    .sort((a, b) => Math.abs(b.standardized) - Math.abs(a.standardized));

const named = (each: Coefficient & { standardized: number }, result: RegularizedResult): Runs =>
  rich`${bold(labelOfTerm(each.name, result))} (${num(each.standardized, 'number')})`;

export const shareText = (share: number): Runs => rich`${num(Math.max(0, share), 'percent')}`;

/** `They explain 56% of the variance, 52% in cases left out.` */
function explainedText({ fit, validation }: RegularizedResult, { family }: RegularizedOptions): Runs {
  const left = validation
    ? validation.explained > 0
      ? rich`, ${shareText(validation.explained)} in cases left out`
      : rich`, but in cases left out nothing: the mean predicts these better`
    : '';
  return rich`The model explains ${shareText(fit.devianceRatio)} of the ${EXPLAINED_WORDS[family]}${left}.`;
}

export function finding(
  result: RegularizedResult,
  options: RegularizedOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const kept = keptOf(result);
  const all = slopesOf(result.coefficients).length;
  const largest = join(
    kept.slice(0, NAMED).map((each) => named(each, result)),
    ', ',
    ' and ',
  );
  const { lambda, outcome } = result;
  const what = rich`${bold(outcomeWords(result))}`;
  const head =
    kept.length === 0
      ? rich`For ${what} no coefficient is left: with λ = ${strength(lambda)} ${outcome.event === null ? 'the mean' : 'the share of all cases'} predicts as well.`
      : rich`For ${what} ${PENALTY_WORDS[options.penalty]} ${options.penalty === 'ridge' || kept.length === all ? rich`keeps ${all === 1 ? 'the one coefficient' : rich`all ${num(all, 'integer')} coefficients`}` : rich`keeps ${num(kept.length, 'integer')} of ${num(all, 'integer')} coefficients`} at λ = ${strength(lambda)}; the largest per standard deviation ${kept.length === 1 ? 'is that' : 'are those'} of ${largest}. ${explainedText(result, options)}`;
  return {
    finding: head,
    meta: [
      sampleText(result.sample),
      rich`${MODEL_WORDS[options.family]} model`,
      result.validation
        ? rich`${num(result.validation.folds, 'integer')}-fold cross-validation`
        : rich`λ as given`,
    ],
  };
}

export function interpretation(result: RegularizedResult, options: RegularizedOptions): Paragraphs {
  const left = slopesOf(result.coefficients).filter(({ estimate }) => estimate === 0);
  const { validation, fit } = result;
  const drop = validation ? fit.devianceRatio - Math.max(0, validation.explained) : 0;
  return [
    rich`A coefficient is what the expected ${outcomeScale(result, options)} changes with one unit more of the predictor, or between a level and the reference, the others held constant. The penalty has pulled it towards zero, so that it is smaller than in ordinary regression.`,
    ...(left.length > 0 && result.fit.nonzero > 0
      ? [
          rich`Left out: ${andList(left.map(({ name }) => labelOfTerm(name, result)))}. This does not show that ${left.length === 1 ? 'it has' : 'they have'} no effect: of predictors that say nearly the same one stays, and another sample may choose another.`,
        ]
      : []),
    rich`There are no *p* values and intervals: those of ordinary regression do not hold after a selection by the same data.`,
    ...(validation && drop > 0.1
      ? [
          rich`The cases that the model was made with are explained better than cases left out (${shareText(fit.devianceRatio)} against ${shareText(validation.explained)}): judge it by the second number.`,
        ]
      : []),
    ...interactionCaution(result, 'coefficient'),
  ];
}

const outcomeScale = (result: RegularizedResult, { family }: RegularizedOptions): string =>
  family === 'gaussian'
    ? result.outcome.label
    : family === 'binomial'
      ? `log odds of ${outcomeWords(result)}`
      : `logarithm of ${result.outcome.label}`;

export function apa(result: RegularizedResult, options: RegularizedOptions): Paragraphs {
  const kept = keptOf(result);
  const { validation } = result;
  return [
    rich`${penaltyName(options)} of ${outcomeWords(result)} on ${predictorList(result)} (*n* = ${num(result.fit.n, 'integer')}, λ = ${strength(result.lambda)}${validation ? rich`, ${num(validation.folds, 'integer')}-fold cross-validation` : ''}) kept ${num(kept.length, 'integer')} of ${num(slopesOf(result.coefficients).length, 'integer')} coefficients. ${explainedText(result, options)}`,
    ...(kept.length > 0
      ? [
          rich`The coefficients were ${join(
            kept.map(
              (each) => rich`${labelOfTerm(each.name, result)}, *b* = ${num(each.estimate, 'number')}`,
            ),
            '; ',
          )}.`,
        ]
      : []),
  ];
}

const penaltyName = ({ penalty, family }: RegularizedOptions): string => {
  const model = `${MODEL_WORDS[family]} regression`;
  if (penalty === 'ridge') return `A ridge-penalized ${model}`;
  return penalty === 'lasso' ? `A lasso-penalized ${model}` : `An elastic-net ${model}`;
};

export function methods(result: RegularizedResult, options: RegularizedOptions): Runs {
  const { validation } = result;
  const mix = options.penalty === 'net' ? rich` with a share of lasso of ${num(result.alpha, 'number')}` : '';
  const chosen = validation
    ? rich`The strength λ was chosen by ${num(validation.folds, 'integer')}-fold cross-validation (${options.foldVariable === null ? rich`cases dealt to the folds in the order of ${result.outcome.label}` : rich`folds by ${options.foldVariable}`}) as ${options.choose === 'min' ? 'that of the smallest error' : 'the largest within one standard error of the smallest error'} among ${counted(validation.points.length, 'values')}.`
    : rich`The strength λ was ${strength(result.lambda)}.`;
  return rich`${outcomeWords(result)} was predicted from ${predictorList(result)} by ${PENALTY_WORDS[options.penalty]} (${MODEL_WORDS[options.family]} model)${mix}, with coefficients found by coordinate descent. ${chosen}${options.standardize ? ' Predictors were standardized before the penalty was applied; coefficients are in the units of the data.' : ''}${dummyCoding(result)}${interactionList(result)} Cases with a missing value in any variable were left out.`;
}
