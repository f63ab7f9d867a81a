/** The sentences of a model. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { SemParameterEstimate } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaOf, ciText, pText, sampleText } from '../../shared/wording.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult, InvarianceStep } from './result.ts';
import { ESTIMATOR_WORDS, fitText, labelOf, modelName, STEP_WORDS, verdictOf } from './words.ts';

const METHOD: Record<CfaOptions['estimator'], string> = {
  ml: 'maximum likelihood',
  mlr: 'robust maximum likelihood',
  wlsmv: 'ordered items (WLSMV)',
  ulsmv: 'ordered items (ULSMV)',
};

const loadingsOf = ({ parameters }: CfaResult): readonly SemParameterEstimate[] =>
  parameters.filter(({ op, standardized, group }) => op === '=~' && standardized !== null && group === 0);

const weakest = (loadings: readonly SemParameterEstimate[]): SemParameterEstimate | undefined =>
  loadings.reduce<SemParameterEstimate | undefined>(
    (least, each) => (least && Math.abs(least.standardized!) <= Math.abs(each.standardized!) ? least : each),
    undefined,
  );

/** A standardized value with its limits where it has some. */
const standardizedText = (each: SemParameterEstimate, { confidenceLevel }: CfaOptions): Runs =>
  each.standardizedLower === null || each.standardizedUpper === null
    ? rich`${num(each.standardized!, 'proportion')}`
    : rich`${num(each.standardized!, 'proportion')}, ${ciText(confidenceLevel, each.standardizedLower, each.standardizedUpper, 'proportion')}`;

/** The last step that CFI allows, or null where not even the first one does. */
export function holding({ invariance }: CfaResult): InvarianceStep {
  let held = invariance[0]!;
  for (const step of invariance.slice(1)) {
    const fall = (held.fit?.cfi ?? 1) - (step.fit?.cfi ?? 1);
    const rise = (step.fit?.rmsea.estimate ?? 0) - (held.fit?.rmsea.estimate ?? 0);
    if (fall > 0.01 || rise > 0.015) break;
    held = step;
  }
  return held;
}

function fitSentence(result: CfaResult): Runs {
  const verdict = verdictOf(result);
  const name = modelName(result);
  if (verdict === 'exactly')
    return rich`The ${name} has no degree of freedom, so it fits whatever the data are; its estimates can be read, its fit cannot.`;
  return rich`The ${name} fits ${bold(verdict)}, ${fitText(result)}.`;
}

function invarianceSentence(result: CfaResult, { group }: CfaOptions): Runs {
  if (result.invariance.length < 2 || group === null) return rich``;
  const held = holding(result);
  const next = result.invariance[result.invariance.indexOf(held) + 1];
  return held.step === 'configural'
    ? rich` The groups of ${bold(group)} differ already in their loadings: metric invariance does not hold (CFI falls from ${num(held.fit!.cfi, 'proportion', 3)} to ${num(next!.fit!.cfi, 'proportion', 3)}).`
    : rich` In the ${num(result.groups.length, 'integer')} groups of ${bold(group)} ${bold(`${held.step} invariance`)} holds by the changes of CFI and RMSEA${next ? rich`; the ${next.step} model does not (CFI falls from ${num(held.fit?.cfi ?? 1, 'proportion', 3)} to ${num(next.fit?.cfi ?? 1, 'proportion', 3)})` : ''}.`;
}

