import { type NoticeBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { comparisonWorks, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../shared/residual-figures.ts';
import { needs } from '../../shared/shows.ts';
import { alphaOf } from '../../shared/wording.ts';
import {
  differentVariances,
  effectEstimates,
  fText,
  interactionNotice,
  varianceCheck,
} from '../kit/anova-parts.ts';
import { bicTable } from '../kit/bayes-bic.ts';
import { interactionFigures } from '../kit/interaction-figure.ts';
import { meanContrastTable, meanLetterTables, meanPairTables, meanTable } from '../kit/marginal-tables.ts';
import type { FactorialOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { presentRandom } from './random/present.ts';
import type { FactorialResult, RandomResult } from './result.ts';
import { cellTable, covariateTable, effectTable, robustTable, simpleTable, sizesOf } from './tables.ts';
import { apa, finding, interpretation, leading, methods } from './text.ts';

/** The result as sentences read it: tests of effects by the errors that were chosen. */
const asRead = (result: FactorialResult): FactorialResult => ({
  ...result,
  terms: result.terms.map((term) => {
    const { statistic, pValue } = term.robust ?? term;
    return { ...term, statistic, pValue };
  }),
});

/** Where marginal means are taken. */
function meansNote({ covariates }: FactorialResult, { covariateValues }: FactorialOptions): string {
  const alike = 'Means of the model, every combination of the other factors counted alike';
  if (covariates.length === 0) return `${alike}.`;
  const at = covariates.flatMap(({ name, label }) => {
    const wanted = covariateValues.filter(({ covariate }) => covariate === name).at(-1);
    return wanted ? [`${label} = ${String(wanted.value)}`] : [];
  });
  if (at.length === 0) return `${alike}, covariates at their means.`;
  return `${alike}, at ${at.join(', ')}${at.length < covariates.length ? ', the other covariates at their means' : ''}.`;
}

export const present = (result: FactorialResult | RandomResult, options: FactorialOptions): Presentation =>
  'kind' in result ? presentRandom(result, options) : presentFixed(result, options);

function presentFixed(raw: FactorialResult, options: FactorialOptions): Presentation {
  const result = asRead(raw);
  const { factors, sample, outcome } = result;
  const level = options.confidenceLevel;
  const note = meansNote(result, options);
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(sample, rich`They have a missing value in a variable of the model.`),
      ...simpleNotice(result, options),
    ],
    estimates: estimates(result, options),
    tables: [
      effectTable(raw, options),
      ...robustTable(raw, options),
      ...sizesOf(result, options),
      ...bicTable(result.terms, 'Effect'),
      ...covariateTable(result, options),
      cellTable(result),
      ...result.means.map((set) => meanTable(set, factors, level, note)),
      ...simpleTable(result),
      ...(options.letters ? meanLetterTables(result.pairs, factors, alphaOf(level)) : []),
      ...meanPairTables(result.pairs, factors, level),
      ...meanContrastTable(result.contrasts, factors, level),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('means')
        ? interactionFigures(result.plotted, factors, outcome.label, level, needs(outcome))
        : []),
      ...(result.residuals.length > 0 ? [residualsFigure(result.residuals, sample.used, outcome.label)] : []),
      ...(result.qq.length > 0 ? [quantileFigure(result.qq, sample.used, outcome.label)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

/** The effect that the finding speaks of first. */
function estimates(result: FactorialResult, { confidenceLevel: level }: FactorialOptions): Estimates {
  const main =
    leading(result, alphaOf(level)) ??
    [...result.terms].filter((term) => term.factorial).sort((a, b) => a.pValue - b.pValue)[0]!;
  return effectEstimates(main, main.pValue, level);
}

/** Offers the simple effects where an interaction of two factors asks for them. */
function simpleNotice(result: FactorialResult, options: FactorialOptions): NoticeBlock[] {
  const interaction = leading(result, alphaOf(options.confidenceLevel));
  if (!interaction || options.simpleEffects) return [];
  return [
    interactionNotice(interaction.label, 'simple-effects', {
      kind: 'set-options',
      label: 'Show simple effects',
      options: { simpleEffects: true },
    }),
  ];
}

function checks(result: FactorialResult, options: FactorialOptions): Check[] {
  const n = result.sample.used;
  return [
    ...(options.checks.includes('normality')
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n,
            alpha: alphaOf(options.confidenceLevel),
            normality: result.residualNormality,
            robust: rich`With ${num(n, 'integer')} cases the tests are usually robust; look at the Q–Q plot for outliers.`,
            fragile: rich`With ${num(n, 'integer')} cases the *p* values lean on normality; consider a transformation of ${result.outcome.label}.`,
          }),
        ]
      : []),
    ...(options.checks.includes('variances') ? [equalVariances(result, options)] : []),
    ...result.slopes.map((slope) => slopeCheck(slope, result, alphaOf(options.confidenceLevel))),
    independenceCheck('Each case must appear once, in one combination of levels. No test can check this.'),
  ];
}

const equalVariances = (
  { levene, cells, outcome }: FactorialResult,
  { errors, confidenceLevel }: FactorialOptions,
): Check =>
  varianceCheck({ id: 'variances', assumption: ['Equal variances'] }, levene, alphaOf(confidenceLevel), {
    untested: 'Compare the standard deviations of the groups by eye.',
    unequal: () => {
      if (errors !== 'classical')
        return {
          verdict: 'violated',
          caution: null,
          advice: [`The ${errors} errors allow for it; read the tests that use them.`],
        };
      const sizes = cells.map((cell) => cell.n);
      return Math.max(...sizes) <= 1.5 * Math.min(...sizes)
        ? {
            verdict: 'doubtful',
            advice: [
              'Groups are of similar size, so the tests are fairly robust; report that variances differ.',
            ],
          }
        : {
            verdict: 'violated',
            caution: differentVariances(false, outcome.label),
            advice: rich`Groups differ in size and spread, so *p* values can be off: use HC3 errors, which allow for it, or transform the dependent variable.`,
            action: {
              kind: 'set-options',
              label: 'Use HC3 errors',
              options: { errors: 'HC3', sumOfSquares: '3' },
            },
          };
    },
  });

function slopeCheck(slope: FactorialResult['slopes'][number], result: FactorialResult, alpha: number): Check {
  const factor = result.factors.find(({ name }) => name === slope.factor)!;
  const met = slope.pValue >= alpha;
  return {
    kind: 'check',
    id: `slopes-${slope.factor}`,
    assumption: rich`Equal slopes, ${factor.label}`,
    verdict: met ? 'unopposed' : 'violated',
    caution: rich`the slopes of the covariates differed between the levels of ${factor.label}`,
    evidence: rich`${factor.label} × covariates ${fText(slope)}`,
    advice: met
      ? ['The covariates may act alike at all levels; look at the lines in the figure.']
      : [
          'The covariates act differently between levels, so adjusted differences depend on where they are taken: add the interaction to the model and read it first.',
        ],
    ...(met
      ? {}
      : {
          action: {
            kind: 'set-options',
            label: 'Add the interaction',
            options: {
              model: 'custom',
              terms: [
                ...result.terms
                  .filter((term) => term.variables.length > 1)
                  .map((term) => [...term.variables]),
                ...result.covariates.map(({ name }) => [slope.factor, name]),
              ],
            },
          } as const,
        }),
  };
}

function references(options: FactorialOptions): readonly WorkKey[] {
  const { checks } = options;
  return [
    'searle1987',
    'steiger2004',
    ...when(options.sumOfSquares !== '1', 'yatesAnova1934'),
    ...when(options.errors !== 'classical', 'mackinnonWhite1985'),
    ...when(options.marginalMeans, 'searleSpeedMilliken1980'),
    ...comparisonWorks(options.postHoc, options.letters),
    ...when(options.bayesFactor, 'wagenmakers2007'),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('variances'), 'levene1960'),
  ];
}
