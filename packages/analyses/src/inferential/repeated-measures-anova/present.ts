import { andList, bold, type NoticeBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { comparisonWorks, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { quantileFigure } from '../../shared/residual-figures.ts';
import { alphaOf, countedText, pText } from '../../shared/wording.ts';
import { effectEstimates, interactionNotice, varianceCheck } from '../kit/anova-parts.ts';
import { interactionFigures } from '../kit/interaction-figure.ts';
import { meanContrastTable, meanLetterTables, meanPairTables, meanTable } from '../kit/marginal-tables.ts';
import { presentMixed } from './mixed/present.ts';
import type { RepeatedOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { MixedResult, RepeatedResult } from './result.ts';
import { conditionTable, effectTable, multivariateTables, sizesOf, sphericityTable } from './tables.ts';
import { apa, finding, HUYNH_FELDT_FROM, interpretation, leading, methods, readTest } from './text.ts';

export const present = (result: RepeatedResult | MixedResult, options: RepeatedOptions): Presentation =>
  'kind' in result ? presentMixed(result, options) : presentComplete(result, options);

function presentComplete(result: RepeatedResult, options: RepeatedOptions): Presentation {
  const { factors, sample, measure } = result;
  const level = options.confidenceLevel;
  const axis = options.measure || 'Value';
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        sample,
        rich`They lack ${options.covariates.length > 0 ? 'one of the measurements, a group or a covariate' : 'one of the measurements or a group'}.`,
      ),
      ...partialNotice(result),
      ...pairsNotice(result, options),
      ...multivariateNotice(result, options),
    ],
    estimates: estimates(result, options),
    tables: [
      effectTable(result, options),
      ...sphericityTable(result),
      ...multivariateTables(result, level),
      ...sizesOf(result, options),
      conditionTable(result),
      ...result.means.map((set) =>
        meanTable(
          set,
          factors,
          level,
          result.covariates.length > 0
            ? 'Means of the model at the means of the covariates, every group counted alike; each has a standard error of its own.'
            : 'Means of the model, every group counted alike; each has a standard error of its own.',
        ),
      ),
      ...(options.letters ? meanLetterTables(result.pairs, factors, alphaOf(level)) : []),
      ...meanPairTables(result.pairs, factors, level),
      ...meanContrastTable(result.contrasts, factors, level),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('means') ? interactionFigures(result.plotted, factors, axis, level) : []),
      ...(result.qq.length > 0
        ? [
            quantileFigure(
              result.qq,
              sample.used * new Set(result.conditions.map(({ variable }) => variable)).size,
              measure,
            ),
          ]
        : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

/** The effect that the finding speaks of first. */
function estimates(result: RepeatedResult, { confidenceLevel: level }: RepeatedOptions): Estimates {
  const main =
    leading(result, alphaOf(level)) ??
    result.effects.find(({ within, factors, covariate }) => within && factors.length === 1 && !covariate)!;
  return effectEstimates(main, readTest(main, result, alphaOf(level)).pValue, level);
}

/** Cases that were left out could be kept with what they have. */
function partialNotice({ partial }: RepeatedResult): NoticeBlock[] {
  if (partial === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'cases-with-some',
      level: 'info',
      message: rich`${bold(`${countedText(partial, 'cases')} left out ${partial === 1 ? 'has' : 'have'} some of the measurements.`)} A mixed model keeps ${partial === 1 ? 'it' : 'them'}, and is right under weaker assumptions about what is missing.`,
      action: { kind: 'set-options', label: 'Keep all measurements', options: { gaps: 'mixed' } },
    },
  ];
}

function pairsNotice(result: RepeatedResult, options: RepeatedOptions): NoticeBlock[] {
  const interaction = leading(result, alphaOf(options.confidenceLevel));
  if (!interaction || options.pairsWithin) return [];
  return [
    interactionNotice(interaction.label, 'pairs-within', {
      kind: 'set-options',
      label: 'Compare pairs within levels',
      options: { pairsWithin: true, ...(options.postHoc.length === 0 ? { postHoc: ['holm'] } : {}) },
    }),
  ];
}

/** Where multivariate tests were asked for and cannot be had, wholly or of some effects. */
function multivariateNotice(
  { multivariate }: RepeatedResult,
  { multivariate: asked }: RepeatedOptions,
): NoticeBlock[] {
  const without = multivariate.filter(({ tests }) => tests === null);
  if (!asked || (multivariate.length > 0 && without.length === 0)) return [];
  const message =
    multivariate.length === 0
      ? rich`**No multivariate tests.** A measurement follows from the others in every case. Leave it out.`
      : rich`**No multivariate tests of ${andList(without.map(({ label }) => label))}.** They need more cases than the groups and the differences between measurements together.`;
  return [{ kind: 'notice', code: 'no-multivariate', level: 'info', message }];
}

function checks(result: RepeatedResult, options: RepeatedOptions): Check[] {
  const n = result.sample.used;
  return [
    ...(options.checks.includes('sphericity')
      ? sphericityChecks(result, alphaOf(options.confidenceLevel))
      : []),
    ...(options.checks.includes('normality')
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n,
            alpha: alphaOf(options.confidenceLevel),
            normality: result.residualNormality,
            robust: rich`With ${num(n, 'integer')} cases the tests are usually robust; report Friedman’s test beside them.`,
            fragile: rich`With ${num(n, 'integer')} cases the *p* values lean on normality; consider Friedman’s test.`,
            action: { kind: 'open-analysis', label: 'Open Friedman’s test', analysis: 'friedman-test' },
          }),
        ]
      : []),
    ...result.levene.map(({ variable, label, test }) =>
      varianceCheck(
        { id: `variances-${variable}`, assumption: rich`Equal variances, ${label}` },
        test,
        alphaOf(options.confidenceLevel),
        {
          untested: 'Compare the standard deviations of the groups by eye.',
          unequal: () => ({
            verdict: 'doubtful',
            advice: [
              'With groups of similar size the tests are robust; else be careful with effects of the groups.',
            ],
          }),
        },
      ),
    ),
    independenceCheck('Measurements of one case belong together; different cases must be independent.'),
  ];
}