export function finding(result: CfaResult, options: CfaOptions): Pick<Presentation, 'finding' | 'meta'> {
  const loadings = loadingsOf(result);
  const least = weakest(loadings);
  const paths = result.parameters.filter(({ op, group }) => op === '~' && group === 0);
  const alpha = alphaOf(options.confidenceLevel);
  const found = paths.filter(({ pValue }) => pValue !== null && pValue < alpha);
  const strongest = found.reduce<SemParameterEstimate | undefined>(
    (most, each) =>
      most && Math.abs(most.standardized ?? 0) >= Math.abs(each.standardized ?? 0) ? most : each,
    undefined,
  );
  const items =
    least && result.groups.length === 1
      ? rich` The weakest of ${num(loadings.length, 'integer')} loadings is that of ${bold(labelOf(result, least.rhs))} on ${least.lhs}, ${standardizedText(least, options)}.`
      : rich``;
  const structure =
    paths.length > 0 && result.groups.length === 1
      ? rich` Of ${num(paths.length, 'integer')} ${paths.length === 1 ? 'path' : 'paths'}, ${num(found.length, 'integer')} ${found.length === 1 ? 'differs' : 'differ'} significantly from zero${strongest && strongest.standardized !== null ? rich`${found.length > 1 ? '; the strongest is' : ':'} that of ${bold(labelOf(result, strongest.rhs))} on ${bold(labelOf(result, strongest.lhs))}, β = ${standardizedText(strongest, options)}` : ''}.`
      : rich``;
  return {
    finding: rich`${fitSentence(result)}${items}${structure}${invarianceSentence(result, options)}`,
    meta: [
      sampleText(result.sample),
      rich`${METHOD[options.estimator]}, ${num(result.nParameters, 'integer')} parameters`,
      ...(result.missing > 0
        ? [rich`${num(result.missing, 'integer')} missing values, full information`]
        : []),
    ],
  };
}

const verdictWords = (what: string) => ({
  well: `By the usual cut-offs (CFI of .95 or more, RMSEA of .06 or less, SRMR of .08 or less) the model describes the ${what} well. Other models may do so too: fit does not prove a theory.`,
  'only in part':
    'Some of the usual cut-offs (CFI of .95 or more, RMSEA of .06 or less, SRMR of .08 or less) are met and some are not. The modification indices and residual correlations show where the model and the data part.',
  poorly: `The indices are far from the usual cut-offs (CFI of .95 or more, RMSEA of .06 or less, SRMR of .08 or less): the model does not describe these ${what}, and its loadings and paths should not be relied on.`,
  exactly:
    'With as many parameters as there are variances and covariances, any data fit. Only its estimates have meaning.',
});

export function interpretation(result: CfaResult, options: CfaOptions): Paragraphs {
  const { test, fit, reliability, pairs } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const exact =
    test.pValue === null || !fit
      ? rich``
      : test.pValue < alpha
        ? rich` The test rejects exact fit; in large samples small misfits are enough for that.`
        : rich` The test does not reject exact fit.`;
  const low = reliability.filter(({ omega, group }) => group === 0 && omega !== null && omega < 0.7);
  const close = pairs.filter(({ htmt }) => htmt !== null && htmt > 0.85);
  return [
    rich`${verdictWords(result.ordered ? 'correlations' : 'covariances')[verdictOf(result)]}${exact}`,
    ...(result.ordered && fit
      ? [
          rich`These cut-offs were found with maximum likelihood. For ordered items the indices often look better for the same misfit, so they are a weak defence of a model here; look at the residual correlations too.`,
        ]
      : []),
    ...(low.length > 0
      ? [
          rich`The reliability of ${join(
            low.map(({ factor, omega }) => rich`${factor} (ω = ${num(omega!, 'proportion')})`),
            ', ',
            ' and ',
          )} is below .70: sums of these items measure with much error.`,
        ]
      : []),
    ...(close.length > 0
      ? [
          rich`${join(
            close.map(
              ({ first, second, htmt }) => rich`${first} and ${second} (HTMT = ${num(htmt!, 'proportion')})`,
            ),
            ', ',
            ', and ',
          )} can hardly be told apart: they may be one factor.`,
        ]
      : []),
    ...(result.invariance.length > 1 ? [invarianceMeaning(holding(result).step)] : []),
    ...(result.parameters.some(({ op }) => op === '~')
      ? [
          rich`Arrows are assumptions: that a path differs from zero does not show that one variable causes the other.`,
        ]
      : []),
  ];
}