function sphericityChecks({ strata }: RepeatedResult, alpha: number): Check[] {
  return strata.flatMap(({ label, sphericity }): Check[] => {
    if (!sphericity) return [];
    const { mauchly, greenhouseGeisser } = sphericity;
    const common = {
      kind: 'check',
      id: `sphericity-${label}`,
      assumption: rich`Sphericity, ${label}`,
    } as const;
    const epsilon = rich`Greenhouse–Geisser ε = ${num(greenhouseGeisser, 'proportion')}`;
    if (!mauchly)
      return [
        {
          ...common,
          verdict: 'unverifiable',
          evidence: epsilon,
          advice: ['Too few cases for Mauchly’s test: read the Greenhouse–Geisser row.'],
        },
      ];
    const evidence = rich`Mauchly *W* = ${num(mauchly.w, 'proportion')}, ${pText(mauchly.pValue)}; ${epsilon}`;
    return mauchly.pValue >= alpha
      ? [
          {
            ...common,
            verdict: 'unopposed',
            evidence,
            advice: ['With few cases the test misses a lot; compare ε with 1.'],
          },
        ]
      : [
          {
            ...common,
            verdict: 'violated',
            caution: null,
            evidence,
            advice: [
              greenhouseGeisser > HUYNH_FELDT_FROM
                ? 'Read the Huynh–Feldt row, as the sentences here do: ε is above .75.'
                : 'Read the Greenhouse–Geisser row, as the sentences here do.',
            ],
          },
        ];
  });
}

function references({ factors, withinCount }: RepeatedResult, options: RepeatedOptions): readonly WorkKey[] {
  const { checks, corrections, effectSizes } = options;
  const mixed = factors.length > withinCount;
  return [
    'maxwellDelaney2004',
    ...when(checks.includes('sphericity'), 'mauchly1940'),
    ...when(corrections.includes('greenhouseGeisser'), 'greenhouseGeisser1959'),
    ...when(corrections.includes('huynhFeldt'), 'huynhFeldt1976'),
    ...when(corrections.includes('huynhFeldt') && mixed, 'lecoutre1991'),
    ...when(effectSizes.includes('generalized'), 'olejnikAlgina2003'),
    ...when(
      effectSizes.some((size) => size !== 'generalized'),
      'steiger2004',
    ),
    ...when(options.multivariate, 'obrienKaiser1985'),
    ...when(options.marginalMeans, 'searleSpeedMilliken1980'),
    ...comparisonWorks(options.postHoc, options.letters),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('variances') && mixed, 'levene1960'),
  ];
}