const invarianceMeaning = (step: InvarianceStep['step']): Runs =>
  ({
    configural: rich`The groups share the pattern of loadings at most; neither relations nor means of the factors should be compared between them.`,
    metric: rich`With equal loadings, relations of the factors can be compared between the groups, but not their means.`,
    scalar: rich`With equal loadings and intercepts, means of the factors can be compared between the groups.`,
    strict: rich`With equal loadings, intercepts and residual variances, differences of the groups in the items are differences in the factors.`,
  })[step];

export function apa(result: CfaResult, options: CfaOptions): Paragraphs {
  const loadings = loadingsOf(result);
  const sizes = loadings.map(({ standardized }) => standardized!);
  const omegas = result.reliability.filter(({ group, omega }) => group === 0 && omega !== null);
  const what =
    result.latent.length === 0
      ? rich`A path model`
      : result.parameters.some(({ op }) => op === '~')
        ? rich`A structural equation model`
        : rich`A confirmatory factor analysis`;
  const name =
    result.latent.length === 0
      ? rich`of ${num(result.observed.length, 'integer')} variables`
      : rich`with ${num(result.latent.length, 'integer')} ${result.latent.length === 1 ? 'factor' : 'factors'} and ${num(result.observed.length, 'integer')} observed variables`;
  const verdict = verdictOf(result);
  const fit =
    verdict === 'exactly' ? rich`had no degree of freedom` : rich`fitted ${verdict}, ${fitText(result)}`;
  const range =
    sizes.length > 1 && result.groups.length === 1
      ? rich` Standardized loadings ranged from ${num(Math.min(...sizes), 'proportion')} to ${num(Math.max(...sizes), 'proportion')}.`
      : rich``;
  const reliable =
    omegas.length > 0 && result.groups.length === 1 && options.tables.includes('reliability')
      ? rich` Reliability was ${join(
          omegas.map(({ factor, omega }) => rich`ω = ${num(omega!, 'proportion')} for ${factor}`),
          ', ',
          ' and ',
        )}.`
      : rich``;
  const paths = result.parameters.filter(({ op, group }) => op === '~' && group === 0).slice(0, 8);
  const tested =
    paths.length > 0 && result.groups.length === 1
      ? rich` Paths: ${join(
          paths.map(
            (each) =>
              rich`${labelOf(result, each.rhs)} to ${labelOf(result, each.lhs)}, *b* = ${num(each.estimate)}${each.pValue === null ? '' : rich`, ${pText(each.pValue)}`}`,
          ),
          '; ',
        )}.`
      : rich``;
  const defined = result.defined.map((each) =>
    each.ciLower === null || each.ciUpper === null
      ? rich` ${each.name} = ${num(each.estimate)}.`
      : rich` ${each.name} = ${num(each.estimate)}, ${ciText(options.confidenceLevel, each.ciLower, each.ciUpper)}.`,
  );
  return rich`${what} ${name} ${fit}.${range}${reliable}${tested}${defined.flat()}${invarianceSentence(result, options)}`;
}

export function methods(result: CfaResult, options: CfaOptions): Runs {
  const lines = result.model.split('\n').filter((line) => line.trim() !== '');
  const scale =
    result.latent.length === 0
      ? rich``
      : options.scaling === 'marker'
        ? rich` The first loading of each factor was fixed at 1.`
        : rich` The variances of the factors were fixed at 1.`;
  const ordered = result.ordered
    ? rich` Items were taken as ordered categories of normal variables; standard errors are robust, and χ² was adjusted in mean and variance.`
    : rich``;
  const missing =
    options.missing === 'fiml'
      ? rich` Missing values were handled by full-information maximum likelihood.`
      : rich` Cases with a missing value were left out.`;
  const steps =
    result.invariance.length > 1
      ? rich` Measurement invariance was tested by ${join(
          result.invariance.map(({ step }) => STEP_WORDS[step].split(':')[0]!.toLowerCase()),
          ', ',
          ' and ',
        )} models.`
      : rich``;
  return rich`The model (${lines.join('; ')}) was fitted by ${ESTIMATOR_WORDS[options.estimator]}.${ordered}${scale}${missing}${steps}`;
}
